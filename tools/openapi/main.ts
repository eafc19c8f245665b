/** `npm run openapi`: checks that the API documents in docs are valid and up to date. */
import { existsSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { readCommandLine } from "../setup/command-line.ts"

const helpPage = `npm run openapi -- [options]

Checks that the OpenAPI and AsyncAPI documents in docs are those that the code makes, and lints
them: OpenAPI by Redocly's recommended rules, AsyncAPI by its own parser.

  --write  first writes the documents
  --help   this page

Exit code 1 and a line for each finding.
`
const { values } = readCommandLine(helpPage, { write: { type: "boolean" } })

// Only now, since it takes seconds and the help page needs none of it.
const { documents } = await import("./documents.ts")

for (const { path, document, findingsOf } of documents) {
  const file = join(import.meta.dirname, "../..", path)
  const text = `${JSON.stringify(document, null, 2)}\n`
  if (values.write === true) writeFileSync(file, text)
  const isFresh = existsSync(file) && readFileSync(file, "utf8") === text
  const stale = isFresh ? [] : [" is stale: run node tools/openapi/main.ts --write"]
  const findings = [...(await findingsOf(document)), ...stale]
  for (const finding of findings) process.stdout.write(`${path}${finding}\n`)
  process.stdout.write(`${path}: ${text.length} bytes, ${findings.length} findings\n`)
  if (findings.length > 0) process.exitCode = 1
}
