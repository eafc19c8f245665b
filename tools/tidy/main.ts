/**
 * `npm run tidy`: the referee of style. With `--write` it first writes docs/ports.md.
 *
 * Exit code 0 and one line when everything is tidy, otherwise a line a finding and exit code 1.
 */
import { mkdirSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { readSourceTree } from "../architecture/source-tree.ts"
import { reportsOf } from "./check.ts"
import { checks } from "./checks.ts"
import { exceptions } from "./exceptions.ts"
import { portsPage, portsPagePath } from "./ports.ts"

const root = fileURLToPath(new URL("../..", import.meta.url))

if (process.argv.includes("--write")) {
  const path = join(root, portsPagePath)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, portsPage(readSourceTree(root)))
}

const tree = readSourceTree(root)
const reports = reportsOf(tree, checks, exceptions)

for (const { path, line, check, message, found } of reports) {
  process.stdout.write(`${path}:${line} ${check}: ${message} (${found})\n`)
}
const verdict = reports.length === 0 ? "tidy" : `${reports.length} findings`
process.stdout.write(`tidy: ${tree.size} files, ${checks.length} checks, ${verdict}\n`)
process.exitCode = reports.length === 0 ? 0 : 1
