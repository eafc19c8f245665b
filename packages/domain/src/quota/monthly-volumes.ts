/**
 * How much of each metric a tenant may use in a month, and whether more is refused.
 *
 * The table is the price list's; a contract may give volumes of its own. Paid plans are never
 * refused anything. On a trial the order is what is refused: invoices and deliveries follow from
 * accepted orders, the law wants the one and the promise to lose no event the other.
 */
import type { Contract, Plan } from "../tenant/tenant.ts"
import type { QuotaMetric, Volumes } from "./quota-metric.ts"

/** What a tenant's volumes follow from. */
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

/** Of which metrics a plan takes no more than its volume. */
export const hardMetricsByPlan = {
  trial: ["orders"],
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
