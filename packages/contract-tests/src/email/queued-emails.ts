/**
 * Queued e-mails, stored with the quota warnings that they announce, as the service stores them.
 */
import { expect } from "@effect/vitest"
import { type Instant, instant } from "@procurement/domain/calendar"
import { type ClaimedEmail, type EmailAddress, EmailQueue } from "@procurement/domain/email"
import type { EmailId, TenantId } from "@procurement/domain/identity"
import { optional } from "@procurement/domain/optional"
import { quotaMetrics, quotaMonthAt, QuotaRepository } from "@procurement/domain/quota"
import * as Effect from "effect/Effect"
import { freshTenantId, usualInstant } from "../builders/fresh.ts"
import { anExamination } from "../builders/quotas.ts"
import { aSecondApart } from "../work-queue/claiming.ts"

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

/** Claims up to `limit` e-mails that are due that long after the beginning. */
export const claim = Effect.fnUntraced(function* (
  beginning: Instant,
  atMillis: number,
  { limit = 10, leaseMillis = minuteMillis } = {},
) {
  const queue = yield* EmailQueue
  const now = instant(beginning + atMillis)
  return yield* queue.claimDue({ limit, now, leaseUntil: instant(now + leaseMillis) })
})

/** The only e-mail of a claim. */
export const claimedAlone = Effect.fnUntraced(function* (beginning: Instant, atMillis = 0) {
  const claimed = yield* claim(beginning, atMillis)
  expect(claimed).toHaveLength(1)
  return claimed[0] as ClaimedEmail
})

export const idsOf = (claimed: ReadonlyArray<ClaimedEmail>): ReadonlyArray<EmailId> =>
  claimed.map(({ email }) => email.id)
