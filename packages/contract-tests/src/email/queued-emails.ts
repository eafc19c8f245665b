/**
 * Queued e-mails, stored with the quota warnings that they announce, as the service stores them.
 */
import { expect } from "@effect/vitest"
import { type Instant, instant } from "@procurement/domain/calendar"
import {
  type EmailAddress,
  EmailQueue,
  type EmailSending,
  type QueuedEmail,
  sendingAfter,
  type SendReport,
} from "@procurement/domain/email"
import type { TenantId } from "@procurement/domain/identity"
import { optional } from "@procurement/domain/optional"
import { quotaMetrics, quotaMonthAt, QuotaRepository } from "@procurement/domain/quota"
import type { ClaimedTask } from "@procurement/domain/work-queue"
import * as Effect from "effect/Effect"
import { freshTenantId, usualInstant } from "../builders/fresh.ts"
import { anExamination } from "../builders/quotas.ts"
import type { LedgerPorts } from "../ledger/ledger-ports.ts"
import { aSecondApart } from "../work-queue/claiming.ts"
import { queueOf, type TimedQueue } from "../work-queue/work-queue.ts"

export const minuteMillis = 60_000

const longestMonthMillis = 31 * 86_400_000

/** E-mails of a tenant, a second apart from `from`, each about another month; newest first. */
export const queuedFor = Effect.fnUntraced(function* (
  tenantId: TenantId = freshTenantId(),
  from: Instant = usualInstant,
  count = 3,
) {
  const quotas = yield* QuotaRepository
  const examinations = aSecondApart(from, count).map((at, nth) => {
    const month = quotaMonthAt(instant(from + nth * longestMonthMillis))
    const metric = quotaMetrics[Math.floor(from / minuteMillis) % quotaMetrics.length] ?? "orders"
    return anExamination({ tenantId, month, metric }, at)
  })
  yield* quotas.keep(examinations)
  return examinations
    .flatMap(({ warnings }) => warnings.flatMap(({ email }) => email ?? []))
    .toReversed()
})

/** One e-mail that is due at that instant, to that address. */
export const queuedAt = Effect.fnUntraced(function* (at: Instant, contactEmail?: EmailAddress) {
  const quotas = yield* QuotaRepository
  const tenantId = freshTenantId()
  const examination = anExamination({ tenantId }, at, optional({ contactEmail }))
  yield* quotas.keep([examination])
  const email = examination.warnings.at(-1)?.email
  expect(email).toBeDefined()
  return email as NonNullable<typeof email>
})

/** Claims e-mails that are due that long after the beginning, for a minute. */
export const claim = Effect.fnUntraced(function* (beginning: Instant, atMillis: number) {
  const queue = yield* EmailQueue
  const now = instant(beginning + atMillis)
  return yield* queue.claimDue({ limit: 10, now, leaseUntil: instant(now + minuteMillis) })
})

/** The only e-mail of a claim. */
export const claimedAlone = Effect.fnUntraced(function* (beginning: Instant, atMillis = 0) {
  const claimed = yield* claim(beginning, atMillis)
  expect(claimed).toHaveLength(1)
  return claimed[0] as ClaimedTask<QueuedEmail>
})

export const accepted: SendReport = { _tag: "Accepted", detail: "250 2.0.0 przyjęto jako 7A" }

/** E-mails as work. */
export const emailQueue: TimedQueue<LedgerPorts> = {
  ...queueOf({
    noun: "e-mail",
    port: EmailQueue,
    enqueue: (dueTimes) =>
      Effect.forEach(dueTimes, (at) => Effect.map(queuedAt(at), ({ id }) => id)),
    idOf: ({ email }: QueuedEmail) => email.id,
    next: ({ sending }: QueuedEmail, dueAt): EmailSending =>
      dueAt === undefined ? sendingAfter(sending, accepted, sending.dueAt) : { ...sending, dueAt },
  }),
  nextDueAt: Effect.flatMap(EmailQueue, (queue) => queue.nextDueAt),
}
