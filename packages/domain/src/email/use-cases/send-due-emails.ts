/**
 * Sends what is due, round by round, each e-mail once as far as anybody can know.
 *
 * An outcome that could not be stored is kept, and stored before anything else is claimed: a
 * database that is away for a while makes nobody get an e-mail twice. Only a sender that dies
 * between the mail server's answer and the commit leaves an e-mail to be sent again.
 */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { type Instant, instant } from "../../calendar/instant.ts"
import type { EmailId } from "../../identity/type-id.ts"
import {
  type ClaimedEmail,
  EmailQueue,
  type EmailQueueError,
  type SettledEmail,
} from "../email-queue.ts"
import { longestSendSeconds, Mailer } from "../mailer.ts"
import { sendingAfter } from "../sending.ts"

/** After it, what a crashed sender held comes back. */
export const emailLeaseSeconds = 600
/** How many e-mails are handed to the mail server at the same time. */
const concurrency = 4

const now = Effect.map(Clock.currentTimeMillis, instant)

/** Outcomes that are not stored yet. */
type Unstored = Map<EmailId, SettledEmail>

const tellOfEnd = ({ id, sending }: SettledEmail) => {
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

/** A lease that is about to end is left alone: somebody else may send the e-mail any moment. */
const sendOne = Effect.fnUntraced(function* (
  unstored: Unstored,
  { email, sending, version }: ClaimedEmail,
  lastStart: Instant,
) {
  if ((yield* now) > lastStart) return
  const mailer = yield* Mailer
  const report = yield* mailer.send(email)
  const settled = { id: email.id, version, sending: sendingAfter(sending, report, yield* now) }
  yield* tellOfEnd(settled)
  yield* store(unstored, settled)
})

/**
 * What one sender does in a round: answers how many e-mails were claimed, at most `limit`. Keep it
 * for the life of the process: it remembers what it could not store.
 */
export const makeSendDueEmails = (): ((
  limit: number,
) => Effect.Effect<number, EmailQueueError, EmailQueue | Mailer>) => {
  const unstored: Unstored = new Map()
  return Effect.fnUntraced(function* (limit: number) {
    const emails = yield* EmailQueue
    yield* Effect.forEach([...unstored.values()], (settled) => store(unstored, settled))
    const claimedAt = yield* now
    const leaseUntil = instant(claimedAt + emailLeaseSeconds * 1_000)
    const lastStart = instant(leaseUntil - longestSendSeconds * 1_000)
    const claimed = yield* emails.claimDue({ limit, now: claimedAt, leaseUntil })
    // Each outcome is stored, or kept, even when that of another one can't be.
    const outcomes = yield* Effect.forEach(
      claimed,
      (one) => Effect.result(sendOne(unstored, one, lastStart)),
      { concurrency },
    )
    yield* Effect.forEach(outcomes, Effect.fromResult, { discard: true })
    return claimed.length
  })
}
