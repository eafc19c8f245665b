/**
 * Warns a tenant when a volume reaches a mark, once per metric, month and mark.
 *
 * Pure: examining a counter returns the due warnings and the count for the next examination. A
 * warning is not repeated within its month, even if the contract changes.
 */
import * as Schema from "effect/Schema"
import { Instant } from "../calendar/instant.ts"
import type { Email } from "../email/email.ts"
import type { QuotaReached } from "../events/tenant-events.ts"
import { EmailId, EventId, TenantId } from "../identity/type-id.ts"
import type { Tenant } from "../tenant/tenant.ts"
import { QuotaMetric, QuotaMonth, resetOf, volumesOf } from "./quota.ts"

/**
 * Marks of a volume at which the tenant is warned, in per cent.
 *
 * Integer arithmetic: the sixth of 7 reaches 80 %, because five of seven are less. Zero usage
 * reaches no mark, even with a volume of zero.
 */
export const quotaMarks = [80, 100] as const
export type QuotaMark = (typeof quotaMarks)[number]

const quotient = (dividend: number, divisor: number): number =>
  (dividend - (dividend % divisor)) / divisor

/** Returns the smallest number that reaches the mark, at least 1. */
export const thresholdOf = (limit: number, mark: QuotaMark): number =>
  Math.max(1, quotient(limit * mark + 99, 100))

/** Returns the marks that `used` of `limit` has reached, lower first. */
export const reachedMarks = (used: number, limit: number): ReadonlyArray<QuotaMark> =>
  quotaMarks.filter((mark) => used >= thresholdOf(limit, mark))

/** Returns whole per cents of the limit, rounded down; 100 % of a limit of zero. */
export const percentOf = (used: number, limit: number): number => {
  if (limit === 0) return used === 0 ? 0 : 100
  return quotient(used * 100, limit)
}

/** Returns the count that reaches the next mark not in `warnedMarks`, if any. */
export const nextThreshold = (
  used: number,
  limit: number,
  warnedMarks: ReadonlyArray<QuotaMark>,
): number | undefined =>
  quotaMarks
    .filter((mark) => !warnedMarks.includes(mark))
    .map((mark) => thresholdOf(limit, mark))
    .find((threshold) => threshold > used)

const Count = Schema.Int.check(Schema.isGreaterThanOrEqualTo(0))

/** A warning sent to a tenant. */
export const QuotaWarning = Schema.Struct({
  tenantId: TenantId,
  metric: QuotaMetric,
  month: QuotaMonth,
  percent: Schema.Literals(quotaMarks),
  /** Count at the time of the warning. */
  used: Count,
  limit: Count,
  givenAt: Instant,
  eventId: EventId,
  emailId: EmailId,
})
export type QuotaWarning = typeof QuotaWarning.Type

/** A tenant's usage of a metric in a month, with the marks already warned of. */
export interface CountedUsage {
  readonly tenantId: TenantId
  readonly metric: QuotaMetric
  readonly month: QuotaMonth
  readonly used: number
  readonly given: ReadonlyArray<QuotaMark>
}

/** A warning with its event. Of several at once only the highest has an e-mail; all name it. */
export interface IssuedWarning {
  readonly warning: QuotaWarning
  readonly event: QuotaReached
  readonly email?: Email
}

/** The result of examining a counter. */
export interface QuotaExamination {
  readonly tenantId: TenantId
  readonly metric: QuotaMetric
  readonly month: QuotaMonth
  readonly examinedAt: Instant
  /** Count at which the next warning is due; undefined after the last one. */
  readonly recheckAt: number | undefined
  readonly warnings: ReadonlyArray<IssuedWarning>
}

export interface WarningIds {
  readonly eventId: EventId
  readonly emailId: EmailId
}

/** Returns the reached marks without a warning. */
export const dueMarks = (counted: CountedUsage, tenant: Tenant): ReadonlyArray<QuotaMark> =>
  reachedMarks(counted.used, volumesOf(tenant)[counted.metric]).filter(
    (mark) => !counted.given.includes(mark),
  )

const warningOf = (
  { tenantId, metric, month, used }: CountedUsage,
  tenant: Tenant,
  percent: QuotaMark,
  { eventId, emailId }: WarningIds,
  now: Instant,
): Required<IssuedWarning> => {
  const reached = { metric, month, percent, used, limit: volumesOf(tenant)[metric] }
  const data = { ...reached, resetsAt: resetOf(month) }
  return {
    warning: { tenantId, ...reached, givenAt: now, eventId, emailId },
    event: { id: eventId, tenantId, occurredAt: now, type: "quota.reached", data },
    email: {
      id: emailId,
      tenantId,
      to: tenant.contactEmail,
      language: tenant.language,
      message: { _tag: "QuotaWarning", tenantName: tenant.name, ...data },
      createdAt: now,
    },
  }
}

/** Examines a counter under the tenant's current terms; `ids` match `dueMarks` in order. */
export const examine = (
  counted: CountedUsage,
  tenant: Tenant,
  ids: ReadonlyArray<WarningIds>,
  now: Instant,
): QuotaExamination => {
  const { tenantId, metric, month, used, given } = counted
  const due = dueMarks(counted, tenant)
  if (due.length !== ids.length)
    throw new RangeError("the number of ids differs from the number of due marks")
  return {
    tenantId,
    metric,
    month,
    examinedAt: now,
    recheckAt: nextThreshold(used, volumesOf(tenant)[metric], [...given, ...due]),
    warnings: due.map((mark, index) => {
      const { eventId } = ids[index] as WarningIds
      const { emailId } = ids.at(-1) as WarningIds
      const { email, ...issued } = warningOf(counted, tenant, mark, { eventId, emailId }, now)
      return index === due.length - 1 ? { ...issued, email } : issued
    }),
  }
}

/** Returns the examination of a counter whose tenant no longer exists: no warnings. */
export const noTenantToWarn = (counted: CountedUsage, now: Instant): QuotaExamination => {
  const { tenantId, metric, month } = counted
  return { tenantId, metric, month, examinedAt: now, recheckAt: undefined, warnings: [] }
}
