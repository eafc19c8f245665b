/** Invites, lists and changes the seller's own people, who sign in to the console. */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import type { AuditActor } from "../../audit/audit-log.ts"
import { instant } from "../../calendar/instant.ts"
import type { EmailAddress, EmailMessage } from "../../email/email.ts"
import { nextId, sellerTenantId, type UserId } from "../../identity/type-id.ts"
import type { OperatorScope } from "../../operator/operator-token.ts"
import type { Language, LineText } from "../../text/line-text.ts"
import {
  foldedAddress,
  sellerAccess,
  type User,
  UserRepository,
  withOperatorScopes,
} from "../user.ts"
import { decideAndStore, storeInvited } from "./manage-users.ts"

export interface SellerInvitation {
  readonly email: EmailAddress
  readonly scopes: ReadonlyArray<OperatorScope>
  /** Language of e-mails to this person. */
  readonly language: Language
  readonly actor: AuditActor
  /** The seller as the invitation names it. */
  readonly sellerName: LineText
  /** Page for requesting a sign-in link. */
  readonly signInUrl: string
}

/**
 * Adds a person and sends an invitation, unless the mailbox has got one too recently. Fails with
 * `UserExists`, `TooManyUsers`, or `SlidingLimitReached`.
 */
export const inviteSellerPerson = Effect.fnUntraced(function* (invitation: SellerInvitation) {
  const { email, scopes, language, actor, sellerName: tenantName, signInUrl } = invitation
  const now = instant(yield* Clock.currentTimeMillis)
  const user: User = {
    id: (yield* nextId("usr")) as UserId,
    tenantId: sellerTenantId,
    email: foldedAddress(email),
    ...sellerAccess(scopes),
    language,
    createdAt: now,
  }
  const message: EmailMessage = { _tag: "UserInvited", tenantName, isForConsole: true, signInUrl }
  return yield* storeInvited(user, actor, message)
})

/** Returns the seller's people in order of invitation. */
export const listSellerPeople = Effect.flatMap(UserRepository, ({ usersOf }) =>
  usersOf(sellerTenantId),
)

/**
 * Changes what a person may do, which ends its sessions. Fails with `UserNotFound` or `LastOwner`:
 * one administrator stays.
 */
export const changeSellerPerson = (
  userId: UserId,
  scopes: ReadonlyArray<OperatorScope>,
  actor: AuditActor,
) => decideAndStore(sellerTenantId, (users) => withOperatorScopes(users, userId, scopes, actor))
