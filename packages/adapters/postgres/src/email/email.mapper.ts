/** E-mails as rows, added in the statement of what they report, and back. */
import { Email, EmailSending, newSending } from "@procurement/domain/email"
import { documentReader, toJson } from "../connection/document.ts"

/** One parameter for all e-mails of a change; `emailInsert` takes it apart. */
export const emailParameter = (emails: ReadonlyArray<Email>): string => toJson(emails)

/** The end of a statement that queues the e-mails in parameter `$parameter`: due at once. */
export const emailInsert = (parameter: number): string => `
  insert into emails (id, tenant_id, created_at, due_at, body)
  select
    email ->> 'id', email ->> 'tenantId', (email ->> 'createdAt')::bigint,
    (email ->> 'createdAt')::bigint, email
  from jsonb_array_elements($${parameter}::jsonb) as queued (email)`

export const emailColumns = "id, body, sending, version"

export interface EmailRow {
  readonly id: string
  readonly body: unknown
  readonly sending: unknown
  readonly version: number
}

const readBody = documentReader("emails", Email)
const readSending = documentReader("sendings of emails", EmailSending)

export const readEmail = ({ id, body, sending, version }: EmailRow) => {
  const email = readBody(id, body)
  const state = sending === null ? newSending(email) : readSending(id, sending)
  return { email, sending: state, version }
}
