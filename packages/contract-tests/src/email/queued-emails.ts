/**
 * Queued e-mails, stored as the service stores them: with the quota warnings that they announce.
 */
import { expect } from "@effect/vitest"
import { type Instant, instant } from "@procurement/domain/calendar"
import { type ClaimedEmail, EmailQueue } from "@procurement/domain/email"
import type { EmailId, TenantId } from "@procurement/domain/identity"
import { QuotaRepository, quotaMetrics } from "@procurement/domain/quota"
import * as Effect from "effect/Effect"
import { freshTenantId, usualInstant } from "../builders/fresh.ts"
import { anExamination } from "../builders/quotas.ts"

export const minuteMillis = 60_000

/** Three e-mails of a tenant, a second apart from `from`, newest first. */
export const queuedFor = Effect.fnUntraced(function* (
  tenantId: TenantId = freshTenantId(),
  from: Instant = usualInstant,
) {
  const quotas = yield* QuotaRepository
  const examinations = quotaMetrics.map((metric, nth) =>
    anExamination({ tenantId, metric }, instant(from + nth * 1_000)),
  )
  yield* quotas.keep(examinations)
  return examinations.flatMap(({ warnings }) => warnings.map(({ email }) => email)).toReversed()
})

/** One e-mail that is due at that instant. */
export const queuedAt = Effect.fnUntraced(function* (at: Instant) {
  const quotas = yield* QuotaRepository
  const examination = anExamination({ tenantId: freshTenantId() }, at)
  yield* quotas.keep([examination])
  const [warnings] = examination.warnings
  expect(warnings).toBeDefined()
  return (warnings as NonNullable<typeof warnings>).email
})

/**
 * Claims up to `limit` e-mails that are due `atMillis` after the start of the era, for
 * `leaseMillis`.
 */
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
