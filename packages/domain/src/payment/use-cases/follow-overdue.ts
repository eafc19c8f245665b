/** Lists overdue invoices of all tenants, and reports them to their customers. */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { instant } from "../../calendar/instant.ts"
import { type EmailId, type EventId, type InvoiceId, nextIds } from "../../identity/type-id.ts"
import { TenantRepository } from "../../tenant/tenant.ts"
import { overdueBefore, type OverdueInvoice, overdueReport, reportedBefore } from "../overdue.ts"
import { type OverdueQuery, OverdueRegister } from "../overdue-register.ts"

const now = Effect.map(Clock.currentTimeMillis, instant)

/** Returns the overdue invoices of all tenants, or of one, in pages: earliest due first. */
export const listOverdue = Effect.fnUntraced(function* (
  query: Pick<OverdueQuery, "tenantId" | "after" | "limit">,
) {
  const register = yield* OverdueRegister
  const at = yield* now
  const dueBefore = overdueBefore(at)
  const invoices = yield* register.page({ ...query, dueBefore, limit: query.limit + 1 })
  return { items: invoices.slice(0, query.limit), hasMore: invoices.length > query.limit, at }
})

const reportTo = Effect.fnUntraced(function* (
  invoices: ReadonlyArray<OverdueInvoice>,
  tenantId: OverdueInvoice["tenantId"],
  sendsReminders: boolean,
) {
  const register = yield* OverdueRegister
  const tenants = yield* TenantRepository
  const tenant = Option.getOrUndefined(yield* tenants.find(tenantId))
  if (tenant === undefined) {
    yield* Effect.logError("overdue invoices belong to an unknown tenant", { tenant: tenantId })
    return 0
  }
  const at = yield* now
  const newEventId = yield* nextIds("evt")
  const newEmailId = yield* nextIds("eml")
  const eventIds = new Map<InvoiceId, EventId>(
    invoices.map(({ invoiceId }) => [invoiceId, newEventId() as EventId]),
  )
  const emailId = sendsReminders ? (newEmailId() as EmailId) : undefined
  return yield* register.report([...eventIds.keys()], (overdue) =>
    overdueReport(overdue, tenant, { at, eventIds, emailId }),
  )
})

/**
 * Publishes `invoice.overdue` for up to `limit` invoices, each once, and if wanted queues a
 * reminder to each tenant that names them. Returns how many invoices were reported.
 */
export const reportOverdue = Effect.fnUntraced(function* (limit: number, sendsReminders: boolean) {
  const register = yield* OverdueRegister
  const dueBefore = reportedBefore(yield* now)
  const overdue = yield* register.page({ dueBefore, isUnreported: true, limit })
  const byTenant = Map.groupBy(overdue, ({ tenantId }) => tenantId)
  const counts = yield* Effect.forEach(byTenant, ([tenantId, invoices]) =>
    reportTo(invoices, tenantId, sendsReminders),
  )
  return counts.reduce((sum, count) => sum + count, 0)
})
