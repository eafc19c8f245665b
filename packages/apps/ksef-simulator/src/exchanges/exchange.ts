/**
 * An exchange with the simulator as an object for JSON, without its secrets. Pure.
 *
 * Tokens, keys and signatures of links never appear. A body that is not JSON (an invoice, a UPO, a
 * signed login, a part of a package) appears by its size and SHA-256, unless bodies are asked for.
 */
import { createHash } from "node:crypto"
import { optional } from "@procurement/domain/optional"
import type { HttpRequest, HttpResponse } from "@procurement/lib-http"

export interface Exchanged {
  /** The operation's name; absent for an unknown path. */
  readonly operation: string | undefined
  readonly startedAt: number
  readonly tookMillis: number
  readonly request: HttpRequest
  readonly body: Uint8Array
  /** Undefined: the connection was reset. */
  readonly response: HttpResponse | undefined
  /** The action of the planned failure that this exchange met. */
  readonly failure: string | undefined
}

/** The headers of a request that explain an answer. All others may be secrets. */
const shownHeaders = [
  "accept",
  "content-type",
  "content-length",
  "user-agent",
  "x-continuation-token",
  "x-error-format",
  "x-ksef-feature",
  "x-ms-blob-type",
  "x-test-system-warning",
]

/** Names of JSON fields, in lower case, whose texts are secrets. */
const secretFields: ReadonlySet<string> = new Set([
  "encryptedsymmetrickey",
  "encryptedtoken",
  "initializationvector",
  "keypem",
  "token",
])

export const removed = "[removed]"

/** Without the signature of a link, which gives access to everyone who has it. */
const withoutSignature = (text: string): string =>
  text.replace(/([?&](?:signature|expires)=)[^&#\s]*/g, `$1${removed}`)

const bytesOf = (body: string | Uint8Array): Uint8Array =>
  typeof body === "string" ? Buffer.from(body) : body

const summary = (body: Uint8Array) => ({
  bytes: body.length,
  sha256: createHash("sha256").update(body).digest("base64"),
})

/** The field of an encrypted invoice. */
const contentField = "encryptedInvoiceContent"

const cleaned = (name: string, value: unknown, withBodies: boolean): unknown => {
  if (Array.isArray(value)) return value.map((each) => cleaned(name, each, withBodies))
  if (typeof value === "object" && value !== null) {
    return Object.fromEntries(
      Object.entries(value).map(([key, each]) => [key, cleaned(key, each, withBodies)]),
    )
  }
  if (typeof value !== "string") return value
  if (secretFields.has(name.toLowerCase())) return removed
  if (name === contentField && !withBodies) return summary(Buffer.from(value, "base64"))
  return withoutSignature(value)
}

const parsed = (body: Uint8Array): unknown => {
  try {
    return JSON.parse(Buffer.from(body).toString("utf8"))
  } catch {
    // Cut in half, or never JSON: it is shown by its size.
    return undefined
  }
}

const contentOf = (body: Uint8Array, contentType: string, withBodies: boolean) => {
  if (body.length === 0) return {}
  const json = /\bjson\b/i.test(contentType) ? parsed(body) : undefined
  if (json !== undefined) return { json: cleaned("", json, withBodies) }
  const isText = /\b(?:xml|text)\b/i.test(contentType)
  return withBodies && isText ? { text: Buffer.from(body).toString("utf8") } : summary(body)
}

const headersOf = (headers: HttpRequest["headers"]) =>
  Object.fromEntries(
    shownHeaders.flatMap((name) =>
      headers[name] === undefined ? [] : [[name, String(headers[name])]],
    ),
  )

const responseOf = ({ headers, body = "" }: HttpResponse, withBodies: boolean) => {
  const contentType = headers["Content-Type"] ?? headers["content-type"] ?? ""
  return { headers, ...contentOf(bytesOf(body), contentType, withBodies) }
}

/** An exchange without its headers and bodies. */
export const headlineOf = ({
  operation,
  startedAt,
  tookMillis,
  failure,
  request,
  response,
}: Exchanged) => ({
  at: new Date(startedAt).toISOString(),
  ...optional({ operation, failure }),
  method: request.method,
  path: withoutSignature(request.incoming.url ?? "/"),
  status: response?.status ?? ("reset" as const),
  tookMillis,
})

export type Headline = ReturnType<typeof headlineOf>

/** What was sent and returned. A reset connection has no response. */
export const contentsOf = (
  { request: { headers }, body, response }: Exchanged,
  withBodies: boolean,
) => ({
  request: {
    headers: headersOf(headers),
    ...contentOf(body, headers["content-type"] ?? "", withBodies),
  },
  ...(response === undefined ? {} : { response: responseOf(response, withBodies) }),
})
