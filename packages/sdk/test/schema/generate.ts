/** Writes `src/schema.ts`. */
import { writeFile } from "node:fs/promises"
import { schemaFile, schemaText } from "./schema-text.ts"

await writeFile(schemaFile, await schemaText())
