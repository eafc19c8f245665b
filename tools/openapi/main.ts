/**
 * `npm run openapi`: the OpenAPI document is clean by Redocly's recommended rules, and
 * docs/openapi.json is the document that is served. With `--write` it first writes the file.
 *
 * Exit code 0 and one line when all is well, otherwise a line a finding and exit code 1.
 */
import { existsSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { openApiDocument } from "../../packages/adapters/http-express/src/index.ts"
import { findingsOf } from "./lint.ts"
import { documentPath, documentText } from "./document.ts"

const path = join(fileURLToPath(new URL("../..", import.meta.url)), documentPath)
const document = openApiDocument()
const text = documentText(document)

if (process.argv.includes("--write")) writeFileSync(path, text)

const isFresh = existsSync(path) && readFileSync(path, "utf8") === text
const findings = await findingsOf(document)

for (const { severity, rule, message, pointer } of findings) {
  process.stdout.write(`${pointer} ${severity} ${rule}: ${message}\n`)
}
if (!isFresh) {
  process.stdout.write(`${documentPath} is stale: run node tools/openapi/main.ts --write\n`)
}
const verdict = findings.length === 0 ? "clean" : `${findings.length} findings`
process.stdout.write(`openapi: ${text.length} bytes, ${verdict}\n`)
process.exitCode = findings.length === 0 && isFresh ? 0 : 1
