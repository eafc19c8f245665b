/** Implements `EndpointConsent` by a challenge: one signed POST whose response must contain it. */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Base64Url from "effect/encoding/Base64Url"
import { type Instant, instant } from "../../calendar/instant.ts"
import { Entropy, type EventId, nextId } from "../../identity/type-id.ts"
import {
  forgettableBefore,
  fullBucket,
  type Policy,
  serverVerificationPolicy,
  take,
  verificationPolicy,
  waitMillis,
} from "../../rate-limit/bucket.ts"
import type { RateLimitStore } from "../../rate-limit/rate-limit-store.ts"
import { Unavailable } from "../../unavailable.ts"
import type { ConsentRequest, EndpointConsent } from "../endpoint-consent.ts"
import { serverOf } from "../endpoint.ts"
import { verificationBody } from "../new-delivery.ts"
import {
  challengeBytes,
  maximumAnswerBytes,
  verificationFault,
  verificationSeconds,
} from "../verification.ts"
import { EndpointNotVerified, VerificationLimitReached } from "../webhook-rejections.ts"
import type { WebhookSender } from "../webhook-sender.ts"

export interface EndpointChallengeOptions {
  readonly sender: WebhookSender["Service"]
  readonly limits: RateLimitStore["Service"]
  readonly entropy: Entropy["Service"]
}

const unavailable = (cause: unknown): Unavailable =>
  new Unavailable({ port: "EndpointConsent", cause })

/** Takes one token of the bucket, or fails with the time until one is available. */
const charge = Effect.fnUntraced(function* (
  limits: RateLimitStore["Service"],
  key: string,
  policy: Policy,
  now: Instant,
) {
  const waits = yield* limits
    .modify(key, (stored = fullBucket(policy, now)) => {
      const { bucket, isAdmitted } = take(stored, policy, now, 1)
      return { bucket, result: isAdmitted ? 0 : waitMillis(bucket, policy, now, 1) }
    })
    .pipe(Effect.mapError(unavailable))
  if (waits === 0) return
  return yield* new VerificationLimitReached({
    policy,
    retryAfterSeconds: Math.ceil(waits / 1_000),
  })
})

/** Sends the challenge; returns the fault of the response, if any. */
const challenged = Effect.fnUntraced(function* (
  { sender, entropy }: EndpointChallengeOptions,
  { url, secrets, headers }: ConsentRequest,
  at: Instant,
) {
  const challenge = Base64Url.encode(yield* entropy.bytes(challengeBytes))
  const eventId = (yield* nextId("evt")) as EventId
  const body = verificationBody(eventId, challenge, at)
  const report = yield* sender.send({
    delivery: { eventId, kind: "event", body },
    url,
    secrets,
    headers,
    at,
    isResend: true,
    keepBodyBytes: maximumAnswerBytes,
  })
  return verificationFault(challenge, report)
})

const tidyEveryMillis = 600_000

/** Periodically deletes full buckets from the store; ignores failures. */
const makeTidyUp = (limits: RateLimitStore["Service"]) => {
  let tidyAt = 0
  return (now: Instant): Effect.Effect<void> => {
    if (now < tidyAt) return Effect.void
    tidyAt = now + tidyEveryMillis
    return Effect.ignore(limits.forget(forgettableBefore(now)))
  }
}

/**
 * Verifies with a random challenge. The tenant's bucket is charged before the server's, so a tenant
 * over its limit does not use up the server's.
 */
export const makeEndpointChallenge = (
  options: EndpointChallengeOptions,
): EndpointConsent["Service"] => {
  const { limits, entropy } = options
  const tidyUp = makeTidyUp(limits)
  return {
    ask: Effect.fnUntraced(function* (request: ConsentRequest) {
      const { tenantId, url } = request
      const now = instant(yield* Clock.currentTimeMillis)
      yield* tidyUp(now)
      yield* charge(limits, `verification:${tenantId}`, verificationPolicy, now)
      yield* charge(limits, `verification-server:${serverOf(url)}`, serverVerificationPolicy, now)
      const fault = yield* challenged(options, request, now).pipe(
        Effect.provideService(Entropy, entropy),
        Effect.timeoutOrElse({
          duration: `${verificationSeconds} seconds`,
          orElse: () => Effect.succeed({ _tag: "TooLate" } as const),
        }),
        Effect.catchTag("StaleConnectionError", (cause) => Effect.fail(unavailable(cause))),
      )
      if (fault !== undefined) return yield* new EndpointNotVerified({ fault })
    }),
  }
}
