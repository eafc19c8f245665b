/**
 * Sending of an e-mail to the mail server: queued, then sent, permanently rejected, or abandoned.
 *
 * This module is independent of SMTP and clocks: the server's response arrives as a fact with its
 * time. Sent, rejected and abandoned e-mails never change; late facts change nothing.
 */
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { Instant, instant } from "../calendar/instant.ts"
import type { EmailId, TenantId } from "../identity/type-id.ts"
import type { Unavailable } from "../unavailable.ts"
import type { TaskQueue } from "../work-queue/task-queue.ts"
import type { Email, EmailAddress, EmailAttachment } from "./email.ts"

/** A failed attempt, with the reason for operators. */
export const FailedTry = Schema.Struct({ at: Instant, detail: Schema.String })
export type FailedTry = typeof FailedTry.Type

const base = {
  /** Oldest first. */
  failedTries: Schema.Array(FailedTry),
}

/** Waiting for an attempt at `dueAt`. */
export const QueuedSending = Schema.TaggedStruct("Queued", { ...base, dueAt: Instant })
export type QueuedSending = typeof QueuedSending.Type
/**
 * The mail server has accepted the e-mail; `detail` is its response, which identifies the e-mail on
 * that server.
 */
export const SentSending = Schema.TaggedStruct("Sent", {
  ...base,
  sentAt: Instant,
  detail: Schema.String,
})
/**
 * The mail server has rejected the e-mail permanently; the last failed attempt states the reason.
 */
export const RefusedSending = Schema.TaggedStruct("Refused", { ...base, settledAt: Instant })
/** All attempts have failed. */
export const GivenUpSending = Schema.TaggedStruct("GivenUp", { ...base, settledAt: Instant })

export const EmailSending = Schema.Union([
  QueuedSending,
  SentSending,
  RefusedSending,
  GivenUpSending,
])
export type EmailSending = typeof EmailSending.Type

/** The mail server's response to an attempt. */
export type SendReport =
  | { readonly _tag: "Accepted"; readonly detail: string }
  /** Temporary: the server was unavailable, busy, or denied access. Retry. */
  | { readonly _tag: "RefusedForNow"; readonly detail: string }
  /** Permanent: the server rejects this e-mail for this address. */
  | { readonly _tag: "RefusedForGood"; readonly detail: string }

/** Legal transitions, as data: drives the tests. */
export const sendingMoves = {
  Queued: ["Queued", "Sent", "Refused", "GivenUp"],
  Sent: [],
  Refused: [],
  GivenUp: [],
} as const satisfies Record<EmailSending["_tag"], ReadonlyArray<EmailSending["_tag"]>>

/** Seconds from a failed attempt to the next: 1 min, 5 min, 15 min, 1 h, 6 h, 24 h. */
export const resendDelaysSeconds = [60, 300, 900, 3_600, 21_600, 86_400] as const

/** Returns whether the e-mail is obsolete at that instant because its link has expired. */
export const isObsolete = ({ message }: Pick<Email, "message">, at: Instant): boolean =>
  message._tag === "SignInLinkRequested" && at >= message.expiresAt

/** Returns a sending that is due immediately. */
export const newSending = ({ createdAt }: Pick<Email, "createdAt">): QueuedSending => ({
  _tag: "Queued",
  dueAt: createdAt,
  failedTries: [],
})

/** Applies the report of an attempt that ended at that instant. */
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

/** Returns the time of the next attempt, if any. */
export const sendingDueAt = (sending: EmailSending): Instant | undefined =>
  sending._tag === "Queued" ? sending.dueAt : undefined

export interface EmailPageQuery {
  /** Only e-mails of this tenant; absent: of all tenants. */
  readonly tenantId?: TenantId | undefined
  /** Last e-mail of the previous page, excluded from this page. */
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

/** An e-mail that is still to be sent. */
export interface QueuedEmail extends KeptEmail {
  readonly sending: QueuedSending
}

/**
 * Queue of e-mails with their progress.
 *
 * The store of the reported event adds e-mails in its transaction, due immediately. This port lists
 * them, and senders claim them.
 */
export class EmailQueue extends Context.Service<
  EmailQueue,
  TaskQueue<EmailId, QueuedEmail, EmailSending> & {
    /**
     * Returns e-mails as queued (`withoutSecret`), with their current state, newest first, at most
     * `limit`.
     */
    readonly page: (query: EmailPageQuery) => Effect.Effect<EmailPage, Unavailable>
    /**
     * Returns when the next e-mail can be claimed, considering leases; `Option.none` when the queue
     * is empty.
     */
    readonly nextDueAt: Effect.Effect<Option.Option<Instant>, Unavailable>
    /**
     * Deletes up to `limit` e-mails that were queued before that instant and are settled; returns
     * how many. Those that are still to be sent stay.
     */
    readonly forget: (before: Instant, limit: number) => Effect.Effect<number, Unavailable>
    /**
     * Deletes the settled e-mails to that address, in upper or lower case; returns how many. Those
     * that are still to be sent stay.
     */
    readonly forgetTo: (address: EmailAddress) => Effect.Effect<number, Unavailable>
  }
>()("@procurement/domain/email/EmailQueue") {}

/** Timeout of an attempt, and of preparing the e-mail before. */
export const longestSendSeconds = 60

/** An e-mail as it is sent. */
export interface PreparedEmail {
  readonly email: Email
  readonly attachments: ReadonlyArray<EmailAttachment>
}

/**
 * Reads the attachments of a queued e-mail, and what has changed since it was queued; fails with a
 * report when the e-mail is not sent.
 */
export type PrepareEmail<R> = (email: Email) => Effect.Effect<PreparedEmail, SendReport, R>

/**
 * Sends an e-mail to the mail server. The adapter decides text, layout and transport.
 *
 * Never fails: every outcome is a report. Its detail is for operators and contains no secret.
 */
export class Mailer extends Context.Service<
  Mailer,
  {
    /**
     * Attempts to send the e-mail with the files once, within `longestSendSeconds`.
     *
     * `Accepted` means that the mail server has taken responsibility (RFC 5321, 6.1). When the
     * connection is lost before the response, the outcome is unknown and reported as
     * `RefusedForNow`. The Message-ID depends only on the e-mail's id, so the next attempt repeats
     * it.
     */
    readonly send: (
      email: Email,
      attachments?: ReadonlyArray<EmailAttachment>,
    ) => Effect.Effect<SendReport>
    /** Waits for running attempts and closes the connections. */
    readonly close: Effect.Effect<void>
  }
>()("@procurement/domain/email/Mailer") {}
