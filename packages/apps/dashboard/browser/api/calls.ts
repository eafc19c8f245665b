/**
 * Requests to the API as values, typed by its public document.
 *
 * The path, its parameters, the query, the body and the response have the types of
 * `docs/openapi.json`: a call that the document lacks does not compile.
 */
import type { paths } from "@procurement/sdk"

type Method = "get" | "post" | "put" | "patch" | "delete"

type PathWith<M extends Method> = {
  [P in keyof paths]: paths[P] extends Record<M, object> ? P : never
}[keyof paths]

type Operation<M extends Method, P extends PathWith<M>> =
  paths[P] extends Record<M, infer O> ? O : never

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
  /** Never set: it only carries the type. */
  readonly answers?: Body
}

/** An unset filter may be passed as undefined. */
type Optional<Query> = { readonly [Name in keyof Query]: Query[Name] | undefined }

interface CallOptions<O> {
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

/** Encodes parameters of the path, so that an id can't change the path. */
const filled = (template: string, parameters: Words): string =>
  template.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(parameters[name] ?? ""))

const methods = { get: "GET", post: "POST", put: "PUT", patch: "PATCH", delete: "DELETE" } as const

export const call = <M extends Method, P extends PathWith<M>>(
  method: M,
  path: P,
  { path: inPath, query, body }: CallOptions<Operation<M, P>> = {},
): ApiCall<Answer<Operation<M, P>>> => ({
  method: methods[method],
  path: withQuery(filled(path, (inPath ?? {}) as Words), (query ?? {}) as Words),
  ...(body === undefined ? {} : { body }),
})

/**
 * The page that a response names as next. Other addresses are rejected, because every request
 * carries the token.
 */
export const nextPage = <Body>(next: string): ApiCall<Body> => {
  if (!/^\/v1\/[^\\]*$/.test(next)) throw new Error(`not a page of the API: ${next}`)
  return { method: "GET", path: next }
}
