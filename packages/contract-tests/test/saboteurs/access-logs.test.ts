/** Audit logs and logs of requests with one fault each. */
import { type AuditEvent, AuditLog } from "@procurement/domain/audit"
import { instant } from "@procurement/domain/calendar"
import { RequestLog } from "@procurement/domain/request-log"
import { makeAuditLogMemory, makeRequestLogMemory } from "@procurement/adapter-memory"
import * as Effect from "effect/Effect"
import { auditLogClauses } from "../../src/audit/index.ts"
import { requestLogClauses } from "../../src/request-log/index.ts"
import { groundOf } from "../mutants/grounds.ts"
import { proves } from "./saboteur.ts"
import { serviceSaboteur } from "./service-saboteur.ts"

const auditLogs = groundOf(
  AuditLog,
  () => ({ events: new Map<string, AuditEvent>() }),
  ({ events }) => makeAuditLogMemory(events),
)

proves("AuditLog", auditLogClauses, [], auditLogs)

const saboteur = serviceSaboteur(RequestLog, makeRequestLogMemory, requestLogClauses)

const requestLogs = groundOf(RequestLog, () => ({}), makeRequestLogMemory)

const saboteurs = [
  saboteur(
    "replaces a record of the same id",
    ({ forget, record }) => ({
      record: (records) =>
        Effect.andThen(forget(instant((records[0]?.at ?? 0) + 1), 1), record(records)),
    }),
    "stores a batch again",
  ),
]

proves("RequestLog", requestLogClauses, saboteurs, requestLogs)
