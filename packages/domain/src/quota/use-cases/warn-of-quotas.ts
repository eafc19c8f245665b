/**
 * One round of the worker that warns tenants of volumes that have reached a mark.
 *
 * It examines this month and the previous one, because something counted in the last second of a
 * month becomes visible in the next. Each counter is examined when it reaches its next mark, and
 * also once an hour, because a contract may have changed.
 */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { type Instant, instant } from "../../calendar/instant.ts"
import { nextId } from "../../identity/entropy.ts"
import type { EmailId, EventId } from "../../identity/type-id.ts"
import { TenantRepository } from "../../tenant/tenant-repository.ts"
import { QuotaRepository } from "../quota-repository.ts"
import { type CountedUsage, dueMarks, examine, noTenantToWarn } from "../quota-warning.ts"
import { previousMonth, quotaMonthAt } from "../quota.ts"

const examinedAgainMillis = 3_600_000

const newIds = Effect.gen(function* () {
  const eventId = (yield* nextId("evt")) as EventId
  return { eventId, emailId: (yield* nextId("eml")) as EmailId }
})

const examineOne = Effect.fnUntraced(function* (counted: CountedUsage, now: Instant) {
  const tenants = yield* TenantRepository
  const tenant = Option.getOrUndefined(yield* tenants.find(counted.tenantId))
  if (tenant === undefined) return noTenantToWarn(counted, now)
  const ids = yield* Effect.forEach(dueMarks(counted, tenant), () => newIds)
  return examine(counted, tenant, ids, now)
})

/** Returns how many counters were examined, at most `limit`. */
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
