/**
 * The OpenAPI 3.1 document of what programs use: the public JSON and webhooks of the page, and the
 * operator API, which listens on another port.
 */
import { z } from "zod"
import {
  createDocument,
  type ZodOpenApiOperationObject,
  type ZodOpenApiPathItemObject,
} from "zod-openapi"
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

const json = (schema: z.ZodType) => ({ "application/json": { schema } })
const requestBody = (schema: z.ZodType) => ({ required: true, content: json(schema) })

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

const failures = (...statuses: ReadonlyArray<keyof typeof problems>) =>
  Object.fromEntries(
    statuses.map((status) => [
      String(status),
      {
        description: problems[status],
        content: { "application/problem+json": { schema: schemas.problem } },
      },
    ]),
  )
const ofBody = [400, 408, 413, 422] as const

type Operation = ZodOpenApiOperationObject

const operator = (operation: Operation): Operation => ({
  tags: ["Operators"],
  security: [{ operatorToken: [] }],
  ...operation,
})

const idOf = (example: string) => ({ path: z.object({ id: z.string().meta({ example }) }) })

const statusPath: ZodOpenApiPathItemObject = {
  servers: [publicServer],
  get: {
    operationId: "getStatus",
    summary: "The current status, 90 days of availability and the month so far",
    tags: ["Status"],
    security: [],
    requestParams: {
      header: z.object({
        "If-None-Match": z.string().optional().meta({ description: "The last `ETag`." }),
      }),
    },
    responses: {
      200: {
        description: "The page as JSON, for any origin.",
        headers: z.object({ ETag: z.string(), "Access-Control-Allow-Origin": z.literal("*") }),
        content: json(schemas.status),
      },
      304: { description: "Nothing has changed." },
      ...failures(400, 500),
    },
  },
}

const secretOfWebhook = [{ webhookSecret: [] }]
const webhookPaths = {
  "/api/webhooks": {
    servers: [publicServer],
    post: {
      operationId: "subscribeWebhook",
      summary: "Subscribe a webhook to all updates",
      tags: ["Webhooks"],
      security: [],
      requestBody: requestBody(schemas.webhookRequest),
      responses: {
        201: { description: "It is subscribed.", content: json(schemas.webhook) },
        ...failures(...ofBody, 429, 500),
      },
    },
  },
  "/api/webhooks/{id}": {
    servers: [publicServer],
    delete: {
      operationId: "unsubscribeWebhook",
      summary: "Unsubscribe a webhook",
      tags: ["Webhooks"],
      security: secretOfWebhook,
      requestParams: idOf("sbr_…"),
      responses: { 204: { description: "It is unsubscribed." }, ...failures(401, 500) },
    },
  },
  "/api/webhooks/{id}/resume": {
    servers: [publicServer],
    post: {
      operationId: "resumeWebhook",
      summary: "Resume a paused webhook and send what it held",
      tags: ["Webhooks"],
      security: secretOfWebhook,
      requestParams: idOf("sbr_…"),
      responses: {
        200: { description: "Deliveries that are sent again.", content: json(schemas.resumed) },
        ...failures(401, 500),
      },
    },
  },
}

interface Kind {
  readonly name: string
  readonly names: string
  readonly title: string
  readonly id: string
  readonly list: z.ZodType
  readonly one: z.ZodType
  readonly creation: z.ZodType
  readonly update: z.ZodType
}

const pathsOf = ({ name, names, title, id, list, one, creation, update }: Kind) => ({
  [`/internal/v1/${names}`]: {
    servers: [operatorServer],
    get: operator({
      operationId: `listOpen${title}s`,
      summary: `List open ${names}`,
      responses: { 200: { description: "Oldest first.", content: json(list) }, ...failures(401) },
    }),
    post: operator({
      operationId: `create${title}`,
      summary: title === "Incident" ? "Open an incident" : "Announce maintenance",
      requestBody: requestBody(creation),
      responses: {
        201: { description: "It is public, and subscribers are notified.", content: json(one) },
        ...failures(...ofBody, 401),
      },
    }),
  },
  [`/internal/v1/${names}/{id}`]: {
    servers: [operatorServer],
    get: operator({
      operationId: `get${title}`,
      summary: `Get ${name} with all its updates`,
      requestParams: idOf(id),
      responses: { 200: { description: "Found.", content: json(one) }, ...failures(401, 404) },
    }),
  },
  [`/internal/v1/${names}/{id}/updates`]: {
    servers: [operatorServer],
    post: operator({
      operationId: `update${title}`,
      summary: `Post an update of ${name}`,
      requestParams: idOf(id),
      requestBody: requestBody(update),
      responses: {
        201: { description: "It is public, and subscribers are notified.", content: json(one) },
        ...failures(...ofBody, 401, 404, 409),
      },
    }),
  },
})

const noticePaths = {
  ...pathsOf({
    name: "an incident",
    names: "incidents",
    title: "Incident",
    id: "inc_…",
    list: schemas.operatorIncidents,
    one: schemas.operatorIncident,
    creation: requests.newIncident,
    update: requests.incidentUpdate,
  }),
  ...pathsOf({
    name: "maintenance",
    names: "maintenances",
    title: "Maintenance",
    id: "mnt_…",
    list: schemas.operatorMaintenances,
    one: schemas.operatorMaintenance,
    creation: requests.newMaintenance,
    update: requests.maintenanceUpdate,
  }),
}

const subscriberPaths = {
  "/internal/v1/subscribers": {
    servers: [operatorServer],
    get: operator({
      operationId: "countSubscribers",
      summary: "Count subscribers and deliveries by kind and state",
      responses: {
        200: { description: "Counts above zero.", content: json(schemas.subscribers) },
        ...failures(401),
      },
    }),
  },
  "/internal/v1/deliveries/resume": {
    servers: [operatorServer],
    post: operator({
      operationId: "resumeDeliveries",
      summary: "Send all waiting and held deliveries now",
      responses: {
        200: { description: "Deliveries that are sent again.", content: json(schemas.resumed) },
        ...failures(401),
      },
    }),
  },
}

const webhookOf = (operationId: string, summary: string, schema: z.ZodType) => ({
  post: {
    operationId,
    summary,
    tags: ["Webhooks"],
    security: [],
    requestBody: requestBody(schema),
    responses: {
      "2XX": { description: "Received." },
      "4XX": { description: "Failed: retried for 31 hours." },
    },
  },
})

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
      { name: "Status", description: "How the service is." },
      { name: "Webhooks", description: "Every update of incidents and maintenance as a POST." },
      { name: "Operators", description: "Incidents, maintenance, subscribers." },
    ],
    paths: {
      "/api/status.json": statusPath,
      ...webhookPaths,
      ...noticePaths,
      ...subscriberPaths,
    },
    webhooks: {
      incidentUpdated: webhookOf(
        "incidentUpdated",
        "An incident was opened or updated",
        schemas.incidentUpdated,
      ),
      maintenanceUpdated: webhookOf(
        "maintenanceUpdated",
        "Maintenance was announced or updated",
        schemas.maintenanceUpdated,
      ),
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
