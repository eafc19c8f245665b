/**
 * The head of an answer of HTTP/1.1 (RFC 9112), from its status line to its last header.
 *
 * Takes what every reader understands alike and refuses the rest: lengths that are given twice or
 * beside an encoding, folded lines, bare line feeds. Who reads a body with another length than its
 * sender takes the rest of it for the next answer. Each line costs as much as it is long, whatever
 * it says: an endpoint that writes to be read slowly would hold up all others.
 */

/** Customers read its message. */
export class UnreadableAnswerError extends Error {
  override readonly name = "UnreadableAnswerError"
}

export const notHttp = (): UnreadableAnswerError =>
  new UnreadableAnswerError("the answer is not HTTP")

/** Where the body ends. */
export type BodyEnd =
  | { readonly _tag: "AfterBytes"; readonly count: number }
  | { readonly _tag: "AfterChunks" }
  | { readonly _tag: "WithConnection" }

export interface AnswerHead {
  readonly status: number
  /** The value of `Retry-After`. */
  readonly retryAfter: string | undefined
  readonly bodyEnd: BodyEnd
  /** Whether another request may follow on the connection. */
  readonly isPersistent: boolean
  /** How long the endpoint keeps the connection without one, if it says so. */
  readonly keepAliveSeconds: number | undefined
}

const statusLine = /^HTTP\/1\.([01]) ([1-9]\d\d)(?: [\t\x20-\x7e\x80-\xff]*)?$/
const headerLine = /^([!#$%&'*+.^_`|~0-9A-Za-z-]+):([\t\x20-\x7e\x80-\xff]*)$/
const byteCount = /^\d{1,15}$/
const closeToken = /(?:^|,)[\t ]*close[\t ]*(?:,|$)/i
const idleTimeout = /(?:^|,)[\t ]*timeout=(\d{1,9})(?!\d)/i

type Headers = ReadonlyMap<string, string>

const isBlank = (character: string | undefined): boolean => character === " " || character === "\t"

/** Without blanks at its ends: RFC 9110 knows two, `trim` takes away many more. */
const trimmed = (text: string): string => {
  let [begin, end] = [0, text.length]
  while (begin < end && isBlank(text[begin])) begin += 1
  while (begin < end && isBlank(text[end - 1])) end -= 1
  return text.slice(begin, end)
}

/** By lower-case names; values of the same name with commas between them. */
const readHeaders = (lines: ReadonlyArray<string>): Headers => {
  const headers = new Map<string, string>()
  for (const line of lines) {
    const [, name, text = ""] = headerLine.exec(line) ?? []
    if (name === undefined) throw notHttp()
    const key = name.toLowerCase()
    const value = trimmed(text)
    const before = headers.get(key)
    headers.set(key, before === undefined ? value : `${before}, ${value}`)
  }
  return headers
}

const readBodyEnd = (status: number, headers: Headers): BodyEnd => {
  const encoding = headers.get("transfer-encoding")
  const length = headers.get("content-length")
  if (length !== undefined && (encoding !== undefined || !byteCount.test(length))) throw notHttp()
  if (status === 204 || status === 304) return { _tag: "AfterBytes", count: 0 }
  if (encoding?.toLowerCase() === "chunked") return { _tag: "AfterChunks" }
  if (encoding !== undefined || length === undefined) return { _tag: "WithConnection" }
  return { _tag: "AfterBytes", count: Number(length) }
}

/** A 204 or 304 that announces a body may send one, and it would be taken for the next answer. */
const isAmbiguous = (status: number, headers: Headers): boolean =>
  (status === 204 || status === 304) &&
  (headers.has("transfer-encoding") || Number(headers.get("content-length") ?? 0) > 0)

/** From its text without the empty line at its end; throws `UnreadableAnswerError`. */
export const readAnswerHead = (text: string): AnswerHead => {
  const [first = "", ...lines] = text.split("\r\n")
  const [, minorVersion, digits] = statusLine.exec(first) ?? []
  if (digits === undefined) throw notHttp()
  const headers = readHeaders(lines)
  const status = Number(digits)
  const isOpen = minorVersion === "1" && !closeToken.test(headers.get("connection") ?? "")
  const [, seconds] = idleTimeout.exec(headers.get("keep-alive") ?? "") ?? []
  return {
    status,
    retryAfter: headers.get("retry-after"),
    bodyEnd: readBodyEnd(status, headers),
    isPersistent: isOpen && !isAmbiguous(status, headers),
    keepAliveSeconds: seconds === undefined ? undefined : Number(seconds),
  }
}
