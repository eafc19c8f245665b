/** The table of commands matches the operator API, and every operation of it has a command. */
import { readdirSync, readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { makeOperatorCalls } from "@procurement/adapter-http-express/operator-calls"
import { expect, it } from "vitest"
import { operations } from "../src/commands/operations.ts"
import { words } from "../src/commands/words.ts"
import { procurementHere } from "./procurement.ts"
import { operationsTable } from "./table/table.ts"

it("src/operations.json matches the API: npm run generate -w packages/apps/cli", () => {
  expect(operations).toEqual(operationsTable())
})

it("every operation of the operator API has a command", () => {
  const folder = fileURLToPath(new URL("../src/commands/", import.meta.url))
  const source = readdirSync(folder)
    .map((name) => readFileSync(folder + name, "utf8"))
    .join("\n")
  const installation = { environment: "test", publicUrl: () => "" } as const
  const calls = Object.keys(makeOperatorCalls({ name: "test" }, installation))
  expect(calls.filter((id) => !new RegExp(`\\b${id}\\b`).test(source))).toEqual([])
})

it.each(Object.values(words))("%s %s is a command", async (group, command) => {
  const help = await procurementHere({})(group, command, "--help")
  expect([help.code, help.errorOutput]).toEqual([0, ""])
  expect(help.out).toContain(`Usage: procurement ${group} ${command} `)
})
