/** Routes of the service itself: liveness, readiness, health and its description. */
import * as Effect from "effect/Effect"
import { CatalogRepository } from "@procurement/domain/catalog"
import { healthStates, type ServiceHealth } from "@procurement/domain/status"
import { z } from "zod"
import { problem, retryAfterSeconds } from "../problem/problem.ts"
import { jsonReply } from "../request/reply.ts"
import { headers, json, problemResponses } from "../request/responses.ts"
import type { OpenRoute } from "../request/route.ts"

const tags = ["Service"]
const liveness = z.object({ status: z.literal("alive") }).meta({ id: "Liveness" })
const readinessBody = z.object({ status: z.literal("ready") }).meta({ id: "Readiness" })
interface DescribedDocument {
  readonly operationId: string
  readonly summary: string
  readonly description: string
  readonly schema: z.ZodType
}
const openApiDocument: DescribedDocument = {
  operationId: "readOpenApi",
  summary: "This document",
  description: "OpenAPI 3.1.",
  schema: z.looseObject({}).meta({ id: "OpenApiDocument", example: { openapi: "3.1.0" } }),
}
const asyncApiDocument: DescribedDocument = {
  operationId: "readAsyncApi",
  summary: "The topics on Kafka",
  description: "AsyncAPI 3.0.",
  schema: z.looseObject({}).meta({ id: "AsyncApiDocument", example: { asyncapi: "3.0.0" } }),
}
const problems = problemResponses(["malformed_request", "invalid_parameter", "internal_error"])

const notKept = { "cache-control": "no-store" }

/** Ready when the database responds; reading the catalog's revision is the cheapest query. */
const readiness = Effect.gen(function* () {
  const catalog = yield* CatalogRepository
  yield* catalog.revision
  return jsonReply(200, { status: "ready" }, notKept)
})

const healthState = z.enum(healthStates)

const health = z
  .object({
    ksefSubmission: healthState.meta({
      description: "`delayed`: an invoice has waited too long; `unavailable`: KSeF is unavailable.",
    }),
    webhooks: healthState.meta({ description: "`delayed`: an event has waited too long." }),
  })
  .meta({ id: "ServiceHealth" })

const unknownHealth = problem("service_unavailable", {
  detail: {
    en: "The state of the service is currently unknown.",
    pl: "Stan usługi jest obecnie nieznany.",
  },
  headers: { "retry-after": String(retryAfterSeconds) },
})

/** Fails with a problem if the source does not respond, for any reason. */
const healthReply = (read: ServiceRoutesDeps["health"]) =>
  Effect.tryPromise({ try: read, catch: () => unknownHealth }).pipe(
    Effect.map((reported) => jsonReply(200, reported, notKept)),
  )

const stopping = Effect.fail(
  problem("service_unavailable", {
    detail: {
      en: "This process is stopping; other processes continue.",
      pl: "Ten proces kończy pracę; inne działają dalej.",
    },
    headers: { "retry-after": String(retryAfterSeconds) },
  }),
)

interface ServiceRoutesDeps {
  /** Returns the OpenAPI document; called once, on first use. */
  readonly document: () => object
  /** Returns the AsyncAPI document of the topics on Kafka; called once, on first use. */
  readonly asyncApi: () => object
  /** True while the process is draining: then it is not ready. */
  readonly isStopping: () => boolean
  /**
   * Reports whether invoices reach KSeF and webhooks are delivered; rejects when that is unknown.
   */
  readonly health: () => Promise<ServiceHealth>
}

const healthRoute = (read: ServiceRoutesDeps["health"]): OpenRoute => ({
  kind: "open",
  method: "get",
  path: "/v1/health",
  handle: () => healthReply(read),
  operation: {
    operationId: "readHealth",
    tags,
    summary: "Check whether invoices reach KSeF and webhooks are sent",
    description: "Used by the status page. Requires no token.",
    security: [],
    responses: {
      "200": {
        description: "The state of KSeF submission and of webhooks.",
        headers,
        content: json(health),
      },
      ...problemResponses([
        "malformed_request",
        "invalid_parameter",
        "internal_error",
        "service_unavailable",
      ]),
    },
  },
})

/** A route of a document, which is made once, on first use. */
const documentRoute = (
  name: "openapi" | "asyncapi",
  { operationId, summary, description, schema }: DescribedDocument,
  make: () => object,
): OpenRoute => {
  let reply: ReturnType<typeof jsonReply> | undefined
  const handle = () => {
    reply ??= jsonReply(200, make(), { "cache-control": "public, max-age=60" })
    return reply
  }
  return {
    kind: "open",
    method: "get",
    path: `/v1/${name}.json`,
    handle,
    operation: {
      operationId,
      tags,
      summary,
      security: [],
      responses: { "200": { description, headers, content: json(schema) }, ...problems },
    },
  }
}

export const makeServiceRoutes = (
  deps: ServiceRoutesDeps,
): ReadonlyArray<OpenRoute<CatalogRepository>> => {
  const { document, asyncApi, isStopping, health: readHealth } = deps
  return [
    documentRoute("openapi", openApiDocument, document),
    documentRoute("asyncapi", asyncApiDocument, asyncApi),
    healthRoute(readHealth),
    {
      kind: "open",
      method: "get",
      path: "/livez",
      handle: () => jsonReply(200, { status: "alive" }, notKept),
      operation: {
        operationId: "isAlive",
        tags,
        summary: "Check whether the process responds",
        security: [],
        responses: {
          "200": { description: "The process responds.", headers, content: json(liveness) },
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
        summary: "Check whether the process can serve requests",
        security: [],
        responses: {
          "200": {
            description: "The process can serve requests.",
            headers,
            content: json(readinessBody),
          },
          ...problemResponses([
            "malformed_request",
            "invalid_parameter",
            "internal_error",
            "service_unavailable",
          ]),
        },
      },
    },
  ]
}
