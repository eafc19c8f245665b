/** Makes `src/operations.json`, the table of commands, from the operators' OpenAPI document. */
import { fileURLToPath } from "node:url"
import { operatorOpenApiDocument } from "@procurement/adapter-http-express"
import { type Row, tableOf } from "@procurement/lib-cli"
import { words } from "../../src/commands/words.ts"

export const tableFile = fileURLToPath(new URL("../../src/operations.json", import.meta.url))

export const operationsTable = (): ReadonlyArray<Row> =>
  tableOf(operatorOpenApiDocument(), "/internal/v1", ({ operationId }) => operationId in words)
