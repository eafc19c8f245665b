/** The company's audit log, and its requests to the API. */
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { isAccessEvent, listAuditEvents } from "@procurement/domain/audit"
import { AuditEventId, RequestRecordId } from "@procurement/domain/identity"
import { listRequests, requestRecordDays } from "@procurement/domain/request-log"
import { z } from "zod"
import { personOperation } from "../../audience/customers.ts"
import { page } from "../../request/returns.ts"
import { auditPage, encodeAuditEvent, encodeRequest, requestPage } from "../../schema/access-log.ts"
import { pageParameters } from "../../schema/query.ts"

const listAuditRoute = personOperation({
  id: "listAuditEvents",
  at: "GET /v1/audit-events",
  scope: "audit:read",
  summary: "List sign-ins and changes of access, newest first",
  description:
    "Returns sign-ins and changes to users and credentials of the last 400 days. The entries " +
    "contain no secrets.",
  query: z.strictObject(pageParameters("aud", Schema.is(AuditEventId))),
  returns: page("A page of audit events.", auditPage, encodeAuditEvent),
  handle: ({ principal: { tenantId }, query }) =>
    Effect.map(
      listAuditEvents({ tenantId, after: query.cursor, limit: query.limit }),
      ({ events, hasMore }) => ({ items: events.filter(isAccessEvent), hasMore }),
    ),
})

const methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"] as const

const flag = (description: string) =>
  z
    .literal("true")
    .transform(() => true)
    .exactOptional()
    .meta({ description, override: { type: "string", enum: ["true"] } })

const requestQuery = z.strictObject({
  ...pageParameters("rql", Schema.is(RequestRecordId), 50),
  requestId: z
    .string()
    .min(1)
    .max(128)
    .exactOptional()
    .meta({ description: "Only requests with exactly this `X-Request-Id`." }),
  errors: flag("Only requests that were rejected, failed, or got no response."),
  changes: flag("Only requests that may change something, not `GET` or `HEAD`."),
  method: z.enum(methods).exactOptional().meta({ description: "Only requests with this method." }),
  route: z
    .string()
    .min(1)
    .max(128)
    .exactOptional()
    .meta({ description: "Only requests whose route contains this text.", example: "/orders" }),
})

const listRequestsRoute = personOperation({
  id: "listRequests",
  at: "GET /v1/requests",
  scope: "requests:read",
  summary: "List requests to the API, newest first",
  description:
    `Returns the company's requests of the last ${requestRecordDays} days. A request appears ` +
    "after about two seconds. Under overload some requests may be missing.",
  query: requestQuery,
  returns: page("A page of requests.", requestPage, encodeRequest),
  handle: ({ principal: { tenantId }, query }) => {
    const { cursor: after, errors: onlyErrors, changes: onlyChanges, ...filters } = query
    return Effect.map(
      listRequests({ tenantId, after, onlyErrors, onlyChanges, ...filters }),
      ({ records: items, hasMore }) => ({ items, hasMore }),
    )
  },
})

export const accessLogRoutes = [listAuditRoute, listRequestsRoute]
