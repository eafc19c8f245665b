/**
 * Clauses for the request of a `WebhookSender`: one POST with the exact body, signed at the given
 * instant.
 */
import { expect } from "@effect/vitest"
import {
  customHeaders,
  type Sending,
  signatureBase,
  type WebhookSender,
} from "@procurement/domain/webhook"
import type { TraceContext } from "@procurement/domain/trace"
import * as Effect from "effect/Effect"
import * as Base64 from "effect/encoding/Base64"
import * as Hex from "effect/encoding/Hex"
import * as Result from "effect/Result"
import { aSigningSecret } from "../builders/webhooks.ts"
import { clausesWith } from "../suite/clause.ts"
import { attempted } from "./sending.ts"
import { answering, type SenderBinding } from "./webhook-receiver.ts"

/** HMAC-SHA256 by Web Crypto; the secret is `whsec_` and base64. */
const hmac = (secret: string, text: string): Effect.Effect<Uint8Array> =>
  Effect.promise(async () => {
    const bytes = Uint8Array.from(Result.getOrThrow(Base64.decode(secret.slice("whsec_".length))))
    const algorithm = { name: "HMAC", hash: "SHA-256" }
    const key = await crypto.subtle.importKey("raw", bytes, algorithm, false, ["sign"])
    return new Uint8Array(await crypto.subtle.sign("HMAC", key, new TextEncoder().encode(text)))
  })

const signaturesOf = ({ delivery, secrets, at }: Sending) => {
  const seconds = Math.floor(at / 1_000)
  const base = signatureBase(delivery.eventId, seconds, delivery.body)
  return Effect.forEach(secrets, (secret) => hmac(secret, base))
}

/** The headers of a request that is signed with `count` secrets, and the expected values. */
const signedWith = Effect.fnUntraced(function* ({ receiver }: SenderBinding, count: number) {
  const { url, requests } = yield* receiver(answering(200))
  const secrets = Array.from({ length: count }, () => aSigningSecret())
  const { sending } = yield* attempted(url, { secrets })
  const [request] = yield* requests
  const seconds = Math.floor(sending.at / 1_000)
  const signatures = yield* signaturesOf(sending)
  return { headers: request?.headers ?? {}, sending, seconds, signatures }
})

const aTrace = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01" as TraceContext

export const requestClauses = clausesWith<WebhookSender, SenderBinding>({
  *"sends one POST with the delivery's exact body, as JSON"({ receiver }) {
    for (const status of [200, 500]) {
      const { url, requests } = yield* receiver(answering(status))
      const { sending } = yield* attempted(url)
      const received = yield* requests
      expect(received.map(({ method, body }) => ({ method, body }))).toEqual([
        { method: "POST", body: sending.delivery.body },
      ])
      expect(received[0]?.headers["content-type"]).toContain("application/json")
    }
  },

  *"signs the event's id, the second and the body with every secret, in their order"(binding) {
    for (const count of [1, 3]) {
      const { headers, seconds, signatures } = yield* signedWith(binding, count)
      const digests = signatures.map((signature) => `v1=${Hex.encode(signature)}`)
      expect(headers["x-service-signature"]).toBe([`t=${seconds}`, ...digests].join(","))
    }
  },

  *"sends the headers of Standard Webhooks, with every signature"(binding) {
    const { headers, sending, seconds, signatures } = yield* signedWith(binding, 2)
    expect(headers["webhook-id"]).toBe(sending.delivery.eventId)
    expect(headers["webhook-timestamp"]).toBe(String(seconds))
    const written = signatures.map((signature) => `v1,${Base64.encode(signature)}`)
    expect(headers["webhook-signature"]).toBe(written.join(" "))
  },

  *"marks a replay as a replay, and nothing else"({ receiver }) {
    for (const kind of ["event", "replay", "test"] as const) {
      const { url, requests } = yield* receiver(answering(200))
      yield* attempted(url, { kind })
      const [request] = yield* requests
      const mark = request?.headers["x-service-replay"]
      expect(mark, `the mark of kind ${kind}`).toBe(kind === "replay" ? "true" : undefined)
    }
  },

  *"sends the delivery's trace to the endpoint, and no trace when it has none"({ receiver }) {
    for (const trace of [aTrace, undefined]) {
      const { url, requests } = yield* receiver(answering(200))
      yield* attempted(url, { trace })
      const [request] = yield* requests
      expect(request?.headers["traceparent"]).toBe(trace)
    }
  },

  *"sends the subscription's own headers, as they are"({ receiver }) {
    const { url, requests } = yield* receiver(answering(200))
    const headers = customHeaders([
      { name: "X-Gateway-Token", value: "kX4 pQ9" },
      { name: "Authorization", value: "Basic YWJj==" },
    ])
    yield* attempted(url, { headers })
    const [request] = yield* requests
    expect(request?.headers).toMatchObject({
      "x-gateway-token": "kX4 pQ9",
      authorization: "Basic YWJj==",
    })
  },

  *"follows no redirect and reports it as a failure"({ receiver }) {
    const target = yield* receiver(answering(200))
    for (const status of [301, 302, 307, 308]) {
      const { url } = yield* receiver({ status, headers: { location: target.url } })
      const { report } = yield* attempted(url)
      expect(report.outcome._tag).toBe("EndpointFailed")
      expect(report.status).toBe(status)
    }
    expect(yield* target.requests).toEqual([])
  },
})
