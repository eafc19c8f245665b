/** Verification of endpoints before a subscription is stored. */
import { describe, expect, it } from "@effect/vitest"
import { instant } from "@procurement/domain/calendar"
import { emailAddress } from "@procurement/domain/email"
import {
  layerEndpointCheckMemory,
  layerEntropyMemory,
  layerLedgerMemory,
  makeEntropyMemory,
  makeLedgerMemory,
} from "@procurement/adapter-memory"
import { makeLocalRateLimitStore } from "@procurement/domain/rate-limit"
import { Unavailable } from "@procurement/domain/unavailable"
import {
  type AttemptReport,
  changeSubscription,
  type ConsentRequest,
  customHeaders,
  type EndpointChallengeOptions,
  EndpointConsent,
  EndpointNotVerified,
  makeEndpointChallenge,
  registerSubscription,
  type Sending,
  StaleConnectionError,
  verificationSeconds,
} from "@procurement/domain/webhook"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import { TestClock } from "effect/testing"
import { aSubscription } from "./support/a-delivery.ts"

const now = instant(Date.UTC(2026, 10, 24, 9))
const elsewhere = "https://other.example.com/hooks"
const { id, tenantId } = aSubscription

/** A consent port that records its requests and agrees for all hosts except one. */
const consenting = (refusedHost?: string) => {
  const asked: Array<ConsentRequest> = []
  const ask = (request: ConsentRequest) => {
    asked.push(request)
    if (new URL(request.url).hostname !== refusedHost) return Effect.void
    return Effect.fail(new EndpointNotVerified({ fault: { _tag: "TooLate" } }))
  }
  const ledger = makeLedgerMemory()
  ledger.subscriptions.set(id, aSubscription)
  const layer = Layer.mergeAll(
    layerLedgerMemory(ledger),
    layerEntropyMemory(7),
    layerEndpointCheckMemory({ "inside.example.com": "private-address" }),
    Layer.succeed(EndpointConsent, { ask }),
  )
  return { asked, ledger, layer }
}

const headers = customHeaders([{ name: "X-Gateway-Token", value: "kX4pQ9" }])

const register = (url: string) =>
  registerSubscription({
    tenantId,
    url,
    events: ["invoice.paid"],
    contactEmail: emailAddress("it@example.com"),
    headers,
  })

describe("registerSubscription", () => {
  it.effect(
    "a subscription is stored after its endpoint agrees to a request with secret and headers",
    () => {
      const { asked, ledger, layer } = consenting()
      return Effect.gen(function* () {
        const stored = yield* register(elsewhere)
        const secrets = stored.secrets.map(({ value }) => value)
        expect(asked).toEqual([{ tenantId, url: elsewhere, secrets, headers }])
        expect(stored.headers).toEqual(headers)
        expect(ledger.subscriptions.get(stored.id)).toEqual(stored)
      }).pipe(Effect.provide(layer))
    },
  )

  it.effect("a subscription whose endpoint does not agree is not stored", () => {
    const { ledger, layer } = consenting("other.example.com")
    return Effect.gen(function* () {
      expect(yield* Effect.flip(register(elsewhere))).toMatchObject({ _tag: "EndpointNotVerified" })
      expect([...ledger.subscriptions.keys()]).toEqual([id])
    }).pipe(Effect.provide(layer))
  })

  it.effect("an unreachable endpoint receives no challenge", () => {
    const { asked, layer } = consenting()
    return Effect.gen(function* () {
      const failure = yield* Effect.flip(register("https://inside.example.com/"))
      expect(failure).toMatchObject({ _tag: "EndpointNotReachable" })
      expect(asked).toEqual([])
    }).pipe(Effect.provide(layer))
  })
})

describe("changeSubscription", () => {
  it.effect("a new endpoint that does not agree leaves the subscription unchanged", () => {
    const { asked, ledger, layer } = consenting("other.example.com")
    return Effect.gen(function* () {
      yield* TestClock.setTime(now)
      const change = { url: elsewhere, events: ["invoice.paid"] as const }
      const failure = yield* Effect.flip(changeSubscription(tenantId, id, change))
      expect(failure).toMatchObject({ _tag: "EndpointNotVerified" })
      expect(asked).toEqual([
        { tenantId, url: elsewhere, secrets: [aSubscription.secrets[0].value] },
      ])
      expect(ledger.subscriptions.get(id)).toEqual(aSubscription)
    }).pipe(Effect.provide(layer))
  })

  it.effect("a subscription changes to a URL whose endpoint agrees", () => {
    const { layer } = consenting()
    return Effect.gen(function* () {
      const changed = yield* changeSubscription(tenantId, id, { url: elsewhere })
      expect(changed.url).toBe(elsewhere)
    }).pipe(Effect.provide(layer))
  })

  it.effect("a new URL neither receives nor keeps the headers of the old one", () => {
    const { asked, ledger, layer } = consenting()
    ledger.subscriptions.set(id, { ...aSubscription, headers })
    return Effect.gen(function* () {
      const changed = yield* changeSubscription(tenantId, id, { url: elsewhere })
      expect(changed.headers).toBeUndefined()
      expect(asked.map((request) => request.headers)).toEqual([undefined])
    }).pipe(Effect.provide(layer))
  })

  it.effect("an unchanged URL or an unexpected state sends no challenge", () => {
    const { asked, layer } = consenting()
    return Effect.gen(function* () {
      const { url } = aSubscription
      yield* changeSubscription(tenantId, id, { url, events: ["invoice.paid"] })
      yield* changeSubscription(tenantId, id, { contactEmail: emailAddress("a@example.com") })
      const change = changeSubscription(tenantId, id, { url: elsewhere }, () => false)
      expect(yield* Effect.flip(change)).toMatchObject({ _tag: "SubscriptionNotAsExpected" })
      expect(asked).toEqual([])
    }).pipe(Effect.provide(layer))
  })
})

const good: AttemptReport = { outcome: { _tag: "EndpointAccepted" }, status: 200 }
const challengeIn = ({ delivery }: Sending): string => JSON.parse(delivery.body).data.challenge

/** A challenge whose endpoints respond like this; requests are recorded in `sent`. */
const challenging = (
  answer: (sending: Sending) => Effect.Effect<AttemptReport, StaleConnectionError>,
  options: Partial<EndpointChallengeOptions> = {},
) => {
  const sent: Array<Sending> = []
  const send = (sending: Sending) => {
    sent.push(sending)
    return answer(sending)
  }
  const { ask } = makeEndpointChallenge({
    sender: { send },
    limits: makeLocalRateLimitStore(),
    entropy: makeEntropyMemory(7),
    ...options,
  })
  const asked = (url = elsewhere, tenant: string = tenantId) =>
    ask({ tenantId: tenant as typeof tenantId, url, secrets: ["whsec_AAAA"] })
  return { sent, asked }
}

const echo = (sending: Sending) => Effect.succeed({ ...good, body: challengeIn(sending) })

describe("makeEndpointChallenge", () => {
  it.effect("a challenge is random, signed like a delivery, and sent on a new connection", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(now)
      const { sent, asked } = challenging(echo)
      yield* asked()
      yield* asked()
      expect(new Set(sent.map(challengeIn)).size).toBe(2)
      for (const sending of sent) {
        const { delivery } = sending
        const challenge = challengeIn(sending)
        expect(challenge).toMatch(/^[\w-]{43}$/)
        expect(JSON.parse(delivery.body)).toEqual({
          id: delivery.eventId,
          type: "webhook.verification",
          version: 1,
          createdAt: "2026-11-24T09:00:00.000Z",
          data: { challenge },
        })
        expect(sending).toMatchObject({
          url: elsewhere,
          secrets: ["whsec_AAAA"],
          at: now,
          isResend: true,
          keepBodyBytes: 1_024,
        })
      }
    }),
  )

  it.effect("a challenge without a response fails after five seconds", () =>
    Effect.gen(function* () {
      const { asked } = challenging(() => Effect.never)
      const asking = yield* Effect.forkChild(Effect.flip(asked()))
      yield* TestClock.adjust(`${verificationSeconds} seconds`)
      const failure = yield* Fiber.join(asking)
      expect(failure).toMatchObject({ _tag: "EndpointNotVerified", fault: { _tag: "TooLate" } })
    }),
  )

  it.effect("a tenant may send five challenges a minute, to any hosts", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(now)
      const { sent, asked } = challenging(echo)
      for (let nth = 0; nth < 5; nth += 1) yield* asked(`https://${nth}.example.com/`)
      const refused = yield* Effect.flip(asked("https://5.example.com/"))
      expect(refused).toMatchObject({ _tag: "VerificationLimitReached", retryAfterSeconds: 12 })
      yield* asked("https://5.example.com/", "ten_other")
      yield* TestClock.adjust("12 seconds")
      yield* asked("https://5.example.com/")
      expect(sent).toHaveLength(7)
    }),
  )

  it.effect("a server receives at most twenty challenges a minute, for any tenants and paths", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(now)
      const { sent, asked } = challenging(echo)
      const ask = (nth: number) => asked(`${elsewhere}/${nth}`, `ten_${nth}`)
      for (let nth = 0; nth < 20; nth += 1) yield* ask(nth)
      const refused = yield* Effect.flip(ask(20))
      expect(refused).toMatchObject({ _tag: "VerificationLimitReached", retryAfterSeconds: 3 })
      yield* asked("https://third.example.com/", "ten_20")
      expect(sent).toHaveLength(21)
    }),
  )

  it.effect("a challenge refused to one tenant does not use up the server's limit", () =>
    Effect.gen(function* () {
      const { sent, asked } = challenging(echo)
      for (let nth = 0; nth < 25; nth += 1) yield* Effect.exit(asked())
      expect(sent).toHaveLength(5)
      for (let nth = 0; nth < 15; nth += 1) yield* asked(elsewhere, `ten_${nth}`)
    }),
  )

  it.effect("a challenge is not sent while the rate limit store is unavailable", () =>
    Effect.gen(function* () {
      const limits = {
        ...makeLocalRateLimitStore(),
        modify: () => Effect.fail(new Unavailable({ port: "RateLimitStore" })),
      }
      const { sent, asked } = challenging(echo, { limits })
      const failure = yield* Effect.flip(asked())
      expect(failure).toMatchObject({
        _tag: "Unavailable",
        port: "EndpointConsent",
        isRetryable: true,
      })
      expect(sent).toEqual([])
    }),
  )

  it.effect("a stale connection fails the check, not the endpoint", () =>
    Effect.gen(function* () {
      const { asked } = challenging(() => Effect.fail(new StaleConnectionError()))
      expect(yield* Effect.flip(asked())).toMatchObject({
        _tag: "Unavailable",
        port: "EndpointConsent",
      })
    }),
  )

  it.effect("idle buckets are removed every ten minutes, not with each challenge", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(now)
      const forgotten: Array<number> = []
      const forget = (before: number) => Effect.sync(() => forgotten.push(before))
      const { asked } = challenging(echo, { limits: { ...makeLocalRateLimitStore(), forget } })
      yield* asked()
      yield* asked()
      yield* TestClock.adjust("10 minutes")
      yield* asked()
      expect(forgotten).toEqual([now - 120_000, now + 480_000])
    }),
  )
})
