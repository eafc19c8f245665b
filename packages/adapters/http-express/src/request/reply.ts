/** A response as data, and its representation for a caller. */
import { hash } from "node:crypto"
import { promisify } from "node:util"
import { brotliCompress, constants, gzip } from "node:zlib"
import type * as Stream from "effect/Stream"
import type { Request } from "express"
import type { Language } from "@procurement/domain/text"
import { optional } from "@procurement/domain/optional"
import { LRUCache } from "lru-cache"
import { type FieldError, type Problem, problemKinds } from "../problem/problem.ts"
import { encodeExceeded } from "../schema/usage.ts"

export interface Reply {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  /** Empty when it is streamed. */
  readonly body: Uint8Array
  /** The body in pieces, each requested when the caller has taken those before it. */
  readonly pieces?: Stream.Stream<Uint8Array, unknown>
  /** True when it repeats an earlier response and is not charged. */
  readonly isReplay?: boolean
}

const nothing = new Uint8Array(0)

export const jsonReply = (
  status: number,
  value: unknown,
  headers: Readonly<Record<string, string>> = {},
): Reply => ({
  status,
  headers: { "content-type": "application/json; charset=utf-8", ...headers },
  body: Buffer.from(JSON.stringify(value)),
})

/** The strong entity tag of a body. */
const entityTag = (body: Uint8Array | string): string => `"${hash("sha256", body)}"`

/** The entity tag of a value's JSON. */
export const tagOfJson = (shown: unknown): string => entityTag(JSON.stringify(shown))

/**
 * A reply whose strong entity tag is computed from its bytes, so that any change of the content
 * changes the tag.
 */
export const taggedReply = (
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): Reply & { readonly etag: string } => {
  const json = jsonReply(status, body)
  const etag = entityTag(json.body)
  return { ...json, etag, headers: { ...json.headers, etag, ...headers } }
}

/** 204: success without a body. */
export const noContent: Reply = { status: 204, headers: {}, body: nothing }

/** 200 with a body that is made while it is sent: it has no length and no entity tag. */
export const streamed = (
  headers: Readonly<Record<string, string>>,
  pieces: Stream.Stream<Uint8Array, unknown>,
): Reply => ({ status: 200, headers, body: nothing, pieces })

/** The response when the caller's copy is current (RFC 9110, 15.4.5). */
export const notModified = (headers: Readonly<Record<string, string>>): Reply => ({
  status: 304,
  headers,
  body: nothing,
})

/** The strong entity tag of the same body in a content coding (RFC 9110, 8.8.3.3). */
const tagOfCoding = (etag: string, coding: string): string => `${etag.slice(0, -1)}-${coding}"`

/**
 * The tag in `If-None-Match` that names this body in any coding; undefined without a match (RFC
 * 9110, 13.1.2: weak comparison).
 */
const tagThatMatches = (ifNoneMatch: string | undefined, etag: string): string | undefined => {
  if (ifNoneMatch === undefined) return undefined
  if (ifNoneMatch === etag || ifNoneMatch === "*") return etag
  const tags = ifNoneMatch.split(",").map((tag) => tag.trim().replace(/^W\//, ""))
  return tags.find((tag) => tag.replace(/-(?:br|gzip)"$/, '"') === etag)
}

export const isMatch = (ifNoneMatch: string | undefined, etag: string): boolean =>
  tagThatMatches(ifNoneMatch, etag) !== undefined

/** The values that turn a problem into its document. */
interface ProblemContext {
  readonly requestId: string
  /** `type` is this URL, a slash and the code. */
  readonly typeBase: string
  readonly language: Language
}

const fieldErrorIn =
  (language: Language) =>
  ({ message, ...rest }: FieldError) => ({ ...rest, message: message[language] })

/** The RFC 9457 document of a problem. */
export const problemDocument = (
  { code, detail, errors, hasMoreErrors, quota, violatedPolicies }: Problem,
  { requestId, typeBase, language }: ProblemContext,
) => {
  const { status, title, retryable } = problemKinds[code]
  return optional({
    type: `${typeBase}/${code}`,
    title: title[language],
    status,
    detail: detail[language],
    code,
    request_id: requestId,
    retryable,
    errors: errors?.map(fieldErrorIn(language)),
    hasMoreErrors,
    quota: quota && encodeExceeded(quota),
    "violated-policies": violatedPolicies,
  })
}

export const problemReply = (problem: Problem, context: ProblemContext): Reply => {
  const document = problemDocument(problem, context)
  return {
    status: document.status,
    headers: {
      "content-type": "application/problem+json",
      "content-language": context.language,
      vary: "Accept-Language",
      ...problem.headers,
    },
    body: Buffer.from(JSON.stringify(document)),
  }
}

type Headers = Readonly<Record<string, string>>

/** A smaller body fits into one packet anyway. */
const worthCompressing = 1_024

const codings = ["br", "gzip"] as const
type Coding = (typeof codings)[number]

const compress = {
  gzip: promisify(gzip),
  // The default quality, 11, is for files that are compressed once: it takes 50 times as long.
  br: (body: Uint8Array) =>
    promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
} satisfies Record<Coding, (body: Uint8Array) => Promise<Uint8Array>>

/** Compresses bodies that other modules cache (catalog pages, the document) only once. */
const compressed = new WeakMap<Uint8Array, Map<Coding, Promise<Uint8Array>>>()

const compressedOnce = (body: Uint8Array, coding: Coding): Promise<Uint8Array> => {
  const byCoding = compressed.get(body) ?? new Map<Coding, Promise<Uint8Array>>()
  compressed.set(body, byCoding)
  const encoded = byCoding.get(coding) ?? compress[coding](body)
  byCoding.set(coding, encoded)
  return encoded
}

/** Caches the coding for each `Accept-Encoding`; all callers together send few of them. */
const negotiated = new LRUCache<string, Coding | "identity">({ max: 200 })
const longestRemembered = 200

const codingFor = (request: Request, { byteLength }: Uint8Array): Coding | undefined => {
  const accepted = request.headers["accept-encoding"]
  if (byteLength < worthCompressing || accepted === undefined) return undefined
  const cached = negotiated.get(accepted)
  const best = cached ?? request.acceptsEncodings([...codings])
  const coding = codings.find((one) => one === best)
  if (cached === undefined && accepted.length <= longestRemembered) {
    negotiated.set(accepted, coding ?? "identity")
  }
  return coding
}

const varied = ({ vary, ...headers }: Headers): Headers => ({
  ...headers,
  vary: vary === undefined ? "Accept-Encoding" : `${vary}, Accept-Encoding`,
})

/** The tag of the response, in the coding that the caller's copy has. */
const withHeldTag = (headers: Headers, ifNoneMatch: string | undefined): Headers => {
  const { etag } = headers
  if (etag === undefined) return headers
  return { ...headers, etag: tagThatMatches(ifNoneMatch, etag) ?? etag }
}

const withCoding = async (reply: Reply, etag: string, coding: Coding): Promise<Reply> => {
  const body = await compressedOnce(reply.body, coding)
  const headers = { ...reply.headers, etag: tagOfCoding(etag, coding), "content-encoding": coding }
  return { ...reply, body, headers }
}

const isRead = ({ method }: Request): boolean => method === "GET" || method === "HEAD"

/** Files have their own tag and coding already. */
const isFinished = ({ headers }: Reply): boolean => headers["content-encoding"] !== undefined

/** True when the caller may cache it: public pages, and all JSON except the service's state. */
const isKept = (reply: Reply): boolean => {
  const { "content-type": type = "", "cache-control": caching = "" } = reply.headers
  if (caching === "no-store" || isFinished(reply)) return false
  return type.startsWith("application/json") || caching.startsWith("public")
}

/** Caches the headers of all representations for a reply that is itself cached. */
const taggedReplies = new WeakMap<Reply, Tagged>()

interface Tagged {
  readonly reply: Reply
  readonly etag: string
}

const taggedOnce = (reply: Reply): Tagged => {
  const cached = taggedReplies.get(reply)
  if (cached !== undefined) return cached
  const etag = reply.headers["etag"] ?? entityTag(reply.body)
  const headers = varied({ "cache-control": "private, no-cache", ...reply.headers, etag })
  const tagged = { reply: { ...reply, headers }, etag }
  taggedReplies.set(reply, tagged)
  return tagged
}

/**
 * The reply for this caller: a 304 when its copy is current (RFC 9110, 13.1.2), compressed when it
 * accepts that; synchronous unless it is compressed.
 *
 * Only responses to reads are compressed, because they contain no secret, which a `POST` may show
 * once. No page can make a browser send our callers' tokens, so no attacker can infer a response
 * from its size (BREACH). Each coding is a representation with its own strong entity tag:
 * `"…-gzip"`.
 */
export const representationFor = (request: Request, reply: Reply): Reply | Promise<Reply> => {
  if (!isRead(request)) return reply
  const ifNoneMatch = request.headers["if-none-match"]
  if (reply.status === 304) return { ...reply, headers: withHeldTag(reply.headers, ifNoneMatch) }
  if (reply.status !== 200 || !isKept(reply)) return reply
  const { reply: tagged, etag } = taggedOnce(reply)
  if (tagThatMatches(ifNoneMatch, etag) !== undefined) {
    const { "content-type": _type, ...others } = withHeldTag(tagged.headers, ifNoneMatch)
    return notModified(others)
  }
  const coding = codingFor(request, reply.body)
  return coding === undefined ? tagged : withCoding(tagged, etag, coding)
}
