/** GET /v1/usage: what the caller may use this month and has used, and how fast it may ask. */
import * as Effect from "effect/Effect"
import { readUsage } from "@procurement/domain/quota"
import { headers, json, securedProblems } from "../openapi-parts.ts"
import { jsonReply } from "../reply.ts"
import type { Call, SecuredRoute } from "../route.ts"
import { encodeUsage, usageBody } from "../schema/usage.ts"

const read = Effect.fnUntraced(function* ({ principal: { tenant } }: Call) {
  return jsonReply(200, encodeUsage(tenant, yield* readUsage(tenant)))
})

export const usageRoutes: ReadonlyArray<SecuredRoute> = [
  {
    kind: "secured",
    method: "get",
    path: "/v1/usage",
    produces: ["application/json"],
    takesBody: false,
    handle: read,
    operation: {
      operationId: "readUsage",
      tags: ["Usage"],
      summary: "Read your quotas and limits",
      description:
        "Volumes of the present month of the calendar in Warsaw. Only a trial is refused more than " +
        "its volume; on paid plans you are told at 80 % and 100 %. Any valid token may ask.",
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
