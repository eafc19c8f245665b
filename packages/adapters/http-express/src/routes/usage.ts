/** GET /v1/usage: the caller's quotas and usage of this month, and its rate limits. */
import * as Effect from "effect/Effect"
import { readUsage } from "@procurement/domain/quota"
import { jsonReply } from "../request/reply.ts"
import { encodeUsage, usageBody } from "../schema/usage.ts"
import { operation } from "./operation.ts"

export const readUsageRoute = operation({
  id: "readUsage",
  method: "get",
  path: "/v1/usage",
  tags: ["Usage"],
  summary: "Read your quotas and limits",
  description:
    "Returns your quotas for the current calendar month in Warsaw, their use and your rate " +
    "limits. Only trials are rejected above a quota; paid plans are notified at 80 % and 100 %. " +
    "Any valid token can read this.",
  returns: { status: 200, description: "Quotas and limits of the caller.", schema: usageBody },
  handle: ({ principal: { tenant } }) =>
    Effect.map(readUsage(tenant), (report) => jsonReply(200, encodeUsage(tenant, report))),
})
