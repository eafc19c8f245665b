/** The OpenAPI documents in the repository, for readers and generators. */
import { openApiDocument } from "../../packages/adapters/http-express/src/index.ts"
import { statusOpenApi } from "../../packages/apps/status/src/http/openapi.ts"

/** By their paths from the root of the repository. */
export const documents: ReadonlyMap<string, () => object> = new Map([
  ["docs/openapi.json", () => openApiDocument()],
  ["docs/status-openapi.json", statusOpenApi],
])

/** One line for each member, for reviews. */
export const documentText = (document: object): string => `${JSON.stringify(document, null, 2)}\n`
