/** GET /v1/usage: the caller's quotas and usage of this month, and its rate limits. */
import * as Effect from "effect/Effect"
import { readUsage, type UsageReport } from "@procurement/domain/quota"
import type { Tenant } from "@procurement/domain/tenant"
import { operation } from "../audience/customers.ts"
import { ok } from "../request/returns.ts"
import { encodeUsage, usageBody } from "../schema/usage.ts"

interface Usage {
  readonly tenant: Tenant
  readonly report: UsageReport
}

export const readUsageRoute = operation({
  id: "readUsage",
  at: "GET /v1/usage",
  tags: ["Usage"],
  summary: "Read your quotas and limits",
  description:
    "Returns your quotas for the current calendar month in Warsaw, their use and your rate " +
    "limits. Only trials are rejected above a quota; paid plans are notified at 80 % and 100 %. " +
    "Any valid token can read this.",
  returns: ok("Quotas and limits of the caller.", usageBody, ({ tenant, report }: Usage) =>
    encodeUsage(tenant, report),
  ),
  handle: ({ principal: { tenant } }) =>
    Effect.map(readUsage(tenant), (report) => ({ tenant, report })),
})
