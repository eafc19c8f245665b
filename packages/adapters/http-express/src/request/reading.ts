/** Describes and parses the parts of a request. Invalid input fails with its problem. */
import * as Result from "effect/Result"
import type { Request } from "express"
import { LRUCache } from "lru-cache"
import { z } from "zod"
import { bodyErrors } from "../problem/field-errors.ts"
import type { Failure } from "../problem/problem-of.ts"
import { type Problem, validationFailed } from "../problem/problem.ts"
import { identifier } from "../schema/primitives.ts"
import { decodeQuery } from "./head.ts"

export type Read<A> = Result.Result<A, Failure | Problem>

/** A parameter in the path: its description and its parser. */
export interface PathParameter<A> {
  readonly schema: z.ZodType
  readonly read: (text: string) => Read<A>
}

export type Parameters = Readonly<Record<string, PathParameter<unknown>>>

/** The parsed values of a path's parameters. */
export type Values<Path extends Parameters> = {
  readonly [Name in keyof Path]: Path[Name] extends PathParameter<infer A> ? A : never
}

/**
 * An identifier in the path; an invalid one is reported as not found, because no resource can have
 * it.
 */
export const pathId = <Id extends string>(
  kind: string,
  what: string,
  isId: (text: string) => text is Id,
  notFound: (id: Id) => Failure,
): PathParameter<Id> => ({
  schema: identifier(kind, what),
  read: (text) => (isId(text) ? Result.succeed(text) : Result.fail(notFound(text as Id))),
})

/** Any text in the path, with its description. */
export const pathText = (schema: z.ZodString = z.string()): PathParameter<string> => ({
  schema,
  read: Result.succeed,
})

/** A JSON body: its description and its parser. */
export interface BodyReader<A> {
  readonly schema: z.ZodType
  readonly isRequired: boolean
  /** The most members and items, if above the default. */
  readonly maximumValues?: number
  readonly read: (body: unknown) => Read<A>
}

const readBody =
  <S extends z.ZodType>(schemaFor: (body: unknown) => S) =>
  (body: unknown = {}): Read<z.output<S>> => {
    const parsed = schemaFor(body).safeParse(body)
    return parsed.success
      ? Result.succeed(parsed.data)
      : Result.fail(validationFailed(bodyErrors(parsed.error, body)))
  }

export const jsonBody = <S extends z.ZodType>(schema: S): BodyReader<z.output<S>> => ({
  schema,
  isRequired: true,
  read: readBody(() => schema),
})

/** A missing body is parsed as an object without members. */
export const optionalBody = <S extends z.ZodType>(schema: S): BodyReader<z.output<S>> => ({
  ...jsonBody(schema),
  isRequired: false,
})

/** A body whose content selects its schema, so that errors refer to the intended kind. */
export const selectedBody = <A>(
  schema: z.ZodType,
  schemaFor: (body: unknown) => z.ZodType<A>,
): BodyReader<A> => ({ schema, isRequired: true, read: readBody(schemaFor) })

/** A body that the handler parses itself. */
export const unreadBody = (schema: z.ZodType, maximumValues: number): BodyReader<unknown> => ({
  schema,
  isRequired: true,
  maximumValues,
  read: Result.succeed,
})

const rememberedQueries = 500
const longestRemembered = 200

/** Parses the query of requests and caches the results of short ones. */
export const queryReader = <Query>(schema: z.ZodType<Query>) => {
  const cache = new LRUCache<string, Read<Query>>({ max: rememberedQueries })
  return (request: Pick<Request, "url" | "query">): Read<Query> => {
    const start = request.url.indexOf("?")
    const raw = start === -1 ? "" : request.url.slice(start)
    const before = cache.get(raw)
    if (before !== undefined) return before
    const read = decodeQuery(schema, request.query)
    if (Result.isSuccess(read) && raw.length <= longestRemembered) cache.set(raw, read)
    return read
  }
}
