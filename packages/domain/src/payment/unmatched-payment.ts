/**
 * Money that arrived and that the import of a bank statement could not record. A person assigns
 * each of these payments to an invoice, or dismisses it.
 *
 * An assigned payment is an ordinary payment with the same reference, so it is never recorded
 * twice. A payment is open while it is neither recorded nor dismissed.
 */
import * as Context from "effect/Context"
import * as Data from "effect/Data"
import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { Instant, LocalDate } from "../calendar/instant.ts"
import { UnmatchedPaymentId } from "../identity/type-id.ts"
import type { Money } from "../money/money.ts"
import { LineText } from "../text/line-text.ts"
import type { Unavailable } from "../unavailable.ts"
import { unmatchedReasons } from "./bank-statement.ts"
import { PaidAmount, PaymentReference } from "./payment.ts"

/** Why it was not recorded. `refused`: the invoice that the title names does not accept it. */
export const openReasons = [...unmatchedReasons, "refused"] as const
export type OpenReason = (typeof openReasons)[number]

/**
 * `not_ours`: it pays no invoice; `returned`: it was sent back to the payer;
 * `recorded_by_hand`: it was recorded with other references, for example in parts.
 */
export const dismissalReasons = ["not_ours", "returned", "recorded_by_hand"] as const
export type DismissalReason = (typeof dismissalReasons)[number]

export const Dismissal = Schema.Struct({
  reason: Schema.Literals(dismissalReasons),
  note: Schema.optionalKey(LineText),
  by: LineText,
  at: Instant,
})
export type Dismissal = typeof Dismissal.Type

export const UnmatchedPayment = Schema.Struct({
  /** Contains the day of booking: ids sort by it. */
  id: UnmatchedPaymentId,
  reference: PaymentReference,
  /** The bank's identifier of the transfer; not every bank gives one. */
  bankReference: Schema.optionalKey(Schema.String),
  bookedOn: LocalDate,
  amount: PaidAmount,
  title: Schema.String,
  payer: Schema.optionalKey(Schema.String),
  payerAccount: Schema.optionalKey(Schema.String),
  reason: Schema.Literals(openReasons),
  dismissal: Schema.optionalKey(Dismissal),
})
export type UnmatchedPayment = typeof UnmatchedPayment.Type

/** What happened to the transfer with a reference. */
export type SettledTransfer =
  /** The payment of an invoice that has the reference. */
  { readonly _tag: "Recorded"; readonly amount: Money } | { readonly _tag: "Dismissed" }

export class UnmatchedPaymentNotFound extends Data.TaggedError("UnmatchedPaymentNotFound")<{
  readonly id: UnmatchedPaymentId
}> {}

/** The payment is no longer open. */
export class PaymentSettled extends Data.TaggedError("PaymentSettled")<{
  readonly as: SettledTransfer["_tag"]
}> {}

export interface OpenPaymentsQuery {
  /** The last payment of the previous page; excluded from this page. */
  readonly after?: UnmatchedPaymentId | undefined
  readonly limit: number
}

/** Stores unmatched payments. */
export class UnmatchedPayments extends Context.Service<
  UnmatchedPayments,
  {
    /** Stores the payments whose reference no stored one has. */
    readonly add: (payments: ReadonlyArray<UnmatchedPayment>) => Effect.Effect<void, Unavailable>
    /** Returns the payment as stored, whether or not it is open. */
    readonly find: (
      id: UnmatchedPaymentId,
    ) => Effect.Effect<Option.Option<UnmatchedPayment>, Unavailable>
    /** Returns open payments by id, and therefore by their day of booking; at most `limit`. */
    readonly open: (
      query: OpenPaymentsQuery,
    ) => Effect.Effect<ReadonlyArray<UnmatchedPayment>, Unavailable>
    /** Returns how many payments are open. */
    readonly openCount: Effect.Effect<number, Unavailable>
    /**
     * Returns which transfers with these references are settled: recorded, also without having been
     * unmatched, or dismissed. One that is both is recorded.
     */
    readonly settled: (
      references: ReadonlyArray<PaymentReference>,
    ) => Effect.Effect<ReadonlyMap<PaymentReference, SettledTransfer>, Unavailable>
    /**
     * Dismisses the payment if it is open, and returns it as it is then stored: with the earlier
     * dismissal when it had one, with none when it is recorded. `Option.none`: it does not exist.
     */
    readonly dismiss: (
      id: UnmatchedPaymentId,
      dismissal: Dismissal,
    ) => Effect.Effect<Option.Option<UnmatchedPayment>, Unavailable>
    /**
     * Deletes up to `limit` payments that were booked before the day and are not open, oldest
     * first; returns how many.
     */
    readonly forget: (before: LocalDate, limit: number) => Effect.Effect<number, Unavailable>
  }
>()("@procurement/domain/payment/UnmatchedPayments") {}
