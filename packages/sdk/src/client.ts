/**
 * A client of the API, typed by its OpenAPI document, with tokens, retries and pagination.
 *
 * A method returns only on success; a rejection is thrown as a `ProblemError`.
 */
import createOpenApiClient from "openapi-fetch"
import { fixedToken, grantedTokens } from "./access-tokens.ts"
import { readListWith } from "./lists.ts"
import type { PathMethods } from "./path-methods.ts"
import { type Resources, resourcesOf } from "./resources.ts"
import { defaultRetryPolicy, type RetryPolicy } from "./retry-policy.ts"
import type { paths } from "./schema.ts"
import { type Fetch, makeSend } from "./sending.ts"

interface CommonOptions {
  /** The URL of the service, for example `https://api.example.com`. */
  readonly baseUrl: string
  /** Replaces the global `fetch`. */
  readonly fetch?: Fetch
  readonly retry?: Partial<RetryPolicy>
  /** The time limit of each attempt until the response headers; 30 seconds by default. */
  readonly timeoutMillis?: number
  /** The language of problems and of the catalog, unless a call names another. */
  readonly language?: "en" | "pl"
}

interface WithCredentials extends CommonOptions {
  readonly clientId: string
  readonly clientSecret: string
  readonly token?: never
}

interface WithToken extends CommonOptions {
  /** An access token or a long-lived token; it is not renewed. */
  readonly token: string
  readonly clientId?: never
  readonly clientSecret?: never
}

export type ClientOptions = WithCredentials | WithToken

/** Calls by path, and by resource: `api.orders.create(…)`. */
export interface Client extends PathMethods, Resources {}

const defaultTimeoutMillis = 30_000

const globalFetch: Fetch = (request) => fetch(request)

const underWay = new Set<Request>()

/**
 * Keeps a reference to each request until its response: Node's fetch drops the signal of a request,
 * and all time limits with it, when the request object is garbage-collected.
 */
const holding =
  (fetch: Fetch): Fetch =>
  async (request) => {
    underWay.add(request)
    try {
      return await fetch(request)
    } finally {
      underWay.delete(request)
    }
  }

const sendWith = (options: ClientOptions, baseUrl: string): Fetch => {
  const { timeoutMillis = defaultTimeoutMillis } = options
  const fetch = holding(options.fetch ?? globalFetch)
  const retry = { ...defaultRetryPolicy, ...options.retry }
  const tokens =
    options.token === undefined
      ? grantedTokens({ ...options, baseUrl, retry, timeoutMillis, fetch })
      : fixedToken(options.token)
  const { language } = options
  return makeSend({ fetch, tokens, retry, timeoutMillis, language })
}

const idempotencyKey = "idempotency-key"

/** Operations without a key: a repeated request would be executed again. */
const unkeyed: ReadonlySet<string> = new Set([
  "/v1/webhooks/{id}/pause",
  "/v1/webhooks/{id}/resume",
  "/v1/sandbox/clock",
  "/v1/sandbox/orders/{id}/ship",
  "/v1/sandbox/orders/{id}/deliver",
])

/** Sets the same key for every attempt, so that the request is executed once. */
const keyed = (request: Request, schemaPath: string): void => {
  const isCreating = request.method === "POST" && !unkeyed.has(schemaPath)
  if (isCreating && !request.headers.has(idempotencyKey)) {
    request.headers.set(idempotencyKey, crypto.randomUUID())
  }
}

/** Errors of `fetch` would show them. */
const rejectCredentials = (baseUrl: string): void => {
  const { username = "", password = "" } = URL.canParse(baseUrl) ? new URL(baseUrl) : {}
  if (username !== "" || password !== "") {
    throw new TypeError("baseUrl must not contain a user name or password")
  }
}

/** Creates a client; it opens no connection before the first call. */
export const createClient = (options: ClientOptions): Client => {
  rejectCredentials(options.baseUrl)
  const baseUrl = options.baseUrl.replace(/\/+$/, "")
  const send = sendWith(options, baseUrl)
  const client = createOpenApiClient<paths>({ baseUrl, fetch: send, redirect: "error" })
  client.use({ onRequest: ({ request, schemaPath }) => keyed(request, schemaPath) })
  const { GET, POST, PUT, DELETE, PATCH } = client as Omit<PathMethods, "items">
  const readList = readListWith(send, baseUrl)
  const items: PathMethods["items"] = (path, ...place) => readList(path, ...place).items()
  const methods = { GET, POST, PUT, DELETE, PATCH, items }
  return { ...methods, ...resourcesOf(methods, readList) }
}
