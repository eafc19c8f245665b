/** The calls by path, with the types of the OpenAPI document. */
import type { FetchResponse, MaybeOptionalInit } from "openapi-fetch"
import type { ItemOf, ItemsArguments, ListPath } from "./lists.ts"
import type { paths } from "./schema.ts"

type HttpMethod = "get" | "post" | "put" | "delete" | "patch"
type MediaType = `${string}/${string}`

type PathWith<M extends HttpMethod> = {
  [Path in keyof paths]: paths[Path] extends { readonly [Key in M]: object } ? Path : never
}[keyof paths]

/** Optional when none of its members is required. */
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

/** Calls by path, for every operation of the service. */
export interface PathMethods {
  readonly GET: Method<"get">
  /** Requests that create something get an `Idempotency-Key` unless the caller passes one. */
  readonly POST: Method<"post">
  readonly PUT: Method<"put">
  readonly DELETE: Method<"delete">
  readonly PATCH: Method<"patch">
  /** Iterates over the items of a list; pages are requested when they are needed. */
  readonly items: <Path extends ListPath>(
    path: Path,
    ...options: ItemsArguments<Path>
  ) => AsyncGenerator<ItemOf<Path>, void, undefined>
}
