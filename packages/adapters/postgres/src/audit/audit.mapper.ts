/** Audit events as rows, added in the statement of the change that they record. */
import type { AuditEvent } from "@procurement/domain/audit"
import { toJson } from "../connection/document.ts"

/** One parameter for all events of a change; `auditInsert` takes it apart. */
export const auditParameter = (events: ReadonlyArray<AuditEvent>): string => toJson(events)

/** The end of a statement that stores the events in parameter `$parameter`. */
export const auditInsert = (parameter: number): string => `
  insert into audit_events (id, tenant_id, at, body)
  select event ->> 'id', event ->> 'tenantId', (event ->> 'at')::bigint, event
  from jsonb_array_elements($${parameter}::jsonb) as audit (event)`
