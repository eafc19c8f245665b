/**
 * The question to a time-stamping authority and its answer (RFC 3161, 2.4).
 *
 * Asks for the time of a SHA-256 digest, with a nonce and with the authority's certificate. Makes
 * no request itself.
 */
import { digestIdentifier } from "../asn1/algorithm-identifier.ts"
import { fieldsOf, onlyNode } from "../asn1/der-fields.ts"
import { booleanTrue, integer, integerOf, octetString, sequence } from "../asn1/der-writer.ts"
import { derTag } from "../der.ts"

export const queryMediaType = "application/timestamp-query"
export const replyMediaType = "application/timestamp-reply"

/** `digest`: SHA-256 of what is stamped; `nonce`: random bytes, an unsigned number. */
export const timeStampQuery = (digest: Uint8Array, nonce: Uint8Array): Buffer =>
  sequence(
    integer(1),
    sequence(digestIdentifier("sha256"), octetString(digest)),
    integerOf(nonce),
    booleanTrue(),
  )

/** The content of the INTEGER that the query carries. */
export const nonceContent = (nonce: Uint8Array): Uint8Array =>
  onlyNode(integerOf(nonce), derTag.integer).content

/** PKIStatus (RFC 3161, 2.4.2): the first two come with a token. */
const granted: ReadonlySet<number> = new Set([0, 1])

export interface TimeStampReply {
  readonly status: number
  /** What the authority says about it, if it does. */
  readonly text: string
  /** The DER of the token; none when it was not granted. */
  readonly token: Uint8Array | undefined
}

/** Throws `RangeError` for what is no TimeStampResp. */
export const readTimeStampReply = (der: Uint8Array): TimeStampReply => {
  const fields = fieldsOf(onlyNode(der, derTag.sequence).content)
  const info = fieldsOf(fields.take(derTag.sequence).content)
  const [status = -1] = info.take(derTag.integer).content
  const words = info.takeIf(derTag.sequence)
  const text = words === undefined ? "" : Buffer.from(words.content.subarray(2)).toString("utf8")
  const token = fields.takeIf(derTag.sequence)?.encoded
  fields.end()
  if (granted.has(status) !== (token !== undefined)) {
    throw new RangeError(`status ${status} does not fit the token`)
  }
  return { status, text, token }
}
