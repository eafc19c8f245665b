/** The OpenAPI 3.1 document, from the table of routes and their zod schemas. */
import type { Scope } from "@procurement/domain/credential"
import { z } from "zod"
import {
  createDocument,
  type ZodOpenApiMediaTypeObject,
  type ZodOpenApiObject,
  type ZodOpenApiOperationObject,
  type ZodOpenApiPathsObject,
  type ZodOpenApiResponseObject,
} from "zod-openapi"
import { type ProblemCode, problemCodes } from "../problem/problem.ts"
import type { Route, SecuredRoute } from "../request/route.ts"
import { examples, type OperationExamples } from "./examples.ts"
import {
  commonHeaders,
  deprecationHeaderShapes,
  etagHeader,
  ifNoneMatchHeader,
  knownHeaders,
  languageHeaders,
  rateLimitHeaders,
} from "./headers.ts"
import { problemExample } from "./responses.ts"
import { webhooks } from "./webhooks.ts"

export const info: ZodOpenApiObject["info"] = {
  title: "Procurement API",
  version: "1.0.0",
  summary: "Order merchandise; every order becomes one Polish VAT invoice in KSeF.",
  description: [
    "Place an order. The service writes the invoice as FA(3), seals it, sends it to KSeF, " +
      "archives it for ten years and notifies you by webhook.",
    "**Errors** are problem documents (RFC 9457) with stable codes, explained at " +
      "[/problems](/problems). Titles, details and messages are in English or Polish, " +
      "chosen by `Accept-Language`; codes and pointers never change.",
    "**Every endpoint** may also return these protocol errors: malformed HTTP (400), an " +
      "unsupported method (405, with `Allow`), headers that arrive too slowly (408) or " +
      "exceed 16 KB (431). These are problem documents too.",
    "**Every response** has `X-Request-Id` (yours, if you sent one) and `traceresponse`, " +
      "which continues your W3C `traceparent` or starts a trace.",
    "**Money** is a decimal string with its currency, **times** are ISO 8601 in UTC, " +
      "**days** are calendar days in Warsaw. Fields that are not described are rejected.",
    "Deprecated routes return `Deprecation` (RFC 9745), `Sunset` (RFC 8594) and a link to " +
      "their successor.",
  ].join("\n\n"),
  contact: { name: "Integration support", email: "api@procurement.example" },
  license: { name: "Apache-2.0", identifier: "Apache-2.0" },
}

export const servers = [{ url: "/", description: "The service that serves this document." }]

export const tags: ReadonlyArray<{ readonly name: string; readonly description: string }> = [
  {
    name: "Orders",
    description:
      "An order that was accepted with 201 survives any crash, and so does its invoice. " +
      "Send an `Idempotency-Key` with every order, and with every other POST that creates " +
      "something.",
  },
  {
    name: "Catalog",
    description: "The items you can order, in three languages and two currencies.",
  },
  {
    name: "Invoices",
    description: "The invoice's status, its files and KSeF's receipt (UPO).",
  },
  {
    name: "Webhooks",
    description:
      "Subscribe to events, read deliveries and request replays. Deliveries are signed " +
      "according to Standard Webhooks.",
  },
  { name: "Events", description: "The same events for clients that prefer to poll." },
  { name: "Usage", description: "How much of your quotas and limits is used." },
  {
    name: "People",
    description:
      "For the dashboard: people sign in with a one-time link, and manage users, sessions and " +
      "API keys. No access token is accepted here.",
  },
  {
    name: "OAuth",
    description:
      "Access tokens by client credentials (RFC 6749). Errors have the form that OAuth defines.",
  },
  {
    name: "Sandbox",
    description:
      "Only in the sandbox: move its clock, ship, deliver, pay and return your orders, make KSeF " +
      "fail, and make events happen. In production these return 404.",
  },
  { name: "Service", description: "Whether the service is alive and ready; this document." },
]

const scopeMeanings: Record<Scope, string> = {
  "orders:read": "Read orders.",
  "orders:write": "Place and cancel orders.",
  "catalog:read": "Browse the catalog.",
  "invoices:read": "Read invoices and their files.",
  "webhooks:manage": "Manage webhook subscriptions and read events.",
}

export const securitySchemes = {
  oauth2: {
    type: "oauth2",
    description:
      "Client credentials; send the token as a bearer token (RFC 6750). It is valid for an " +
      "hour.",
    flows: { clientCredentials: { tokenUrl: "/oauth/token", scopes: scopeMeanings } },
  },
  token: {
    type: "http",
    scheme: "bearer",
    bearerFormat: "ppl_live_… or ppl_test_…",
    description:
      "A long-lived token of a client, valid for 90 days, with the scopes that it was given.",
  },
  session: {
    type: "apiKey",
    in: "cookie",
    name: "__Host-procurement-session",
    description:
      "The session of a person who has signed in to the dashboard. Changes also need the header " +
      "`X-Procurement-Session: 1` from a page of the same origin. The role has the scopes.",
  },
  mutualTLS: {
    type: "mutualTLS",
    description:
      "The certificate to which a token is bound (RFC 8705). The token is rejected without it.",
  },
} as const

/** Any of the ways a caller may prove that it has the scope; none for every valid token. */
const securityOf = ({ scope, isForPeople }: SecuredRoute): Array<Record<string, Array<string>>> => {
  const needed = scope === undefined ? [] : [scope]
  const session = { session: needed }
  if (isForPeople) return [session]
  return [{ oauth2: needed }, { token: needed }, { oauth2: needed, mutualTLS: [] }, session]
}

type Content = Record<string, ZodOpenApiMediaTypeObject>

const withExamples = (
  content: Content | undefined,
  shown: Readonly<Record<string, unknown>> = {},
): { readonly content?: Content } => {
  if (content === undefined) return {}
  const completed = Object.entries(content).map(([type, media]) => {
    const has = media.example !== undefined || media.examples !== undefined
    const example = has || !(type in shown) ? {} : { example: shown[type] }
    return [type, { ...media, ...example }] as const
  })
  return { content: Object.fromEntries(completed) }
}

const problemType = "application/problem+json"

/** The codes of the problems in a response. */
const codesOf = ({ content = {} }: ZodOpenApiResponseObject): ReadonlyArray<ProblemCode> => {
  const shown = (content as Content)[problemType]?.examples ?? {}
  return problemCodes.filter((code) => code in shown)
}

/** The document describes each problem in full once, for all routes that may return it. */
const byReference = (response: ZodOpenApiResponseObject): Content => {
  const references = codesOf(response).map((code) => [
    code,
    { $ref: `#/components/examples/${code}` },
  ])
  const { content = {} } = response
  const media = (content as Content)[problemType]
  return { ...content, [problemType]: { ...media, examples: Object.fromEntries(references) } }
}

const isProblem = ({ content = {} }: ZodOpenApiResponseObject): boolean => problemType in content

/** A header that its route only names is described as everywhere else. */
const described = (shape: z.ZodRawShape): z.ZodRawShape =>
  Object.fromEntries(
    Object.entries(shape).map(([name, schema]) => {
      const isDescribed = z.globalRegistry.get(schema as z.ZodType)?.description !== undefined
      return [name, isDescribed ? schema : (knownHeaders[name] ?? schema)]
    }),
  )

const headersOf = (route: Route, status: string, response: ZodOpenApiResponseObject) => {
  const own = response.headers instanceof z.ZodObject ? response.headers.shape : {}
  return z.object({
    ...described(own),
    ...commonHeaders,
    ...(isConditional(route) && status === "200" && !("ETag" in own) ? { ETag: etagHeader } : {}),
    ...rateLimitHeaders,
    ...(isProblem(response) ? languageHeaders : {}),
    ...(route.deprecated === undefined ? {} : deprecationHeaderShapes),
  })
}

/** Their responses report the current state of the service. */
const neverKept: ReadonlySet<string> = new Set(["/livez", "/readyz", "/v1/health"])

const isConditional = ({ kind, method, path }: Route): boolean =>
  kind !== "delegated" && method === "get" && !neverKept.has(path)

const notModified: ZodOpenApiResponseObject = {
  description: "Your copy is current.",
  headers: z.object({ ETag: etagHeader }),
}

/** The parameters of a route; reads also have `If-None-Match`. */
const parametersOf = (route: Route) => {
  const { requestParams } = route.operation
  if (!isConditional(route)) return {}
  const own = requestParams?.header instanceof z.ZodObject ? requestParams.header.shape : {}
  const header = z.object({ ...own, "If-None-Match": ifNoneMatchHeader })
  return { requestParams: { ...requestParams, header } }
}

const ownResponsesOf = (route: Route) => ({
  ...(isConditional(route) ? { "304": notModified } : {}),
  ...route.operation.responses,
})

const responsesOf = (
  route: Route,
  { answers = {} }: OperationExamples,
): ZodOpenApiOperationObject["responses"] => {
  const responses = Object.entries(ownResponsesOf(route)).map(([status, response]) => {
    if (typeof response !== "object" || response === null || "$ref" in response) {
      return [status, response] as const
    }
    const content = isProblem(response) ? byReference(response) : response.content
    const completed: ZodOpenApiResponseObject = {
      ...response,
      headers: headersOf(route, status, response),
      ...withExamples(content as Content | undefined, answers[status]),
    }
    return [status, completed] as const
  })
  return Object.fromEntries(responses)
}

const requestOf = ({ operation }: Route, { request }: OperationExamples) => {
  const body = operation.requestBody
  if (body === undefined || "$ref" in body || request === undefined) return {}
  const types = Object.keys(body.content)
  const shown = Object.fromEntries(types.map((type) => [type, request]))
  return { requestBody: { ...body, ...withExamples(body.content as Content, shown) } }
}

/** The codes of the problems that a route may return. */
const problemCodesOf = ({ operation }: Route): ReadonlyArray<ProblemCode> =>
  Object.values(operation.responses ?? {}).flatMap((response: object) =>
    "$ref" in response ? [] : codesOf(response as ZodOpenApiResponseObject),
  )

/** The operation of a route; problems are shown at `#/components/examples/<code>`. */
const describedOperation = (route: Route): ZodOpenApiOperationObject => {
  const shown = examples[route.operation.operationId] ?? {}
  return {
    ...(route.kind === "secured" ? { security: securityOf(route) } : {}),
    ...(route.kind === "sign-in" ? { security: [] } : {}),
    ...route.operation,
    ...parametersOf(route),
    ...requestOf(route, shown),
    responses: responsesOf(route, shown),
    ...(route.deprecated === undefined ? {} : { deprecated: true }),
  }
}

const pathsOf = (routes: ReadonlyArray<Route>): ZodOpenApiPathsObject => {
  const paths: ZodOpenApiPathsObject = {}
  for (const route of routes) {
    paths[route.path] = { ...paths[route.path], [route.method]: describedOperation(route) }
  }
  return paths
}

/** Tags are shown in the order in which they are described; only those in use. */
const tagsOf = (routes: ReadonlyArray<Route>) => {
  const used = new Set(routes.flatMap(({ operation }) => operation.tags ?? []))
  return tags.filter(({ name }) => used.has(name))
}

const examplesOf = (routes: ReadonlyArray<Route>) =>
  Object.fromEntries(
    routes.flatMap(problemCodesOf).map((code) => [code, problemExample(code)] as const),
  )

export const openApiOf = (routes: ReadonlyArray<Route>): object =>
  createDocument({
    openapi: "3.1.0",
    info,
    servers,
    tags: tagsOf(routes),
    paths: pathsOf(routes),
    webhooks,
    components: { securitySchemes, examples: examplesOf(routes) },
  })
