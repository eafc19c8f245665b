/** Writes `src/operations.json`. */
import { writeFile } from "node:fs/promises"
import { operationsTable, tableFile } from "./table.ts"

await writeFile(tableFile, `${JSON.stringify(operationsTable(), null, 2)}\n`)
