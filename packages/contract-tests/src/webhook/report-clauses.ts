/** What a WebhookSender reports: whatever happens is a report, never an error. */
import { expect } from "@effect/vitest"
import { attemptTimeoutSeconds, type WebhookSender } from "@procurement/domain/webhook"
import * as Clock from "effect/Clock"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import { type Clause, clause } from "../suite/clause.ts"
import { eventually } from "../suite/expecting.ts"
import { attempted } from "./sending.ts"
import type { SenderBinding } from "./webhook-receiver.ts"

const accepted = ({ receiver }: SenderBinding): Clause<WebhookSender> =>
  clause(
    "reports every 2xx as accepted, with its status and nothing gone wrong",
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
    "reports every other status as failed, with its status, in words too",
    Effect.gen(function* () {
      for (const status of [304, 400, 401, 404, 410, 429, 500, 503]) {
        const { url } = yield* receiver({ status })
        const { report } = yield* attempted(url)
        expect(report).toMatchObject({ outcome: { _tag: "EndpointFailed" }, status })
        expect(report.failure).toContain(String(status))
      }
    }),
  )

const asksForPatience = ({ receiver }: SenderBinding): Clause<WebhookSender> =>
  clause(
    "reports how long an overloaded endpoint asks to be left alone",
    Effect.gen(function* () {
      for (const status of [429, 503]) {
        const { url } = yield* receiver({ status, headers: { "retry-after": "120" } })
        const { report } = yield* attempted(url)
        expect(report.outcome).toEqual({ _tag: "EndpointFailed", retryAfterSeconds: 120 })
      }
    }),
  )

const nobodyThere = ({ receiver }: SenderBinding): Clause<WebhookSender> =>
  clause(
    "reports a failure in words, without a status, when nobody listens",
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
  "reports a failure for what is no URL",
  Effect.gen(function* () {
    for (const url of ["", "no url", "https://", "ftp://example.com/x"]) {
      const { report } = yield* attempted(url)
      expect(report.outcome._tag).toBe("EndpointFailed")
    }
  }),
)

const tickMillis = 50

/**
 * With the seconds that passed meanwhile, but for those in which this process had no turn: on a
 * busy machine they are no delay of the adapter's.
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
    "gives a silent endpoint up after 15 seconds at most, as a failure",
    Effect.gen(function* () {
      const { url } = yield* receiver("silence")
      const [{ report }, seconds] = yield* withSecondsAwake(attempted(url))
      expect(report.outcome._tag).toBe("EndpointFailed")
      expect(report.status).toBeUndefined()
      // A second of grace for a busy machine.
      expect(seconds).toBeLessThan(attemptTimeoutSeconds + 1)
    }),
    "patient",
  )

const toldWhenWritten = ({ receiver }: SenderBinding): Clause<WebhookSender> =>
  clause(
    "tells when the request was written, before it is answered",
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

const toldWhenImpossible = ({ receiver }: SenderBinding): Clause<WebhookSender> =>
  clause(
    "tells as well when the request won't be written any more",
    Effect.gen(function* () {
      const { url } = yield* receiver("absence")
      for (const each of [url, "no url"]) {
        let told = 0
        yield* attempted(each, { onWritten: () => void (told += 1) })
        expect(told, `told about ${each}`).toBeGreaterThan(0)
      }
    }),
  )

export const reportClauses = (binding: SenderBinding): ReadonlyArray<Clause<WebhookSender>> => [
  accepted(binding),
  failed(binding),
  asksForPatience(binding),
  nobodyThere(binding),
  badUrl,
  toldWhenWritten(binding),
  toldWhenImpossible(binding),
  givesUp(binding),
]
