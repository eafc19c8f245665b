/** The delivery engine in virtual time: schedule, pauses, order, rate and isolation. */
import { describe, expect, it } from "@effect/vitest"
import {
  maximumPerSecond,
  resumeSubscription,
  retryDelaysSeconds,
  type Subscription,
} from "@procurement/domain/webhook"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import {
  accepts,
  type Endpoint,
  eventIdsOf,
  type EngineWorld,
  hangs,
  makeEngineWorld,
  peakInASecond,
  pass,
  refuses,
  startEngine,
} from "./support/engine-world.ts"

/** Runs a test with one engine in its own world. */
const withEngine = <E>(
  story: (world: EngineWorld, wake: () => void) => Effect.Effect<void, E, EngineServices>,
) =>
  Effect.suspend(() => {
    const world = makeEngineWorld()
    return Effect.gen(function* () {
      yield* world.tenant
      const engine = yield* startEngine({
        holder: "worker-1",
        limits: { pollIntervalMillis: 10_000 },
      })
      yield* story(world, engine.wake)
      yield* engine.kill
    }).pipe(Effect.provide(world.layer))
  })

type EngineServices = Layer.Success<EngineWorld["layer"]>

describe("Deliveries", () => {
  it.effect("the engine sends ready deliveries once, in order, signed with active secrets", () =>
    withEngine((world, wake) =>
      Effect.gen(function* () {
        const subscription = world.subscribe(accepts())
        const deliveries = world.queue(subscription, 60)
        wake()
        yield* pass(5_000)
        expect(eventIdsOf(world.arrivals)).toEqual(eventIdsOf(deliveries))
        expect(world.arrivals[0]?.secrets).toEqual(["whsec_present"])
        expect(world.statuses()).toEqual({ Delivered: 60 })
        const [first] = deliveries
        expect(first && world.now(first)?.attempts).toEqual([
          { at: 0, durationMillis: 5, status: 200 },
        ])
      }),
    ),
  )

  it.effect("the engine sends ready deliveries at the next poll without a wake", () =>
    withEngine((world) =>
      Effect.gen(function* () {
        const subscription = world.subscribe(accepts())
        yield* pass(1)
        world.queue(subscription, 1)
        yield* pass(10_100)
        expect(world.arrivals).toHaveLength(1)
      }),
    ),
  )

  it.effect("the engine sends an endpoint nearly 50 attempts a second and never more", () =>
    withEngine((world, wake) =>
      Effect.gen(function* () {
        const subscription = world.subscribe(accepts(300))
        world.queue(subscription, 400)
        wake()
        yield* pass(12_000)
        expect(world.arrivals).toHaveLength(400)
        expect(peakInASecond(world.arrivals)).toBeLessThanOrEqual(maximumPerSecond)
        expect(peakInASecond(world.arrivals)).toBeGreaterThan(40)
      }),
    ),
  )

  it.effect("an endpoint that hangs or fails does not delay another", () =>
    withEngine((world, wake) =>
      Effect.gen(function* () {
        for (let nth = 0; nth < 300; nth += 1) {
          world.queue(world.subscribe(nth % 2 === 0 ? hangs : refuses), 3)
        }
        const good = Array.from({ length: 20 }, () => world.subscribe(accepts()))
        for (const subscription of good) world.queue(subscription, 20)
        wake()
        yield* pass(1_000)
        for (const subscription of good) {
          expect(world.arrivalsAt(subscription)).toHaveLength(20)
          // Within the first step of the clock.
          expect(world.arrivalsAt(subscription)[0]?.atMillis).toBeLessThanOrEqual(5)
        }
      }),
    ),
  )

  it.effect("hanging endpoints share unhealthyInFlight, after one attempt each", () =>
    Effect.gen(function* () {
      const world = makeEngineWorld()
      const bad = Array.from({ length: 30 }, () => world.subscribe(hangs))
      for (const subscription of bad) world.queue(subscription, 4)
      const program = Effect.gen(function* () {
        const limits = { unhealthyInFlight: 5 }
        const engine = yield* startEngine({ holder: "worker-1", limits })
        yield* pass(15_000)
        const first = world.arrivals.length
        yield* pass(15_000)
        const second = world.arrivals.length - first
        yield* engine.kill
        return { first, second }
      })
      const { first, second } = yield* Effect.provide(program, world.layer)
      expect(first).toBeGreaterThanOrEqual(30)
      expect(second).toBeLessThanOrEqual(10)
    }),
  )
})

describe("Failed deliveries", () => {
  it.effect("a failed delivery is retried on schedule and does not block later events", () =>
    withEngine((world, wake) =>
      Effect.gen(function* () {
        const firstFails: Endpoint = (nth) => (nth === 0 ? refuses(nth) : accepts()(nth))
        const subscription = world.subscribe(firstFails)
        const [failing, ...others] = world.queue(subscription, 5)
        wake()
        yield* pass(1_000)
        expect(eventIdsOf(world.arrivals).slice(1)).toEqual(eventIdsOf(others))
        expect(failing && world.now(failing)).toMatchObject({ _tag: "Waiting", dueAt: 60_005 })
        yield* pass(62_000)
        const retriedAt = world.arrivals.at(-1)?.atMillis
        expect(retriedAt).toBeGreaterThanOrEqual(60_005)
        expect(retriedAt).toBeLessThan(61_500)
        expect(world.statuses()).toEqual({ Delivered: 5 })
      }),
    ),
  )

  it.effect("a delivery that fails every retry pauses its subscription and alerts once", () =>
    withEngine((world, wake) =>
      Effect.gen(function* () {
        const subscription = world.subscribe(refuses)
        world.queue(subscription, 3)
        wake()
        for (const seconds of retryDelaysSeconds) {
          // Less than a retry may be late: a look each second makes the longest delays take long.
          world.store.idleMillis = Math.min(seconds * 5, 15_000)
          yield* pass((seconds + 20) * 1_000)
        }
        yield* pass(60_000)
        const times = world.arrivals
          .filter(({ eventId }) => eventId === world.arrivals[0]?.eventId)
          .map(({ atMillis }) => atMillis)
        expect(times).toHaveLength(7)
        for (const [nth, seconds] of retryDelaysSeconds.entries()) {
          const delayMillis = times[nth + 1]! - times[nth]! - 5
          expect(delayMillis).toBeGreaterThanOrEqual(seconds * 1_000)
          // A second late, or a step of the clock.
          expect(delayMillis).toBeLessThan(seconds * 1_010 + 1_000)
        }
        expect(world.ledger.subscriptions.get(subscription.id)?.state._tag).toBe("Paused")
        expect(world.ledger.emails).toHaveLength(1)
        expect(world.ledger.emails[0]).toMatchObject({
          to: subscription.contactEmail,
          language: "pl",
          message: { _tag: "WebhookPaused", attempts: 7, failure: "HTTP 500" },
        })
      }),
    ),
  )
})

/** Pauses a subscription with one delivery, which has failed six times before. */
const bringToPause = Effect.fnUntraced(function* (
  world: EngineWorld,
  wake: () => void,
  subscription: Subscription,
) {
  const [cause] = world.queue(subscription, 1, { failures: 6 })
  wake()
  yield* pass(5_000)
  expect(world.ledger.subscriptions.get(subscription.id)?.state._tag).toBe("Paused")
  return cause
})

describe("Paused subscriptions", () => {
  it.effect("a subscription is sent nothing more after its last failure, saved or not", () =>
    withEngine((world, wake) =>
      Effect.gen(function* () {
        const subscription = world.subscribe(refuses)
        world.queue(subscription, 1, { failures: 6 })
        world.queue(subscription, 5)
        wake()
        yield* pass(1)
        world.store.isAway = true
        yield* pass(5_000)
        expect(world.ledger.emails).toHaveLength(0)
        world.store.isAway = false
        yield* pass(5_000)
        expect(world.arrivals).toHaveLength(1)
        expect(world.statuses()).toEqual({ Exhausted: 1, Ready: 5 })
        expect(world.ledger.emails).toHaveLength(1)
        expect(world.ledger.subscriptions.get(subscription.id)?.state._tag).toBe("Paused")
      }),
    ),
  )

  it.effect("a paused subscription holds its events and drains them in order when resumed", () =>
    withEngine((world, wake) =>
      Effect.gen(function* () {
        const subscription = world.subscribe(refuses)
        const cause = yield* bringToPause(world, wake, subscription)
        const held = world.queue(subscription, 100)
        const before = world.arrivals.length
        wake()
        world.store.idleMillis = 15_000
        yield* pass(3_600_000)
        world.store.idleMillis = 0
        expect(world.arrivals).toHaveLength(before)
        world.answerWith(subscription, accepts())
        yield* resumeSubscription(subscription.tenantId, subscription.id, "retry")
        wake()
        yield* pass(10_000)
        const drained = world.arrivals.slice(before)
        expect(eventIdsOf(drained)).toEqual(eventIdsOf([...(cause ? [cause] : []), ...held]))
        expect(peakInASecond(drained)).toBeLessThanOrEqual(maximumPerSecond)
        expect(world.statuses()).toEqual({ Delivered: 101 })
      }),
    ),
  )

  it.effect("a resume with skip skips the delivery that caused the pause", () =>
    withEngine((world, wake) =>
      Effect.gen(function* () {
        const subscription = world.subscribe(refuses)
        const cause = yield* bringToPause(world, wake, subscription)
        const held = world.queue(subscription, 3)
        world.answerWith(subscription, accepts())
        const before = world.arrivals.length
        yield* resumeSubscription(subscription.tenantId, subscription.id, "skip")
        wake()
        yield* pass(60_000)
        expect(eventIdsOf(world.arrivals.slice(before))).toEqual(eventIdsOf(held))
        expect(cause && world.now(cause)?._tag).toBe("Skipped")
      }),
    ),
  )
})
