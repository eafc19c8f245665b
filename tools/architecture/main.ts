/**
 * `npm run architecture`: checks the dependency rules over every TypeScript file in packages/.
 *
 * Exit code 0 and one line when all hold, otherwise a line for each breach and exit code 1.
 */
import { fileURLToPath } from "node:url"
import { violationsOf } from "./rule.ts"
import { rules } from "./rules.ts"
import { readSourceTree } from "./source-tree.ts"
import { workspaceOf } from "./workspace.ts"

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
