/** The table of commands matches the current API, and every row of it has a command. */
import { expect, it } from "vitest"
import { operations } from "../src/commands/operations.ts"
import { groups } from "../src/commands/groups.ts"
import { operationsTable } from "./table/table.ts"

it("src/operations.json matches the API: npm run generate -w packages/apps/customer-cli", () => {
  expect(operations).toEqual(operationsTable())
})
