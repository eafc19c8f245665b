/** Stores the progress of the archive's inspection, and finds the invoices to inspect next. */
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import type { InvoiceId } from "../identity/type-id.ts"
import type { ArchivedInvoice } from "../invoice/invoice.ts"
import type { Unavailable } from "../unavailable.ts"
import type { Inspection } from "./inspection.ts"

export class InspectionStore extends Context.Service<
  InspectionStore,
  {
    /**
     * Applies the step to the inspection atomically and returns the new inspection. Before the
     * first save the step receives `firstInspection`. When the step throws, nothing changes.
     */
    readonly modify: (
      step: (inspection: Inspection) => Inspection,
    ) => Effect.Effect<Inspection, Unavailable>
    /**
     * Archived invoices of all tenants by id, smallest first: those after `after`, or from the
     * first one on, at most `limit`. Invoices in other states are excluded.
     */
    readonly archivedAfter: (
      after: InvoiceId | undefined,
      limit: number,
    ) => Effect.Effect<ReadonlyArray<ArchivedInvoice>, Unavailable>
    /**
     * The id of the last of the `count` archived invoices after `after`, or from the first one on;
     * when there are fewer, the id of the last one; `Option.none` when there are none.
     */
    readonly endOfRange: (
      after: InvoiceId | undefined,
      count: number,
    ) => Effect.Effect<Option.Option<InvoiceId>, Unavailable>
    /** The approximate number of archived invoices, at a cost that does not grow with it. */
    readonly archivedAbout: Effect.Effect<number, Unavailable>
  }
>()("@procurement/domain/inspection/InspectionStore") {}
