/** E-mails as rows, added in the statement of what they report. */
import { Email } from "@procurement/domain/email"
import { documentReader, toJson } from "../connection/document.ts"

/** One parameter for all e-mails of a change; `emailInsert` takes it apart. */
export const emailParameter = (emails: ReadonlyArray<Email>): string => toJson(emails)

/** The end of a statement that queues the e-mails in parameter `$parameter`. */
export const emailInsert = (parameter: number): string => `
  insert into emails (id, tenant_id, created_at, body)
  select
    email ->> 'id', email ->> 'tenantId', (email ->> 'createdAt')::bigint, email
  from jsonb_array_elements($${parameter}::jsonb) as queued (email)`

export const readEmail = documentReader("emails", Email)
