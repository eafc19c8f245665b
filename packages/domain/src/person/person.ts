/**
 * What is stored about a person, who is found by an e-mail address (art. 15 and 17 GDPR).
 *
 * Invoices, and orders with their delivery addresses, are found by their numbers instead.
 */
import type { AuditEvent } from "../audit/audit-log.ts"
import type { EmailAddress } from "../email/email.ts"
import type { KeptEmail } from "../email/sending.ts"
import type { RequestRecord } from "../request-log/request-log.ts"
import type { Tenant } from "../tenant/tenant.ts"
import type { Session } from "../user/session.ts"
import type { User } from "../user/user.ts"
import type { ContactedSubscription } from "../webhook/subscription-repository.ts"

/** A user of a tenant, with everything that the user's id leads to. */
export interface StoredUser {
  readonly user: User
  readonly sessions: ReadonlyArray<Session>
  /** Newest first. */
  readonly requests: ReadonlyArray<RequestRecord>
}

export interface StoredPerson {
  /** In lower case. */
  readonly email: EmailAddress
  readonly users: ReadonlyArray<StoredUser>
  /** Tenants whose contact has the address. */
  readonly contactOf: ReadonlyArray<Tenant>
  readonly webhooks: ReadonlyArray<ContactedSubscription>
  /** Newest first. */
  readonly emails: ReadonlyArray<KeptEmail>
  /** What the person did, and what others did to its access, also as a removed user. */
  readonly auditEvents: ReadonlyArray<AuditEvent>
}

const isAddress = (text: string | undefined, email: EmailAddress): boolean =>
  text?.toLowerCase() === email

/** Returns whether the e-mail went to that address, which is in lower case. */
export const isTo = ({ email: { to } }: KeptEmail, email: EmailAddress): boolean =>
  isAddress(to, email)

/** Returns whether the tenant's contact has that address, which is in lower case. */
export const isContact = ({ contactEmail }: Tenant, email: EmailAddress): boolean =>
  isAddress(contactEmail, email)

/** Returns whether the event names that address, which is in lower case. */
export const namesPerson = ({ actor, subject }: AuditEvent, email: EmailAddress): boolean =>
  isAddress(actor.type === "user" ? actor.email : undefined, email) ||
  isAddress(subject.type === "user" ? subject.name : undefined, email)
