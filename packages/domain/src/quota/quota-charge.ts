/**
 * What something counts towards, as data: it is stored together with what it is charged for, and
 * the store only adds and compares.
 */
import * as Data from "effect/Data"
import type { Instant } from "../calendar/instant.ts"
import type { TenantId } from "../identity/type-id.ts"
import type { ReadyDelivery } from "../webhook/delivery.ts"
import { isHard, type QuotaTerms, volumesOf } from "./monthly-volumes.ts"
import { type QuotaMonth, quotaMonthAt, resetOf } from "./quota-month.ts"
import type { QuotaMetric } from "./quota-metric.ts"

/** One more of the metric in that month. */
export interface QuotaCharge {
  readonly metric: QuotaMetric
  readonly month: QuotaMonth
  /** Beyond that many the charge is refused, and all that was to be stored with it. */
  readonly hardLimit?: number | undefined
}

/** A tenant has used all of a volume that is not exceeded on its plan; nothing was stored. */
export class QuotaExceeded extends Data.TaggedError("QuotaExceeded")<{
  readonly metric: QuotaMetric
  readonly month: QuotaMonth
  readonly used: number
  readonly limit: number
  /** When the counters begin anew. */
  readonly resetsAt: Instant
}> {}

/** One more of the metric at that instant, by the tenant's terms. */
export const chargeOf = (metric: QuotaMetric, terms: QuotaTerms, at: Instant): QuotaCharge => {
  const month = quotaMonthAt(at)
  return isHard(terms, metric)
    ? { metric, month, hardLimit: volumesOf(terms)[metric] }
    : { metric, month }
}

/** One more invoice, acknowledged at that instant. It is owed whatever was used before. */
export const invoiceCharge = (acknowledgedAt: Instant): QuotaCharge => ({
  metric: "invoices",
  month: quotaMonthAt(acknowledgedAt),
})

/** The refusal of a charge that found so much used already. */
export const exceeded = ({ metric, month, hardLimit = 0 }: QuotaCharge, used: number) =>
  new QuotaExceeded({ metric, month, used, limit: hardLimit, resetsAt: resetOf(month) })

/** So many deliveries of a tenant in one month. */
export interface DeliveryCharge {
  readonly tenantId: TenantId
  readonly month: QuotaMonth
  readonly count: number
}

/**
 * What new deliveries count: each once, in the month in which it comes into being, whatever number
 * of attempts it takes; tests count nothing. By tenant and month in the order of both, so that
 * stores which lock do it in one order.
 */
export const deliveryCharges = (
  deliveries: ReadonlyArray<Pick<ReadyDelivery, "tenantId" | "createdAt" | "kind">>,
): ReadonlyArray<DeliveryCharge> => {
  const groups = Map.groupBy(
    deliveries.filter(({ kind }) => kind !== "test"),
    ({ tenantId, createdAt }) => `${quotaMonthAt(createdAt)} ${tenantId}`,
  )
  return [...groups.keys()].toSorted().map((key) => {
    const [month, tenantId] = key.split(" ") as [QuotaMonth, TenantId]
    return { tenantId, month, count: groups.get(key)?.length ?? 0 }
  })
}
