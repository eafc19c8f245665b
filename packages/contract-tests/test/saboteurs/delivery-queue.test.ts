/** Delivery queues with one fault each. */
import { DeliveryQueue } from "@procurement/domain/webhook"
import * as Effect from "effect/Effect"
import { aSubscription } from "../../src/builders/index.ts"
import { deliveryQueueClauses } from "../../src/webhook/index.ts"
import { ledgerGround } from "../mutants/grounds.ts"
import { proves, Sabotage, saboteurOf } from "./saboteur.ts"

const ground = ledgerGround("DeliveryQueue")
const saboteur = saboteurOf(DeliveryQueue, deliveryQueueClauses, ground)

const saboteurs = [
  saboteur(
    "stores the last report instead of the latest",
    (_, { deliveries }) => ({
      save: (saved) =>
        Effect.sync(() => {
          for (const delivery of saved) {
            const kept = deliveries.get(delivery.id)
            if (kept === undefined || "settledAt" in kept) continue
            deliveries.set(delivery.id, delivery)
          }
        }),
    }),
    "does not change a delivery",
  ),
  saboteur(
    "deadlocks concurrent saves: one of them is given up",
    ({ save }) => {
      let isBusy = false
      return {
        save: (saved) =>
          Effect.gen(function* () {
            if (isBusy) return yield* Effect.die(new Sabotage())
            isBusy = true
            yield* Effect.yieldNow
            yield* save(saved)
            isBusy = false
          }),
      }
    },
    "saves the same",
  ),
  saboteur(
    "pauses for a delivery delivered since",
    (_, { emails, subscriptions }) => ({
      saveExhausted: (delivery, decide) =>
        Effect.sync(() => {
          const subscription = subscriptions.get(delivery.subscriptionId)
          if (subscription === undefined) return
          const decided = decide(subscription)
          subscriptions.set(decided.next.id, decided.next)
          emails.push(...decided.emails)
        }),
    }),
    "has been delivered since",
  ),
  saboteur(
    "alerts for a removed subscription",
    ({ saveExhausted }, { emails, subscriptions }) => ({
      saveExhausted: (delivery, decide) => {
        const { subscriptionId: id, tenantId } = delivery
        if (subscriptions.has(id)) return saveExhausted(delivery, decide)
        const decided = decide(aSubscription(undefined, { id, tenantId }))
        return Effect.sync(() => void emails.push(...decided.emails))
      },
    }),
    "sends no notification",
  ),
]

proves("DeliveryQueue", deliveryQueueClauses, ground, {
  first: {
    "claims no more": "adds 1 to DeliveryQueue.claimPartitions(1)",
    "ignores a release": "ignores (0), in DeliveryQueue.releasePartitions",
    "does not return":
      "takes value 1 of state._tag for all of subscriptions, in DeliveryQueue.renewPartitions",
    "one holder until": "ignores (0).holder, in DeliveryQueue.claimPartitions",
    "delivery of a partition": "adds 1 to DeliveryQueue.fetchReady(1)",
    "retried delivery as": "ignores (0).id, in DeliveryQueue.saveExhausted",
    "passes the subscription": "loses DeliveryQueue.saveExhausted(1)(0).state",
  },
  saboteurs,
  mutants: {
    "no more events than the limit": "adds 1 to DeliveryQueue.fanOut(0)",
    "returns 0 when no": "adds 1 to a zero of DeliveryQueue.fanOut()!",
    "takes no event a second time":
      "leaves the column .fannedOut as it was in outbox, in DeliveryQueue.fanOut",
    "the current filters of a subscription": "drops the last of DeliveryQueue.fanOut(1)(1)*.events",
    "claims no partition of": "has another for nothing at DeliveryQueue.claimPartitions()!",
    "keeps a paused partition for its holder":
      "updates nothing in partitions, in DeliveryQueue.renewPartitions",
    "gives the partitions of one server to one of":
      "does not check holder of all partitions, in DeliveryQueue.claimPartitions",
    "when the leases on its partitions":
      "leaves the column .leaseUntil as it was in partitions, in DeliveryQueue.renewPartitions",
    "returns ready deliveries": "reads deliveries backwards, in DeliveryQueue.fetchReady",
    "returns no delivery that":
      "takes value 1 of _tag for all of deliveries, in DeliveryQueue.fetchReady",
    "leaves out deliveries": "drops the last of DeliveryQueue.fetchReady(2)*.except",
    "returns no delivery of a paused": "has another for nothing at DeliveryQueue.fetchReady()!",
    "many deliveries of several": "drops the last of DeliveryQueue.save(0)",
    "records a late success": "updates nothing in deliveries, in DeliveryQueue.save",
    "counts a late failure":
      "leaves the column .failures as it was in deliveries, in DeliveryQueue.save",
    "drops a delivery": "drops the last of DeliveryQueue.save(0)",
    "also makes deliveries": "updates nothing in deliveries, in DeliveryQueue.makeDueReady",
  },
})
