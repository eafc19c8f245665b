/**
 * `node tools/dss/main.ts AUTHORITY.pem CONTAINER.asice …`: prints DSS's verdicts on containers as
 * JSON lines; `--fetch` only downloads its programs into the cache.
 */
import { parseArgs } from "node:util"
import { cacheFolder, dssVersion, findDss } from "./installation.ts"
import { validateWithDss } from "./verdicts.ts"

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
  for (const verdict of await validateWithDss(installation, authority, containers)) {
    process.stdout.write(`${JSON.stringify(verdict)}\n`)
  }
  return 0
}

process.exitCode = await run()
