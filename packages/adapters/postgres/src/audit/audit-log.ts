/** The audit log in PostgreSQL. */
import { AuditEvent, AuditLog } from "@procurement/domain/audit"
import * as Effect from "effect/Effect"
import { attempt, layerOf } from "../connection/attempt.ts"
import { documentReader } from "../connection/document.ts"
import { queryCount } from "../connection/sql.ts"
import { statement } from "../connection/statement.ts"
import type { Database } from "../database.ts"
import { auditInsert, auditParameter } from "./audit.mapper.ts"

const recordSql = statement("record_audit", `${auditInsert(1)} on conflict (id) do nothing`)

/** Parameters: tenant, the id to start after, limit. */
const pageSql = statement(
  "audit_page",
  "select id, body from audit_events where tenant_id = $1 and id < $2 order by id desc limit $3",
)

/** Only this function may delete audit events. Parameters: before, limit. */
const forgetSql = {
  ...statement("forget_audit", "select forget_audit($1, $2) as count"),
  isRead: false,
}

/** Sorts after every identifier. */
const afterAllIds = "~"

const read = documentReader("audit_events", AuditEvent)

interface Row {
  readonly id: string
  readonly body: unknown
}

const attemptOn = <A>(work: () => Promise<A>) => attempt("AuditLog", work)

export const makeAuditLog = ({ sql, reads }: Database): AuditLog["Service"] => {
  return {
    record: (event) =>
      attemptOn(() => sql.query(recordSql, [auditParameter([event])])).pipe(Effect.asVoid),
    page: ({ tenantId, after = afterAllIds, limit }) =>
      attemptOn(async () => {
        const rows = await reads.query<Row>(pageSql, [tenantId, after, limit + 1])
        const events = rows.slice(0, limit).map(({ id, body }) => read(id, body))
        return { events, hasMore: rows.length > limit }
      }),
    forget: (before, limit) => attemptOn(() => queryCount(sql, forgetSql, [before, limit])),
  }
}

export const layerAuditLog = layerOf(AuditLog, makeAuditLog)
