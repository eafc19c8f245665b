/**
 * A client of the API: typed by its OpenAPI document, with tokens, retries and pages taken care of.
 *
 * A method answers only what the service has done; what it refuses is thrown as a `ProblemError`.
 */
import { randomUUID } from "node:crypto"
import createOpenApiClient, { type FetchResponse, type MaybeOptionalInit } from "openapi-fetch"
import { fixedToken, grantedTokens } from "./access-tokens.ts"
import { defaultRetryPolicy, type RetryPolicy } from "./retry-policy.ts"
import type { paths } from "./schema.ts"
import { type Fetch, makeSend } from "./sending.ts"

interface CommonOptions {
  /** Where the service is, for example `https://api.example.com`. */
  readonly baseUrl: string
  /** Used instead of the global one. */
  readonly fetch?: Fetch
  readonly retry?: Partial<RetryPolicy>
  /** For each attempt, until the head of the answer is there; 30 seconds when not given. */
  readonly timeoutMillis?: number
}

interface WithCredentials extends CommonOptions {
  readonly clientId: string
  readonly clientSecret: string
  readonly token?: never
}

interface WithToken extends CommonOptions {
  /** An access token or a long-lived one; it is not renewed. */
  readonly token: string
  readonly clientId?: never
  readonly clientSecret?: never
}

export type ClientOptions = WithCredentials | WithToken

type HttpMethod = "get" | "post" | "delete" | "patch"
type MediaType = `${string}/${string}`

type PathWith<M extends HttpMethod> = {
  [Path in keyof paths]: paths[Path] extends { readonly [Key in M]: object } ? Path : never
}[keyof paths]

/** May be left out when nothing in it is required. */
type InitOf<Init> =
  Record<string, never> extends Init
    ? [(Init & { [key: string]: unknown })?]
    : [Init & { [key: string]: unknown }]

/** `data` is undefined for 204 and 304. */
type Done<Answer> = Extract<Answer, { readonly error?: never }>

type Method<M extends HttpMethod> = <
  Path extends PathWith<M>,
  Init extends MaybeOptionalInit<paths[Path], M>,
>(
  path: Path,
  ...init: InitOf<Init>
) => Promise<Done<FetchResponse<paths[Path][M & keyof paths[Path]] & object, Init, MediaType>>>

interface Page {
  readonly items: ReadonlyArray<unknown>
  readonly next: string | null
}

interface Json<Body> {
  readonly responses: { readonly 200: { readonly content: { readonly "application/json": Body } } }
}

/** Addresses that answer with pages. */
export type ListPath = {
  [Path in keyof paths]: paths[Path] extends { readonly get: Json<Page> } ? Path : never
}[keyof paths]

type ItemOf<Path extends ListPath> = paths[Path] extends {
  readonly get: Json<{ readonly items: ReadonlyArray<infer Item> }>
}
  ? Item
  : never

type QueryOf<Path extends ListPath> = paths[Path] extends {
  readonly get: { readonly parameters: { readonly query?: infer Query } }
}
  ? NonNullable<Query>
  : never

interface Located<Parameters> {
  readonly get: { readonly parameters: { readonly path: Parameters } }
}

/** The parameters of an address that has some. */
type Place<Path extends ListPath> =
  paths[Path] extends Located<infer Parameters extends object>
    ? { readonly path: Readonly<Parameters> }
    : { readonly path?: never }

export type ItemsOptions<Path extends ListPath> = Place<Path> & {
  readonly query?: QueryOf<Path>
  readonly headers?: Readonly<Record<string, string>>
  readonly signal?: AbortSignal
}

/** Nothing has to be said of a list whose address has no parameters. */
type ItemsArguments<Path extends ListPath> =
  paths[Path] extends Located<object>
    ? readonly [options: ItemsOptions<Path>]
    : readonly [options?: ItemsOptions<Path>]

export interface Client {
  readonly GET: Method<"get">
  /** `POST /v1/orders` gets an `Idempotency-Key` of its own unless it is given one. */
  readonly POST: Method<"post">
  readonly DELETE: Method<"delete">
  readonly PATCH: Method<"patch">
  /** Every item of a list, page after page; pages are asked for when they are needed. */
  readonly items: <Path extends ListPath>(
    path: Path,
    ...options: ItemsArguments<Path>
  ) => AsyncGenerator<ItemOf<Path>, void, undefined>
}

const defaultTimeoutMillis = 30_000

const globalFetch: Fetch = (request) => fetch(request)

const sendWith = (options: ClientOptions, baseUrl: string): Fetch => {
  const { fetch: given = globalFetch, timeoutMillis = defaultTimeoutMillis } = options
  const retry = { ...defaultRetryPolicy, ...options.retry }
  const tokens =
    options.token === undefined
      ? grantedTokens({ ...options, baseUrl, retry, timeoutMillis, fetch: given })
      : fixedToken(options.token)
  return makeSend({ fetch: given, tokens, retry, timeoutMillis })
}

const idempotencyKey = "idempotency-key"

/** The same key goes with every attempt, so that an order is placed once. */
const keyed = (request: Request, schemaPath: string): void => {
  const isOrder = request.method === "POST" && schemaPath === "/v1/orders"
  if (isOrder && !request.headers.has(idempotencyKey)) {
    request.headers.set(idempotencyKey, randomUUID())
  }
}

const withQuery = (url: URL, query: object): URL => {
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value))
  return url
}

const withParameters = (path: string, parameters: object): string => {
  const values = new Map<string, unknown>(Object.entries(parameters))
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(`${values.get(name)}`))
}

const itemsWith = (send: Fetch, baseUrl: string): Client["items"] =>
  async function* <Path extends ListPath>(
    address: Path,
    ...[options]: ItemsArguments<Path>
  ): AsyncGenerator<ItemOf<Path>, void, undefined> {
    const { path = {}, query = {}, headers = {}, signal } = options ?? {}
    const first = new URL(`${baseUrl}${withParameters(address, path)}`)
    let next: string | null = withQuery(first, query).href
    while (next !== null) {
      const init: RequestInit = {
        headers: { accept: "application/json", ...headers },
        redirect: "error",
      }
      if (signal !== undefined) init.signal = signal
      const response = await send(new Request(next, init))
      const page = (await response.json()) as Page
      yield* page.items as ReadonlyArray<ItemOf<Path>>
      next = page.next === null ? null : new URL(page.next, `${baseUrl}/`).href
    }
  }

/** A client; it connects to nothing before it is used. */
export const createClient = (options: ClientOptions): Client => {
  const baseUrl = options.baseUrl.replace(/\/+$/, "")
  const send = sendWith(options, baseUrl)
  const client = createOpenApiClient<paths>({ baseUrl, fetch: send, redirect: "error" })
  client.use({ onRequest: ({ request, schemaPath }) => keyed(request, schemaPath) })
  const { GET, POST, DELETE, PATCH } = client as Omit<Client, "items">
  return { GET, POST, DELETE, PATCH, items: itemsWith(send, baseUrl) }
}
