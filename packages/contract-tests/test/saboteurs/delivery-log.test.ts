/** Logs of deliveries with one fault each. */
import { DeliveryLog } from "@procurement/domain/webhook"
import * as Effect from "effect/Effect"
import { deliveryLogClauses } from "../../src/webhook/index.ts"
import { ledgerGround } from "../mutants/grounds.ts"
import { proves, saboteurOf } from "./saboteur.ts"

const ground = ledgerGround("DeliveryLog")
const saboteur = saboteurOf(DeliveryLog, deliveryLogClauses, ground)

const saboteurs = [
  saboteur(
    "looks for the subscription too early",
    ({ add }, { deliveries, subscriptions }) => ({
      add: (delivery) =>
        Effect.gen(function* () {
          if (!subscriptions.has(delivery.subscriptionId)) return yield* add(delivery)
          yield* Effect.sleep(1)
          deliveries.set(delivery.id, delivery)
        }),
    }),
    "while its subscription is being removed",
  ),
  saboteur(
    "deletes by age alone",
    (_, { deliveries }) => ({
      forget: (before) =>
        Effect.sync(() => {
          const old = [...deliveries.values()].filter(({ createdAt }) => createdAt < before)
          for (const { id } of old) deliveries.delete(id)
          return old.length
        }),
    }),
    "keeps deliveries that",
  ),
]

proves("DeliveryLog", deliveryLogClauses, ground, {
  saboteurs,
  first: {
    "finds a delivery of the tenant": "loses the column .id of deliveries, in DeliveryLog.expire",
    "limits the deliveries": "loses DeliveryLog.page(1).limit",
    "pages no deliveries": "takes value 3 of tenantId for all of subscriptions, in DeliveryLog.add",
    "keeps exhausted deliveries": "returns what it returned before, in DeliveryLog.find",
    "stores no warning": "has true for every DeliveryLog.warn()!",
  },
})
