/** Audit logs and logs of requests with one fault each. */
import { AuditLog } from "@procurement/domain/audit"
import { instant } from "@procurement/domain/calendar"
import { RequestLog } from "@procurement/domain/request-log"
import { makeAuditLogMemory, makeRequestLogMemory } from "@procurement/adapter-memory"
import * as Effect from "effect/Effect"
import { auditLogClauses } from "../../src/audit/index.ts"
import { requestLogClauses } from "../../src/request-log/index.ts"
import { proves } from "./saboteur.ts"
import { serviceSaboteur } from "./service-saboteur.ts"

const audit = serviceSaboteur(AuditLog, makeAuditLogMemory, auditLogClauses)

proves("AuditLog", auditLogClauses, [
  audit(
    "changes the details of an audit event",
    ({ record }) => ({ record: (event) => record({ ...event, details: { role: "" } }) }),
    "exactly as it was recorded",
  ),
  audit(
    "replaces an audit event with a later one of the same id",
    ({ forget, record }) => ({
      record: (event) => Effect.andThen(forget(instant(event.at + 1), 1), record(event)),
    }),
    "keeps the first",
  ),
  audit(
    "returns the oldest audit events first",
    ({ page }) => ({
      page: (query) =>
        Effect.map(page(query), (found) => ({ ...found, events: found.events.toReversed() })),
    }),
    "page by page",
  ),
  audit(
    "deletes more audit events than asked for",
    ({ forget }) => ({ forget: (before) => forget(before, 1_000) }),
    "up to the limit of old audit events",
  ),
])

const requests = serviceSaboteur(RequestLog, makeRequestLogMemory, requestLogClauses)

proves("RequestLog", requestLogClauses, [
  requests(
    "changes the status of a request",
    ({ record }) => ({
      record: (records) => record(records.map((one) => ({ ...one, status: 0 }))),
    }),
    "exactly as it was stored",
  ),
  requests(
    "replaces a record of the same id",
    ({ forget, record }) => ({
      record: (records) =>
        Effect.andThen(forget(instant((records[0]?.at ?? 0) + 1), 1), record(records)),
    }),
    "stores a batch again",
  ),
  requests(
    "says that there are no more records",
    ({ page }) => ({
      page: (query) => Effect.map(page(query), (found) => ({ ...found, hasMore: false })),
    }),
    "page by page",
  ),
  requests(
    "ignores the id that is searched for",
    ({ page }) => ({ page: (query) => page({ ...query, requestId: undefined }) }),
    "finds the records of one request id",
  ),
  requests(
    "deletes records at the instant itself",
    ({ forget }) => ({ forget: (before, limit) => forget(instant(before + 1), limit) }),
    "up to the limit of old records",
  ),
])
