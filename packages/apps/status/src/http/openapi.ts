/**
 * The OpenAPI 3.1 document of what programs use: the public JSON and webhooks of the page, and the
 * operator API, which listens on another port.
 */
import { z } from "zod"
import { createDocument } from "zod-openapi"
import * as requests from "./operator-requests.ts"
import * as schemas from "./response-schemas.ts"

const description = [
  "`GET /api/status.json` and the subscription of webhooks are public. Paths below `/internal` are " +
    "the operator API, which listens at `OPERATOR_HOST` and `OPERATOR_PORT`.",
  "Errors are problem documents (RFC 9457) with a stable `code`. Times are ISO 8601 in UTC. " +
    "Fields are added to responses, and never change their meaning.",
].join("\n\n")

const publicServer = { url: "/", description: "The status page, at `PUBLIC_URL`." }
const operatorServer = { url: "http://127.0.0.1:8091", description: "The operator API." }

const problems = {
  400: "`malformed_request` or `malformed_json`: the request or its body can't be read.",
  401: "`invalid_token`: the bearer token is missing or wrong.",
  404: "`not_found`: there is nothing with this id.",
  405: "`method_not_allowed`.",
  408: "`request_timeout`: the body did not arrive within 10 seconds.",
  409:
    "`state_not_allowed`: the incident or maintenance has ended, or its state does not allow this " +
    "update.",
  413: "`body_too_large`: the body exceeds 64 KiB.",
  422: "`validation_failed`: `errors` lists the invalid fields. Another code names the reason.",
  429: "`too_many_requests` or `too_many_for_server`.",
  500: "`internal_error`.",
} as const

type ProblemStatus = keyof typeof problems

const json = (schema: z.ZodType) => ({ "application/json": { schema } })
const bodyOf = (schema: z.ZodType) => ({ requestBody: { required: true, content: json(schema) } })

const failures = (statuses: ReadonlyArray<ProblemStatus>) =>
  Object.fromEntries(
    statuses.map((status) => {
      const content = { "application/problem+json": { schema: schemas.problem } }
      return [String(status), { description: problems[status], content }]
    }),
  )

type Success = readonly [status: number, meaning: string, schema?: z.ZodType]

interface Details {
  /** An example of the id in the path. */
  readonly id?: string
  readonly body?: z.ZodType
  /** Besides those of every operation with a body, and of every one with a token. */
  readonly problems?: ReadonlyArray<ProblemStatus>
}

/** With a token, or open to everybody. */
const operationOf =
  (tag: "Webhooks" | "Operators", token?: "webhookSecret" | "operatorToken") =>
  (operationId: string, summary: string, success: Success, details: Details = {}) => {
    const { id, body, problems: more = [] } = details
    const [status, meaning, schema] = success
    const ofBody = body === undefined ? [] : ([400, 408, 413, 422] as const)
    const ofToken = token === undefined ? [] : ([401] as const)
    return {
      operationId,
      summary,
      tags: [tag],
      security: token === undefined ? [] : [{ [token]: [] }],
      ...(id && { requestParams: { path: z.object({ id: z.string().meta({ example: id }) }) } }),
      ...(body && bodyOf(body)),
      responses: {
        [status]: { description: meaning, ...(schema && { content: json(schema) }) },
        ...failures([...ofBody, ...ofToken, ...more]),
      },
    }
  }
const forEverybody = operationOf("Webhooks")
const forSubscriber = operationOf("Webhooks", "webhookSecret")
const forOperator = operationOf("Operators", "operatorToken")

const getStatus = {
  operationId: "getStatus",
  summary: "Read the current status, 90 days of availability and the current month",
  tags: ["Status"],
  security: [],
  requestParams: {
    header: z.object({
      "If-None-Match": z.string().optional().meta({ description: "The `ETag` of your copy." }),
    }),
  },
  responses: {
    200: {
      description: "The status page as JSON, readable from any origin.",
      headers: z.object({ ETag: z.string(), "Access-Control-Allow-Origin": z.literal("*") }),
      content: json(schemas.status),
    },
    304: { description: "Your copy is current." },
    ...failures([400, 500]),
  },
}

const posted = (operationId: string, summary: string, schema: z.ZodType) => ({
  "{$request.body#/url}": {
    post: {
      operationId,
      summary,
      tags: ["Webhooks"],
      security: [],
      ...bodyOf(schema),
      responses: {
        "2XX": { description: "Received." },
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

const listed = (schema: z.ZodType): Success => [200, "Oldest first.", schema]
const found = (schema: z.ZodType): Success => [200, "Found.", schema]
const announced = (schema: z.ZodType): Success => [
  201,
  "The notice is public, and subscribers are notified.",
  schema,
]
const subscribed: Success = [201, "The webhook is subscribed.", schemas.webhook]
const unsubscribed: Success = [204, "The webhook is unsubscribed."]
const counted: Success = [200, "Counts above zero.", schemas.subscribers]
const resumed: Success = [200, "The number of deliveries that are sent again.", schemas.resumed]

const publicPaths = {
  "/api/status.json": { get: getStatus },
  "/api/webhooks": {
    post: {
      ...forEverybody("subscribeWebhook", "Subscribe a webhook to all updates", subscribed, {
        body: schemas.webhookRequest,
        problems: [429, 500],
      }),
      callbacks,
    },
  },
  "/api/webhooks/{id}": {
    delete: forSubscriber("unsubscribeWebhook", "Unsubscribe a webhook", unsubscribed, {
      id: "sbr_…",
      problems: [500],
    }),
  },
  "/api/webhooks/{id}/resume": {
    post: forSubscriber(
      "resumeWebhook",
      "Resume a paused webhook and send its held deliveries",
      resumed,
      {
        id: "sbr_…",
        problems: [500],
      },
    ),
  },
}

const incident = schemas.operatorIncident
const maintenance = schemas.operatorMaintenance

const operatorPaths = {
  "/internal/v1/incidents": {
    get: forOperator("listOpenIncidents", "List open incidents", listed(schemas.operatorIncidents)),
    post: forOperator("createIncident", "Open an incident", announced(incident), {
      body: requests.newIncident,
    }),
  },
  "/internal/v1/incidents/{id}": {
    get: forOperator("getIncident", "Get an incident with all its updates", found(incident), {
      id: "inc_…",
      problems: [404],
    }),
  },
  "/internal/v1/incidents/{id}/updates": {
    post: forOperator("updateIncident", "Post an update of an incident", announced(incident), {
      id: "inc_…",
      body: requests.incidentUpdate,
      problems: [404, 409],
    }),
  },
  "/internal/v1/maintenances": {
    get: forOperator(
      "listOpenMaintenances",
      "List open maintenances",
      listed(schemas.operatorMaintenances),
    ),
    post: forOperator("createMaintenance", "Announce maintenance", announced(maintenance), {
      body: requests.newMaintenance,
    }),
  },
  "/internal/v1/maintenances/{id}": {
    get: forOperator("getMaintenance", "Get maintenance with all its updates", found(maintenance), {
      id: "mnt_…",
      problems: [404],
    }),
  },
  "/internal/v1/maintenances/{id}/updates": {
    post: forOperator(
      "updateMaintenance",
      "Post an update of maintenance",
      announced(maintenance),
      {
        id: "mnt_…",
        body: requests.maintenanceUpdate,
        problems: [404, 409],
      },
    ),
  },
  "/internal/v1/subscribers": {
    get: forOperator(
      "countSubscribers",
      "Count subscribers and deliveries by kind and state",
      counted,
    ),
  },
  "/internal/v1/deliveries/resume": {
    post: forOperator("resumeDeliveries", "Send all waiting and held deliveries now", resumed),
  },
}

const servedAt = (server: typeof publicServer, paths: Readonly<Record<string, object>>) =>
  Object.fromEntries(
    Object.entries(paths).map(([path, item]) => [path, { servers: [server], ...item }]),
  )

export const statusOpenApi = (): object =>
  createDocument({
    openapi: "3.1.0",
    info: {
      title: "Procurement status page",
      version: "1.0.0",
      description,
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
      ...servedAt(publicServer, publicPaths),
      ...servedAt(operatorServer, operatorPaths),
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
