/** Writes the types of the APIs. */
import { writeFile } from "node:fs/promises"
import { schemas, schemaText } from "./schema-text.ts"

for (const source of schemas) await writeFile(source.file, await schemaText(source))
