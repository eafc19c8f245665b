/**
 * KSeF's own records of the seller's invoices: sessions, their invoices, their receipts (UPO).
 *
 * This is the other side of a reconciliation; it is read-only.
 */
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import type { Sha256 } from "../archive/document-archive.ts"
import type { Instant } from "../calendar/instant.ts"
import type { InvoiceClearanceError } from "../invoice/invoice-clearance.ts"
import type { KsefNumber } from "../invoice/invoice-number.ts"

export interface RegisteredSession {
  readonly reference: string
  readonly openedAt: Instant
  /** The session will not change any more. */
  readonly isFinal: boolean
  /** As KSeF counts them. */
  readonly invoices: number
  readonly accepted: number
}

export interface RegisteredInvoice {
  readonly invoiceReference: string
  readonly digest: Sha256
  /** KSeF's state of the invoice; 200 means accepted. */
  readonly code: number
  /** As stated in the file (P_2); undefined when KSeF could not read it. */
  readonly number?: string | undefined
  /** Present only for an accepted invoice. */
  readonly ksefNumber?: KsefNumber | undefined
}

/** What an official receipt states about one file. */
export interface ReceiptEntry {
  readonly ksefNumber: string
  readonly digest: Sha256
}

export interface RegisterPage<A> {
  readonly entries: ReadonlyArray<A>
  /** The page after this one; absent on the last page. */
  readonly next?: string | undefined
}

export class ClearanceRegister extends Context.Service<
  ClearanceRegister,
  {
    /** Sessions of every kind that were opened in that time (the end excluded). */
    readonly sessions: (
      from: Instant,
      to: Instant,
      page?: string,
    ) => Effect.Effect<RegisterPage<RegisteredSession>, InvoiceClearanceError>
    /**
     * The files of a session, up to 1,000 at once, in the order in which KSeF took them. A file
     * that KSeF did not accept is left out when KSeF states no hash for it.
     */
    readonly invoices: (
      sessionReference: string,
      page?: string,
    ) => Effect.Effect<RegisterPage<RegisteredInvoice>, InvoiceClearanceError>
    /**
     * The entries of all official receipts of the session; `Option.none` while there are no
     * receipts yet. Fails with `BadReceipt` when one can't be read, or the Ministry's signature on
     * it is not valid.
     */
    readonly receipts: (
      sessionReference: string,
    ) => Effect.Effect<Option.Option<ReadonlyArray<ReceiptEntry>>, InvoiceClearanceError>
  }
>()("@procurement/domain/reconciliation/ClearanceRegister") {}
