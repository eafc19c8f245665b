/**
 * `node tools/dss/main.ts AUTHORITY.pem CONTAINER.asice …`: prints DSS's verdicts on containers as
 * JSON lines.
 */
import { findDss, validateWithDss } from "./dss.ts"

const fail: (line: string) => never = (line) => {
  process.stderr.write(`${line}\n`)
  process.exit(1)
}

const [authority, ...containers] = process.argv.slice(2)
if (authority === undefined || containers.length === 0) {
  fail("usage: node tools/dss/main.ts AUTHORITY.pem CONTAINER.asice …")
}
const installation = await findDss()
if (typeof installation === "string") fail(`DSS cannot run here: ${installation}`)
for (const verdict of await validateWithDss(installation, authority, containers)) {
  process.stdout.write(`${JSON.stringify(verdict)}\n`)
}
