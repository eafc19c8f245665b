/** Reference of `WebhookSender` over a network in memory: endpoints by URL, requests as data. */
import {
  type AttemptReport,
  type Sending,
  serviceSignatureHeader,
  signatureBase,
  type WebhookSender,
} from "@procurement/domain/webhook"
import * as Effect from "effect/Effect"
import * as Base64 from "effect/encoding/Base64"
import * as Hex from "effect/encoding/Hex"
import * as Result from "effect/Result"
import { freshCode } from "../../src/builders/index.ts"
import type { ReceivedRequest, ReceiverAnswer, SenderBinding } from "../../src/webhook/index.ts"
import { sha256Bytes } from "./sha-256.ts"

interface Endpoint {
  readonly answer: ReceiverAnswer
  readonly requests: Array<ReceivedRequest>
}

export type Network = Map<string, Endpoint>

const encoder = new TextEncoder()

const joined = (...parts: ReadonlyArray<Uint8Array>): Uint8Array =>
  Uint8Array.from(parts.flatMap((part) => [...part]))

/** HMAC (RFC 2104) with SHA-256, for keys of at most 64 bytes. */
const hmac = (secret: string, text: string): Uint8Array => {
  const padded = new Uint8Array(64)
  padded.set(Result.getOrThrow(Base64.decode(secret.slice("whsec_".length))))
  const pad = (mask: number): Uint8Array => padded.map((byte) => byte ^ mask)
  return sha256Bytes(joined(pad(0x5c), sha256Bytes(joined(pad(0x36), encoder.encode(text)))))
}

const headersOf = ({ delivery, secrets, headers, at }: Sending): ReceivedRequest["headers"] => {
  const { eventId, kind, body, trace } = delivery
  const seconds = Math.floor(at / 1_000)
  const base = signatureBase(eventId, seconds, body)
  const signatures = secrets.map((secret) => hmac(secret, base))
  return {
    "content-type": "application/json",
    "x-service-signature": serviceSignatureHeader(seconds, signatures.map(Hex.encode)),
    "webhook-id": eventId,
    "webhook-timestamp": String(seconds),
    "webhook-signature": signatures.map((each) => `v1,${Base64.encode(each)}`).join(" "),
    ...(kind === "replay" ? { "x-service-replay": "true" } : {}),
    ...(trace === undefined ? {} : { traceparent: trace }),
    ...Object.fromEntries((headers ?? []).map(({ name, value }) => [name.toLowerCase(), value])),
  }
}

const failed = (failure: string): AttemptReport => ({
  outcome: { _tag: "EndpointFailed" },
  failure,
})

/** Seconds, or an HTTP date, which is in UTC also without a zone; NaN without either. */
const secondsOf = (text = "", at: number): number => {
  if (/^\d+$/.test(text)) return Number(text)
  return Math.max(0, Math.ceil((Date.parse(text.replace(/(?: GMT)?$/, " GMT")) - at) / 1_000))
}

const reportOf = (
  { status, headers = {}, body = "" }: Exclude<ReceiverAnswer, string>,
  { keepBodyBytes = 0, at }: Sending,
): AttemptReport => {
  const kept = keepBodyBytes > 0 && encoder.encode(body).byteLength <= keepBodyBytes ? { body } : {}
  if (status >= 200 && status < 300) {
    return { outcome: { _tag: "EndpointAccepted" }, status, ...kept }
  }
  const failure = `HTTP ${status}`
  if (status === 410) return { outcome: { _tag: "EndpointGone" }, status, failure, ...kept }
  const seconds = secondsOf(headers["retry-after"], at)
  const waiting = Number.isNaN(seconds) ? {} : { retryAfterSeconds: seconds }
  return { outcome: { _tag: "EndpointFailed", ...waiting }, status, failure, ...kept }
}

export const makeSenderReference = (network: Network): WebhookSender["Service"] => ({
  send: (sending) =>
    Effect.suspend((): Effect.Effect<AttemptReport> => {
      const endpoint = network.get(sending.url)
      const isThere = endpoint !== undefined && endpoint.answer !== "absence"
      if (isThere) {
        const { body } = sending.delivery
        endpoint.requests.push({ method: "POST", headers: headersOf(sending), body })
      }
      sending.onWritten?.()
      if (!isThere) return Effect.succeed(failed("nobody listens"))
      if (endpoint.answer !== "silence") {
        return Effect.succeed(reportOf(endpoint.answer, sending))
      }
      return Effect.delay(Effect.succeed(failed("the response timed out")), 300)
    }),
})

export const senderBinding = (network: Network): SenderBinding => ({
  receiver: (answer) =>
    Effect.sync(() => {
      const url = `memory://${freshCode()}/hooks`
      const endpoint: Endpoint = { answer, requests: [] }
      network.set(url, endpoint)
      return { url, requests: Effect.sync(() => [...endpoint.requests]) }
    }),
})
