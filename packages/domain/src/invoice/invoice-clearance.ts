/**
 * Clears invoices with the state: in Poland that is KSeF only.
 *
 * Nothing is retried blindly: `session` announces a transmission, `submit` makes it once, and
 * `trace` and `outcome` find out its outcome. The adapter is not a source of truth.
 */
import * as Context from "effect/Context"
import * as Data from "effect/Data"
import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import type { Sha256 } from "../archive/document-archive.ts"
import type { KsefNumber } from "./invoice-number.ts"
import type { RejectedInvoice, SubmissionReceipt } from "./invoice.ts"

/**
 * `NotTaken`: the request certainly had no effect; retry later. `OutcomeLost`: it may have had an
 * effect (only `submit`). `SessionEnded`: the session takes no more; request a new one. `Refused`:
 * KSeF will never take this request; a person must look. `BadReceipt`: the UPO is not that of our
 * file, or the Ministry did not sign it. `UnexpectedAnswer`: the response violates the protocol.
 */
export type ClearanceReason =
  | "NotTaken"
  | "OutcomeLost"
  | "SessionEnded"
  | "Refused"
  | "BadReceipt"
  | "UnexpectedAnswer"

/**
 * What the failure is about, in addition to its code. `login`: it occurred before any call and says
 * nothing about the content; `package`: we rejected the package before calling KSeF.
 */
export type ClearanceSubject = "login" | "package"

export class InvoiceClearanceError extends Data.TaggedError("InvoiceClearanceError")<{
  readonly reason: ClearanceReason
  readonly detail: string
  /** The code in KSeF's response, or its HTTP status; undefined when there was no response. */
  readonly code?: number | undefined
  readonly about?: ClearanceSubject | undefined
  /** KSeF throttles for this long. */
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
  /** Whether it was issued offline. Otherwise KSeF treats it as issued by being sent. */
  readonly offline?: boolean | undefined
  /**
   * The hash of the rejected file that this one replaces: a technical correction, always offline.
   */
  readonly correctsDigest?: Sha256 | undefined
}

export type ClearanceOutcome =
  | { readonly _tag: "Processing"; readonly code: number }
  | {
      readonly _tag: "Granted"
      readonly ksefNumber: KsefNumber
      readonly sessionReference: string
    }
  /**
   * KSeF has another file with the same seller, kind and number. The hash shows whose file it is.
   */
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
    /** The reference of a session that takes invoices now; opens one if necessary. */
    readonly session: Effect.Effect<string, InvoiceClearanceError>
    /** Sends the bytes once. After `OutcomeLost` only `trace` can find out whether they arrived. */
    readonly submit: (
      submission: ClearanceSubmission,
    ) => Effect.Effect<SubmissionReceipt, InvoiceClearanceError>
    /**
     * The receipt of the file with that hash in that session; `Option.none` when it is not there.
     */
    readonly trace: (
      sessionReference: string,
      digest: Sha256,
    ) => Effect.Effect<Option.Option<SubmissionReceipt>, InvoiceClearanceError>
    /** The outcome of a submitted file, requested once. */
    readonly outcome: (
      receipt: SubmissionReceipt,
    ) => Effect.Effect<ClearanceOutcome, InvoiceClearanceError>
    /** The hash of the file that KSeF keeps under a number; `NotTaken` until it is ready there. */
    readonly clearedDigest: (ksefNumber: KsefNumber) => Effect.Effect<Sha256, InvoiceClearanceError>
    /**
     * The official receipt (UPO), byte for byte as the Ministry signed it, with a verified
     * signature. Fails with `BadReceipt` when another party signed it, when it was changed after
     * signing, or when it does not name this number and this hash.
     */
    readonly officialReceipt: (cleared: {
      readonly sessionReference: string
      readonly ksefNumber: KsefNumber
      readonly digest: Sha256
      /** Tried first when present: it does not count towards any limit. */
      readonly receiptUrl?: string | undefined
    }) => Effect.Effect<Uint8Array, InvoiceClearanceError>
    /** Closes the open session, if any. Sent invoices are not lost. */
    readonly close: Effect.Effect<void, InvoiceClearanceError>
  }
>()("@procurement/domain/invoice/InvoiceClearance") {}

/**
 * Every code of KSeF that a seller's client can meet, with its remedy.
 *
 * Pure data, no behaviour. Codes are of two kinds that share numbers: errors of a call (`errors[]`
 * of a 4xx response) and states of a process (`status.code` of a login, a session or an invoice).
 * Source: CIRFMF/ksef-docs, open-api.json 2.9.0, faktury/sesje and uwierzytelnianie.md, consulted
 * 2026-11-26.
 */

/**
 * `retry`: the same call or bytes may be sent again. `wait`: not yet, ask later. `repair`: this
 * client first has to renew something of its own. `human`: it will never pass as it is.
 */
export type KsefCodeClass = "retry" | "wait" | "repair" | "human"

export interface KsefCode {
  readonly class: KsefCodeClass
  /** What has to be renewed; for a `retry`, what may be renewed to go on at once. */
  readonly renew?: "session" | "login" | "key"
  readonly meaning: string
}

const retry = (meaning: string): KsefCode => ({ class: "retry", meaning })
const wait = (meaning: string): KsefCode => ({ class: "wait", meaning })
const human = (meaning: string): KsefCode => ({ class: "human", meaning })
const repair = (renew: "session" | "login" | "key", meaning: string): KsefCode => ({
  class: "repair",
  renew,
  meaning,
})

/** Errors of a call. */
export const errorCodes: ReadonlyMap<number, KsefCode> = new Map([
  [9101, human("the document is invalid")],
  [9102, human("the signature is missing")],
  [9103, human("there are too many signatures")],
  [9105, human("the signature is invalid")],
  [21001, human("the content is unreadable")],
  [21111, retry("the challenge is wrong or used")],
  [21115, human("the certificate is invalid")],
  [21117, human("the identifier does not fit the kind of context")],
  [21155, repair("session", "the session has as many invoices as it may")],
  [21157, human("a part of the package has another size than it may have or was said to have")],
  [21161, human("the package has more parts than it may have")],
  [21164, human("there is no invoice with that number")],
  [21165, wait("the invoice is not available yet")],
  [21166, human("a technical correction has been accepted already")],
  [21167, human("the original is valid, it takes no technical correction")],
  [21173, repair("session", "there is no such session")],
  [21178, wait("there is no UPO for that")],
  [21180, repair("session", "the state of the session does not allow it")],
  [
    21184,
    {
      class: "retry",
      renew: "session",
      meaning: "the session is under maintenance; a new one takes invoices",
    },
  ],
  [21205, repair("session", "a part of the package was not uploaded")],
  [21208, repair("session", "the time for uploading the package is over")],
  [21217, human("the text encoding is wrong")],
  [21301, repair("login", "the token is redeemed, revoked or not ready")],
  [21304, repair("login", "there is no such login")],
  [21308, human("the person is deceased")],
  [21401, human("the document breaks its schema")],
  [21402, human("the size is not that of the file")],
  [21403, human("the hash is not that of the file")],
  [21405, human("the input breaks a rule")],
  [21406, human("the signature does not fit the kind of login")],
  [21418, human("the continuation token is malformed")],
  [21470, repair("key", "the public key is unknown or withdrawn")],
  [25001, human("this way of logging in gives no data for a certificate")],
  [25002, human("this way of logging in gets no certificate")],
  [25003, human("the request names other data than the login")],
  [25004, human("the request or its signature is malformed")],
  [25005, human("there is no such request for a certificate")],
  [25006, human("no more requests for certificates are allowed")],
  [25007, human("there are as many certificates as there may be")],
  [25008, human("there is no such certificate")],
  [25009, human("the certificate is not valid any more")],
  [25010, human("the key has another kind or length than it may have")],
  [25011, human("the request for a certificate is signed with another algorithm than it may be")],
  [71001, wait("KSeF does not find an invoice with that number; it may find it later")],
  [71002, human("the invoice has as many collective identifiers as it may")],
  [71004, human("the invoices have several sellers")],
  [71005, human("the request names an invoice twice")],
])

/** Errors which mean that a package, as it is or was announced, would never pass. */
export const packageErrorCodes: ReadonlySet<number> = new Set([21157, 21161, 21402, 21403, 21405])

/** States of a login. */
export const loginCodes: ReadonlyMap<number, KsefCode> = new Map([
  [100, wait("in progress")],
  [415, human("no permissions in this context")],
  [425, human("the login was revoked")],
  [450, human("the token is wrong")],
  [460, human("the certificate is not accepted")],
  [470, human("the person is deceased")],
  [480, human("blocked after a security incident")],
  [500, retry("unknown error")],
  [550, retry("cancelled by the system")],
])

/** States of an invoice other than 200 (accepted) and 440 (duplicate). */
export const invoiceCodes: ReadonlyMap<number, KsefCode> = new Map([
  [100, wait("taken in")],
  [150, wait("being processed")],
  [405, retry("cancelled because the session failed")],
  [410, human("the permissions do not cover this seller")],
  [415, human("attachments are not enabled")],
  [430, human("the file failed its verification")],
  [435, human("the file could not be decrypted")],
  [450, human("the document breaks its schema or a rule")],
  [500, retry("unknown error")],
  [550, retry("cancelled by the system")],
])

/**
 * States of a session, interactive or batch, except those in which every file has its own state:
 * 200 (done) and 445 (done, and none of the files was valid).
 */
export const sessionCodes: ReadonlyMap<number, KsefCode> = new Map([
  [100, wait("open")],
  [150, wait("being processed")],
  [170, wait("closed, its UPO is being made")],
  [405, human("the parts of the package failed their verification")],
  [415, repair("key", "the session's key could not be decrypted")],
  [420, human("the package has more invoices than it may have")],
  [430, human("the package could not be decompressed")],
  [435, human("the parts of the package could not be decrypted")],
  [440, retry("cancelled: nothing was sent, or not in time")],
  [500, retry("unknown error")],
  [550, retry("cancelled by the system")],
])
