/**
 * Sends due e-mails, round by round, each once as far as the outcome is known.
 *
 * An outcome that could not be stored is kept, and stored before anything else is claimed: a
 * database outage does not send anyone an e-mail twice. Only a sender that dies between the mail
 * server's response and the commit leaves an e-mail to be sent again.
 */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { type Instant, instant } from "../../calendar/instant.ts"
import type { EmailId } from "../../identity/type-id.ts"
import type { Unavailable } from "../../unavailable.ts"
import {
  type ClaimedEmail,
  type EmailPageQuery,
  EmailQueue,
  isObsolete,
  longestSendSeconds,
  Mailer,
  sendingAfter,
  type SendReport,
  type SettledEmail,
} from "../sending.ts"

/** After this time another sender may claim the e-mails of a crashed one. */
export const emailLeaseSeconds = 600
/** How many e-mails are handed to the mail server at the same time. */
const concurrency = 4

const now = Effect.map(Clock.currentTimeMillis, instant)

/** Outcomes that are not stored yet. */
type Unstored = Map<EmailId, SettledEmail>

const reportEnd = ({ id, sending }: SettledEmail) => {
  switch (sending._tag) {
    case "Sent":
      return Effect.logInfo("e-mail sent", { email: id })
    case "Queued":
      return Effect.logInfo("e-mail not sent yet", {
        email: id,
        detail: sending.failedTries.at(-1)?.detail,
      })
    case "Refused":
    case "GivenUp":
      return Effect.logWarning("e-mail not sent", {
        email: id,
        end: sending._tag,
        detail: sending.failedTries.at(-1)?.detail,
      })
  }
}

const store = Effect.fnUntraced(function* (unstored: Unstored, settled: SettledEmail) {
  const emails = yield* EmailQueue
  unstored.set(settled.id, settled)
  yield* emails.settle(settled)
  unstored.delete(settled.id)
})

const expired: SendReport = {
  _tag: "RefusedForGood",
  detail: "its link expired before the e-mail could be sent",
}

/** Skips an e-mail whose lease is about to end: another sender may send it at any moment. */
const sendOne = Effect.fnUntraced(function* (
  unstored: Unstored,
  { email, sending, version }: ClaimedEmail,
  lastStart: Instant,
) {
  if ((yield* now) > lastStart) return
  const mailer = yield* Mailer
  const report = isObsolete(email, yield* now) ? expired : yield* mailer.send(email)
  const settled = { id: email.id, version, sending: sendingAfter(sending, report, yield* now) }
  yield* reportEnd(settled)
  yield* store(unstored, settled)
})

/**
 * One round of one sender: returns how many e-mails were claimed, at most `limit`. Keep it for the
 * life of the process: it remembers outcomes that it could not store.
 */
export const makeSendDueEmails = (): ((
  limit: number,
) => Effect.Effect<number, Unavailable, EmailQueue | Mailer>) => {
  const unstored: Unstored = new Map()
  return Effect.fnUntraced(function* (limit: number) {
    const emails = yield* EmailQueue
    yield* Effect.forEach([...unstored.values()], (settled) => store(unstored, settled))
    const claimedAt = yield* now
    const leaseUntil = instant(claimedAt + emailLeaseSeconds * 1_000)
    const lastStart = instant(leaseUntil - longestSendSeconds * 1_000)
    const claimed = yield* emails.claimDue({ limit, now: claimedAt, leaseUntil })
    // Stores each outcome, or keeps it, even when another one can't be stored.
    const outcomes = yield* Effect.forEach(
      claimed,
      (one) => Effect.result(sendOne(unstored, one, lastStart)),
      { concurrency },
    )
    yield* Effect.forEach(outcomes, Effect.fromResult, { discard: true })
    return claimed.length
  })
}

// The e-mails of one tenant or of all, page by page, newest first.

export const listEmails = Effect.fnUntraced(function* (query: EmailPageQuery) {
  const emails = yield* EmailQueue
  return yield* emails.page(query)
})
