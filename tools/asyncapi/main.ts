/** `npm run asyncapi`: checks that the AsyncAPI document is valid and up to date. */
import { existsSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { asyncApiDocument } from "../../packages/adapters/kafka/src/index.ts"
import { readCommandLine } from "../setup/command-line.ts"
import { documentPath, documentText } from "./document.ts"
import { findingsOf } from "./lint.ts"

const helpPage = `npm run asyncapi -- [options]

Checks that docs/asyncapi.json is the document that the code makes, and parses it with AsyncAPI's
own parser.

  --write  first writes the document
  --help   this page

Exit code 1 and a line for each finding.
`
const { values } = readCommandLine(helpPage, { write: { type: "boolean" } })

const path = join(fileURLToPath(new URL("../..", import.meta.url)), documentPath)
const document = asyncApiDocument()
const text = documentText(document)

if (values.write === true) writeFileSync(path, text)

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
