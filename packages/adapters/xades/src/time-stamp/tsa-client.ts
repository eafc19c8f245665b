/**
 * A client of a time-stamping authority (RFC 3161 over HTTP, 3.4). It returns only tokens that it
 * has verified.
 *
 * It fails with `TimeStampUnavailable` when the authority is down or slow, and with
 * `TimeStampRefused` when its response is not acceptable. After a failure it backs off, longer each
 * time, and calls fail at once meanwhile.
 */
import { hash, randomBytes } from "node:crypto"
import { SigningError } from "@procurement/domain/signature"
import { digestIdentifier } from "../asn1/algorithm-identifier.ts"
import { derTag, onlyNode, openDer } from "../asn1/der-reader.ts"
import { booleanTrue, integer, integerOf, octetString, sequence } from "../asn1/der-writer.ts"
import { type Certificate, parseCertificatesPem } from "../certificate.ts"
import type { HttpFetcher } from "../evidence/http-fetcher.ts"
import {
  checkTimeStamp,
  readTimeStampToken,
  TimeStampError,
  type TimeStampToken,
  type VerifiedTimeStamp,
} from "./time-stamp-token.ts"

const queryMediaType = "application/timestamp-query"
export const replyMediaType = "application/timestamp-reply"

/** `digest`: SHA-256 of the stamped bytes; `nonce`: random bytes, an unsigned number. */
const timeStampQuery = (digest: Uint8Array, nonce: Uint8Array): Buffer =>
  sequence(
    integer(1),
    sequence(digestIdentifier("sha256"), octetString(digest)),
    integerOf(nonce),
    booleanTrue(),
  )

/** The content of the nonce's INTEGER. */
const nonceContent = (nonce: Uint8Array): Uint8Array =>
  onlyNode(integerOf(nonce), derTag.integer).content

/** PKIStatus (RFC 3161, 2.4.2): the first two come with a token. */
const granted: ReadonlySet<number> = new Set([0, 1])

interface TimeStampReply {
  readonly status: number
  /** The authority's explanation, if there is one. */
  readonly text: string
  /** The DER of the token; undefined when it was not granted. */
  readonly token: Uint8Array | undefined
}

/** Throws `RangeError` unless the bytes are a TimeStampResp. */
const readTimeStampReply = (der: Uint8Array): TimeStampReply => {
  const fields = openDer(der)
  const info = fields.open()
  const [status = -1] = info.integer()
  const words = info.takeIf(derTag.sequence)
  const text = words === undefined ? "" : Buffer.from(words.content.subarray(2)).toString("utf8")
  const token = fields.takeIf(derTag.sequence)?.encoded
  fields.end()
  if (granted.has(status) !== (token !== undefined)) {
    throw new RangeError(`status ${status} does not match the token`)
  }
  return { status, text, token }
}

interface TsaClientOptions {
  /** `http` or `https`; may contain a user and a password. */
  readonly url: string
  /** The trusted time-stamping authorities, PEM. */
  readonly rootsPem: string
  readonly fetcher: HttpFetcher
  /** Called with the certificate that signed a token. */
  readonly onCertificate?: (certificate: Certificate) => void
}

interface Stamped extends VerifiedTimeStamp {
  readonly token: TimeStampToken
}

export interface TsaClient {
  /**
   * A token over the bytes. `now` (epoch milliseconds) is the local time: a token with a very
   * different time is rejected. Rejects with a `SigningError`.
   */
  readonly timestamp: (bytes: Uint8Array, now: number) => Promise<Stamped>
  /** The trusted time-stamping authorities. */
  readonly anchors: ReadonlyArray<Certificate>
}

const clockDifferenceMillis = 5 * 60_000
const nonceBytes = 16
const backoffMillis = { first: 500, longest: 15_000 }

const rejected = (host: string, why: string, cause?: unknown): SigningError =>
  new SigningError({
    reason: "TimeStampRefused",
    detail: `the time stamp of ${host} is not accepted: ${why}`,
    cause,
  })

const unavailable = (host: string, why: string, cause?: unknown): SigningError =>
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

interface TimeStampRequest {
  readonly bytes: Uint8Array
  readonly nonce: Uint8Array
  readonly now: number
}

const checkReply = (
  reply: Uint8Array,
  { bytes, nonce, now }: TimeStampRequest,
  anchors: ReadonlyArray<Certificate>,
): Stamped => {
  const { status, text, token: der } = readTimeStampReply(reply)
  if (der === undefined) throw new TimeStampError(`status ${status} ${text}`.trim())
  const token = readTimeStampToken(der)
  const { info } = token
  if (info.nonce === undefined || Buffer.compare(info.nonce, nonceContent(nonce)) !== 0) {
    throw new TimeStampError("its nonce belongs to another request")
  }
  if (info.imprint.digest !== "sha256") throw new TimeStampError("it uses another digest algorithm")
  if (Math.abs(info.genTime - now) > clockDifferenceMillis) {
    const stamped = new Date(info.genTime).toISOString()
    throw new TimeStampError(
      `its time is ${stamped}, the local time is ${new Date(now).toISOString()}`,
    )
  }
  return { token, ...checkTimeStamp(token, bytes, anchors) }
}

/** Backs off after a failure. */
const makeBackoff = () => {
  let until = 0
  let millis = 0
  let last: SigningError | undefined
  return {
    pending: (): SigningError | undefined => (performance.now() < until ? last : undefined),
    failed: (error: SigningError): void => {
      millis = Math.min(backoffMillis.longest, Math.max(backoffMillis.first, millis * 2))
      until = performance.now() + millis
      last = error
    },
    succeeded: (): void => {
      millis = 0
    },
  }
}

export const makeTsaClient = (options: TsaClientOptions): TsaClient => {
  const { fetcher, rootsPem, onCertificate } = options
  const address = new URL(options.url)
  const { host } = address
  const authorization = authorizationOf(address)
  address.username = ""
  address.password = ""
  const url = address.href
  const anchors = parseCertificatesPem(rootsPem)
  const backoff = makeBackoff()
  const ask = async (bytes: Uint8Array, now: number): Promise<Stamped> => {
    const nonce = randomBytes(nonceBytes)
    const body = timeStampQuery(hash("sha256", bytes, "buffer"), nonce)
    const login = authorization === undefined ? {} : { authorization }
    const reply = await fetcher
      .fetchBytes({ url, body, mediaType: queryMediaType, ...login })
      .catch((cause: unknown) => {
        throw unavailable(host, cause instanceof Error ? cause.message : String(cause), cause)
      })
    try {
      return checkReply(reply, { bytes, nonce, now }, anchors)
    } catch (cause) {
      throw rejected(host, cause instanceof Error ? cause.message : String(cause), cause)
    }
  }
  const timestamp = async (bytes: Uint8Array, now: number): Promise<Stamped> => {
    const resting = backoff.pending()
    if (resting !== undefined) throw resting
    try {
      const stamped = await ask(bytes, now)
      backoff.succeeded()
      const [certificate] = stamped.path
      if (certificate !== undefined) onCertificate?.(certificate)
      return stamped
    } catch (error) {
      if (error instanceof SigningError) backoff.failed(error)
      throw error
    }
  }
  return { timestamp, anchors }
}
