/** Stores the progress of the archive inspection, and finds the invoices to inspect. */
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
    /** Returns the inspection; `firstInspection` before the first step. */
    readonly read: Effect.Effect<Inspection, Unavailable>
    /**
     * Applies the step to the inspection atomically and returns the new inspection. The first call
     * receives `firstInspection`. A step that throws changes nothing.
     */
    readonly modify: (
      step: (inspection: Inspection) => Inspection,
    ) => Effect.Effect<Inspection, Unavailable>
    /**
     * Returns archived invoices of all tenants by id, ascending, after `after`; at most `limit`.
     * Excludes invoices in other states.
     */
    readonly archivedAfter: (
      after: InvoiceId | undefined,
      limit: number,
    ) => Effect.Effect<ReadonlyArray<ArchivedInvoice>, Unavailable>
    /**
     * Returns the id of the last of the next `count` archived invoices after `after`; with fewer
     * invoices, the last id; `Option.none` when there are none.
     */
    readonly endOfRange: (
      after: InvoiceId | undefined,
      count: number,
    ) => Effect.Effect<Option.Option<InvoiceId>, Unavailable>
    /** Returns the approximate number of archived invoices, at constant cost. */
    readonly archivedAbout: Effect.Effect<number, Unavailable>
  }
>()("@procurement/domain/inspection/InspectionStore") {}
