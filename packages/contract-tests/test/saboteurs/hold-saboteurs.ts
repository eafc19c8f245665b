/** Stores with one fault each in holding or releasing deliveries. */
import type { LedgerMemory } from "@procurement/domain/testing"
import { instant } from "@procurement/domain/calendar"
import { quotaMonthAt } from "@procurement/domain/quota"
import * as Effect from "effect/Effect"
import type { LedgerPorts } from "../../src/ledger/index.ts"
import type { ledgerSaboteur } from "./ledger-saboteur.ts"
import type { Saboteur } from "./saboteur.ts"

const makeAllReady = (ledger: LedgerMemory): void => {
  for (const [id, delivery] of ledger.deliveries) {
    if (delivery._tag === "Held") ledger.deliveries.set(id, { ...delivery, _tag: "Ready" })
  }
}

const makeAllHeld = (ledger: LedgerMemory): void => {
  for (const [id, delivery] of ledger.deliveries) {
    if (delivery._tag === "Ready") ledger.deliveries.set(id, { ...delivery, _tag: "Held" })
  }
}

export const holdSaboteurs = (
  saboteur: ReturnType<typeof ledgerSaboteur>,
): ReadonlyArray<Saboteur<LedgerPorts>> => [
  saboteur(
    "ignores the hard volume in fan-out",
    ({ ledger, deliveries }) => ({
      deliveries: {
        fanOut: (limit, plan) =>
          Effect.tap(deliveries.fanOut(limit, plan), () => Effect.sync(() => makeAllReady(ledger))),
      },
    }),
    "of events beyond a hard volume",
  ),
  saboteur(
    "ignores the hard volume for added deliveries",
    ({ ledger, deliveryLog }) => ({
      deliveryLog: {
        add: (delivery) =>
          Effect.tap(deliveryLog.add(delivery), () => Effect.sync(() => makeAllReady(ledger))),
      },
    }),
    "that are added beyond a hard volume",
    "releases held deliveries",
    "releases the oldest",
  ),
  saboteur(
    "holds the deliveries of every tenant",
    ({ ledger, deliveries }) => ({
      deliveries: {
        fanOut: (limit, plan) =>
          Effect.tap(deliveries.fanOut(limit, plan), () => Effect.sync(() => makeAllHeld(ledger))),
      },
    }),
    "of events beyond a hard volume",
    "holds no delivery",
  ),
  saboteur(
    "sends next month's deliveries before held ones",
    ({ ledger, deliveryLog }) => ({
      deliveryLog: {
        add: (delivery) =>
          Effect.tap(deliveryLog.add(delivery), () =>
            Effect.sync(() => {
              const months = [...ledger.deliveries.values()].map(({ createdAt }) =>
                quotaMonthAt(createdAt),
              )
              const isFirst = months.filter((month) => month === months.at(-1)).length === 1
              if (isFirst) ledger.deliveries.set(delivery.id, delivery)
            }),
          ),
      },
    }),
    "so that a partition keeps its order",
  ),
  saboteur(
    "releases held deliveries too early",
    ({ deliveries }) => ({
      deliveries: {
        releaseHeld: (_now, limit) => deliveries.releaseHeld(instant(8_000_000_000_000), limit),
      },
    }),
    "releases held deliveries",
    "releases the oldest",
  ),
  saboteur(
    "never releases held deliveries",
    () => ({ deliveries: { releaseHeld: () => Effect.succeed([]) } }),
    "releases held deliveries",
    "releases the oldest",
  ),
]
