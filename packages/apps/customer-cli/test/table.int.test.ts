/** The table of commands matches the current API, and every row of it has a command. */
import { expect, it } from "vitest"
import { commands, operations } from "../src/commands/operations.ts"
import { groups } from "../src/commands/groups.ts"
import { operationsTable } from "./table/table.ts"

it("src/operations.json matches the API: npm run generate -w packages/apps/customer-cli", () => {
  expect(operations).toEqual(operationsTable())
})

it("every operation has a command of its own in one of the groups", () => {
  const names = new Set(groups.map(({ name }) => name))
  expect(commands.filter(({ words: [group] }) => !names.has(group))).toEqual([])
  const words = commands.map((row) => row.words.join(" "))
  expect(words.filter((each, nth) => words.indexOf(each) !== nth)).toEqual([])
})
