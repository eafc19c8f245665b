/**
 * Reads KSeF's records of the seller's invoices: sessions, their invoices, their receipts (UPO).
 *
 * The KSeF side of a reconciliation; read-only.
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
  /** The session will not change. */
  readonly isFinal: boolean
  /** Counted by KSeF. */
  readonly invoices: number
  readonly accepted: number
}

export interface RegisteredInvoice {
  readonly invoiceReference: string
  readonly digest: Sha256
  /** State code of the invoice at KSeF; 200 means accepted. */
  readonly code: number
  /** Number in the file (P_2); undefined when KSeF could not read it. */
  readonly number?: string | undefined
  /** Present only for an accepted invoice. */
  readonly ksefNumber?: KsefNumber | undefined
}

/** An official receipt's entry for one file. */
export interface ReceiptEntry {
  readonly ksefNumber: string
  readonly digest: Sha256
}

export interface RegisterPage<A> {
  readonly entries: ReadonlyArray<A>
  /** Token of the next page; absent on the last page. */
  readonly next?: string | undefined
}

export class ClearanceRegister extends Context.Service<
  ClearanceRegister,
  {
    /** Returns sessions of every kind that were opened in `[from, to)`. */
    readonly sessions: (
      from: Instant,
      to: Instant,
      page?: string,
    ) => Effect.Effect<RegisterPage<RegisteredSession>, InvoiceClearanceError>
    /**
     * Returns the files of a session, up to 1,000 per page, in the order in which KSeF received
     * them. Files that KSeF rejected without stating a hash are omitted.
     */
    readonly invoices: (
      sessionReference: string,
      page?: string,
    ) => Effect.Effect<RegisterPage<RegisteredInvoice>, InvoiceClearanceError>
    /**
     * Returns the entries of all official receipts of the session; `Option.none` while there are no
     * receipts. Fails with `BadReceipt` when one is unreadable or its signature by the Ministry is
     * invalid.
     */
    readonly receipts: (
      sessionReference: string,
    ) => Effect.Effect<Option.Option<ReadonlyArray<ReceiptEntry>>, InvoiceClearanceError>
  }
>()("@procurement/domain/reconciliation/ClearanceRegister") {}
