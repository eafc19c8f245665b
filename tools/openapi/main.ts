/** `npm run openapi`: checks that the OpenAPI documents are clean and up to date. */
import { existsSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { readCommandLine } from "../setup/command-line.ts"
import { documents, documentText } from "./document.ts"
import { findingsOf } from "./lint.ts"

const helpPage = `npm run openapi -- [options]

Checks that the OpenAPI documents in docs are those that the code makes, and lints them by Redocly's
recommended rules.

  --write  first writes the documents
  --help   this page

Exit code 1 and a line for each finding.
`
const { values } = readCommandLine(helpPage, { write: { type: "boolean" } })

const root = fileURLToPath(new URL("../..", import.meta.url))

/** True when the document is clean and its file up to date; prints any findings. */
const isGood = async (path: string, document: object): Promise<boolean> => {
  const file = join(root, path)
  const text = documentText(document)
  if (values.write === true) writeFileSync(file, text)
  const isFresh = existsSync(file) && readFileSync(file, "utf8") === text
  const findings = await findingsOf(document)
  for (const { severity, rule, message, pointer } of findings) {
    process.stdout.write(`${path}${pointer} ${severity} ${rule}: ${message}\n`)
  }
  if (!isFresh) process.stdout.write(`${path} is stale: run node tools/openapi/main.ts --write\n`)
  const verdict = findings.length === 0 ? "clean" : `${findings.length} findings`
  process.stdout.write(`${path}: ${text.length} bytes, ${verdict}\n`)
  return findings.length === 0 && isFresh
}

for (const [path, documentOf] of documents) {
  if (!(await isGood(path, documentOf()))) process.exitCode = 1
}
