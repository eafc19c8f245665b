/** Writes `src/operations.json` and `src/status-operations.json`. */
import { writeFile } from "node:fs/promises"
import { tables } from "./table.ts"

for (const [file, rows] of tables()) await writeFile(file, `${JSON.stringify(rows, null, 2)}\n`)
