/**
 * `npm run contract`: every adapter against every clause of its port, every clause against its
 * saboteurs, and the report of it in `out/contract-report.md` and `.json`.
 *
 * `npm run contract -- fa3 webhook` runs just the bindings whose paths hold one of these words. A
 * whole run fails as well when a port of the domain is bound nowhere.
 */
import { fileURLToPath } from "node:url"
import { parseArgs } from "node:util"
import { startVitest } from "vitest/node"
import { ContractReporter } from "../../packages/contract-tests/src/report/index.ts"
import { readSourceTree } from "../architecture/source-tree.ts"
import ClosingLineReporter from "../setup/closing-line-reporter.ts"
import { portsToBind } from "./ports-to-bind.ts"
import { filesOf } from "./files.ts"

const root = fileURLToPath(new URL("../..", import.meta.url))
const { positionals: words, values } = parseArgs({
  allowPositionals: true,
  options: { out: { type: "string", default: "out" } },
})

const tree = readSourceTree(root)
const isWhole = words.length === 0
const files = filesOf(tree, words)

if (files.length === 0) {
  process.stderr.write(`contract: no binding has "${words.join('" or "')}" in its path\n`)
  process.exit(1)
}

const contract = new ContractReporter({
  directory: values.out,
  expectedPorts: isWhole ? portsToBind(tree) : [],
})
const reporters = ["default", contract, new ClosingLineReporter()]
const vitest = await startVitest("test", files, { run: true, reporters, root })
await vitest.close()

const unbound = contract.report?.unboundPorts ?? []
if (unbound.length > 0) {
  process.stderr.write(`contract: no binding of ${unbound.join(", ")}\n`)
  process.exitCode = 1
}
