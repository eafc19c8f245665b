/** Collects what is stored about a person. Reads all tenants, so it is for a rare request. */
import * as Effect from "effect/Effect"
import { AuditLog } from "../../audit/audit-log.ts"
import type { EmailAddress } from "../../email/email.ts"
import { EmailQueue } from "../../email/sending.ts"
import { everyPage } from "../../paging/use-cases/every-page.ts"
import type { AuditEventId, EmailId, RequestRecordId, TenantId } from "../../identity/type-id.ts"
import { RequestLog } from "../../request-log/request-log.ts"
import { type Tenant, TenantRepository } from "../../tenant/tenant.ts"
import { SessionStore } from "../../user/session.ts"
import { foldedAddress, type User, UserRepository } from "../../user/user.ts"
import { SubscriptionRepository } from "../../webhook/subscription-repository.ts"
import { isContact, isTo, namesPerson, type StoredPerson, type StoredUser } from "../person.ts"

const limit = 1_000
/** More than an address can have. */
const allTenants = 1_000_000

const readUser = Effect.fnUntraced(function* (user: User) {
  const { sessionsOf } = yield* SessionStore
  const log = yield* RequestLog
  const { tenantId, id: userId } = user
  const stored: StoredUser = {
    user,
    sessions: yield* sessionsOf(tenantId, userId),
    requests: yield* everyPage(
      (after: RequestRecordId | undefined) => log.page({ tenantId, userId, after, limit }),
      ({ records }) => records,
      ({ id }) => id,
    ),
  }
  return stored
})

const readTenants = Effect.flatMap(TenantRepository, (repository) =>
  everyPage(
    (after: TenantId | undefined) => repository.page({ after, limit }),
    ({ tenants }) => tenants,
    ({ id }) => id,
  ),
)

const readEmails = (address: EmailAddress) =>
  Effect.flatMap(EmailQueue, (queue) =>
    everyPage(
      (after: EmailId | undefined) => queue.page({ after, limit }),
      ({ emails }) => emails,
      ({ email }) => email.id,
      (each) => isTo(each, address),
    ),
  )

const readAudit = Effect.fnUntraced(function* (
  tenants: ReadonlyArray<Tenant>,
  address: EmailAddress,
) {
  const log = yield* AuditLog
  const ofTenants = yield* Effect.forEach(tenants, ({ id: tenantId }) =>
    everyPage(
      (after: AuditEventId | undefined) => log.page({ tenantId, after, limit }),
      ({ events }) => events,
      ({ id }) => id,
      (event) => namesPerson(event, address),
    ),
  )
  return ofTenants.flat()
})

/** Returns what is stored about the person with that address, in upper or lower case. */
export const readPerson = Effect.fnUntraced(function* (email: EmailAddress) {
  const address = foldedAddress(email)
  const users = yield* UserRepository
  const subscriptions = yield* SubscriptionRepository
  const tenants = yield* readTenants
  const person: StoredPerson = {
    email: address,
    users: yield* Effect.forEach(yield* users.withEmail(address, allTenants), readUser),
    contactOf: tenants.filter((tenant) => isContact(tenant, address)),
    webhooks: yield* subscriptions.withContact(address),
    emails: yield* readEmails(address),
    auditEvents: yield* readAudit(tenants, address),
  }
  return person
})
