/**
 * `node tools/asyncapi/main.ts`: the AsyncAPI document is one by AsyncAPI's own parser, and
 * docs/asyncapi.json is the document that the code makes. With `--write` it first writes the file.
 *
 * Exit code 0 and one line when all is well, otherwise a line a finding and exit code 1.
 */
import { existsSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { asyncApiDocument } from "../../packages/adapters/kafka/src/index.ts"
import { documentPath, documentText } from "./document.ts"
import { findingsOf } from "./lint.ts"

const path = join(fileURLToPath(new URL("../..", import.meta.url)), documentPath)
const document = asyncApiDocument()
const text = documentText(document)

if (process.argv.includes("--write")) writeFileSync(path, text)

const isFresh = existsSync(path) && readFileSync(path, "utf8") === text
const findings = await findingsOf(document)

for (const { severity, rule, message, path: place } of findings) {
  process.stdout.write(`${place} ${severity} ${rule}: ${message}\n`)
}
if (!isFresh) {
  process.stdout.write(`${documentPath} is stale: run node tools/asyncapi/main.ts --write\n`)
}
const verdict = findings.length === 0 ? "clean" : `${findings.length} findings`
process.stdout.write(`asyncapi: ${text.length} bytes, ${verdict}\n`)
process.exitCode = findings.length === 0 && isFresh ? 0 : 1
