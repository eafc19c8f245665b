/** `npm run architecture`: checks the dependency rules over every TypeScript file in packages/. */
import { fileURLToPath } from "node:url"
import { readCommandLine } from "../setup/command-line.ts"
import { violationsOf } from "./rule.ts"
import { rules } from "./rules.ts"
import { readSourceTree } from "./source-tree.ts"
import { workspaceOf } from "./workspace.ts"

const helpPage = `npm run architecture

Checks the rules of imports and dependencies over every TypeScript file in packages/. Each rule
names the decision record (docs/adr) that it enforces.

  --help  this page

Exit code 1 and a line for each violation.
`
readCommandLine(helpPage, {})

const workspace = workspaceOf(readSourceTree(fileURLToPath(new URL("../..", import.meta.url))))
const violations = violationsOf(workspace, rules)

for (const { path, line, rule, message, found, adr } of violations) {
  process.stdout.write(`${path}:${line} ${rule}: ${message} (${found}; docs/adr/${adr})\n`)
}
const verdict = violations.length === 0 ? "no violations" : `${violations.length} violations`
process.stdout.write(
  `architecture: ${workspace.files.length} files, ${rules.length} rules, ${verdict}\n`,
)
process.exitCode = violations.length === 0 ? 0 : 1
