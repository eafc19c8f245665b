/**
 * Requests to an API as values, typed by its document.
 *
 * The path, its parameters, the query, the body and the response have the types of the document
 * (of the customers' API `docs/openapi.json`): a call that it lacks does not compile.
 */
import type { paths } from "@procurement/sdk"

type Method = "get" | "post" | "put" | "patch" | "delete"

type PathWith<Paths, M extends Method> = {
  [P in keyof Paths]: Paths[P] extends Record<M, object> ? P : never
}[keyof Paths] &
  string

type Operation<Paths, M extends Method, P extends PathWith<Paths, M>> =
  Paths[P] extends Record<M, infer O> ? O : never

type Parameters<O, Place extends "path" | "query"> = O extends { parameters: infer All }
  ? Place extends keyof All
    ? NonNullable<All[Place]>
    : never
  : never

type JsonIn<Content> = Content extends { content: { "application/json": infer Body } }
  ? Body
  : undefined

type RequestBody<O> = O extends { requestBody?: infer Body } ? JsonIn<NonNullable<Body>> : never

type Answer<O> = O extends { responses: infer All }
  ? JsonIn<All[keyof All & (200 | 201 | 202 | 204)]>
  : never

/** A request before it is sent; `Body` is the type of its response. */
export interface ApiCall<Body> {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE"
  /** Path and query. */
  readonly path: string
  readonly body?: unknown
  /** The state that the reader has read (RFC 9110, 13.1.1). */
  readonly ifMatch?: string
  /** `*`: only if there is none yet (RFC 9110, 13.1.2). */
  readonly ifNoneMatch?: string
  /** With the same key and body it takes effect once. */
  readonly idempotencyKey?: string
  /** Never set: it only carries the type. */
  readonly answers?: Body
}

/** An unset filter may be passed as undefined. */
type Optional<Query> = { readonly [Name in keyof Query]: Query[Name] | undefined }

export interface CallOptions<O> {
  readonly path?: Parameters<O, "path">
  readonly query?: Optional<Parameters<O, "query">>
  readonly body?: RequestBody<O>
}

type Words = Readonly<Record<string, string | number | undefined>>

/** Omits unset parameters. */
export const withQuery = (path: string, parameters: Words): string => {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(parameters)) {
    if (value !== undefined && value !== "") query.set(name, String(value))
  }
  return query.size === 0 ? path : `${path}?${query}`
}

/** Fields that were left empty are absent from the request. */
export const filled = (fields: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ""))

/** Encodes parameters of the path, so that an id can't change the path. */
const pathOf = (template: string, parameters: Words): string =>
  template.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(parameters[name] ?? ""))

const methods = { get: "GET", post: "POST", put: "PUT", patch: "PATCH", delete: "DELETE" } as const

/** Makes the requests of the API whose document has these paths. */
export const callsOf =
  <Paths>() =>
  <M extends Method, P extends PathWith<Paths, M>>(
    method: M,
    path: P,
    { path: inPath, query, body }: CallOptions<Operation<Paths, M, P>> = {},
  ): ApiCall<Answer<Operation<Paths, M, P>>> => ({
    method: methods[method],
    path: withQuery(pathOf(path, (inPath ?? {}) as Words), (query ?? {}) as Words),
    ...(body === undefined ? {} : { body }),
  })

/** A request to the customers' API. */
export const call = callsOf<paths>()

/**
 * The page that a response names as next. Other addresses are rejected, because every request
 * carries the token.
 */
export const nextPage = <Body>(next: string): ApiCall<Body> => {
  if (!/^\/(?:internal\/)?v1\/[^\\]*$/.test(next)) throw new Error(`not a page of the API: ${next}`)
  return { method: "GET", path: next }
}
