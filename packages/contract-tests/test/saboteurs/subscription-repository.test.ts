/** Subscription repositories with one fault each. */
import type { LedgerMemory } from "@procurement/adapter-memory"
import {
  deliveryAfter,
  type Subscription,
  type SubscriptionStep,
} from "@procurement/domain/webhook"
import * as Effect from "effect/Effect"
import { subscriptionRepositoryClauses } from "../../src/webhook/index.ts"
import { ledgerGround } from "../mutants/grounds.ts"
import { type LedgerReference, ledgerSaboteur } from "./ledger-saboteur.ts"
import { proves } from "./saboteur.ts"

type Repository = LedgerReference["subscriptions"]

const saboteur = ledgerSaboteur(subscriptionRepositoryClauses)

const keeping =
  (fault: (honest: Repository, ledger: LedgerMemory) => Partial<Repository>) =>
  ({ subscriptions, ledger }: LedgerReference) => ({ subscriptions: fault(subscriptions, ledger) })

type Decide = (subscription: Subscription) => SubscriptionStep

/** Modifies with a different decision. */
const deciding = (change: (decide: Decide) => Decide) =>
  keeping(({ modify }) => ({
    modify: (tenantId, id, at, decide) => modify(tenantId, id, at, change(decide)),
  }))

const saboteurs = [
  saboteur(
    "drains only what a delivery had paused",
    deciding((decide) => (each) => {
      const { next, directives } = decide(each)
      return {
        next,
        directives: directives.filter(
          (directive) => directive._tag !== "Drain" || directive.cause !== undefined,
        ),
      }
    }),
    "the pause of an owner ends",
  ),
  saboteur(
    "drains every partition",
    keeping(({ modify }, { deliveries }) => ({
      modify: (tenantId, id, at, decide) =>
        Effect.tap(modify(tenantId, id, at, decide), () =>
          Effect.sync(() => {
            for (const [key, delivery] of deliveries) {
              deliveries.set(key, deliveryAfter(delivery, { _tag: "TimeCame" }, at).next)
            }
          }),
        ),
    })),
    "deliveries of another subscription",
  ),
]

proves(
  "SubscriptionRepository",
  subscriptionRepositoryClauses,
  saboteurs,
  ledgerGround("SubscriptionRepository"),
)
