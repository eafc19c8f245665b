/**
 * How often a mailbox may get e-mails that its owner perhaps did not request: invitations, sign-in
 * links and confirmations. Anybody can cause them, and addresses with tags or dots are one mailbox.
 *
 * Pure and without a library, for processes that should stay small.
 */
import { type Instant, instant } from "../calendar/wall-clock.ts"

/** Minutes after the first e-mail without a response, the second, and each later one. */
const backOffMinutes = [10, 60, 1_440] as const

/**
 * Returns when the mailbox may get the next e-mail, given how many it has got without a response
 * and when it got the last one.
 */
export const nextUnrequestedAt = (unanswered: number, lastAt: Instant): Instant => {
  if (unanswered === 0) return instant(0)
  const minutes = backOffMinutes[Math.min(unanswered, backOffMinutes.length) - 1] ?? 0
  return instant(lastAt + minutes * 60_000)
}
