/** What a WebhookSender sends: one POST, the exact body, signed at the given instant. */
import { expect } from "@effect/vitest"
import { instant } from "@procurement/domain/calendar"
import { signatureBase, type WebhookSender } from "@procurement/domain/webhook"
import * as Effect from "effect/Effect"
import * as Base64 from "effect/encoding/Base64"
import * as Hex from "effect/encoding/Hex"
import * as Result from "effect/Result"
import { usualInstant } from "../builders/fresh.ts"
import { type Clause, clause } from "../suite/clause.ts"
import { attempted } from "./sending.ts"
import { answering, type SenderBinding } from "./webhook-receiver.ts"

const onePost = ({ receiver }: SenderBinding): Clause<WebhookSender> =>
  clause(
    "makes one POST with the delivery's exact body",
    Effect.gen(function* () {
      for (const status of [200, 500]) {
        const { url, requests } = yield* receiver(answering(status))
        const { delivery } = yield* attempted(url)
        const received = yield* requests
        expect(received.map(({ method, body }) => ({ method, body }))).toEqual([
          { method: "POST", body: delivery.body },
        ])
      }
    }),
  )

/** HMAC-SHA256 by Web Crypto, in hexadecimal digits; the secret is `whsec_` and base64. */
const hmac = (secret: string, text: string): Effect.Effect<string> =>
  Effect.promise(async () => {
    const bytes = Uint8Array.from(Result.getOrThrow(Base64.decode(secret.slice("whsec_".length))))
    const algorithm = { name: "HMAC", hash: "SHA-256" }
    const key = await crypto.subtle.importKey("raw", bytes, algorithm, false, ["sign"])
    const signed = await crypto.subtle.sign("HMAC", key, new TextEncoder().encode(text))
    return Hex.encode(new Uint8Array(signed))
  })

const signed = ({ receiver }: SenderBinding): Clause<WebhookSender> =>
  clause(
    "signs the event's id, the instant and the body with the subscription's secret",
    Effect.gen(function* () {
      const { url, requests } = yield* receiver(answering(200))
      const at = instant(usualInstant + 1_999)
      const { delivery, subscription } = yield* attempted(url, at)
      const seconds = Math.floor(at / 1_000)
      const base = signatureBase(delivery.eventId, seconds, delivery.body)
      const expected = `t=${seconds},v1=${yield* hmac(subscription.secret, base)}`
      const [request] = yield* requests
      expect(request?.headers["x-service-signature"]).toBe(expected)
    }),
  )

const followsNoRedirect = ({ receiver }: SenderBinding): Clause<WebhookSender> =>
  clause(
    "follows no redirect and reports it as a failure",
    Effect.gen(function* () {
      const target = yield* receiver(answering(200))
      for (const status of [301, 302, 307, 308]) {
        const { url } = yield* receiver({ status, headers: { location: target.url } })
        const { report } = yield* attempted(url)
        expect(report.fact._tag).toBe("EndpointFailed")
        expect(report.status).toBe(status)
      }
      expect(yield* target.requests).toEqual([])
    }),
  )

export const requestClauses = (binding: SenderBinding): ReadonlyArray<Clause<WebhookSender>> => [
  onePost(binding),
  signed(binding),
  followsNoRedirect(binding),
]
