/** `npm run tidy`: checks the style of every file. */
import { mkdirSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { readSourceTree } from "../architecture/source-tree.ts"
import { reportsOf } from "./check.ts"
import { readCommandLine } from "../setup/command-line.ts"
import { checks } from "./checks.ts"
import { pagesWithMovedLinks } from "./checks/code-links.ts"
import { exceptions } from "./exceptions.ts"
import { portsPage, portsPagePath } from "./ports.ts"

const helpPage = `npm run tidy -- [options]

Checks the style of every file: names, plain words, length of lines, links to lines of code,
docs/ports.md and more.

  --write  first writes docs/ports.md and moves links to lines of code
  --help   this page

Exit code 1 and a line for each finding.
`
const { values } = readCommandLine(helpPage, { write: { type: "boolean" } })

const root = fileURLToPath(new URL("../..", import.meta.url))

if (values.write === true) {
  const path = join(root, portsPagePath)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, portsPage(readSourceTree(root)))
  for (const page of pagesWithMovedLinks(readSourceTree(root))) {
    writeFileSync(join(root, page.path), page.text)
  }
}

const tree = readSourceTree(root)
const reports = reportsOf(tree, checks, exceptions)

for (const { path, line, check, message, found } of reports) {
  process.stdout.write(`${path}:${line} ${check}: ${message} (${found})\n`)
}
const verdict = reports.length === 0 ? "tidy" : `${reports.length} findings`
process.stdout.write(`tidy: ${tree.size} files, ${checks.length} checks, ${verdict}\n`)
process.exitCode = reports.length === 0 ? 0 : 1
