/** Audit events as rows. The statement that makes a change also stores its audit event. */
import type { AuditEvent } from "@procurement/domain/audit"
import { toJson } from "../connection/document.ts"

/** All events of a change as one parameter, which `auditInsert` expands. */
export const auditParameter = (events: ReadonlyArray<AuditEvent>): string => toJson(events)

/** The last part of a statement: it stores the events in parameter `$parameter`. */
export const auditInsert = (parameter: number): string => `
  insert into audit_events (id, tenant_id, at, body)
  select event ->> 'id', event ->> 'tenantId', (event ->> 'at')::bigint, event
  from jsonb_array_elements($${parameter}::jsonb) as audit (event)`
