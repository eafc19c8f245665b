/** Clauses for the reports of a `WebhookSender`: every outcome is a report, never an error. */
import { expect } from "@effect/vitest"
import { attemptTimeoutSeconds, type WebhookSender } from "@procurement/domain/webhook"
import * as Clock from "effect/Clock"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import { type Clause, clause } from "../suite/clause.ts"
import { eventually } from "../suite/expecting.ts"
import { attempted } from "./sending.ts"
import { answering, type SenderBinding } from "./webhook-receiver.ts"

const accepted = ({ receiver }: SenderBinding): Clause<WebhookSender> =>
  clause(
    "reports every 2xx as accepted, with its status and no failure",
    Effect.gen(function* () {
      for (const status of [200, 201, 202, 204, 299]) {
        const { url } = yield* receiver({ status })
        const { report } = yield* attempted(url)
        expect(report).toMatchObject({ outcome: { _tag: "EndpointAccepted" }, status })
        expect(report.failure).toBeUndefined()
      }
    }),
  )

const failed = ({ receiver }: SenderBinding): Clause<WebhookSender> =>
  clause(
    "reports every other status as failed, with the status and its name",
    Effect.gen(function* () {
      for (const status of [304, 400, 401, 404, 410, 429, 500, 503]) {
        const { url } = yield* receiver({ status })
        const { report } = yield* attempted(url)
        expect(report).toMatchObject({ outcome: { _tag: "EndpointFailed" }, status })
        expect(report.failure).toContain(String(status))
      }
    }),
  )

const reportsRetryAfter = ({ receiver }: SenderBinding): Clause<WebhookSender> =>
  clause(
    "reports the Retry-After of an overloaded endpoint",
    Effect.gen(function* () {
      for (const status of [429, 503]) {
        const { url } = yield* receiver({ status, headers: { "retry-after": "120" } })
        const { report } = yield* attempted(url)
        expect(report.outcome).toEqual({ _tag: "EndpointFailed", retryAfterSeconds: 120 })
      }
    }),
  )

const keepsBody = ({ receiver }: SenderBinding): Clause<WebhookSender> =>
  clause(
    "reports the body of a response on request, up to the requested length",
    Effect.gen(function* () {
      const body = "zażółć"
      const keepBodyBytes = new TextEncoder().encode(body).byteLength
      const { url } = yield* receiver(answering(200, body))
      const reportWith = (keep?: number) =>
        Effect.map(attempted(url, { keepBodyBytes: keep }), ({ report }) => report.body)
      expect(yield* reportWith(keepBodyBytes)).toBe(body)
      expect(yield* reportWith(keepBodyBytes - 1)).toBeUndefined()
      expect(yield* reportWith()).toBeUndefined()
    }),
  )

const noListener = ({ receiver }: SenderBinding): Clause<WebhookSender> =>
  clause(
    "reports a failure with a description and no status when no server listens",
    Effect.gen(function* () {
      const { url } = yield* receiver("absence")
      const { report } = yield* attempted(url)
      expect(report.outcome._tag).toBe("EndpointFailed")
      expect(report.status).toBeUndefined()
      expect(report.failure).not.toBe("")
      expect(report.failure).toBeDefined()
    }),
  )

const badUrl: Clause<WebhookSender> = clause(
  "reports a failure for a text that is not a URL",
  Effect.gen(function* () {
    for (const url of ["", "no url", "https://", "ftp://example.com/x"]) {
      const { report } = yield* attempted(url)
      expect(report.outcome._tag).toBe("EndpointFailed")
    }
  }),
)

const tickMillis = 50

/**
 * Returns the seconds that passed, except those in which this process did not run: the delay of a
 * busy machine is not the adapter's.
 */
const withSecondsAwake = Effect.fnUntraced(function* <A, E, R>(effect: Effect.Effect<A, E, R>) {
  let millis = 0
  const tick = Effect.gen(function* () {
    const from = yield* Clock.currentTimeMillis
    yield* Effect.sleep(tickMillis)
    millis += Math.min((yield* Clock.currentTimeMillis) - from, 4 * tickMillis)
  })
  const answer = yield* Effect.raceFirst(effect, Effect.forever(tick))
  return [answer, millis / 1_000] as const
})

const givesUp = ({ receiver }: SenderBinding): Clause<WebhookSender> =>
  clause(
    "reports a failure when an endpoint does not respond within 15 seconds",
    Effect.gen(function* () {
      const { url } = yield* receiver("silence")
      const [{ report }, seconds] = yield* withSecondsAwake(attempted(url))
      expect(report.outcome._tag).toBe("EndpointFailed")
      expect(report.status).toBeUndefined()
      // One second of tolerance for a busy machine.
      expect(seconds).toBeLessThan(attemptTimeoutSeconds + 1)
    }),
    "patient",
  )

const reportsWritten = ({ receiver }: SenderBinding): Clause<WebhookSender> =>
  clause(
    "reports when the request was written, before the response arrives",
    Effect.gen(function* () {
      const { url, requests } = yield* receiver("silence")
      const written = yield* Deferred.make<void>()
      const onWritten = () => Deferred.doneUnsafe(written, Effect.void)
      const sending = yield* Effect.forkScoped(attempted(url, { onWritten }))
      yield* Deferred.await(written)
      yield* Effect.sleep(20)
      expect(sending.pollUnsafe(), "the report of a request that nobody answers").toBeUndefined()
      const received = yield* eventually(requests, ({ length }) => length > 0)
      expect(received).toHaveLength(1)
    }),
  )

const reportsUnwritable = ({ receiver }: SenderBinding): Clause<WebhookSender> =>
  clause(
    "also reports when the request can no longer be written",
    Effect.gen(function* () {
      const { url } = yield* receiver("absence")
      for (const each of [url, "no url"]) {
        let published = 0
        yield* attempted(each, { onWritten: () => void (published += 1) })
        expect(published, `published about ${each}`).toBeGreaterThan(0)
      }
    }),
  )

export const reportClauses = (binding: SenderBinding): ReadonlyArray<Clause<WebhookSender>> => [
  accepted(binding),
  failed(binding),
  reportsRetryAfter(binding),
  keepsBody(binding),
  noListener(binding),
  badUrl,
  reportsWritten(binding),
  reportsUnwritable(binding),
  givesUp(binding),
]
