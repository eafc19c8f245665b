/**
 * What KSeF says it has of the seller's invoices: sessions, their invoices, their receipts (UPO).
 *
 * The other side of a reconciliation; it sends nothing and changes nothing.
 */
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import type { Sha256 } from "../archive/archive-record.ts"
import type { Instant } from "../calendar/instant.ts"
import type { InvoiceClearanceError } from "../invoice/invoice-clearance.ts"
import type { KsefNumber } from "../invoice/ksef-number.ts"

export interface RegisteredSession {
  readonly reference: string
  readonly openedAt: Instant
  /** Nothing changes in it any more. */
  readonly isFinal: boolean
  /** As KSeF counts them. */
  readonly invoices: number
  readonly accepted: number
}

export interface RegisteredInvoice {
  readonly invoiceReference: string
  readonly digest: Sha256
  /** KSeF's state of the invoice; 200: accepted. */
  readonly code: number
  /** As the file says (P_2); none when KSeF could not read it. */
  readonly number?: string | undefined
  /** Only of an accepted one. */
  readonly ksefNumber?: KsefNumber | undefined
}

/** What an official receipt says of one file. */
export interface ReceiptEntry {
  readonly ksefNumber: string
  readonly digest: Sha256
}

export interface RegisterPage<A> {
  readonly entries: ReadonlyArray<A>
  /** The page after this one; none after the last. */
  readonly next?: string | undefined
}

export class ClearanceRegister extends Context.Service<
  ClearanceRegister,
  {
    /** Sessions opened in that time (the end excluded), of every kind. */
    readonly sessions: (
      from: Instant,
      to: Instant,
      page?: string,
    ) => Effect.Effect<RegisterPage<RegisteredSession>, InvoiceClearanceError>
    /** The files of a session, up to 1,000 at once, in the order in which KSeF took them. */
    readonly invoices: (
      sessionReference: string,
      page?: string,
    ) => Effect.Effect<RegisterPage<RegisteredInvoice>, InvoiceClearanceError>
    /**
     * What the official receipts of the whole session name; none while there are none yet. Fails
     * with `BadReceipt` when one can't be read.
     */
    readonly receipts: (
      sessionReference: string,
    ) => Effect.Effect<Option.Option<ReadonlyArray<ReceiptEntry>>, InvoiceClearanceError>
  }
>()("@procurement/domain/reconciliation/ClearanceRegister") {}
