/** What is not business: whether the service is alive and ready, and its own description. */
import * as Effect from "effect/Effect"
import { CatalogRepository } from "@procurement/domain/catalog"
import { z } from "zod"
import { headers, json, problemResponses } from "../openapi-parts.ts"
import { problem, retryAfterSeconds } from "../problem.ts"
import { jsonReply } from "../reply.ts"
import type { OpenRoute } from "../route.ts"

const tags = ["Service"]
const state = <S extends string>(word: S) => z.object({ status: z.literal(word) })
const problems = problemResponses(["malformed_request", "internal_error"])

/** Ready when the database answers; the catalog's revision is the cheapest question. */
const readiness = Effect.gen(function* () {
  const catalog = yield* CatalogRepository
  yield* catalog.revision
  return jsonReply(200, { status: "ready" })
})

const stopping = Effect.fail(
  problem("service_unavailable", {
    detail: {
      en: "This process is stopping; others go on.",
      pl: "Ten proces kończy pracę; inne działają dalej.",
    },
    headers: { "retry-after": String(retryAfterSeconds) },
  }),
)

export interface ServiceRoutesDeps {
  /** Gives the OpenAPI document; it is asked once, when first needed. */
  readonly document: () => object
  /** Whether the process takes its last requests: it is not ready then, whatever else holds. */
  readonly isStopping: () => boolean
}

export const makeServiceRoutes = (deps: ServiceRoutesDeps): ReadonlyArray<OpenRoute> => {
  const { document, isStopping } = deps
  let described: ReturnType<typeof jsonReply> | undefined
  const describe = () => {
    described ??= jsonReply(200, document(), { "cache-control": "public, max-age=60" })
    return described
  }
  return [
    {
      kind: "open",
      method: "get",
      path: "/v1/openapi.json",
      handle: describe,
      operation: {
        operationId: "readOpenApi",
        tags,
        summary: "This document",
        security: [],
        responses: {
          "200": { description: "OpenAPI 3.1.", headers, content: json(z.looseObject({})) },
          ...problems,
        },
      },
    },
    {
      kind: "open",
      method: "get",
      path: "/livez",
      handle: () => jsonReply(200, { status: "alive" }),
      operation: {
        operationId: "isAlive",
        tags,
        summary: "Whether the process answers",
        security: [],
        responses: {
          "200": { description: "It does.", headers, content: json(state("alive")) },
          ...problems,
        },
      },
    },
    {
      kind: "open",
      method: "get",
      path: "/readyz",
      handle: () => (isStopping() ? stopping : readiness),
      operation: {
        operationId: "isReady",
        tags,
        summary: "Whether it can serve",
        security: [],
        responses: {
          "200": { description: "It can.", headers, content: json(state("ready")) },
          ...problemResponses(["malformed_request", "internal_error", "service_unavailable"]),
        },
      },
    },
  ]
}
