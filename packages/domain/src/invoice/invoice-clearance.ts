/**
 * Clears invoices with the tax authority. In Poland that authority's system is KSeF.
 *
 * Transmissions are never retried blindly. `session` selects the session, `submit` sends the file
 * once, and `trace` and `outcome` find out what happened. The adapter is not a source of truth.
 */
import * as Context from "effect/Context"
import * as Data from "effect/Data"
import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import type { Sha256 } from "../archive/document-archive.ts"
import type { KsefNumber } from "./invoice-number.ts"
import type { RejectedInvoice, SubmissionReceipt } from "./invoice.ts"

/**
 * - `NotTaken`: the request had no effect; retry later.
 * - `OutcomeLost`: the request may have had an effect (only `submit`).
 * - `SessionEnded`: the session takes no more invoices; request a new one.
 * - `Refused`: KSeF will never accept this request; an operator must intervene.
 * - `BadReceipt`: the UPO is for another file, or its signature is not the Ministry's.
 * - `UnexpectedAnswer`: the response violates the protocol.
 */
export type ClearanceReason =
  | "NotTaken"
  | "OutcomeLost"
  | "SessionEnded"
  | "Refused"
  | "BadReceipt"
  | "UnexpectedAnswer"

/**
 * Scope of the failure. `login`: the login failed before any call, so the content was not checked.
 * `package`: this service rejected the package before calling KSeF.
 */
export type ClearanceSubject = "login" | "package"

export class InvoiceClearanceError extends Data.TaggedError("InvoiceClearanceError")<{
  readonly reason: ClearanceReason
  readonly detail: string
  /** KSeF's error code or HTTP status; undefined when there was no response. */
  readonly code?: number | undefined
  readonly about?: ClearanceSubject | undefined
  /** How long KSeF throttles calls. */
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
  /**
   * Whether the invoice was issued offline. Otherwise KSeF treats the transmission as its issue.
   */
  readonly offline?: boolean | undefined
  /**
   * Hash of the rejected file that this one replaces. Present for a technical correction, which is
   * always offline.
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
   * KSeF already has a file with this seller, kind and number. Its hash shows whether it is ours.
   */
  | {
      readonly _tag: "Duplicate"
      readonly originalKsefNumber: KsefNumber
      readonly originalSessionReference: string
    }
  /** KSeF stopped processing the file (405, 500, 550); the same bytes may be sent again. */
  | { readonly _tag: "Dropped"; readonly code: number; readonly description: string }
  | { readonly _tag: "Refused"; readonly refusal: RejectedInvoice["refusal"] }

export class InvoiceClearance extends Context.Service<
  InvoiceClearance,
  {
    /** Returns the reference of a session that accepts invoices; opens one if necessary. */
    readonly session: Effect.Effect<string, InvoiceClearanceError>
    /**
     * Sends the bytes once. After `OutcomeLost`, only `trace` can find out whether KSeF received
     * them.
     */
    readonly submit: (
      submission: ClearanceSubmission,
    ) => Effect.Effect<SubmissionReceipt, InvoiceClearanceError>
    /**
     * Returns the receipt for the file with this hash in this session; `Option.none` when the
     * session does not contain the file. Of several copies, the most advanced one counts: an
     * accepted one before one that is being processed, before one that has ended otherwise.
     */
    readonly trace: (
      sessionReference: string,
      digest: Sha256,
    ) => Effect.Effect<Option.Option<SubmissionReceipt>, InvoiceClearanceError>
    /** Reads the outcome of a submitted file with one request. */
    readonly outcome: (
      receipt: SubmissionReceipt,
    ) => Effect.Effect<ClearanceOutcome, InvoiceClearanceError>
    /**
     * Returns the hash of the file that KSeF stores under this number. Fails with `NotTaken` until
     * KSeF serves the file.
     */
    readonly clearedDigest: (ksefNumber: KsefNumber) => Effect.Effect<Sha256, InvoiceClearanceError>
    /**
     * Returns the official receipt (UPO): the bytes that the Ministry signed, with a verified
     * signature. Fails with `BadReceipt` when the signer is not the Ministry, the bytes were
     * changed after signing, or the receipt names another number or hash.
     */
    readonly officialReceipt: (cleared: {
      readonly sessionReference: string
      readonly ksefNumber: KsefNumber
      readonly digest: Sha256
      /** Tried first when present; a download from it counts towards no limit. */
      readonly receiptUrl?: string | undefined
    }) => Effect.Effect<Uint8Array, InvoiceClearanceError>
    /** Closes the open session, if any. KSeF still processes the invoices sent in it. */
    readonly close: Effect.Effect<void, InvoiceClearanceError>
  }
>()("@procurement/domain/invoice/InvoiceClearance") {}

/**
 * KSeF's response codes for sellers, each with the action to take.
 *
 * Two kinds of code share numbers: call errors (`errors[]` in a 4xx response) and process states
 * (`status.code` of a login, a session or an invoice). Source: CIRFMF/ksef-docs, open-api.json
 * 2.9.0, faktury/sesje and uwierzytelnianie.md, consulted 2026-11-26.
 */

/**
 * - `retry`: send the same call or bytes again.
 * - `wait`: not ready; poll later.
 * - `repair`: first renew what `renew` names.
 * - `human`: fails on every retry; an operator must intervene.
 */
export type KsefCodeClass = "retry" | "wait" | "repair" | "human"

export interface KsefCode {
  readonly class: KsefCodeClass
  /** What to renew. With `retry` renewal is optional and avoids waiting. */
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
  [21117, human("the identifier does not match the context type")],
  [21155, repair("session", "the session has reached its invoice limit")],
  [21157, human("a package part is too large, or its size differs from the announced size")],
  [21161, human("the package has too many parts")],
  [21164, human("there is no invoice with that number")],
  [21165, wait("the invoice is not available yet")],
  [21166, human("a technical correction has been accepted already")],
  [21167, human("the original is valid and can't be corrected technically")],
  [21173, repair("session", "the session does not exist")],
  [21178, wait("there is no UPO yet")],
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
  [21208, repair("session", "the upload deadline for the package has passed")],
  [21217, human("the text encoding is wrong")],
  [21301, repair("login", "the token is redeemed, revoked or not ready")],
  [21304, repair("login", "the login does not exist")],
  [21308, human("the person is deceased")],
  [21401, human("the document violates its schema")],
  [21402, human("the stated size differs from the file's size")],
  [21403, human("the stated hash differs from the file's hash")],
  [21405, human("the input violates a rule")],
  [21406, human("the signature type does not match the login method")],
  [21418, human("the continuation token is malformed")],
  [21470, repair("key", "the public key is unknown or withdrawn")],
  [25001, human("this login method provides no certificate data")],
  [25002, human("this login method can't request certificates")],
  [25003, human("the request's data differ from the login's")],
  [25004, human("the request or its signature is malformed")],
  [25005, human("the certificate request does not exist")],
  [25006, human("the limit of certificate requests is reached")],
  [25007, human("the limit of certificates is reached")],
  [25008, human("the certificate does not exist")],
  [25009, human("the certificate is no longer valid")],
  [25010, human("the key type or length is not allowed")],
  [25011, human("the certificate request's signature algorithm is not allowed")],
  [71001, wait("KSeF has no invoice with this number yet")],
  [71002, human("the invoice has reached its limit of collective identifiers")],
  [71004, human("the invoices have several sellers")],
  [71005, human("the request names an invoice twice")],
])

/** Call errors that are permanent for a package: its content or its announced size is wrong. */
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

/** States of an invoice, except 200 (accepted) and 440 (duplicate). */
export const invoiceCodes: ReadonlyMap<number, KsefCode> = new Map([
  [100, wait("received")],
  [150, wait("being processed")],
  [405, retry("cancelled because the session failed")],
  [410, human("the permissions do not cover this seller")],
  [415, human("attachments are not enabled")],
  [430, human("the file failed its verification")],
  [435, human("the file could not be decrypted")],
  [450, human("the document violates its schema or a rule")],
  [500, retry("unknown error")],
  [550, retry("cancelled by the system")],
])

/**
 * States of an interactive or batch session, except those in which every file has its own state:
 * 200 (finished) and 445 (finished without a valid file).
 */
export const sessionCodes: ReadonlyMap<number, KsefCode> = new Map([
  [100, wait("open")],
  [150, wait("being processed")],
  [170, wait("closed; KSeF is generating the UPO")],
  [405, human("the parts of the package failed their verification")],
  [415, repair("key", "the session's key could not be decrypted")],
  [420, human("the package has too many invoices")],
  [430, human("the package could not be decompressed")],
  [435, human("the parts of the package could not be decrypted")],
  [440, retry("cancelled: nothing was sent before the deadline")],
  [500, retry("unknown error")],
  [550, retry("cancelled by the system")],
])
