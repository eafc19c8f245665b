/**
 * One round of the worker that tells tenants of volumes that have reached a mark.
 *
 * It looks at this month and the one before, for what was counted in the last second of a month is
 * seen in the next. Each counter is looked at when it reaches its next mark, and once in an hour
 * besides: a contract may have been changed.
 */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { type Instant, instant } from "../../calendar/instant.ts"
import { nextId } from "../../identity/entropy.ts"
import type { EmailId, EventId } from "../../identity/type-id.ts"
import { TenantRepository } from "../../tenant/tenant-repository.ts"
import { previousMonth, quotaMonthAt } from "../quota-month.ts"
import { QuotaRepository } from "../quota-repository.ts"
import { type CountedUsage, dueMarks, examine, nobodyToTell } from "../quota-warning.ts"

const examinedAgainMillis = 3_600_000

const newIds = Effect.gen(function* () {
  const eventId = (yield* nextId("evt")) as EventId
  return { eventId, emailId: (yield* nextId("eml")) as EmailId }
})

const examineOne = Effect.fnUntraced(function* (counted: CountedUsage, now: Instant) {
  const tenants = yield* TenantRepository
  const tenant = Option.getOrUndefined(yield* tenants.find(counted.tenantId))
  if (tenant === undefined) return nobodyToTell(counted, now)
  const ids = yield* Effect.forEach(dueMarks(counted, tenant), () => newIds)
  return examine(counted, tenant, ids, now)
})

/** Answers how many counters were looked at, at most `limit`. */
export const warnOfQuotas = Effect.fnUntraced(function* (limit: number) {
  const quotas = yield* QuotaRepository
  const now = instant(yield* Clock.currentTimeMillis)
  const month = quotaMonthAt(now)
  const counters = yield* quotas.toExamine({
    months: [previousMonth(month), month],
    examinedBefore: instant(now - examinedAgainMillis),
    limit,
  })
  if (counters.length === 0) return 0
  yield* quotas.keep(yield* Effect.forEach(counters, (counted) => examineOne(counted, now)))
  return counters.length
})
