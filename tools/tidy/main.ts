/** `npm run tidy`: checks the style of every file. */
import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { readSourceTree, root } from "../architecture/source-tree.ts"
import { readCommandLine } from "../setup/command-line.ts"
import { checks } from "./checks.ts"
import { pagesWithMovedLinks } from "./links.ts"
import { portsPage, portsPagePath } from "./ports.ts"

const helpPage = `npm run tidy -- [options]

Checks the style of every file: names, plain words, length of lines, links to lines of code,
docs/ports.md and more.

  --write  first writes docs/ports.md and moves links to lines of code
  --help   this page

Exit code 1 and a line for each finding.
`
const { values } = readCommandLine(helpPage, { write: { type: "boolean" } })

if (values.write === true) {
  writeFileSync(join(root, portsPagePath), portsPage(readSourceTree()))
  for (const [path, text] of pagesWithMovedLinks(readSourceTree())) {
    writeFileSync(join(root, path), text)
  }
}

const tree = readSourceTree()
const findings = checks.flatMap(({ name, message, run }) =>
  run(tree).map(([path, line, found]) => `${path}:${line} ${name}: ${message} (${found})\n`),
)
process.stdout.write(findings.join(""))
const verdict = findings.length === 0 ? "tidy" : `${findings.length} findings`
process.stdout.write(`tidy: ${tree.size} files, ${checks.length} checks, ${verdict}\n`)
process.exitCode = findings.length === 0 ? 0 : 1
