/** Reference of `WebhookSender` over a network in memory: endpoints by URL, requests as data. */
import {
  type AttemptReport,
  type DueDelivery,
  serviceSignatureHeader,
  signatureBase,
  type Subscription,
  type WebhookSender,
} from "@procurement/domain/webhook"
import * as Effect from "effect/Effect"
import * as Base64 from "effect/encoding/Base64"
import * as Result from "effect/Result"
import { freshCode } from "../../src/builders/index.ts"
import type { ReceivedRequest, ReceiverAnswer, SenderBinding } from "../../src/webhook/index.ts"
import { sha256Bytes, sha256Now } from "./sha-256.ts"

interface Endpoint {
  readonly answer: ReceiverAnswer
  readonly requests: Array<ReceivedRequest>
}

export type Network = Map<string, Endpoint>

const encoder = new TextEncoder()

const joined = (...parts: ReadonlyArray<Uint8Array>): Uint8Array =>
  Uint8Array.from(parts.flatMap((part) => [...part]))

/** HMAC (RFC 2104) with SHA-256, for keys of at most 64 bytes. */
const hmac = (key: Uint8Array, text: string): string => {
  const padded = new Uint8Array(64)
  padded.set(key)
  const pad = (mask: number): Uint8Array => padded.map((byte) => byte ^ mask)
  return sha256Now(joined(pad(0x5c), sha256Bytes(joined(pad(0x36), encoder.encode(text)))))
}

const headersOf = (
  { eventId, body }: DueDelivery,
  { secret }: Subscription,
  seconds: number,
): ReceivedRequest["headers"] => {
  const key = Result.getOrThrow(Base64.decode(secret.slice("whsec_".length)))
  const digest = hmac(key, signatureBase(eventId, seconds, body))
  return { "x-service-signature": serviceSignatureHeader(seconds, [digest]) }
}

const failed = (detail: string): AttemptReport => ({ fact: { _tag: "EndpointFailed" }, detail })

export const reportOf = ({ status, headers = {} }: Exclude<ReceiverAnswer, string>) => {
  if (status >= 200 && status < 300) {
    return { fact: { _tag: "EndpointAccepted" }, status } satisfies AttemptReport
  }
  const seconds = Number(headers["retry-after"])
  const waiting = Number.isNaN(seconds) ? {} : { retryAfterSeconds: seconds }
  return { fact: { _tag: "EndpointFailed", ...waiting }, status } satisfies AttemptReport
}

export const makeSenderReference = (network: Network): WebhookSender["Service"] => ({
  send: (delivery, subscription, at) =>
    Effect.suspend((): Effect.Effect<AttemptReport> => {
      const endpoint = network.get(subscription.url)
      if (endpoint === undefined || endpoint.answer === "absence") {
        return Effect.succeed(failed("nobody listens"))
      }
      const headers = headersOf(delivery, subscription, Math.floor(at / 1_000))
      endpoint.requests.push({ method: "POST", headers, body: delivery.body })
      if (endpoint.answer !== "silence") return Effect.succeed(reportOf(endpoint.answer))
      return Effect.delay(Effect.succeed(failed("no answer in time")), 100)
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
