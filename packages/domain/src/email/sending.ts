/**
 * An e-mail on its way to the mail server: queued until it is sent, refused for good, or given up.
 *
 * Knows no SMTP and no clock: the server's response arrives as a fact, with its time. A sent,
 * refused or given-up e-mail never changes state again; a late fact changes nothing.
 */
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { Instant, instant } from "../calendar/instant.ts"
import type { EmailId, TenantId } from "../identity/type-id.ts"
import type { Unavailable } from "../unavailable.ts"
import type { Claim } from "../work-queue/claim.ts"
import type { Email } from "./email.ts"

/** One try that did not succeed, and why, for people to read. */
export const FailedTry = Schema.Struct({ at: Instant, detail: Schema.String })
export type FailedTry = typeof FailedTry.Type

const base = {
  /** Oldest first. */
  failedTries: Schema.Array(FailedTry),
}

/** To be sent at `dueAt` or later. */
export const QueuedSending = Schema.TaggedStruct("Queued", { ...base, dueAt: Instant })
export type QueuedSending = typeof QueuedSending.Type
/**
 * The mail server has accepted it; `detail` is its response, which identifies it to that server.
 */
export const SentSending = Schema.TaggedStruct("Sent", {
  ...base,
  sentAt: Instant,
  detail: Schema.String,
})
/** The mail server will never accept it: the last failed try says why. */
export const RefusedSending = Schema.TaggedStruct("Refused", { ...base, settledAt: Instant })
/** No try is left. */
export const GivenUpSending = Schema.TaggedStruct("GivenUp", { ...base, settledAt: Instant })

export const EmailSending = Schema.Union([
  QueuedSending,
  SentSending,
  RefusedSending,
  GivenUpSending,
])
export type EmailSending = typeof EmailSending.Type

/** The mail server's response to one try. */
export type SendReport =
  | { readonly _tag: "Accepted"; readonly detail: string }
  /** The server was unavailable, busy, or denied access: another try may succeed. */
  | { readonly _tag: "RefusedForNow"; readonly detail: string }
  /** The server will never accept this e-mail for this address. */
  | { readonly _tag: "RefusedForGood"; readonly detail: string }

/** Legal transitions, as data: drives the tests. */
export const sendingMoves = {
  Queued: ["Queued", "Sent", "Refused", "GivenUp"],
  Sent: [],
  Refused: [],
  GivenUp: [],
} as const satisfies Record<EmailSending["_tag"], ReadonlyArray<EmailSending["_tag"]>>

/** Seconds from a failed try to the next one: 1 min, 5 min, 15 min, 1 h, 6 h, 24 h. */
export const resendDelaysSeconds = [60, 300, 900, 3_600, 21_600, 86_400] as const

/** Whether the e-mail is of no use any more at that instant: its link has expired. */
export const isObsolete = ({ message }: Pick<Email, "message">, at: Instant): boolean =>
  message._tag === "SignInLinkRequested" && at >= message.expiresAt

/** An e-mail without a try: due as soon as it is queued. */
export const newSending = ({ createdAt }: Pick<Email, "createdAt">): QueuedSending => ({
  _tag: "Queued",
  dueAt: createdAt,
  failedTries: [],
})

/** The sending after the report of a try that ended at that instant. */
export const sendingAfter = (
  sending: EmailSending,
  report: SendReport,
  at: Instant,
): EmailSending => {
  if (sending._tag !== "Queued") return sending
  const { detail } = report
  if (report._tag === "Accepted") {
    return { _tag: "Sent", sentAt: at, detail, failedTries: sending.failedTries }
  }
  const failedTries = [...sending.failedTries, { at, detail }]
  if (report._tag === "RefusedForGood") return { _tag: "Refused", settledAt: at, failedTries }
  const delaySeconds = resendDelaysSeconds[sending.failedTries.length]
  return delaySeconds === undefined
    ? { _tag: "GivenUp", settledAt: at, failedTries }
    : { _tag: "Queued", dueAt: instant(at + delaySeconds * 1_000), failedTries }
}

/** When it has to be tried again, if ever. */
export const sendingDueAt = (sending: EmailSending): Instant | undefined =>
  sending._tag === "Queued" ? sending.dueAt : undefined

// The queued e-mails of the service, and the progress of each.
//
// The store of the reported event adds them in its transaction, and they are due at once; this port
// reads them, and senders claim them.

export interface EmailPageQuery {
  /** Only those of this tenant; those of all tenants if absent. */
  readonly tenantId?: TenantId | undefined
  /** The last e-mail of the page before; the page starts after it. */
  readonly after?: EmailId | undefined
  readonly limit: number
}

export interface KeptEmail {
  readonly email: Email
  readonly sending: EmailSending
}

export interface EmailPage {
  readonly emails: ReadonlyArray<KeptEmail>
  readonly hasMore: boolean
}

/** An e-mail claimed by one sender. */
export interface ClaimedEmail {
  readonly email: Email
  readonly sending: QueuedSending
  /** Grows with every claim. */
  readonly version: number
}

/** The outcome of a claimed e-mail. */
export interface SettledEmail {
  readonly id: EmailId
  /** The version of the claim. */
  readonly version: number
  readonly sending: EmailSending
}

export class EmailQueue extends Context.Service<
  EmailQueue,
  {
    /** E-mails exactly as queued, with their present state, newest first, at most `limit`. */
    readonly page: (query: EmailPageQuery) => Effect.Effect<EmailPage, Unavailable>
    /**
     * Claims up to `limit` e-mails that are due at `now` and not leased, the longest due first.
     * Concurrent claims get disjoint e-mails and do not wait for each other.
     */
    readonly claimDue: (claim: Claim) => Effect.Effect<ReadonlyArray<ClaimedEmail>, Unavailable>
    /**
     * Stores the outcome of a claimed e-mail and releases the claim, also when its lease has
     * expired. Returns false and changes nothing when another sender has claimed the e-mail since.
     */
    readonly settle: (settled: SettledEmail) => Effect.Effect<boolean, Unavailable>
    /** When the next e-mail can be claimed, taking leases into account, or none. */
    readonly nextDueAt: Effect.Effect<Option.Option<Instant>, Unavailable>
  }
>()("@procurement/domain/email/EmailQueue") {}

// Sends one e-mail to the mail server; the adapter decides its text, layout and transport.
//
// Never fails: every outcome is one of the three reports. Its detail is for operators and contains
// no secret.

/** The timeout of one attempt. */
export const longestSendSeconds = 60

export class Mailer extends Context.Service<
  Mailer,
  {
    /**
     * Tries to send the e-mail, once, within `longestSendSeconds`.
     *
     * `Accepted` means that the mail server has taken responsibility for it (RFC 5321, 6.1). When
     * the connection is lost before its response, the outcome is unknown: that is `RefusedForNow`,
     * and the next try has the same Message-ID, which depends only on the e-mail's id.
     */
    readonly send: (email: Email) => Effect.Effect<SendReport>
    /** Waits for running attempts and closes the connections. */
    readonly close: Effect.Effect<void>
  }
>()("@procurement/domain/email/Mailer") {}
