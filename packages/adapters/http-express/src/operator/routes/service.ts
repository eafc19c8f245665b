/** The operator API's own description. */
import { z } from "zod"
import { headers, json, problemResponses } from "../../openapi-parts.ts"
import { jsonReply } from "../../reply.ts"
import type { OpenRoute } from "../../route.ts"

export const documentPath = "/internal/v1/openapi.json"

/** `document` gives the OpenAPI document; it is asked once, when first needed. */
export const makeDocumentRoute = (document: () => object): OpenRoute => {
  let described: ReturnType<typeof jsonReply> | undefined
  return {
    kind: "open",
    method: "get",
    path: documentPath,
    handle: () => {
      described ??= jsonReply(200, document(), { "cache-control": "public, max-age=60" })
      return described
    },
    operation: {
      operationId: "readOperatorOpenApi",
      tags: ["Service"],
      summary: "This document",
      security: [],
      responses: {
        "200": { description: "OpenAPI 3.1.", headers, content: json(z.looseObject({})) },
        ...problemResponses(["malformed_request", "internal_error"]),
      },
    },
  }
}
