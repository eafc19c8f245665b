/** Reads a tenant's usage and volumes of this month, and the warnings it received. */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { type Instant, instant } from "../../calendar/instant.ts"
import type { Tenant } from "../../tenant/tenant.ts"
import { QuotaRepository } from "../quota-repository.ts"
import { percentOf, type QuotaWarning } from "../quota-warning.ts"
import {
  isHard,
  type QuotaMetric,
  quotaMetrics,
  type QuotaMonth,
  quotaMonthAt,
  resetOf,
  volumesOf,
} from "../quota.ts"

export interface MetricUsage {
  readonly metric: QuotaMetric
  readonly used: number
  readonly limit: number
  /** Rounded down; may be more than 100. */
  readonly percent: number
  /** Whether more than the limit is refused. */
  readonly hard: boolean
}

export interface UsageReport {
  readonly month: QuotaMonth
  readonly resetsAt: Instant
  readonly metrics: ReadonlyArray<MetricUsage>
  readonly warnings: ReadonlyArray<QuotaWarning>
}

export const readUsage = Effect.fnUntraced(function* (tenant: Tenant) {
  const quotas = yield* QuotaRepository
  const month = quotaMonthAt(instant(yield* Clock.currentTimeMillis))
  const usage = yield* quotas.usage(tenant.id, month)
  const warnings = yield* quotas.warnings(tenant.id, month)
  const volumes = volumesOf(tenant)
  const metrics = quotaMetrics.map((metric): MetricUsage => {
    const [used, limit] = [usage[metric], volumes[metric]]
    return { metric, used, limit, percent: percentOf(used, limit), hard: isHard(tenant, metric) }
  })
  return { month, resetsAt: resetOf(month), metrics, warnings } satisfies UsageReport
})
