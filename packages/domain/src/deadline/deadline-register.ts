/** Finds the invoices of all tenants whose term by a rule of `deadline.ts` is running. */
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type { LocalDate } from "../calendar/instant.ts"
import type { Unavailable } from "../unavailable.ts"
import type { DeadlineRule, WatchedInvoice } from "./deadline.ts"

export class DeadlineRegister extends Context.Service<
  DeadlineRegister,
  {
    /**
     * Returns the invoices of all tenants whose term by the rule is running and started on or
     * before `through`, those of the oldest orders first; at most `limit`.
     *
     * - `issue`: invoices of shipped orders that KSeF has not accepted and that were not issued
     *   offline. Corrections are excluded, because they have no supply.
     * - `supply`: invoices that KSeF has accepted or that were issued offline, whose order is
     *   neither shipped nor cancelled. Corrections and replaced invoices are excluded.
     * - `offline`: invoices and corrections issued offline that KSeF has not accepted, if they have
     *   a deadline.
     */
    readonly running: (
      rule: DeadlineRule,
      through: LocalDate,
      limit: number,
    ) => Effect.Effect<ReadonlyArray<WatchedInvoice>, Unavailable>
  }
>()("@procurement/domain/deadline/DeadlineRegister") {}
