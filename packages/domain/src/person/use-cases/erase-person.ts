/** Erases what is stored about a person, as far as nothing obliges the service to keep it. */
import * as Effect from "effect/Effect"
import type { AuditActor } from "../../audit/audit-log.ts"
import type { EmailAddress } from "../../email/email.ts"
import { EmailQueue } from "../../email/sending.ts"
import { removeUser } from "../../user/use-cases/manage-users.ts"
import { foldedAddress } from "../../user/user.ts"
import type { StoredPerson, StoredUser } from "../person.ts"
import { readPerson } from "./read-person.ts"

export interface Erasure {
  readonly removedUsers: ReadonlyArray<StoredUser["user"]>
  readonly deletedEmails: number
  /** What is still stored, and why is in docs/explanation/personal-data.md. */
  readonly kept: StoredPerson
}

/**
 * Removes the users with that address, with sessions, links and passkeys, and deletes the e-mails
 * that were sent to it. Idempotent.
 *
 * Keeps the only owner of a tenant, contact addresses, which the customer replaces, e-mails that
 * are still to be sent, and the logs until their retention ends.
 */
export const erasePerson = Effect.fnUntraced(function* (email: EmailAddress, actor: AuditActor) {
  const emails = yield* EmailQueue
  const before = yield* readPerson(email)
  for (const { user } of before.users) {
    yield* removeUser(user.tenantId, user.id, actor).pipe(
      Effect.catchTag(["LastOwner", "UserNotFound"], () => Effect.void),
    )
  }
  const deletedEmails = yield* emails.forgetTo(foldedAddress(email))
  const after = yield* readPerson(email)
  const stays = new Set(after.users.map(({ user }) => user.id))
  const users = before.users.map(({ user }) => user)
  const erasure: Erasure = {
    removedUsers: users.filter(({ id }) => !stays.has(id)),
    deletedEmails,
    kept: after,
  }
  return erasure
})
