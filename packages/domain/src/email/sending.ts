/**
 * An e-mail on its way to the mail server: queued until it is sent, refused for good, or given up.
 *
 * Knows no SMTP and no clock: what the server said arrives as a fact, with its time. What is sent,
 * refused or given up never moves again, and a fact that comes late changes nothing.
 */
import * as Schema from "effect/Schema"
import { Instant, instant } from "../calendar/instant.ts"
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
/** The mail server has taken it over; `detail` is its answer, by which it can be asked about it. */
export const SentSending = Schema.TaggedStruct("Sent", {
  ...base,
  sentAt: Instant,
  detail: Schema.String,
})
/** The mail server will never take it: the last failed try says why. */
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

/** What the mail server made of one try. */
export type SendReport =
  | { readonly _tag: "Accepted"; readonly detail: string }
  /** It was away, busy, or did not let us in: another try may succeed. */
  | { readonly _tag: "RefusedForNow"; readonly detail: string }
  /** It will never take this e-mail for this address. */
  | { readonly _tag: "RefusedForGood"; readonly detail: string }

/** Legal moves, as data: drives the tests. */
export const sendingMoves = {
  Queued: ["Queued", "Sent", "Refused", "GivenUp"],
  Sent: [],
  Refused: [],
  GivenUp: [],
} as const satisfies Record<EmailSending["_tag"], ReadonlyArray<EmailSending["_tag"]>>

/** Seconds from a failed try to the next one: 1 min, 5 min, 15 min, 1 h, 6 h, 24 h. */
export const resendDelaysSeconds = [60, 300, 900, 3_600, 21_600, 86_400] as const

/** An e-mail nothing has been tried for: due as soon as it is queued. */
export const newSending = ({ createdAt }: Pick<Email, "createdAt">): QueuedSending => ({
  _tag: "Queued",
  dueAt: createdAt,
  failedTries: [],
})

/** The sending after what came of a try that ended at that instant. */
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
