/** Makes `src/operations.json`, the table of commands, from the OpenAPI document. */
import { fileURLToPath } from "node:url"
import { openApiDocument } from "@procurement/adapter-http-express"
import { type Row, tableOf } from "@procurement/lib-cli"

export const tableFile = fileURLToPath(new URL("../../src/operations.json", import.meta.url))

/** Not for programs: sign-in, the token endpoint, and what monitoring reads. */
const others: ReadonlySet<string> = new Set(["OAuth", "People", "Service"])

export const operationsTable = (): ReadonlyArray<Row> =>
  tableOf(openApiDocument(), "/v1", ({ tags = [] }) => !tags.some((tag) => others.has(tag)))
