/** The generated types match the current API. */
import { readFile } from "node:fs/promises"
import { expect, it } from "vitest"
import { schemaFile, schemaText } from "./schema/schema-text.ts"

it("src/schema.ts matches the API document: npm run generate -w packages/sdk", async () => {
  expect(await readFile(schemaFile, "utf8")).toBe(await schemaText())
})
