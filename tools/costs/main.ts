/** `npm run costs`: what requests cost, and how that differs from what is recorded. */
import { readFile, writeFile } from "node:fs/promises"
import { readCommandLine } from "../setup/command-line.ts"
import { costTable, differences } from "./cost.ts"
import { measureCosts } from "./measure.ts"

const helpPage = `npm run costs [-- --write]

Counts the function calls and the statements of single requests to the API, and compares them with
tools/costs/costs.json. A test does the same.

  --write   records what was counted
  --help    this page
`

const file = new URL("costs.json", import.meta.url)
const { values } = readCommandLine(helpPage, { write: { type: "boolean", default: false } })
await using stack = new AsyncDisposableStack()
const costs = await measureCosts({ onEnd: (stop) => stack.defer(async () => void (await stop())) })
process.stdout.write(`${costTable(costs)}\n`)
if (values.write) {
  await writeFile(file, `${JSON.stringify(costs, undefined, 2)}\n`)
  process.stdout.write("recorded\n")
} else {
  const changes = differences(JSON.parse(await readFile(file, "utf8")), costs)
  const lines = changes.length === 0 ? ["as recorded"] : changes
  process.stdout.write(`\n${lines.join("\n")}\n`)
}
