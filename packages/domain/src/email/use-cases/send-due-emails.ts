/**
 * Sends due e-mails in rounds, each e-mail once as far as its outcome is known.
 *
 * An outcome that could not be stored is kept in memory and stored before the next claim, so a
 * database outage causes no duplicate e-mails. Only a sender that crashes between the mail server's
 * response and the commit causes a duplicate.
 */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { type Instant, instant } from "../../calendar/instant.ts"
import type { EmailId } from "../../identity/type-id.ts"
import type { Unavailable } from "../../unavailable.ts"
import type { ClaimedTask, SettledTask } from "../../work-queue/task-queue.ts"
import type { Email } from "../email.ts"
import {
  type EmailPageQuery,
  EmailQueue,
  type EmailSending,
  isObsolete,
  longestSendSeconds,
  Mailer,
  type PrepareEmail,
  type QueuedEmail,
  sendingAfter,
  type SendReport,
} from "../sending.ts"

/** Lease: after this time another sender may claim the e-mails of a crashed one. */
export const emailLeaseSeconds = 600
/** Maximum number of concurrent attempts. */
const concurrency = 4

const now = Effect.map(Clock.currentTimeMillis, instant)

type SettledEmail = SettledTask<EmailId, EmailSending>

/** Outcomes that could not be stored yet. */
type Unstored = Map<EmailId, SettledEmail>

const reportEnd = ({ id, next: sending }: SettledEmail) => {
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

const unreadInTime: SendReport = {
  _tag: "RefusedForNow",
  detail: `its attachments or data could not be read within ${longestSendSeconds} seconds`,
}

const sendWith = Effect.fnUntraced(
  function* <R>(queued: Email, prepare: PrepareEmail<R>) {
    const mailer = yield* Mailer
    const { email, attachments } = yield* Effect.timeoutOrElse(prepare(queued), {
      duration: longestSendSeconds * 1_000,
      orElse: () => Effect.fail(unreadInTime),
    })
    return yield* mailer.send(email, attachments)
  },
  Effect.catch((report) => Effect.succeed(report)),
)

/** Skips an e-mail whose lease is about to expire, because another sender may send it. */
const sendOne = Effect.fnUntraced(function* <R>(
  unstored: Unstored,
  prepare: PrepareEmail<R>,
  { task: { email, sending }, version }: ClaimedTask<QueuedEmail>,
  lastStart: Instant,
) {
  if ((yield* now) > lastStart) return
  const report = isObsolete(email, yield* now) ? expired : yield* sendWith(email, prepare)
  const settled = { id: email.id, version, next: sendingAfter(sending, report, yield* now) }
  yield* reportEnd(settled)
  yield* store(unstored, settled)
})

/**
 * Creates a sender. Each call runs one round and returns how many e-mails it claimed, at most
 * `limit`. Create one per process: it remembers outcomes that it could not store.
 */
export const makeSendDueEmails = <R>(
  prepare: PrepareEmail<R>,
): ((limit: number) => Effect.Effect<number, Unavailable, EmailQueue | Mailer | R>) => {
  const unstored: Unstored = new Map()
  return Effect.fnUntraced(function* (limit: number) {
    const emails = yield* EmailQueue
    yield* Effect.forEach([...unstored.values()], (settled) => store(unstored, settled))
    const claimedAt = yield* now
    const leaseUntil = instant(claimedAt + emailLeaseSeconds * 1_000)
    const lastStart = instant(leaseUntil - 2 * longestSendSeconds * 1_000)
    const claimed = yield* emails.claimDue({ limit, now: claimedAt, leaseUntil })
    // Store each outcome, or remember it, even when another one can't be stored.
    const outcomes = yield* Effect.forEach(
      claimed,
      (one) => Effect.result(sendOne(unstored, prepare, one, lastStart)),
      { concurrency },
    )
    yield* Effect.forEach(outcomes, Effect.fromResult, { discard: true })
    return claimed.length
  })
}

/** Lists e-mails of one tenant or of all, newest first. */
export const listEmails = Effect.fnUntraced(function* (query: EmailPageQuery) {
  const emails = yield* EmailQueue
  return yield* emails.page(query)
})
