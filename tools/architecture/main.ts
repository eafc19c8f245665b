/** `npm run architecture`: checks the dependency rules over every TypeScript file in packages/. */
import { readCommandLine } from "../setup/command-line.ts"
import { filesIn } from "./imports.ts"
import { rules } from "./rules.ts"
import { readSourceTree } from "./source-tree.ts"

const helpPage = `npm run architecture

Checks the rules of imports and dependencies over every TypeScript file in packages/. Each rule
names the decision record (docs/adr) that it enforces.

  --help  this page

Exit code 1 and a line for each violation.
`
readCommandLine(helpPage, {})

const files = filesIn(readSourceTree())
const violations = rules.flatMap(({ name, message, adr, check }) =>
  check(files).map(
    ([path, line, found]) => `${path}:${line} ${name}: ${message} (${found}; docs/adr/${adr})\n`,
  ),
)
process.stdout.write(violations.join(""))
const verdict = violations.length === 0 ? "no violations" : `${violations.length} violations`
process.stdout.write(`architecture: ${files.length} files, ${rules.length} rules, ${verdict}\n`)
process.exitCode = violations.length === 0 ? 0 : 1
