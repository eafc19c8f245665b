/**
 * Converts e-mails to rows and back. The statement that stores a change also queues its e-mails.
 *
 * The sign-in link in an e-mail is encrypted at rest and bound to that e-mail.
 */
import {
  Email,
  EmailSending,
  type KeptEmail,
  newSending,
  withoutSecret,
} from "@procurement/domain/email"
import { documentReader, toJson } from "../connection/document.ts"
import type { SecretBox } from "../webhook/secret-box.ts"

/** All e-mails of a change as one parameter, which `emailInsert` expands. */
export const emailParameter = (emails: ReadonlyArray<Email>): string => toJson(emails)

/**
 * The last part of a statement: it queues the e-mails in parameter `$parameter`, due immediately.
 */
export const emailInsert = (parameter: number): string => `
  insert into emails (id, tenant_id, created_at, due_at, body)
  select
    email ->> 'id', email ->> 'tenantId', (email ->> 'createdAt')::bigint,
    (email ->> 'createdAt')::bigint, email
  from jsonb_array_elements($${parameter}::jsonb) as queued (email)`

export interface EmailRow {
  readonly id: string
  readonly body: unknown
  readonly sending: unknown
}

const readBody = documentReader("emails", Email)
const readSending = documentReader("sendings of emails", EmailSending)

const sendingOf = (email: Email, sending: unknown): EmailSending =>
  sending === null ? newSending(email) : readSending(email.id, sending)

/** The e-mail with `change` applied to its secret; the same e-mail if it contains none. */
const withSecret = (email: Email, change: (secret: string) => string): Email =>
  email.message._tag === "SignInLinkRequested"
    ? { ...email, message: { ...email.message, signInUrl: change(email.message.signInUrl) } }
    : email

/** As `emailParameter`, for e-mails that may contain secrets. */
export const sealedEmailParameter = (box: SecretBox, emails: ReadonlyArray<Email>): string =>
  emailParameter(emails.map((email) => withSecret(email, (plain) => box.seal(plain, email.id))))

/** An e-mail as lists show it; needs no key. */
export const readListedEmail = ({ id, body, sending }: EmailRow): KeptEmail => {
  const email = withoutSecret(readBody(id, body))
  return { email, sending: sendingOf(email, sending) }
}

export const readEmail = (box: SecretBox, { id, body, sending }: EmailRow): KeptEmail => {
  const email = withSecret(readBody(id, body), (stored) => box.open(stored, id))
  return { email, sending: sendingOf(email, sending) }
}
