/**
 * The OpenAPI 3.1 document of what programs use: the public JSON and webhooks of the page, and the
 * operator API, which listens on another port.
 */
import { z } from "zod"
import { createDocument, type ZodOpenApiOperationObject } from "zod-openapi"
import { type Operation, partsOf } from "./operation.ts"
import { operatorOperations } from "./operator-api.ts"
import { publicOperations } from "./public-api.ts"
import * as schemas from "./schemas.ts"

const about = [
  "`GET /api/status.json` and the subscription of webhooks are public. Paths below `/internal` are " +
    "the operator API, which listens at `OPERATOR_HOST` and `OPERATOR_PORT`.",
  "Errors are problem documents (RFC 9457) with a stable `code`. Times are ISO 8601 in UTC. " +
    "Fields are added to responses, and never change their meaning.",
].join("\n\n")

const publicServer = { url: "/", description: "The status page, at `PUBLIC_URL`." }
const operatorServer = { url: "http://127.0.0.1:8091", description: "The operator API." }

const json = (schema: z.ZodType) => ({ "application/json": { schema } })

const problems = {
  400: "`malformed_request` or `malformed_json`: the request or its body can't be read.",
  401: "`invalid_token`: the bearer token is missing or wrong.",
  404: "`not_found`: there is nothing with this id.",
  408: "`request_timeout`: the body did not arrive within 10 seconds.",
  409:
    "`state_not_allowed`: the incident or maintenance has ended, or its state does not allow this " +
    "update; `too_many_for_server`: no more webhooks of this server.",
  413: "`body_too_large`: the body exceeds 64 KiB.",
  415: "`unsupported_media_type`: the body has a content coding, such as gzip.",
  422: "`validation_failed`: `errors` lists the invalid fields. Another code names the reason.",
  429: "`too_many_requests`: ask again after `Retry-After` seconds.",
  500: "`internal_error`.",
} as const
type ProblemStatus = keyof typeof problems

const failures = (statuses: ReadonlyArray<ProblemStatus>) =>
  Object.fromEntries(
    statuses.map((status) => {
      const content = { "application/problem+json": { schema: schemas.problem } }
      return [String(status), { description: problems[status], content }]
    }),
  )

const of = (condition: boolean, ...statuses: ReadonlyArray<ProblemStatus>) =>
  condition ? statuses : []

/** The problems that follow from where an operation is and what it takes. */
const failuresOf = ({ route, body }: Operation<never>) => {
  const isOperators = route.includes(" /internal/")
  const hasId = route.includes("{id}")
  return failures([
    ...of(body !== undefined || hasId, 400),
    ...of(body !== undefined, 408, 413, 415, 422),
    ...of(isOperators || hasId, 401),
    ...of(isOperators && hasId, 404),
    ...of(route.endsWith("/updates"), 409),
    ...of(route === "POST /api/webhooks", 409, 429),
    ...of(!isOperators, 500),
  ])
}

const posted = (operationId: string, summary: string, schema: z.ZodType) => ({
  "{$request.body#/url}": {
    post: {
      operationId,
      summary,
      tags: ["Webhooks"],
      security: [],
      requestBody: { required: true, content: json(schema) },
      responses: {
        "2XX": { description: "Received." },
        "410": { description: "Gone: not retried; the webhook is paused." },
        "4XX": { description: "Failed: retried for 31 hours." },
      },
    },
  },
})

/** Not the document's `webhooks`, of which some generators make code that does not compile. */
const callbacks = {
  "status.incident.updated": posted(
    "incidentUpdated",
    "An incident was opened or updated",
    schemas.incidentUpdated,
  ),
  "status.maintenance.updated": posted(
    "maintenanceUpdated",
    "Maintenance was announced or updated",
    schemas.maintenanceUpdated,
  ),
}

const ifNoneMatch = z.string().optional().meta({ description: "The `ETag` of your copy." })

/** The fields that only the page's JSON has. */
const cachingOf = (success: object) => ({
  requestParams: { header: z.object({ "If-None-Match": ifNoneMatch }) },
  responses: {
    200: {
      headers: z.object({ ETag: z.string(), "Access-Control-Allow-Origin": z.literal("*") }),
      ...success,
    },
    304: { description: "Your copy is current." },
    ...failures([400, 500]),
  },
})

const groups = [
  [" /internal/v1/incidents", "Operators", "operatorToken", "incident", "inc_…"],
  [" /internal/v1/maintenances", "Operators", "operatorToken", "maintenance", "mnt_…"],
  [" /internal/", "Operators", "operatorToken"],
  [" /api/webhooks/", "Webhooks", "webhookSecret", "webhook", "sbr_…"],
  [" /api/webhooks", "Webhooks"],
  [" /api/", "Status"],
] as const

const describe = (operation: Operation<never>): ZodOpenApiOperationObject => {
  const { route, operationId, summary, body, success } = operation
  const [status, description, schema] = success
  const response = { description, ...(schema && { content: json(schema) }) }
  const [, tag = "", token, noun, id] = groups.find(([part]) => route.includes(part)) ?? []
  const meta = { description: `Identifier of the ${noun}.`, example: id }
  const path = z.object({ id: z.string().meta(meta) })
  return {
    operationId,
    summary,
    tags: [tag],
    security: token === undefined ? [] : [{ [token]: [] }],
    ...(route.includes("{id}") && { requestParams: { path } }),
    ...(body && { requestBody: { required: true, content: json(body) } }),
    responses: { [status]: response, ...failuresOf(operation) },
    ...(operationId === "getStatus" && cachingOf(response)),
    ...(operationId === "subscribeWebhook" && { callbacks }),
  }
}

const pathsOf = (server: typeof publicServer, operations: ReadonlyArray<Operation<never>>) =>
  Object.fromEntries(
    [...Map.groupBy(operations, (each) => partsOf(each).path)].map(([path, ofPath]) => {
      const byMethod = ofPath.map((each) => [partsOf(each).method.toLowerCase(), describe(each)])
      return [path, { servers: [server], ...Object.fromEntries(byMethod) }]
    }),
  )

export const statusOpenApi = (): object =>
  createDocument({
    openapi: "3.1.0",
    info: {
      title: "Procurement status page",
      version: "1.0.0",
      description: about,
      license: { name: "Apache-2.0", identifier: "Apache-2.0" },
    },
    servers: [publicServer],
    tags: [
      { name: "Status", description: "Read the status of the service." },
      {
        name: "Webhooks",
        description: "Receive every update of incidents and maintenance as a POST.",
      },
      { name: "Operators", description: "Manage incidents, maintenance and subscribers." },
    ],
    paths: {
      ...pathsOf(publicServer, publicOperations),
      ...pathsOf(operatorServer, operatorOperations),
    },
    components: {
      securitySchemes: {
        operatorToken: { type: "http", scheme: "bearer", description: "An operator token." },
        webhookSecret: {
          type: "http",
          scheme: "bearer",
          description: "The secret of the webhook, `whsec_…`.",
        },
      },
    },
  })
