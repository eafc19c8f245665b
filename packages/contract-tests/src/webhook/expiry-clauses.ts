/** Clauses for deliveries of a `DeliveryLog` that a pause holds for too long. */
import { expect } from "@effect/vitest"
import { type Instant, instant } from "@procurement/domain/calendar"
import {
  type Delivery,
  DeliveryLog,
  DeliveryQueue,
  type Expiry,
  heldWarning,
  type Subscription,
} from "@procurement/domain/webhook"
import * as Effect from "effect/Effect"
import { freshEmailId, freshEra, freshEventId } from "../builders/fresh.ts"
import { aTenant } from "../builders/tenants.ts"
import type { LedgerPorts } from "../ledger/ledger-ports.ts"
import { clauses, needing } from "../suite/clause.ts"
import { expectSome } from "../suite/expecting.ts"
import { untilNothing } from "../suite/draining.ts"
import { later, minute } from "../work-queue/claiming.ts"
import { savedSubscription, paused, resumed, warned } from "./changing.ts"
import { queued, subscribed } from "./partitions.ts"
import { afterFailure, afterSuccess } from "./outcomes.ts"

/** A paused subscription with `count` held deliveries, created at that instant. */
const holding = Effect.fnUntraced(function* (count: number, era: Instant) {
  const subscription = yield* subscribed()
  const held = yield* queued(subscription, count, { era, createdAt: era })
  yield* paused(subscription, era)
  return { subscription, held }
})

const toWarnOf = Effect.fnUntraced(function* ({ id }: Subscription, before: Instant) {
  const log = yield* DeliveryLog
  const all = yield* log.toWarnOf(before, 1_000)
  return all.filter(({ subscriptionId }) => subscriptionId === id)
})

const expiring = (at: Instant, limit = 50): Expiry => ({
  createdBefore: at,
  warnedUntil: at,
  at,
  limit,
})

const expired = Effect.fnUntraced(function* (expiry: Expiry) {
  const log = yield* DeliveryLog
  const rounds = yield* untilNothing(log.expire(expiry), (count) => count === 0)
  return rounds.reduce((sum, count) => sum + count, 0)
})

const statesOf = Effect.fnUntraced(function* (deliveries: ReadonlyArray<Delivery>) {
  const log = yield* DeliveryLog
  const all = yield* Effect.forEach(deliveries, ({ tenantId, id }) => log.find(tenantId, id))
  return all.map((each) => expectSome(each)._tag)
})

export const expiryClauses = clauses<LedgerPorts>({
  "returns a paused subscription with old deliveries until it is warned in that pause": needing(
    "isolated",
    function* () {
      const era = freshEra()
      const { subscription } = yield* holding(3, era)
      expect(yield* toWarnOf(subscription, era)).toEqual([])
      const [held] = yield* toWarnOf(subscription, later(era, 1))
      const { id: subscriptionId, tenantId, url, contactEmail } = subscription
      const pausedSince = era
      const about = { subscriptionId, tenantId, url, contactEmail, pausedSince }
      expect(held).toEqual({ ...about, count: 3, oldestAt: era })
      expect(yield* warned(subscription, later(era, minute))).toBe(true)
      expect(yield* toWarnOf(subscription, later(era, 1))).toEqual([])
      expect((yield* savedSubscription(subscription)).state).toMatchObject({
        warnedAt: later(era, minute),
      })
    },
  ),

  "stores no warning twice, and no warning of an ended pause": needing("isolated", function* () {
    const log = yield* DeliveryLog
    const era = freshEra()
    const { subscription } = yield* holding(1, era)
    const [held] = yield* toWarnOf(subscription, later(era, 1))
    const warning = () => {
      const ids = { emailId: freshEmailId(), eventId: freshEventId(era) }
      return heldWarning(held!, aTenant(undefined, { id: held!.tenantId }), ids, later(era, minute))
    }
    yield* resumed(subscription, "retry", later(era, 1))
    expect(yield* log.warn(warning())).toBe(false)
    yield* paused(subscription, later(era, 2))
    expect(yield* log.warn(warning())).toBe(false)
    const again = { ...warning(), held: { ...held!, pausedSince: later(era, 2) } }
    expect(yield* log.warn(again)).toBe(true)
    expect(yield* log.warn(again)).toBe(false)
  }),

  "expires old deliveries of a warned pause and counts them in the subscription": needing(
    "isolated",
    function* () {
      const queue = yield* DeliveryQueue
      const era = freshEra()
      const subscription = yield* subscribed()
      const [done, waiting, ready] = yield* queued(subscription, 3, { era, createdAt: era })
      const [young] = yield* queued(subscription, 1, { era, createdAt: later(era, 3 * minute) })
      yield* queue.save([afterSuccess(done!, era), afterFailure(waiting!, era)])
      yield* paused(subscription, era)
      yield* warned(subscription, later(era, minute))
      const at = later(era, 2 * minute)
      yield* expired(expiring(at))
      const all = [done!, waiting!, ready!, young!]
      expect(yield* statesOf(all)).toEqual(["Delivered", "Expired", "Expired", "Ready"])
      expect((yield* savedSubscription(subscription)).expired).toBe(2)
      const log = yield* DeliveryLog
      const stored = expectSome(yield* log.find(subscription.tenantId, ready!.id))
      const { body: _body, ...rest } = ready!
      expect(stored).toEqual({ ...rest, _tag: "Expired", settledAt: at })
    },
  ),

  "expires no delivery of a pause that was not warned in time or that has ended": needing(
    "isolated",
    function* () {
      const era = freshEra()
      const { subscription, held } = yield* holding(1, era)
      const over = yield* holding(1, era)
      const at = later(era, 2 * minute)
      yield* warned(over.subscription, later(era, minute))
      yield* resumed(over.subscription, "retry", later(era, minute))
      yield* expired(expiring(at))
      yield* warned(subscription, at)
      yield* expired({ ...expiring(at), warnedUntil: instant(at - 1) })
      expect(yield* statesOf([...held, ...over.held])).toEqual(["Ready", "Ready"])
    },
  ),

  "expires no more deliveries at once than the limit, and returns how many": needing(
    "isolated",
    function* () {
      const log = yield* DeliveryLog
      const era = freshEra()
      const { subscription } = yield* holding(5, era)
      yield* warned(subscription, later(era, minute))
      const expiry = expiring(later(era, 2 * minute), 2)
      expect(yield* log.expire(expiry)).toBe(2)
      expect(yield* log.expire(expiry)).toBe(2)
      expect(yield* log.expire(expiry)).toBe(1)
      expect(yield* log.expire(expiry)).toBe(0)
      expect((yield* savedSubscription(subscription)).expired).toBe(5)
    },
  ),
})
