/** Clauses for the reports of a `WebhookSender`: every outcome is a report, never an error. */
import { expect } from "@effect/vitest"
import { attemptTimeoutSeconds, type WebhookSender } from "@procurement/domain/webhook"
import * as Clock from "effect/Clock"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import { clausesWith, needing } from "../suite/clause.ts"
import { eventually } from "../suite/expecting.ts"
import { attempted } from "./sending.ts"
import { answering, type SenderBinding } from "./webhook-receiver.ts"

const tickMillis = 50
const gone = 410
const overloaded = 503

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

export const reportClauses = clausesWith<WebhookSender, SenderBinding>({
  *"reports every 2xx as accepted, with its status and no failure"({ receiver }) {
    for (const status of [200, 201, 202, 204, 299]) {
      const { url } = yield* receiver({ status })
      const { report } = yield* attempted(url)
      expect(report).toMatchObject({ outcome: { _tag: "EndpointAccepted" }, status })
      expect(report.failure).toBeUndefined()
    }
  },

  *"reports every other status as failed, with the status and its name"({ receiver }) {
    for (const status of [304, 400, 401, 404, 429, 500, 503]) {
      const { url } = yield* receiver({ status })
      const { report } = yield* attempted(url)
      expect(report).toMatchObject({ outcome: { _tag: "EndpointFailed" }, status })
      expect(report.failure).toContain(String(status))
    }
  },

  *"reports a 410 as an endpoint that asks for no more deliveries"({ receiver }) {
    const { url } = yield* receiver({ status: gone, headers: { "retry-after": "120" } })
    const { report } = yield* attempted(url)
    expect(report).toMatchObject({ outcome: { _tag: "EndpointGone" }, status: gone })
    expect(report.failure).toContain(String(gone))
  },

  *"reports the Retry-After of an overloaded endpoint"({ receiver }) {
    for (const status of [429, 503]) {
      const { url } = yield* receiver({ status, headers: { "retry-after": "120" } })
      const { report } = yield* attempted(url)
      expect(report.outcome).toEqual({ _tag: "EndpointFailed", retryAfterSeconds: 120 })
    }
  },

  *"reports a Retry-After that is a date of any form"({ receiver }) {
    const dates = [
      "Sun, 06 Nov 1994 08:49:37 GMT",
      "Sunday, 06-Nov-94 08:49:37 GMT",
      "Sun Nov  6 08:49:37 1994",
    ]
    for (const date of dates) {
      const { url } = yield* receiver({ status: overloaded, headers: { "retry-after": date } })
      const { report } = yield* attempted(url)
      expect(report.outcome).toEqual({ _tag: "EndpointFailed", retryAfterSeconds: 0 })
    }
  },

  *"reports the body of a response on request, up to the requested length"({ receiver }) {
    const body = "zażółć"
    const keepBodyBytes = new TextEncoder().encode(body).byteLength
    const { url } = yield* receiver(answering(200, body))
    const reportWith = (keep?: number) =>
      Effect.map(attempted(url, { keepBodyBytes: keep }), ({ report }) => report.body)
    expect(yield* reportWith(keepBodyBytes)).toBe(body)
    expect(yield* reportWith(keepBodyBytes - 1)).toBeUndefined()
    expect(yield* reportWith()).toBeUndefined()
  },

  *"reports a failure with a description and no status when no server listens"({ receiver }) {
    const { url } = yield* receiver("absence")
    const { report } = yield* attempted(url)
    expect(report.outcome._tag).toBe("EndpointFailed")
    expect(report.status).toBeUndefined()
    expect(report.failure).not.toBe("")
    expect(report.failure).toBeDefined()
  },

  *"reports a failure for a text that is not a URL"() {
    for (const url of ["", "no url", "https://", "ftp://example.com/x"]) {
      const { report } = yield* attempted(url)
      expect(report.outcome._tag).toBe("EndpointFailed")
    }
  },

  *"reports when the request was written, before the response arrives"({ receiver }) {
    const { url, requests } = yield* receiver("silence")
    const written = yield* Deferred.make<void>()
    const onWritten = () => Deferred.doneUnsafe(written, Effect.void)
    const sending = yield* Effect.forkScoped(attempted(url, { onWritten }))
    yield* Deferred.await(written)
    yield* Effect.sleep(20)
    expect(sending.pollUnsafe(), "the report of a request that nobody answers").toBeUndefined()
    const received = yield* eventually(requests, ({ length }) => length > 0)
    expect(received).toHaveLength(1)
  },

  *"also reports when the request can no longer be written"({ receiver }) {
    const { url } = yield* receiver("absence")
    for (const each of [url, "no url"]) {
      let published = 0
      yield* attempted(each, { onWritten: () => void (published += 1) })
      expect(published, `published about ${each}`).toBeGreaterThan(0)
    }
  },

  "reports a failure when an endpoint does not respond within 15 seconds": needing(
    "patient",
    function* ({ receiver }) {
      const { url } = yield* receiver("silence")
      const [{ report }, seconds] = yield* withSecondsAwake(attempted(url))
      expect(report.outcome._tag).toBe("EndpointFailed")
      expect(report.status).toBeUndefined()
      // One second of tolerance for a busy machine.
      expect(seconds).toBeLessThan(attemptTimeoutSeconds + 1)
    },
  ),
})
