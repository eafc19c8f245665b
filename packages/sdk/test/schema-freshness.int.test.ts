/** The types are those of the API as it is. */
import { readFile } from "node:fs/promises"
import { expect, it } from "vitest"
import { schemaFile, schemaText } from "./schema/schema-text.ts"

it("src/schema.ts says what the document says: npm run generate -w packages/sdk", async () => {
  expect(await readFile(schemaFile, "utf8")).toBe(await schemaText())
})
