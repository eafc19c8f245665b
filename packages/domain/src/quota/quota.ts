/** Monthly usage counted per tenant. */
import * as Data from "effect/Data"
import * as Schema from "effect/Schema"
import {
  addDays,
  type Instant,
  type LocalDate,
  localDate,
  monthOf,
  warsawDate,
  warsawMidnight,
} from "../calendar/instant.ts"
import type { TenantId } from "../identity/type-id.ts"
import type { Contract, Plan } from "../tenant/tenant.ts"

/**
 * - `orders`: accepted orders, including later cancelled ones; idempotent replays do not count.
 * - `invoices`: invoices acknowledged by KSeF.
 * - `deliveries`: deliveries of events to endpoints, regardless of the number of attempts.
 */
export const quotaMetrics = ["orders", "invoices", "deliveries"] as const
export const QuotaMetric = Schema.Literals(quotaMetrics)
export type QuotaMetric = typeof QuotaMetric.Type

/** A number per metric. */
export type Volumes = Readonly<Record<QuotaMetric, number>>

export const noVolumes: Volumes = { orders: 0, invoices: 0, deliveries: 0 }

/** The terms that determine a tenant's volumes. */
export interface QuotaTerms {
  readonly plan: Plan
  readonly contract: Contract
}

/** Monthly volumes of the price list; a contract may set others. */
export const volumesByPlan = {
  trial: { orders: 100, invoices: 100, deliveries: 1_000 },
  standard: { orders: 10_000, invoices: 10_000, deliveries: 50_000 },
  pro: { orders: 100_000, invoices: 100_000, deliveries: 500_000 },
  enterprise: { orders: 1_000_000, invoices: 1_000_000, deliveries: 5_000_000 },
} as const satisfies Record<Plan, Volumes>

/**
 * Metrics with a hard limit, by plan; paid plans have none. On a trial, orders are rejected when
 * they or their invoices would exceed a volume, and so are requests to replay events beyond the
 * volume of deliveries. Invoices of accepted orders and the deliveries of their events are never
 * withheld (docs/adr/0011).
 */
export const hardMetricsByPlan = {
  trial: ["orders", "invoices", "deliveries"],
  standard: [],
  pro: [],
  enterprise: [],
} as const satisfies Record<Plan, ReadonlyArray<QuotaMetric>>

export const volumesOf = ({ plan, contract }: QuotaTerms): Volumes =>
  contract.monthlyVolumes ?? volumesByPlan[plan]

export const isHard = ({ plan }: QuotaTerms, metric: QuotaMetric): boolean => {
  const hard: ReadonlyArray<QuotaMetric> = hardMetricsByPlan[plan]
  return hard.includes(metric)
}

/**
 * Month of the counters: the calendar month in Warsaw, written `2026-11`.
 *
 * It starts at midnight of its first day in Warsaw and ends, to the millisecond, where the next
 * month starts. Summer time shifts both by an hour.
 */
export const QuotaMonth = Schema.String.check(Schema.isPattern(/^\d{4}-(0[1-9]|1[0-2])$/)).pipe(
  Schema.brand("QuotaMonth"),
)
export type QuotaMonth = typeof QuotaMonth.Type

const firstDayOf = (month: QuotaMonth): LocalDate => `${month}-01` as LocalDate

const monthOfDay = (day: LocalDate): QuotaMonth => monthOf(day) as QuotaMonth

export const quotaMonthAt = (at: Instant): QuotaMonth => monthOfDay(warsawDate(at))

export const previousMonth = (month: QuotaMonth): QuotaMonth =>
  monthOfDay(addDays(firstDayOf(month), -1))

export const beginningOf = (month: QuotaMonth): Instant => warsawMidnight(firstDayOf(month))

/** Returns when the counters of the month end and those of the next month start at zero. */
export const resetOf = (month: QuotaMonth): Instant => {
  const [year, monthOfYear] = month.split("-").map(Number) as [number, number]
  return warsawMidnight(localDate(year, monthOfYear + 1, 1))
}

/**
 * A charge of one to the metric in that month. Stores save a charge in the transaction of the
 * charged item, and only add and compare.
 */
export interface QuotaCharge {
  readonly metric: QuotaMetric
  readonly month: QuotaMonth
  /** Above this number the store rejects the transaction. */
  readonly hardLimit?: number | undefined
  /** Metric whose volume is the limit; defaults to the charged metric. */
  readonly limitedBy?: QuotaMetric | undefined
}

/** The tenant has used up a hard limit; nothing was stored. */
export class QuotaExceeded extends Data.TaggedError("QuotaExceeded")<{
  readonly metric: QuotaMetric
  readonly month: QuotaMonth
  readonly used: number
  readonly limit: number
  /** When the counters are reset. */
  readonly resetsAt: Instant
}> {}

/**
 * Returns the charge for an order at that instant under the tenant's terms. Every order reserves
 * one invoice, so of two hard limits the smaller one applies.
 */
export const orderCharge = (terms: QuotaTerms, at: Instant): QuotaCharge => {
  const charge = { metric: "orders", month: quotaMonthAt(at) } as const
  const { orders, invoices } = volumesOf(terms)
  if (isHard(terms, "invoices") && (invoices < orders || !isHard(terms, "orders"))) {
    return { ...charge, hardLimit: invoices, limitedBy: "invoices" }
  }
  return isHard(terms, "orders") ? { ...charge, hardLimit: orders } : charge
}

/**
 * Returns the charge for an invoice acknowledged at that instant. It has no limit, because the
 * order reserved it.
 */
export const invoiceCharge = (acknowledgedAt: Instant): QuotaCharge => ({
  metric: "invoices",
  month: quotaMonthAt(acknowledgedAt),
})

/** Returns the rejection of a charge when `used` is already counted. */
export const exceeded = (charge: QuotaCharge, used: number) => {
  const { metric, limitedBy = metric, month, hardLimit: limit = 0 } = charge
  return new QuotaExceeded({ metric: limitedBy, month, used, limit, resetsAt: resetOf(month) })
}

/** The delivery data that a quota needs. */
interface CountedDelivery {
  readonly tenantId: TenantId
  readonly createdAt: Instant
  /** Deliveries of kind `test` do not count. */
  readonly kind: string
}

/** Number of a tenant's deliveries in one month. */
export interface DeliveryCharge {
  readonly tenantId: TenantId
  readonly month: QuotaMonth
  readonly count: number
}

/**
 * Returns the charges for new deliveries. Each delivery counts once, in the month of its creation,
 * regardless of attempts; tests do not count. Charges are sorted by month and tenant, so that
 * stores acquire locks in one order.
 */
export const deliveryCharges = (
  deliveries: ReadonlyArray<CountedDelivery>,
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
