/**
 * A client of a time-stamping authority (RFC 3161 over HTTP, 3.4): what it hands out has been
 * checked in full.
 *
 * Two failures: the authority is away or slow (`TimeStampUnavailable`), or it answered and the
 * answer is not to be believed (`TimeStampRefused`). After a failure it is left alone for a moment,
 * longer each time: those who wait in a queue are told at once.
 */
import { hash, randomBytes } from "node:crypto"
import { SigningError } from "@procurement/domain/signature"
import { type Certificate, parseCertificatesPem } from "../certificate.ts"
import type { Web } from "../evidence/web.ts"
import { checkTimeStamp, TimeStampDoubt, type TrueTimeStamp } from "./time-stamp-check.ts"
import {
  nonceContent,
  queryMediaType,
  readTimeStampReply,
  timeStampQuery,
} from "./time-stamp-exchange.ts"
import { readTimeStampToken, type TimeStampToken } from "./time-stamp-token.ts"

export interface TimeStamperOptions {
  /** `http` or `https`; may carry a user and a password. */
  readonly url: string
  /** Whom it is believed: PEM, one or several authorities. */
  readonly rootsPem: string
  readonly web: Web
  /** Told of the certificate that signed a token. */
  readonly onCertificate?: (certificate: Certificate) => void
}

export interface Stamped extends TrueTimeStamp {
  readonly token: TimeStampToken
}

export interface TimeStamper {
  /**
   * A token over the bytes. `now` (epoch milliseconds) is what the clock here says: a token that
   * tells a very different time is refused. Rejects with a `SigningError`.
   */
  readonly stamp: (bytes: Uint8Array, now: number) => Promise<Stamped>
  /** The authorities of time that are believed. */
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
    detail: `the time-stamping authority ${host} does not answer: ${why}`,
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
    throw new TimeStampDoubt("it answers another question (nonce)")
  }
  if (info.imprint.digest !== "sha256") throw new TimeStampDoubt("it digests in another way")
  if (Math.abs(info.genTime - now) > clockDifferenceMillis) {
    const told = new Date(info.genTime).toISOString()
    throw new TimeStampDoubt(`it tells ${told} when it is ${new Date(now).toISOString()} here`)
  }
  return { token, ...checkTimeStamp(token, bytes, anchors) }
}

/** Leaves somebody alone who has just failed. */
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
