/** What is counted by the month for each tenant. */
import * as Schema from "effect/Schema"

/**
 * - `orders`: accepted, whatever becomes of them; a replay under an idempotency key is no order.
 * - `invoices`: acknowledged by KSeF.
 * - `deliveries`: events to be sent to an endpoint, however many attempts each of them takes.
 */
export const quotaMetrics = ["orders", "invoices", "deliveries"] as const
export const QuotaMetric = Schema.Literals(quotaMetrics)
export type QuotaMetric = typeof QuotaMetric.Type

/** How many of each. */
export type Volumes = Readonly<Record<QuotaMetric, number>>

export const noVolumes: Volumes = { orders: 0, invoices: 0, deliveries: 0 }
