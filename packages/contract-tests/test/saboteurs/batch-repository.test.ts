/** Batch repositories with one fault each. */
import type { LedgerMemory } from "@procurement/adapter-memory"
import { BatchRepository } from "@procurement/domain/clearance"
import * as Effect from "effect/Effect"
import { batchRepositoryClauses } from "../../src/clearance/index.ts"
import { ledgerGround } from "../mutants/grounds.ts"
import { proves, saboteurOf } from "./saboteur.ts"

const ground = ledgerGround("BatchRepository", "InvoiceRepository")
const saboteur = saboteurOf(BatchRepository, batchRepositoryClauses, ground)

/** Forgets old batches for which only `isRemoved` holds, instead of every condition. */
const removing =
  (isRemoved: (ledger: LedgerMemory, id: string) => boolean) =>
  (_: object, ledger: LedgerMemory): Partial<BatchRepository["Service"]> => ({
    forget: (before, limit) =>
      Effect.sync(() => {
        const old = [...ledger.batches.values()]
          .map(({ kept }) => kept.batch)
          .filter(({ startedAt, id }) => startedAt < before && isRemoved(ledger, id))
          .slice(0, limit)
        for (const { id } of old) ledger.batches.delete(id)
        return old.length
      }),
  })

const holdsNone = ({ invoices }: LedgerMemory, id: string): boolean =>
  ![...invoices.values()].some(({ kept }) => kept.work.batch === id)

const hasEnded = ({ batches }: LedgerMemory, id: string): boolean =>
  ["Settled", "Abandoned"].includes(batches.get(id)?.kept.batch._tag ?? "")

proves("BatchRepository", batchRepositoryClauses, ground, {
  first: {
    "claims no leased batch": "takes 1 from BatchRepository.claimDue(0).leaseUntil",
    "counts leased batch": "adds 1 to BatchRepository.claimDue(0).leaseUntil",
  },
  saboteurs: [
    saboteur("deletes running batches", removing(holdsNone), "deletes no running"),
    saboteur("deletes batches with invoices", removing(hasEnded), "that holds an invoice"),
  ],
  mutants: {
    "up to the limit": "reverses BatchRepository.begin()!?.entries",
    "includes the one":
      "does not check kept.invoice.tenantId of all invoices, in BatchRepository.begin",
    "claims batch work again":
      "leaves the column .leasedUntil as it was in batches, in BatchRepository.claimDue",
    "never again claims batch work":
      "leaves the column .kept.work as it was in batches, in BatchRepository.save",
  },
})
