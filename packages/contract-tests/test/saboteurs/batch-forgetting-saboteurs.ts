/** Batch repositories that delete too much, too little, or batch what must be sent alone. */
import type { LedgerMemory } from "@procurement/adapter-memory"
import * as Effect from "effect/Effect"
import { type Batches, later, saboteur } from "./batch-saboteur.ts"

/** Forgets old batches for which only `isRemoved` holds, instead of every condition. */
const removing =
  (isRemoved: (ledger: LedgerMemory, id: string) => boolean) =>
  (_: Batches, ledger: LedgerMemory): Partial<Batches> => ({
    forget: (before, limit) =>
      Effect.sync(() => {
        const old = [...ledger.batches.values()]
          .map(({ kept }) => kept.batch)
          .filter(({ startedAt, id }) => startedAt < before && isRemoved(ledger, id))
          .toSorted((left, right) => left.startedAt - right.startedAt)
          .slice(0, limit)
        for (const { id } of old) ledger.batches.delete(id)
        return old.length
      }),
  })

const holdsNone = (ledger: LedgerMemory, id: string): boolean =>
  ![...ledger.invoices.values()].some(({ kept }) => kept.work.batch === id)

const hasEnded = (ledger: LedgerMemory, id: string): boolean =>
  ["Settled", "Abandoned"].includes(ledger.batches.get(id)?.kept.batch._tag ?? "")

const oldest = "oldest first, up to a limit"

export const batchForgettingSaboteurs = [
  saboteur("forgets nothing", () => ({ forget: () => Effect.succeed(0) }), oldest),
  saboteur(
    "deletes without a limit",
    ({ forget }) => ({ forget: (before) => forget(before, 1_000) }),
    oldest,
  ),
  saboteur(
    "deletes what was started at that instant",
    ({ forget }) => ({ forget: (before, limit) => forget(later(before, 1), limit) }),
    oldest,
  ),
  saboteur("deletes running batches", removing(holdsNone), "deletes no running"),
  saboteur("deletes batches with invoices", removing(hasEnded), "that holds an invoice"),
  saboteur(
    "batches invoices that must be sent alone",
    ({ begin }, ledger) => ({
      begin: (beginning) =>
        Effect.suspend(() => {
          for (const row of ledger.invoices.values()) {
            const { invoice } = row.kept
            if (invoice._tag !== "Stored") continue
            const { packages: _packages, ...plain } = invoice
            row.kept = { ...row.kept, invoice: plain }
          }
          return begin(beginning)
        }),
    }),
    "leaves out invoices that",
  ),
]
