/** Makes the tables of commands from the OpenAPI documents of the operators and the status page. */
import { readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { operatorOpenApiDocument } from "@procurement/adapter-http-express"
import { type Row, tableOf } from "@procurement/lib-cli"
import { statusCommands } from "../../src/commands/status.ts"
import { words } from "../../src/commands/words.ts"

const at = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url))

const operators = (): ReadonlyArray<Row> =>
  tableOf(operatorOpenApiDocument(), "/internal/v1", ({ operationId }) => operationId in words)

const statusIds = new Set(statusCommands.map(([, id]) => id))

const ofStatusPage = (): ReadonlyArray<Row> => {
  const document = JSON.parse(readFileSync(at("../../../docs/status-openapi.json"), "utf8"))
  return tableOf(document, "/internal/v1", ({ operationId }) => statusIds.has(operationId))
}

export const tables = (): ReadonlyArray<readonly [file: string, rows: ReadonlyArray<Row>]> => [
  [at("src/operations.json"), operators()],
  [at("src/status-operations.json"), ofStatusPage()],
]
