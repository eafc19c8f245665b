/**
 * Who clears invoices for the state: KSeF is the one way in Poland.
 *
 * Nothing here is retried blindly: a transmission is announced by `session`, made once by `submit`,
 * and its outcome is found by `trace` and `outcome`. The adapter keeps no truth of its own.
 */
import * as Context from "effect/Context"
import * as Data from "effect/Data"
import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import type { Sha256 } from "../archive/archive-record.ts"
import type { Instant } from "../calendar/instant.ts"
import type { RejectedInvoice, SubmissionReceipt } from "./invoice.ts"
import type { KsefNumber } from "./ksef-number.ts"

/**
 * `NotTaken`: the request certainly had no effect; try again later. `OutcomeLost`: it may have had
 * one (only `submit`). `SessionEnded`: the session takes no more; ask for a new one. `Refused`:
 * KSeF will never take this request, a person must look. `BadReceipt`: the UPO is not that of our
 * file. `UnexpectedAnswer`: not what the protocol says.
 */
export type ClearanceReason =
  | "NotTaken"
  | "OutcomeLost"
  | "SessionEnded"
  | "Refused"
  | "BadReceipt"
  | "UnexpectedAnswer"

/**
 * Of what the failure speaks beside its code: `login` stands before any call and says nothing of
 * what is sent; `package`: it was refused here, before KSeF was called.
 */
export type ClearanceSubject = "login" | "package"

export class InvoiceClearanceError extends Data.TaggedError("InvoiceClearanceError")<{
  readonly reason: ClearanceReason
  readonly detail: string
  /** The code in KSeF's answer, or its HTTP status; none when there was no answer. */
  readonly code?: number | undefined
  readonly about?: ClearanceSubject | undefined
  /** KSeF asked for that much patience. */
  readonly retryAfterSeconds?: number | undefined
  readonly cause?: unknown
}> {
  get isRetryable(): boolean {
    return this.reason !== "Refused"
  }
}

export interface ClearanceSubmission {
  readonly sessionReference: string
  readonly xml: Uint8Array
  readonly digest: Sha256
  /** It was issued offline; without it KSeF takes it for one that is issued by being sent. */
  readonly offline?: boolean | undefined
  /** The rejected file that this one takes the place of: a technical correction, always offline. */
  readonly correctsDigest?: Sha256 | undefined
}

export type ClearanceOutcome =
  | { readonly _tag: "Processing"; readonly code: number }
  | {
      readonly _tag: "Granted"
      readonly ksefNumber: KsefNumber
      readonly sessionReference: string
      readonly acquiredAt: Instant
    }
  /** KSeF has another file under the same seller, kind and number. Whose it is, the hash tells. */
  | {
      readonly _tag: "Duplicate"
      readonly originalKsefNumber: KsefNumber
      readonly originalSessionReference: string
    }
  /** KSeF gave up on the file (405, 500, 550); the same bytes may be sent again. */
  | { readonly _tag: "Dropped"; readonly code: number; readonly description: string }
  | { readonly _tag: "Refused"; readonly refusal: RejectedInvoice["refusal"] }

export class InvoiceClearance extends Context.Service<
  InvoiceClearance,
  {
    /** The reference of a session that takes invoices now; opens one when there is none. */
    readonly session: Effect.Effect<string, InvoiceClearanceError>
    /** Sends the bytes once. After `OutcomeLost` only `trace` can tell whether they arrived. */
    readonly submit: (
      submission: ClearanceSubmission,
    ) => Effect.Effect<SubmissionReceipt, InvoiceClearanceError>
    /** The receipt of the file with that hash in that session, or none when it is not there. */
    readonly trace: (
      sessionReference: string,
      digest: Sha256,
    ) => Effect.Effect<Option.Option<SubmissionReceipt>, InvoiceClearanceError>
    /** What has become of a submitted file, asked once. */
    readonly outcome: (
      receipt: SubmissionReceipt,
    ) => Effect.Effect<ClearanceOutcome, InvoiceClearanceError>
    /** The hash of the file that KSeF keeps under a number; `NotTaken` until it is ready there. */
    readonly clearedDigest: (ksefNumber: KsefNumber) => Effect.Effect<Sha256, InvoiceClearanceError>
    /**
     * The official receipt (UPO) as signed by the Ministry, to the byte. Fails with `BadReceipt`
     * when it does not name this number and this hash.
     */
    readonly officialReceipt: (cleared: {
      readonly sessionReference: string
      readonly ksefNumber: KsefNumber
      readonly digest: Sha256
      /** Asked first when it is there: it counts to no limit. */
      readonly receiptUrl?: string | undefined
    }) => Effect.Effect<Uint8Array, InvoiceClearanceError>
    /** Closes the open session, if any. Nothing that was sent is lost. */
    readonly close: Effect.Effect<void, InvoiceClearanceError>
  }
>()("@procurement/domain/invoice/InvoiceClearance") {}
