/** What a tenant may use and has used: quotas of the month, rates of requests. */
import {
  type MetricUsage,
  type QuotaExceeded,
  quotaMarks,
  type QuotaMetric,
  quotaMetrics,
  type QuotaWarning,
  type UsageReport,
} from "@procurement/domain/quota"
import { policiesOf, policyNames } from "@procurement/domain/rate-limit"
import { plans, type Tenant } from "@procurement/domain/tenant"
import { z } from "zod"
import { toldPolicy } from "../limits/limit-headers.ts"
import { encodeInstant, timestamp } from "./primitives.ts"

const metricWord = z.enum(quotaMetrics).meta({ id: "QuotaMetric" })

const month = z.string().meta({
  description: "Month of the calendar in Warsaw.",
  pattern: "^\\d{4}-(0[1-9]|1[0-2])$",
  example: "2026-11",
})

const count = z.int().min(0)

/** What a 402 says of the volume that is used up. */
export const exceededQuota = z
  .object({
    metric: metricWord,
    month,
    used: count,
    limit: count,
    resetsAt: timestamp.meta({ description: "When the next month begins in Warsaw, in UTC." }),
  })
  .meta({ id: "ExceededQuota" })

const metricUsage = z
  .object({
    used: count,
    limit: count,
    percent: count.meta({ description: "Rounded down; more than 100 when exceeded." }),
    hard: z.boolean().meta({ description: "Whether more than the limit is refused (402)." }),
  })
  .meta({ id: "MetricUsage" })

const warning = z
  .object({
    metric: metricWord,
    percent: z.literal(quotaMarks),
    used: count,
    limit: count,
    givenAt: timestamp,
  })
  .meta({ id: "QuotaWarning" })

const ratePolicy = z
  .object({
    policy: z.enum(policyNames).meta({
      description:
        "`token`: all requests with one access token. `reads`, `writes`: one route with one API " +
        "key. As named in RateLimit-Policy.",
    }),
    requestsPerMinute: count,
    burst: count.meta({
      description: "Requests at once after a rest: `q` of RateLimit-Policy.",
    }),
  })
  .meta({ id: "RatePolicy" })

export const usageBody = z
  .object({
    plan: z.enum(plans),
    month,
    resetsAt: timestamp,
    quotas: z.object({ orders: metricUsage, invoices: metricUsage, deliveries: metricUsage }).meta({
      description:
        "Orders accepted, invoices acknowledged by KSeF, webhook deliveries (each once, whatever " +
        "the attempts).",
    }),
    rateLimits: z.array(ratePolicy),
    warnings: z.array(warning).meta({
      description: "What you were told of this month by e-mail and by the event quota.reached.",
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

const ratesOf = (tenant: Tenant): Array<z.output<typeof ratePolicy>> => {
  const policies = policiesOf(tenant)
  return policyNames.map((policy) => {
    const { ratePerMinute } = policies[policy]
    return { policy, requestsPerMinute: ratePerMinute, burst: toldPolicy(policies[policy]).quota }
  })
}

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
