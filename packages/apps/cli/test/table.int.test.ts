/** The table of commands matches the operator API, and every operation of it has a command. */
import { readdirSync, readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { makeOperatorCalls } from "@procurement/adapter-http-express/operator-calls"
import { expect, it } from "vitest"
import { words } from "../src/commands/words.ts"
import { procurementHere } from "./procurement.ts"
import { tables } from "./table/table.ts"

it.each(tables())("%s matches its API: npm run generate -w packages/apps/cli", (file, rows) => {
  expect(JSON.parse(readFileSync(file, "utf8"))).toEqual(rows)
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
  const help = await procurementHere({})(group, ...command.split(" "), "--help")
  expect([help.code, help.errorOutput]).toEqual([0, ""])
  expect(help.out).toContain(`Usage: procurement ${group} ${command} `)
})
