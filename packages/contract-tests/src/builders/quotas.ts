/** Usage counters and the results of their examination. */
import { type Instant, instant } from "@procurement/domain/calendar"
import {
  type CountedUsage,
  dueMarks,
  examine,
  type QuotaExamination,
  quotaMonthAt,
  type QuotaTerms,
} from "@procurement/domain/quota"
import { freshEmailId, freshEventId, freshTenantId, usualInstant } from "./fresh.ts"
import { aTenant } from "./tenants.ts"

/** A monthly volume of ten with a hard limit. */
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

/** The examination of a counter of a tenant with a volume of ten, with a warning for every mark. */
export const anExamination = (
  changes: Partial<CountedUsage> = {},
  examinedAt: Instant = instant(usualInstant),
): QuotaExamination => {
  const counter = aCounter(changes)
  const tenant = aTenant(undefined, { id: counter.tenantId, ...tenAMonth })
  const ids = dueMarks(counter, tenant).map(() => ({
    eventId: freshEventId(examinedAt),
    emailId: freshEmailId(examinedAt),
  }))
  return examine(counter, tenant, ids, examinedAt)
}
