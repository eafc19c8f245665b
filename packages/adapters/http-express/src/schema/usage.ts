/** Usage of a tenant: monthly quotas and request rates. */
import {
  type MetricUsage,
  type QuotaExceeded,
  quotaMarks,
  type QuotaMetric,
  quotaMetrics,
  type QuotaWarning,
  type UsageReport,
} from "@procurement/domain/quota"
import { customerPolicyNames, policyOf } from "@procurement/domain/rate-limit"
import { plans, type Tenant } from "@procurement/domain/tenant"
import { z } from "zod"
import { advertisedPolicy } from "../limits/admit.ts"
import { encodeInstant, timestamp } from "./primitives.ts"

const metricWord = z.enum(quotaMetrics).meta({ id: "QuotaMetric" })

const month = z.string().meta({
  description: "Calendar month in Warsaw.",
  pattern: "^\\d{4}-(0[1-9]|1[0-2])$",
  example: "2026-11",
})

const count = z.int().min(0)

/** The exceeded quota in a 402 response. */
export const exceededQuota = z
  .object({
    metric: metricWord,
    month,
    used: count,
    limit: count,
    resetsAt: timestamp.meta({ description: "The start of the next month in Warsaw, in UTC." }),
  })
  .meta({ id: "ExceededQuota" })

const metricUsage = z
  .object({
    used: count,
    limit: count,
    percent: count.meta({ description: "Rounded down; more than 100 when exceeded." }),
    hard: z.boolean().meta({ description: "Whether requests above the limit are rejected (402)." }),
  })
  .meta({ id: "MetricUsage", example: { used: 812, limit: 1_000, percent: 81, hard: false } })

const warning = z
  .object({
    metric: metricWord,
    percent: z.literal(quotaMarks),
    used: count,
    limit: count,
    givenAt: timestamp,
  })
  .meta({
    id: "QuotaWarning",
    example: {
      metric: "orders",
      percent: 80,
      used: 800,
      limit: 1_000,
      givenAt: "2026-11-20T10:14:00.000Z",
    },
  })

const ratePolicy = z
  .object({
    policy: z.enum(customerPolicyNames).meta({
      description:
        "`token`: all requests with one access token. `client`: all tokens of one API " +
        "key. `reads`, `writes`: one route with one API key. `replays`: requests with a " +
        "known idempotency key. Named as in RateLimit-Policy.",
    }),
    requestsPerMinute: count,
    burst: count.meta({
      description: "Maximum requests in a burst after a pause: `q` of RateLimit-Policy.",
    }),
  })
  .meta({ id: "RatePolicy", example: { policy: "token", requestsPerMinute: 600, burst: 60 } })

export const usageBody = z
  .object({
    plan: z.enum(plans).meta({ example: "standard" }),
    month,
    resetsAt: timestamp.meta({ example: "2026-11-30T23:00:00.000Z" }),
    quotas: z.object({ orders: metricUsage, invoices: metricUsage, deliveries: metricUsage }).meta({
      id: "Quotas",
      description:
        "Orders accepted, invoices accepted by KSeF, webhook deliveries (each once, " +
        "regardless of attempts).",
    }),
    rateLimits: z.array(ratePolicy),
    warnings: z.array(warning).meta({
      description:
        "The thresholds reached this month. You were notified by e-mail and by the event " +
        "`quota.reached`.",
    }),
  })
  .meta({ id: "Usage" })

const encodeMetric = ({ used, limit, percent, hard }: MetricUsage) => ({
  used,
  limit,
  percent,
  hard,
})

const encodeWarning = ({ metric, percent, used, limit, givenAt }: QuotaWarning) => ({
  metric,
  percent,
  used,
  limit,
  givenAt: encodeInstant(givenAt),
})

const ratesOf = (tenant: Tenant): Array<z.output<typeof ratePolicy>> =>
  customerPolicyNames.map((name) => {
    const policy = policyOf(name, tenant)
    const { quota: burst } = advertisedPolicy(policy)
    return { policy: name, requestsPerMinute: policy.ratePerMinute, burst }
  })

const metricsOf = ({ metrics }: UsageReport) =>
  Object.fromEntries(metrics.map((each) => [each.metric, encodeMetric(each)])) as Record<
    QuotaMetric,
    z.output<typeof metricUsage>
  >

export const encodeUsage = (tenant: Tenant, report: UsageReport): z.output<typeof usageBody> => ({
  plan: tenant.plan,
  month: report.month,
  resetsAt: encodeInstant(report.resetsAt),
  quotas: metricsOf(report),
  rateLimits: ratesOf(tenant),
  warnings: report.warnings.map(encodeWarning),
})

export const encodeExceeded = (
  refusal: Pick<QuotaExceeded, "metric" | "month" | "used" | "limit" | "resetsAt">,
): z.output<typeof exceededQuota> => ({
  metric: refusal.metric,
  month: refusal.month,
  used: refusal.used,
  limit: refusal.limit,
  resetsAt: encodeInstant(refusal.resetsAt),
})
