/** Reference implementation of `InspectionStore`, in memory. */
import * as Effect from "effect/Effect"
import type { ArchivedInvoice, Invoice } from "../invoice/invoice.ts"
import type { LedgerMemory } from "../ledger/ledger.memory.ts"
import { firstInspection, type Inspection } from "./inspection.ts"
import type { InspectionStore } from "./inspection-store.ts"

const isArchived = (invoice: Invoice): invoice is ArchivedInvoice => invoice._tag === "Archived"

export const makeInspectionStoreMemory = (ledger: LedgerMemory): InspectionStore["Service"] => {
  let inspection: Inspection = firstInspection
  return {
    modify: (step) =>
      Effect.sync(() => {
        inspection = step(inspection)
        return inspection
      }),
    archivedAfter: (after, limit) =>
      Effect.sync(() =>
        [...ledger.invoices.values()]
          .map(({ kept }) => kept.invoice)
          .filter(isArchived)
          .filter(({ id }) => after === undefined || id > after)
          .toSorted((left, right) => (left.id < right.id ? -1 : 1))
          .slice(0, limit),
      ),
  }
}
