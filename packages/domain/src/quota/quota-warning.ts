/**
 * Telling a tenant that a volume has reached a mark: once for each metric, month and mark.
 *
 * Pure: looking at a counter gives the warnings that are due and the count at which to look again.
 * A mark that was told stays told for its month, also when the contract is changed meanwhile.
 */
import * as Schema from "effect/Schema"
import { Instant } from "../calendar/instant.ts"
import type { Email } from "../email/email.ts"
import type { QuotaReached } from "../events/tenant-events.ts"
import { EmailId, EventId, TenantId } from "../identity/type-id.ts"
import type { Tenant } from "../tenant/tenant.ts"
import { volumesOf } from "./monthly-volumes.ts"
import { nextThreshold, type QuotaMark, quotaMarks, reachedMarks } from "./quota-marks.ts"
import { QuotaMetric } from "./quota-metric.ts"
import { QuotaMonth, resetOf } from "./quota-month.ts"

const Count = Schema.Int.check(Schema.isGreaterThanOrEqualTo(0))

/** A mark that a tenant was told of. */
export const QuotaWarning = Schema.Struct({
  tenantId: TenantId,
  metric: QuotaMetric,
  month: QuotaMonth,
  percent: Schema.Literals(quotaMarks),
  /** As counted when the mark was seen to be reached. */
  used: Count,
  limit: Count,
  givenAt: Instant,
  eventId: EventId,
  emailId: EmailId,
})
export type QuotaWarning = typeof QuotaWarning.Type

/** What one tenant has used of one metric in one month, and which marks it was told of. */
export interface CountedUsage {
  readonly tenantId: TenantId
  readonly metric: QuotaMetric
  readonly month: QuotaMonth
  readonly used: number
  readonly given: ReadonlyArray<QuotaMark>
}

/** A warning with the event and the e-mail that tell of it. */
export interface ToldWarning {
  readonly warning: QuotaWarning
  readonly event: QuotaReached
  readonly email: Email
}

/** What came of looking at a counter. */
export interface QuotaExamination {
  readonly tenantId: TenantId
  readonly metric: QuotaMetric
  readonly month: QuotaMonth
  readonly examinedAt: Instant
  /** The count at which there is something to tell again; none when all is told. */
  readonly lookAgainAt: number | undefined
  readonly told: ReadonlyArray<ToldWarning>
}

export interface WarningIds {
  readonly eventId: EventId
  readonly emailId: EmailId
}

/** The marks that were reached and not told yet. */
export const dueMarks = (counted: CountedUsage, tenant: Tenant): ReadonlyArray<QuotaMark> =>
  reachedMarks(counted.used, volumesOf(tenant)[counted.metric]).filter(
    (mark) => !counted.given.includes(mark),
  )

const tell = (
  { tenantId, metric, month, used }: CountedUsage,
  tenant: Tenant,
  percent: QuotaMark,
  { eventId, emailId }: WarningIds,
  now: Instant,
): ToldWarning => {
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

/** Looks at a counter by the tenant's terms of today; `ids` are for the `dueMarks`, in order. */
export const examine = (
  counted: CountedUsage,
  tenant: Tenant,
  ids: ReadonlyArray<WarningIds>,
  now: Instant,
): QuotaExamination => {
  const { tenantId, metric, month, used, given } = counted
  const due = dueMarks(counted, tenant)
  if (due.length !== ids.length) throw new RangeError("every due mark needs ids of its own")
  return {
    tenantId,
    metric,
    month,
    examinedAt: now,
    lookAgainAt: nextThreshold(used, volumesOf(tenant)[metric], [...given, ...due]),
    told: due.map((mark, index) => tell(counted, tenant, mark, ids[index] as WarningIds, now)),
  }
}

/** A counter that belongs to no tenant any more: there is nobody to tell. */
export const nobodyToTell = (counted: CountedUsage, now: Instant): QuotaExamination => {
  const { tenantId, metric, month } = counted
  return { tenantId, metric, month, examinedAt: now, lookAgainAt: undefined, told: [] }
}
