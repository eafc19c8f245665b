/**
 * `npm run contract`: runs every adapter against every clause of its port, and every clause against
 * generated mutants and handwritten saboteurs; writes the report.
 */
import { startVitest } from "vitest/node"
import { ContractReporter, unprovenOf } from "../../packages/contract-tests/src/report/index.ts"
import { readSourceTree, root } from "../architecture/source-tree.ts"
import ClosingLineReporter from "../setup/closing-line-reporter.ts"
import { readCommandLine } from "../setup/command-line.ts"
import { filesOf, portsToBind } from "./selection.ts"

const helpPage = `npm run contract -- [options] [word...]

Runs every adapter against every clause of its port, and every clause
against mutants or saboteurs: references with one fault each, generated or written by hand.
Writes the report to out/contract-report.md and .json.

  word            only the bindings whose paths contain one of the words, e.g. fa3 webhook
  --out <folder>  where the report is written (default: out)
  --help          this page

Exit code 1 when a clause is broken, when nothing kills a clause or, without words, when a port
of the domain has no binding.
`

const options = { out: { type: "string", default: "out" } } as const
const { positionals: words, values } = readCommandLine(helpPage, options, true)

const tree = readSourceTree()
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

const unproven = (contract.report?.ports ?? []).flatMap((port) =>
  unprovenOf(port).map((clause) => `nothing kills ${port.port}: ${clause}`),
)
const unbound = (contract.report?.unboundPorts ?? []).map((port) => `no binding of ${port}`)
for (const line of [...unproven, ...unbound]) {
  process.stderr.write(`contract: ${line}\n`)
  process.exitCode = 1
}
