/** Batch repositories that forget too much, too little, or put those together that go alone. */
import type { LedgerMemory } from "@procurement/domain/ledger"
import * as Effect from "effect/Effect"
import { type Batches, later, saboteur } from "./batch-saboteur.ts"

/** All that was begun before then, whatever of it is under way or holds invoices. */
const removing =
  (isRemoved: (ledger: LedgerMemory, id: string) => boolean) =>
  (_: Batches, ledger: LedgerMemory): Partial<Batches> => ({
    forget: (before, limit) =>
      Effect.sync(() => {
        const old = [...ledger.batches.values()]
          .map(({ kept }) => kept.batch)
          .filter(({ begunAt, id }) => begunAt < before && isRemoved(ledger, id))
          .toSorted((left, right) => left.begunAt - right.begunAt)
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
    "forgets without a limit",
    ({ forget }) => ({ forget: (before) => forget(before, 1_000) }),
    oldest,
  ),
  saboteur(
    "forgets what was begun at that very instant",
    ({ forget }) => ({ forget: (before, limit) => forget(later(before, 1), limit) }),
    oldest,
  ),
  saboteur("forgets what is under way", removing(holdsNone), "that is under way"),
  saboteur("forgets what holds invoices", removing(hasEnded), "that holds an invoice"),
  saboteur(
    "puts those together that have to go alone",
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
    "until that time is over",
  ),
]
