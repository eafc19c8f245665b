/** Invoice repositories with one fault each in their report of the sending queue. */
import type { InvoiceRepository } from "@procurement/domain/invoice"
import * as Effect from "effect/Effect"
import type { LedgerPorts } from "../../src/ledger/index.ts"
import type { LedgerReference, ledgerSaboteur, PlantedFault } from "./ledger-saboteur.ts"
import type { Saboteur } from "./saboteur.ts"

type Invoices = InvoiceRepository["Service"]

const lookingAt =
  (look: (honest: Invoices) => Invoices["sendingQueue"]) =>
  ({ invoices }: LedgerReference): PlantedFault => ({ invoices: { sendingQueue: look(invoices) } })

export const sendingQueueSaboteurs = (
  saboteur: ReturnType<typeof ledgerSaboteur>,
): ReadonlyArray<Saboteur<LedgerPorts>> => [
  saboteur(
    "counts without a limit",
    lookingAt(
      ({ sendingQueue }) =>
        (now) =>
          sendingQueue(now, 10_000),
    ),
    "reports how many invoices",
  ),
  saboteur(
    "counts single invoices as batched",
    lookingAt(
      ({ sendingQueue }) =>
        (now, atMost) =>
          Effect.map(sendingQueue(now, atMost), (queue) => ({
            ...queue,
            together: queue.waiting,
          })),
    ),
    "reports how many waiting",
  ),
  saboteur(
    "reports the oldest single invoice as batched",
    lookingAt(
      ({ sendingQueue }) =>
        (now, atMost) =>
          Effect.map(sendingQueue(now, atMost), (queue) => ({
            ...queue,
            oldestTogetherSince: queue.oldestSince,
          })),
    ),
    "reports how many waiting",
  ),
  saboteur(
    "looks for batched invoices only among the first",
    lookingAt(
      ({ sendingQueue }) =>
        (now, atMost) =>
          Effect.gen(function* () {
            const queue = yield* sendingQueue(now, atMost)
            const { together, waiting } = yield* sendingQueue(now, 10_000)
            const left = Math.max(0, atMost - (waiting - together))
            return { ...queue, together: Math.min(left, queue.together) }
          }),
    ),
    "reports how many waiting",
  ),
  saboteur(
    "counts leased invoices as waiting",
    ({ invoices, ledger }) => ({
      invoices: {
        sendingQueue: (now, atMost) =>
          Effect.map(invoices.sendingQueue(now, atMost), (queue) => ({
            ...queue,
            waiting: [...ledger.invoices.values()].filter(
              ({ kept: { invoice, work } }) =>
                invoice._tag === "Stored" && (work.dueAt ?? Infinity) <= now,
            ).length,
          })),
      },
    }),
    "counts a claimed",
  ),
]
