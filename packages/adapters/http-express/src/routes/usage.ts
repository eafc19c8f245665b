/** GET /v1/usage: the caller's allowance and usage of this month, and its rate limits. */
import * as Effect from "effect/Effect"
import { readUsage } from "@procurement/domain/quota"
import { headers, json, securedProblems } from "../openapi/responses.ts"
import { jsonReply } from "../request/reply.ts"
import type { Call, SecuredRoute } from "../request/route.ts"
import { encodeUsage, usageBody } from "../schema/usage.ts"

const read = Effect.fnUntraced(function* ({ principal: { tenant } }: Call) {
  return jsonReply(200, encodeUsage(tenant, yield* readUsage(tenant)))
})

export const usageRoutes: ReadonlyArray<SecuredRoute> = [
  {
    kind: "secured",
    method: "get",
    path: "/v1/usage",
    handle: read,
    operation: {
      operationId: "readUsage",
      tags: ["Usage"],
      summary: "Read your quotas and limits",
      description:
        "Volumes of the current calendar month in Warsaw. Only a trial is rejected above " +
        "its volume; on paid plans you are notified at 80 % and 100 %. Any valid token " +
        "can read this.",
      responses: {
        "200": {
          description: "Quotas and limits of the caller.",
          headers,
          content: json(usageBody),
        },
        ...securedProblems(),
      },
    },
  },
]
