/** Finds invoices of all tenants that were not paid in time, and reports each of them once. */
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type { LocalDate } from "../calendar/instant.ts"
import type { InvoiceId, TenantId } from "../identity/type-id.ts"
import type { Unavailable } from "../unavailable.ts"
import type { OverdueInvoice, OverdueReport } from "./overdue.ts"

export interface OverdueQuery {
  /** Due before this day. */
  readonly dueBefore: LocalDate
  /** Due on this day or later; absent: no first day. */
  readonly dueFrom?: LocalDate | undefined
  readonly tenantId?: TenantId | undefined
  /** Only invoices that have not been reported. */
  readonly isUnreported?: boolean | undefined
  /** The last invoice of the previous page, with its due date; excluded from this page. */
  readonly after?: Pick<OverdueInvoice, "dueDate" | "invoiceId"> | undefined
  readonly limit: number
}

export class OverdueRegister extends Context.Service<
  OverdueRegister,
  {
    /**
     * Returns the invoices that match and that their buyers may have (`openInvoice`), earliest due
     * first, those of one day by id; at most `limit`. Corrections are never due.
     */
    readonly page: (
      query: OverdueQuery,
    ) => Effect.Effect<ReadonlyArray<OverdueInvoice>, Unavailable>
    /**
     * Calls `decide` with those of the invoices that are still overdue and unreported, and stores
     * its events and e-mails with the fact that they are reported, in one transaction. Returns how
     * many these are; with none, `decide` is not called. Of concurrent calls, one reports an
     * invoice. `decide` must be pure and may be called more than once.
     */
    readonly report: (
      invoices: ReadonlyArray<InvoiceId>,
      decide: (invoices: ReadonlyArray<OverdueInvoice>) => OverdueReport,
    ) => Effect.Effect<number, Unavailable>
  }
>()("@procurement/domain/payment/OverdueRegister") {}
