/**
 * A client of a time-stamping authority (RFC 3161 over HTTP, 3.4): what it hands out has been
 * checked in full.
 *
 * Two failures: the authority is away or slow (`TimeStampUnavailable`), or it answered and the
 * answer is not to be believed (`TimeStampRefused`). After a failure it is left alone for a moment,
 * longer each time: queued callers fail at once.
 */
import { hash, randomBytes } from "node:crypto"
import { SigningError } from "@procurement/domain/signature"
import { digestIdentifier } from "../asn1/algorithm-identifier.ts"
import { derTag, fieldsOf, onlyNode } from "../asn1/der-reader.ts"
import { booleanTrue, integer, integerOf, octetString, sequence } from "../asn1/der-writer.ts"
import { type Certificate, parseCertificatesPem } from "../certificate.ts"
import type { Web } from "../evidence/web.ts"
import {
  checkTimeStamp,
  readTimeStampToken,
  TimeStampDoubt,
  type TimeStampToken,
  type TrueTimeStamp,
} from "./time-stamp-token.ts"

const queryMediaType = "application/timestamp-query"
export const replyMediaType = "application/timestamp-reply"

/** `digest`: SHA-256 of what is stamped; `nonce`: random bytes, an unsigned number. */
const timeStampQuery = (digest: Uint8Array, nonce: Uint8Array): Buffer =>
  sequence(
    integer(1),
    sequence(digestIdentifier("sha256"), octetString(digest)),
    integerOf(nonce),
    booleanTrue(),
  )

/** The content of the INTEGER that the query carries. */
const nonceContent = (nonce: Uint8Array): Uint8Array =>
  onlyNode(integerOf(nonce), derTag.integer).content

/** PKIStatus (RFC 3161, 2.4.2): the first two come with a token. */
const granted: ReadonlySet<number> = new Set([0, 1])

interface TimeStampReply {
  readonly status: number
  /** What the authority says about it, if it does. */
  readonly text: string
  /** The DER of the token; none when it was not granted. */
  readonly token: Uint8Array | undefined
}

/** Throws `RangeError` for what is no TimeStampResp. */
const readTimeStampReply = (der: Uint8Array): TimeStampReply => {
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

interface TimeStamperOptions {
  /** `http` or `https`; may carry a user and a password. */
  readonly url: string
  /** The trusted time-stamping authorities, PEM. */
  readonly rootsPem: string
  readonly web: Web
  /** Called with the certificate that signed a token. */
  readonly onCertificate?: (certificate: Certificate) => void
}

interface Stamped extends TrueTimeStamp {
  readonly token: TimeStampToken
}

export interface TimeStamper {
  /**
   * A token over the bytes. `now` (epoch milliseconds) is the local time: a token with a very
   * different time is rejected. Rejects with a `SigningError`.
   */
  readonly stamp: (bytes: Uint8Array, now: number) => Promise<Stamped>
  /** The trusted time-stamping authorities. */
  readonly anchors: ReadonlyArray<Certificate>
}

const clockDifferenceMillis = 5 * 60_000
const nonceBytes = 16
const restMillis = { first: 500, longest: 15_000 }

const refused = (host: string, why: string, cause?: unknown): SigningError =>
  new SigningError({
    reason: "TimeStampRefused",
    detail: `the time stamp of ${host} is not accepted: ${why}`,
    cause,
  })

const away = (host: string, why: string, cause?: unknown): SigningError =>
  new SigningError({
    reason: "TimeStampUnavailable",
    detail: `the time-stamping authority ${host} does not respond: ${why}`,
    cause,
  })

const authorizationOf = ({ username, password }: URL): string | undefined =>
  username === ""
    ? undefined
    : `Basic ${Buffer.from(
        `${decodeURIComponent(username)}:${decodeURIComponent(password)}`,
      ).toString("base64")}`

interface Question {
  readonly bytes: Uint8Array
  readonly nonce: Uint8Array
  readonly now: number
}

const checkReply = (
  reply: Uint8Array,
  { bytes, nonce, now }: Question,
  anchors: ReadonlyArray<Certificate>,
): Stamped => {
  const { status, text, token: der } = readTimeStampReply(reply)
  if (der === undefined) throw new TimeStampDoubt(`status ${status} ${text}`.trim())
  const token = readTimeStampToken(der)
  const { info } = token
  if (info.nonce === undefined || Buffer.compare(info.nonce, nonceContent(nonce)) !== 0) {
    throw new TimeStampDoubt("it belongs to another request (nonce)")
  }
  if (info.imprint.digest !== "sha256") throw new TimeStampDoubt("it uses another digest algorithm")
  if (Math.abs(info.genTime - now) > clockDifferenceMillis) {
    const stamped = new Date(info.genTime).toISOString()
    throw new TimeStampDoubt(
      `its time is ${stamped}, the local time is ${new Date(now).toISOString()}`,
    )
  }
  return { token, ...checkTimeStamp(token, bytes, anchors) }
}

/** Backs off after a failure. */
const makeRest = () => {
  let until = 0
  let millis = 0
  let last: SigningError | undefined
  return {
    pending: (): SigningError | undefined => (performance.now() < until ? last : undefined),
    failed: (error: SigningError): void => {
      millis = Math.min(restMillis.longest, Math.max(restMillis.first, millis * 2))
      until = performance.now() + millis
      last = error
    },
    succeeded: (): void => {
      millis = 0
    },
  }
}

export const makeTimeStamper = (options: TimeStamperOptions): TimeStamper => {
  const { web, rootsPem, onCertificate } = options
  const address = new URL(options.url)
  const { host } = address
  const authorization = authorizationOf(address)
  address.username = ""
  address.password = ""
  const url = address.href
  const anchors = parseCertificatesPem(rootsPem)
  const rest = makeRest()
  const ask = async (bytes: Uint8Array, now: number): Promise<Stamped> => {
    const nonce = randomBytes(nonceBytes)
    const body = timeStampQuery(hash("sha256", bytes, "buffer"), nonce)
    const login = authorization === undefined ? {} : { authorization }
    const reply = await web
      .exchange({ url, body, mediaType: queryMediaType, ...login })
      .catch((cause: unknown) => {
        throw away(host, cause instanceof Error ? cause.message : String(cause), cause)
      })
    try {
      return checkReply(reply, { bytes, nonce, now }, anchors)
    } catch (cause) {
      throw refused(host, cause instanceof Error ? cause.message : String(cause), cause)
    }
  }
  const stamp = async (bytes: Uint8Array, now: number): Promise<Stamped> => {
    const resting = rest.pending()
    if (resting !== undefined) throw resting
    try {
      const stamped = await ask(bytes, now)
      rest.succeeded()
      const [certificate] = stamped.path
      if (certificate !== undefined) onCertificate?.(certificate)
      return stamped
    } catch (error) {
      if (error instanceof SigningError) rest.failed(error)
      throw error
    }
  }
  return { stamp, anchors }
}
