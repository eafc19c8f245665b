/** Clauses for `saveExhausted` of a `DeliveryQueue`: delivery, pause and e-mail in one step. */
import { expect } from "@effect/vitest"
import {
  DeliveryQueue,
  type ExhaustedDelivery,
  type Subscription,
} from "@procurement/domain/webhook"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import { freshEra } from "../builders/fresh.ts"
import { aPauseEmail } from "../builders/webhooks.ts"
import type { LedgerPorts } from "../ledger/ledger-ports.ts"
import { clauses } from "../suite/clause.ts"
import { expectSame, together } from "../suite/expecting.ts"
import { savedSubscription, removed } from "./changing.ts"
import { savedDelivery, queued, queuedOne, subscribed } from "./partitions.ts"
import { afterSuccess, afterTheLast, emailsTo, pausing } from "./outcomes.ts"

/** Stores the exhausted delivery as the domain decides, with a separate e-mail. */
const ended = Effect.fnUntraced(function* (
  subscription: Subscription,
  delivery: ExhaustedDelivery,
) {
  const queue = yield* DeliveryQueue
  const email = aPauseEmail(subscription, delivery.settledAt)
  yield* queue.saveExhausted(delivery, pausing(delivery, email))
  return email
})

export const pauseClauses = clauses<LedgerPorts>({
  *"pauses the subscription of an exhausted delivery and queues the e-mail atomically"() {
    const subscription = yield* subscribed()
    const delivery = afterTheLast(yield* queuedOne(subscription), freshEra())
    const email = yield* ended(subscription, delivery)
    expectSame(yield* savedDelivery(delivery), delivery)
    const { id: deliveryId, eventId, settledAt: since } = delivery
    const state = { _tag: "Paused", since, deliveryId, eventId }
    expectSame(yield* savedSubscription(subscription), { ...subscription, state })
    expectSame(yield* emailsTo(subscription), [email])
  },

  *"pauses and notifies once when many deliveries are exhausted concurrently"() {
    const subscription = yield* subscribed()
    const era = freshEra()
    const deliveries = (yield* queued(subscription, 6)).map((each) => afterTheLast(each, era))
    yield* together(deliveries.map((delivery) => ended(subscription, delivery)))
    for (const delivery of deliveries) expectSame(yield* savedDelivery(delivery), delivery)
    expect((yield* savedSubscription(subscription)).state._tag).toBe("Paused")
    expect(yield* emailsTo(subscription)).toHaveLength(1)
  },

  *"passes the subscription to the decision exactly as it is stored"() {
    const queue = yield* DeliveryQueue
    const subscription = yield* subscribed()
    const delivery = afterTheLast(yield* queuedOne(subscription), freshEra())
    const seen: Array<Subscription> = []
    yield* queue.saveExhausted(delivery, (each) => {
      seen.push(each)
      return { next: each, emails: [] }
    })
    expectSame(seen.at(-1), subscription)
  },

  *"stores nothing of an exhausted delivery when the decision crashes"() {
    const queue = yield* DeliveryQueue
    const subscription = yield* subscribed()
    const ready = yield* queuedOne(subscription)
    const crashing = queue.saveExhausted(afterTheLast(ready, freshEra()), () => {
      throw new TypeError("the decision crashed on purpose")
    })
    expect(Exit.isFailure(yield* Effect.exit(crashing))).toBe(true)
    expectSame(yield* savedDelivery(ready), ready)
    expectSame(yield* savedSubscription(subscription), subscription)
  },

  *"neither pauses nor notifies for a delivery that has been delivered since"() {
    const queue = yield* DeliveryQueue
    const subscription = yield* subscribed()
    const era = freshEra()
    const ready = yield* queuedOne(subscription)
    const delivered = afterSuccess(ready, era)
    yield* queue.save([delivered])
    yield* ended(subscription, afterTheLast(ready, era))
    expectSame(yield* savedDelivery(ready), delivered)
    expectSame(yield* savedSubscription(subscription), subscription)
    expect(yield* emailsTo(subscription)).toEqual([])
  },

  *"sends no notification of an exhausted delivery whose subscription was removed"() {
    const subscription = yield* subscribed()
    const delivery = afterTheLast(yield* queuedOne(subscription), freshEra())
    yield* removed(subscription)
    yield* ended(subscription, delivery)
    expect(yield* emailsTo(subscription)).toEqual([])
  },
})
