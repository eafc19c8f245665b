/** Where it is kept how far the inspection of the archive is, and which invoices are to come. */
import * as Context from "effect/Context"
import * as Data from "effect/Data"
import type * as Effect from "effect/Effect"
import type { InvoiceId } from "../identity/type-id.ts"
import type { ArchivedInvoice } from "../invoice/invoice.ts"
import type { Inspection } from "./inspection.ts"

export class InspectionStoreError extends Data.TaggedError("InspectionStoreError")<{
  readonly reason: "Unavailable"
  readonly cause?: unknown
}> {
  get isRetryable(): boolean {
    return true
  }
}

export class InspectionStore extends Context.Service<
  InspectionStore,
  {
    /**
     * Has the step change the inspection as if nobody else did anything meanwhile; it is given
     * `firstInspection` before any other was kept. Answers the inspection as it is now. When the
     * step throws, nothing changes.
     */
    readonly modify: (
      step: (inspection: Inspection) => Inspection,
    ) => Effect.Effect<Inspection, InspectionStoreError>
    /**
     * Archived invoices of all tenants by id, smallest first: those behind `after`, or from the
     * first one on, at most `limit`. Invoices in other states are none of them.
     */
    readonly archivedAfter: (
      after: InvoiceId | undefined,
      limit: number,
    ) => Effect.Effect<ReadonlyArray<ArchivedInvoice>, InspectionStoreError>
  }
>()("@procurement/domain/inspection/InspectionStore") {}
