/** The things counted by month for each tenant. */
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
 * - `orders`: accepted, also if cancelled later; a replay under an idempotency key does not count.
 * - `invoices`: acknowledged by KSeF.
 * - `deliveries`: events to be sent to an endpoint, however many attempts each of them takes.
 */
export const quotaMetrics = ["orders", "invoices", "deliveries"] as const
export const QuotaMetric = Schema.Literals(quotaMetrics)
export type QuotaMetric = typeof QuotaMetric.Type

/** How many of each. */
export type Volumes = Readonly<Record<QuotaMetric, number>>

export const noVolumes: Volumes = { orders: 0, invoices: 0, deliveries: 0 }

// How much of each metric a tenant may use in a month, and whether more is rejected.
//
// The table is that of the price list; a contract may set its own volumes. On paid plans nothing is
// rejected. On a trial an order is rejected when it or its invoice would exceed a volume, and so is
// a request to send events again beyond the volume of deliveries. What follows from accepted orders
// is never withheld: invoices and the deliveries of their events (docs/adr/0011).

/** The terms that decide a tenant's volumes. */
export interface QuotaTerms {
  readonly plan: Plan
  readonly contract: Contract
}

export const volumesByPlan = {
  trial: { orders: 100, invoices: 100, deliveries: 1_000 },
  standard: { orders: 10_000, invoices: 10_000, deliveries: 50_000 },
  pro: { orders: 100_000, invoices: 100_000, deliveries: 500_000 },
  enterprise: { orders: 1_000_000, invoices: 1_000_000, deliveries: 5_000_000 },
} as const satisfies Record<Plan, Volumes>

/** The metrics of which a plan lets requests use no more than its volume. */
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

// The month that counters belong to: the calendar month in Warsaw, written `2026-11`.
//
// It begins at midnight of its first day there and ends, to the millisecond, where the next one
// begins. Summer time moves both by an hour; the length of a month is what the clocks in Warsaw
// show.

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

/** When the counters of the month stop and those of the next one start at zero. */
export const resetOf = (month: QuotaMonth): Instant => {
  const [year, monthOfYear] = month.split("-").map(Number) as [number, number]
  return warsawMidnight(localDate(year, monthOfYear + 1, 1))
}

// What something counts towards a quota, as data. The store saves it together with the thing it is
// charged for, and only adds and compares.

/** One more of the metric in that month. */
export interface QuotaCharge {
  readonly metric: QuotaMetric
  readonly month: QuotaMonth
  /** Above this number the store rejects the charge and everything to be stored with it. */
  readonly hardLimit?: number | undefined
  /** The metric whose volume the limit is; the charged metric unless given. */
  readonly limitedBy?: QuotaMetric | undefined
}

/** A tenant has used all of a volume that its plan does not let it exceed; nothing was stored. */
export class QuotaExceeded extends Data.TaggedError("QuotaExceeded")<{
  readonly metric: QuotaMetric
  readonly month: QuotaMonth
  readonly used: number
  readonly limit: number
  /** When the counters are reset. */
  readonly resetsAt: Instant
}> {}

/**
 * One more order at that instant, under the tenant's terms. Every order becomes one invoice and
 * reserves its place: of two hard volumes the smaller one is the limit.
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
 * One more invoice, acknowledged at that instant. It counts without a limit, because its order has
 * reserved its place.
 */
export const invoiceCharge = (acknowledgedAt: Instant): QuotaCharge => ({
  metric: "invoices",
  month: quotaMonthAt(acknowledgedAt),
})

/** The rejection of a charge that found `used` already counted. */
export const exceeded = (charge: QuotaCharge, used: number) => {
  const { metric, limitedBy = metric, month, hardLimit: limit = 0 } = charge
  return new QuotaExceeded({ metric: limitedBy, month, used, limit, resetsAt: resetOf(month) })
}

/** A delivery as a quota sees it. */
interface CountedDelivery {
  readonly tenantId: TenantId
  readonly createdAt: Instant
  /** A `test` does not count. */
  readonly kind: string
}

/** The number of a tenant's deliveries in one month. */
export interface DeliveryCharge {
  readonly tenantId: TenantId
  readonly month: QuotaMonth
  readonly count: number
}

/**
 * Charges for new deliveries. Each delivery counts once, in the month in which it is created, for
 * any number of attempts; tests do not count. The charges are sorted by month and tenant, so that
 * stores take their locks in one order.
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
