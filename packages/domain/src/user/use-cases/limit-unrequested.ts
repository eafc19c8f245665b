/**
 * Limits e-mails that anybody can cause: for each mailbox by the rule of `unrequested.ts`, for each
 * tenant by a number a day. Both count the e-mails that were queued, so no restart resets them.
 */
import * as Effect from "effect/Effect"
import { type Instant, instant } from "../../calendar/instant.ts"
import type { EmailMessage } from "../../email/email.ts"
import { nextUnrequestedAt } from "../../email/unrequested.ts"
import { type SlidingLimit, slidingLimitReached } from "../../rate-limit/sliding-limit.ts"
import {
  maximumEmailsToStrangers,
  maximumTenantsOfAddress,
  type User,
  UserRepository,
} from "../user.ts"

const emailsToStrangers: SlidingLimit = {
  name: "unrequested-emails",
  most: maximumEmailsToStrangers,
  windowMillis: 86_400_000,
}

/** One request sends e-mails of as many tenants; the back-off has three steps. */
const newestTimes = 3 * maximumTenantsOfAddress

/** Returns the last sign-in of these users, which is the mailbox's last response, if any. */
export const respondedAt = (users: ReadonlyArray<User>): Instant | undefined => {
  const times = users.flatMap(({ lastSignInAt }) => lastSignInAt ?? [])
  return times.length === 0 ? undefined : instant(Math.max(...times))
}

export interface MailboxCheck {
  readonly mailbox: string
  readonly message: EmailMessage["_tag"]
  readonly respondedAt: Instant | undefined
  /** Limits the back-off to its first step. */
  readonly isFirstStepOnly?: boolean
}

/** Returns whether the mailbox may get another e-mail of this kind, from any tenant. */
export const mayReachMailbox = Effect.fnUntraced(function* (check: MailboxCheck, now: Instant) {
  const { mailbox, message, respondedAt: after = instant(0), isFirstStepOnly = false } = check
  const users = yield* UserRepository
  const sentAt = yield* users.unrequestedTo({ mailbox, message, after, limit: newestTimes })
  // The e-mails of one request count once.
  const times = [...new Set(sentAt)]
  const unanswered = isFirstStepOnly ? Math.min(1, times.length) : times.length
  return now >= nextUnrequestedAt(unanswered, times[0] ?? instant(0))
})

/**
 * Returns the refusal of one more e-mail of a tenant to a stranger; undefined when admitted. Needs
 * the times of its newest ones, newest first.
 */
export const tenantLimitReached = (times: ReadonlyArray<Instant>, now: Instant) =>
  slidingLimitReached(emailsToStrangers, times, now)
