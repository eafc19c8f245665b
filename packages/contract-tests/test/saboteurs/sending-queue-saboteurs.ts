/** Invoice repositories with one fault each in what they tell of the queue of sending. */
import type { InvoiceRepository } from "@procurement/domain/invoice"
import * as Effect from "effect/Effect"
import type { LedgerPorts } from "../../src/ledger/index.ts"
import type { HonestLedger, ledgerSaboteur, PlantedFault } from "./ledger-saboteur.ts"
import type { Saboteur } from "./saboteur.ts"

type Invoices = InvoiceRepository["Service"]

const lookingAt =
  (look: (honest: Invoices) => Invoices["sendingQueue"]) =>
  ({ invoices }: HonestLedger): PlantedFault => ({ invoices: { sendingQueue: look(invoices) } })

export const sendingQueueSaboteurs = (
  saboteur: ReturnType<typeof ledgerSaboteur>,
): ReadonlyArray<Saboteur<LedgerPorts>> => [
  saboteur(
    "counts without an end",
    lookingAt(
      ({ sendingQueue }) =>
        (now) =>
          sendingQueue(now, 10_000),
    ),
    "how many wait to be sent",
  ),
  saboteur(
    "counts what goes alone as if it went together",
    lookingAt(
      ({ sendingQueue }) =>
        (now, atMost) =>
          Effect.map(sendingQueue(now, atMost), (queue) => ({
            ...queue,
            together: queue.waiting,
          })),
    ),
    "how many of what waits may go together",
  ),
  saboteur(
    "takes the oldest that goes alone for one that goes together",
    lookingAt(
      ({ sendingQueue }) =>
        (now, atMost) =>
          Effect.map(sendingQueue(now, atMost), (queue) => ({
            ...queue,
            oldestTogetherSince: queue.oldestSince,
          })),
    ),
    "how many of what waits may go together",
  ),
  saboteur(
    "looks for what goes together among the first it counts",
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
    "how many of what waits may go together",
  ),
  saboteur(
    "counts what is held as if it waited",
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
    "counts what somebody holds as coming",
  ),
]
