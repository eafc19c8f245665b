/** Delivery logs with one fault each. */
import type { LedgerMemory } from "@procurement/adapter-memory"
import * as Effect from "effect/Effect"
import { deliveryLogClauses } from "../../src/webhook/index.ts"
import { ledgerGround } from "../mutants/grounds.ts"
import { type LedgerReference, ledgerSaboteur } from "./ledger-saboteur.ts"
import { proves } from "./saboteur.ts"

type Log = LedgerReference["deliveryLog"]

const saboteur = ledgerSaboteur(deliveryLogClauses)

const logging =
  (fault: (honest: Log, ledger: LedgerMemory) => Partial<Log>) =>
  ({ deliveryLog, ledger }: LedgerReference) => ({ deliveryLog: fault(deliveryLog, ledger) })

const saboteurs = [
  saboteur(
    "looks for the subscription too early",
    logging(({ add }, { deliveries, subscriptions }) => ({
      add: (delivery) =>
        Effect.gen(function* () {
          if (!subscriptions.has(delivery.subscriptionId)) return yield* add(delivery)
          yield* Effect.sleep(1)
          deliveries.set(delivery.id, delivery)
        }),
    })),
    "while its subscription is being removed",
  ),
  saboteur(
    "deletes by age alone",
    logging((_, { deliveries }) => ({
      forget: (before) =>
        Effect.sync(() => {
          const old = [...deliveries.values()].filter(({ createdAt }) => createdAt < before)
          for (const { id } of old) deliveries.delete(id)
          return old.length
        }),
    })),
    "keeps deliveries that",
  ),
]

proves("DeliveryLog", deliveryLogClauses, saboteurs, ledgerGround("DeliveryLog"))
