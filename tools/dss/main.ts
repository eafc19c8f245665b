/**
 * `node tools/dss/main.ts AUTHORITY.pem CONTAINER.asice …`: what DSS says of containers, as JSON
 * lines; with `--fetch` only its programs are brought into the cache.
 */
import { parseArgs } from "node:util"
import { cacheFolder, dssVersion, findDss } from "./installation.ts"
import { askDss } from "./verdicts.ts"

const { values, positionals } = parseArgs({
  options: { fetch: { type: "boolean", default: false } },
  allowPositionals: true,
})

const run = async (): Promise<number> => {
  const installation = await findDss()
  if (typeof installation === "string") {
    process.stderr.write(`DSS cannot run here: ${installation}\n`)
    return 1
  }
  if (values.fetch) {
    process.stdout.write(`DSS ${dssVersion} is in ${cacheFolder()}\n`)
    return 0
  }
  const [authority, ...containers] = positionals
  if (authority === undefined || containers.length === 0) {
    process.stderr.write("usage: node tools/dss/main.ts AUTHORITY.pem CONTAINER.asice …\n")
    return 1
  }
  for (const verdict of await askDss(installation, authority, containers)) {
    process.stdout.write(`${JSON.stringify(verdict)}\n`)
  }
  return 0
}

process.exitCode = await run()
