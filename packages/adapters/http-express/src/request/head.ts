/**
 * Parses the head of a request: the media types and languages that the caller accepts (RFC 9110,
 * 12.5), the query, `If-Match` and `Idempotency-Key`.
 */
import { hash } from "node:crypto"
import type { IncomingMessage } from "node:http"
import accepts from "accepts"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import type { Request } from "express"
import type { Sha256 } from "@procurement/domain/archive"
import { type Locale, locales } from "@procurement/domain/catalog"
import { type Idempotency, IdempotencyKey } from "@procurement/domain/idempotency"
import { type Language, languages } from "@procurement/domain/text"
import { z } from "zod"
import { parameterErrors } from "../problem/field-errors.ts"
import { problem, type Problem } from "../problem/problem.ts"
import { isMatch } from "./reply.ts"
import type { Described } from "./route.ts"

/** A parameter of a media type other than its weight. */
const parameter = /;(?!\s*q\s*=)[^=;,"]*(?:=\s*(?:"(?:[^"\\]|\\.)*"|[^;,"]*))?/gi

/**
 * The caller's media types in the form that this service compares. No representation has
 * parameters, so the caller's (`charset=utf-8`, `odata=verbose`) exclude none; `text/xml` is an
 * alias of `application/xml` (RFC 7303, 9.2).
 */
const withoutParameters = (accept: string): string =>
  accept.replaceAll(parameter, "").replaceAll(/\btext\/xml\b/gi, "application/xml")

/** The best of the offered media types; undefined when the caller accepts none of them. */
export const preferredType = (
  { headers: { accept } }: Pick<IncomingMessage, "headers">,
  offered: ReadonlyArray<string>,
): string | undefined => {
  const [usual] = offered
  if (accept === undefined || accept === "*/*" || accept === usual) return usual
  const headers = { accept: withoutParameters(accept) }
  const best = accepts({ headers } as IncomingMessage).type([...offered])
  return offered.find((type) => type === best)
}

interface Negotiated {
  readonly produces?: ReadonlyArray<string>
  readonly isUnnegotiated?: boolean
}

/** The problem of a caller that accepts none of the media types. */
export const mediaTypeObjection = (
  { produces = ["application/json"], isUnnegotiated = false }: Negotiated,
  request: Request,
): Problem | undefined => {
  if (isUnnegotiated || preferredType(request, produces) !== undefined) return undefined
  const types = produces.join(", ")
  return problem("not_acceptable", {
    detail: {
      en: `This address offers ${types}.`,
      pl: `Ten adres udostępnia treści typu ${types}.`,
    },
  })
}

/** The language of problems and pages: the one that the caller accepts, English by default. */
export const preferredLanguage = (request: Request): Language => {
  if (request.headers["accept-language"] === undefined) return "en"
  const accepted = request.acceptsLanguages([...languages])
  return languages.find((language) => language === accepted) ?? "en"
}

const localeByCountry: Readonly<Record<string, Locale>> = { PL: "pl", DE: "de", AT: "de", CH: "de" }

/**
 * The language of the country, else one that the caller accepts, else English; Polish without a
 * preference.
 */
export const preferredLocale = (request: Request, country: string | undefined): Locale => {
  if (country !== undefined) return localeByCountry[country] ?? "en"
  if (request.headers["accept-language"] === undefined) return "pl"
  const accepted = request.acceptsLanguages([...locales])
  return locales.find((locale) => locale === accepted) ?? "en"
}

const notWellFormed = problem("malformed_request", {
  detail: {
    en: "The query must be percent-encoded UTF-8.",
    pl: "Parametry adresu muszą być zapisane w UTF-8 w kodowaniu procentowym.",
  },
})

const isDecodable = (query: string): boolean => {
  if (!query.includes("%")) return true
  try {
    decodeURIComponent(query)
    return true
  } catch {
    return false
  }
}

const noParameters = z.strictObject({})

/**
 * Errors in the query of any route: it cannot be decoded, or it has a parameter although the route
 * has none. Routes with parameters validate them themselves.
 */
export const queryObjection = (
  { operation }: Described,
  { url, query }: Request,
): Problem | undefined => {
  const start = url.indexOf("?")
  if (start === -1) return undefined
  if (!isDecodable(url.slice(start + 1))) return notWellFormed
  if (operation.requestParams?.query !== undefined) return undefined
  const decoded = decodeQuery(noParameters, query)
  return Result.isFailure(decoded) ? decoded.failure : undefined
}

/** The decoded parameters, or their problem. */
export const decodeQuery = <S extends z.ZodType>(
  schema: S,
  query: unknown,
): Result.Result<z.output<S>, Problem> => {
  const parsed = schema.safeParse(query)
  if (parsed.success) return Result.succeed(parsed.data)
  const errors = parameterErrors(parsed.error, query)
  return Result.fail(problem("invalid_parameter", { errors }))
}

/**
 * Returns a function that checks whether a change may be made to the state with this tag; without a
 * tag, to a resource that does not exist; undefined without a precondition. With `If-Match` it is
 * the state that the caller has read, with `If-None-Match` any other (RFC 9110, 13.1.1, 13.1.2).
 *
 * The tag of a resource is that of its bytes without a content coding, so every change is noticed;
 * the tags of its codings stand for the same state.
 */
export const precondition = ({
  headers,
}: Pick<IncomingMessage, "headers">): ((etag: string | undefined) => boolean) | undefined => {
  const { "if-match": ifMatch, "if-none-match": ifNoneMatch } = headers
  if (ifMatch === undefined && ifNoneMatch === undefined) return undefined
  const tags = (ifMatch ?? "*").split(",").map((tag) => tag.trim().replace(/-(?:br|gzip)"$/, '"'))
  const named = new Set(tags)
  return (etag) =>
    etag === undefined
      ? ifMatch === undefined
      : (named.has("*") || named.has(etag)) && !isMatch(ifNoneMatch, etag)
}

/**
 * The resource's state differs from the one that the caller has read; `etag` is the current one,
 * undefined when the resource does not exist.
 */
export const preconditionFailed = (etag: string | undefined): Problem =>
  problem("precondition_failed", etag === undefined ? {} : { headers: { etag } })

export const ifMatchHeader = {
  "If-Match": z
    .string()
    .exactOptional()
    .meta({
      description:
        "The `ETag` of the state that you read. If the state has changed since, the request is " +
        "rejected with 412 and the current `ETag`.",
    }),
} as const

/**
 * Canonical JSON, in which equal values are equal texts (RFC 8785, JCS): members in the order of
 * their names' UTF-16 code units, no white space, texts and numbers as ECMAScript writes them.
 */
export const canonicalJson = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(",")}]`
  if (typeof value !== "object" || value === null) return JSON.stringify(value)
  const members = Object.entries(value).toSorted(([left], [right]) => (left < right ? -1 : 1))
  const written = members.map(
    ([name, member]) => `${JSON.stringify(name)}:${canonicalJson(member)}`,
  )
  return `{${written.join(",")}}`
}

const isKey = Schema.is(IdempotencyKey)

const invalid = problem("invalid_idempotency_key")

/** The form in the header: quoted, or bare and without a leading quote. */
const idempotencyKeyPattern = '^(?:"[!-~]{1,255}"|[!#-~][!-~]{0,254})$'

/** Empty, which is not a key, when an opening quote is not closed. */
const keyIn = (header: string): string =>
  header.startsWith('"') ? (/^"(.*)"$/.exec(header)?.[1] ?? "") : header

/**
 * The Idempotency-Key of a request (draft-ietf-httpapi-idempotency-key-header): a quoted string, as
 * the draft requires, or the bare text, as most clients send it. Undefined without a key.
 */
export const idempotencyKeyOf = ({
  headers,
}: IncomingMessage): Effect.Effect<IdempotencyKey | undefined, Problem> => {
  const header = headers["idempotency-key"]
  if (header === undefined) return Effect.succeed(undefined)
  const key = keyIn(String(header))
  return isKey(key) ? Effect.succeed(key) : Effect.fail(invalid)
}

const fingerprints = new WeakMap<IncomingMessage, Sha256>()

/**
 * The fingerprint of a request's content, computed once: the limiter and the operation both use it.
 */
export const fingerprintOf = (request: IncomingMessage, content: () => string): Sha256 => {
  const cached = fingerprints.get(request)
  if (cached !== undefined) return cached
  const fingerprint = hash("sha256", content()) as Sha256
  fingerprints.set(request, fingerprint)
  return fingerprint
}

/** Key and fingerprint of an order; undefined without a key. */
export const idempotencyOf = (
  request: IncomingMessage,
  body: unknown,
): Effect.Effect<Idempotency | undefined, Problem> =>
  Effect.map(
    idempotencyKeyOf(request),
    (key) => key && { key, fingerprint: fingerprintOf(request, () => canonicalJson(body)) },
  )

const idempotencyKey = z.string().meta({
  pattern: idempotencyKeyPattern,
  description:
    "A key that you choose for this request, for example a UUID. For 30 days, requests " +
    "with the same key and content take effect once and return the same response.",
  example: "8e03978e-40d5-43e8-bc93-6894a57f9324",
})

/** The header of a request, for its description. */
export const idempotencyHeader = z.object({ "Idempotency-Key": idempotencyKey.exactOptional() })

/** The header of the response to a repeat. */
export const replayedHeader = {
  "Idempotent-Replayed": z.literal("true").exactOptional().meta({
    description: "Present on the response to an earlier request with the same key.",
  }),
} as const

/** The problems of a key. */
export const keyProblems = [
  "invalid_idempotency_key",
  "idempotency_key_in_flight",
  "idempotency_key_reused",
] as const

/** The problems of a key where the response is stored. */
export const storedResponseProblems = [...keyProblems, "idempotent_response_lost"] as const
