/** Usage counters and their examinations. */
import { type Instant, instant } from "@procurement/domain/calendar"
import {
  type CountedUsage,
  dueMarks,
  examine,
  type QuotaExamination,
  quotaMonthAt,
  type QuotaTerms,
} from "@procurement/domain/quota"
import type { Tenant } from "@procurement/domain/tenant"
import { freshEmailId, freshEventId, freshTenantId, usualInstant } from "./fresh.ts"
import { aTenant } from "./tenants.ts"

/** Ten orders a month, with a hard limit. */
export const tenAMonth: QuotaTerms = {
  plan: "trial",
  contract: { monthlyVolumes: { orders: 10, invoices: 10, deliveries: 10 } },
}

/** A counter of a tenant without warnings. */
export const aCounter = (changes: Partial<CountedUsage> = {}): CountedUsage => ({
  tenantId: freshTenantId(),
  metric: "orders",
  month: quotaMonthAt(usualInstant),
  used: 8,
  given: [],
  ...changes,
})

/** The examination of a counter with ten orders a month, with a warning for every mark. */
export const anExamination = (
  changes: Partial<CountedUsage> = {},
  examinedAt: Instant = instant(usualInstant),
  terms: Partial<Pick<Tenant, "contactEmail">> = {},
): QuotaExamination => {
  const counter = aCounter(changes)
  const tenant = aTenant(undefined, { id: counter.tenantId, ...tenAMonth, ...terms })
  const ids = dueMarks(counter, tenant).map(() => ({
    eventId: freshEventId(examinedAt),
    emailId: freshEmailId(examinedAt),
  }))
  return examine(counter, tenant, ids, examinedAt)
}
