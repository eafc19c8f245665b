/** The generated types match the current APIs. */
import { readFile } from "node:fs/promises"
import { expect, it } from "vitest"
import { schemas, schemaText } from "./schema/schema-text.ts"

it.each(schemas)(
  "the types of the $api match its document: npm run generate -w packages/sdk",
  async (source) => {
    expect(await readFile(source.file, "utf8")).toBe(await schemaText(source))
  },
)
