/** What happened to the company's access, and its requests to the API. */
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { listAuditEvents } from "@procurement/domain/audit"
import { AuditEventId, RequestRecordId } from "@procurement/domain/identity"
import { listRequests, requestRecordDays } from "@procurement/domain/request-log"
import type { Person } from "@procurement/domain/user"
import { z } from "zod"
import { decodeQuery } from "../request/head.ts"
import { pageReply } from "../request/reply.ts"
import type { Call, SecuredRoute } from "../request/route.ts"
import { auditPage, encodeAuditEvent, encodeRequest, requestPage } from "../schema/access-log.ts"
import { cursorOf, encodeCursor, limit, pageUrl } from "../schema/primitives.ts"
import { personRoute } from "./person-route.ts"

const maximumPageSize = 100

const auditQuery = z.strictObject({
  limit: limit(maximumPageSize, 20),
  cursor: cursorOf(Schema.is(AuditEventId)),
})

const listAudit = Effect.fnUntraced(function* ({ request, principal }: Call<Person>) {
  const query = yield* Effect.fromResult(decodeQuery(auditQuery, request.query))
  const { tenantId } = principal
  const page = { tenantId, after: query.cursor, limit: query.limit }
  const { events, hasMore } = yield* listAuditEvents(page)
  const last = events.at(-1)
  const next =
    hasMore && last !== undefined
      ? pageUrl("/v1/audit-events", { limit: String(query.limit), cursor: encodeCursor(last.id) })
      : null
  return pageReply(events.map(encodeAuditEvent), next)
})

const requestQuery = z.strictObject({
  limit: limit(maximumPageSize, 50),
  cursor: cursorOf(Schema.is(RequestRecordId)),
  requestId: z
    .string()
    .min(1)
    .max(128)
    .exactOptional()
    .meta({ description: "Only requests with exactly this `X-Request-Id`." }),
})

const list = Effect.fnUntraced(function* ({ request, principal }: Call<Person>) {
  const query = yield* Effect.fromResult(decodeQuery(requestQuery, request.query))
  const { requestId } = query
  const { tenantId } = principal
  const page = { tenantId, after: query.cursor, limit: query.limit, requestId }
  const { records, hasMore } = yield* listRequests(page)
  const last = records.at(-1)
  const cursor = hasMore && last !== undefined ? encodeCursor(last.id) : undefined
  const next =
    cursor === undefined
      ? null
      : pageUrl("/v1/requests", { limit: String(query.limit), requestId, cursor })
  return pageReply(records.map(encodeRequest), next)
})

export const accessLogRoutes: ReadonlyArray<SecuredRoute> = [
  personRoute({
    method: "get",
    path: "/audit-events",
    scope: "audit:read",
    operation: {
      operationId: "listAuditEvents",
      summary: "List sign-ins and changes of access, newest first",
      description: "Sign-ins, users and credentials of the last 400 days. It contains no secret.",
      requestParams: { query: auditQuery },
    },
    success: { status: 200, description: "A page of audit events.", schema: auditPage },
    handle: listAudit,
  }),
  personRoute({
    method: "get",
    path: "/requests",
    scope: "requests:read",
    operation: {
      operationId: "listRequests",
      summary: "List requests to the API, newest first",
      description:
        `The company's requests of the last ${requestRecordDays} days, about two seconds late. ` +
        "Under overload some may be missing.",
      requestParams: { query: requestQuery },
    },
    success: { status: 200, description: "A page of requests.", schema: requestPage },
    handle: list,
  }),
]
