/** Changes of a user's passkeys, and when a person must sign in again. Pure. */
import * as Data from "effect/Data"
import * as Duration from "effect/Duration"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import type { AuditEntry } from "../audit/audit-log.ts"
import type { Instant } from "../calendar/instant.ts"
import type { SignedInUser } from "../credential/credential.ts"
import { TenantId, UserId } from "../identity/type-id.ts"
import {
  maximumPasskeys,
  type Passkey,
  PasskeyNotAccepted,
  PasskeyNotFound,
  TooManyPasskeys,
} from "./passkey.ts"
import { type User, type UserChange, type UserNotFound, userOf } from "./user.ts"

/** Time after signing in within which a sensitive change is not asked for again. */
export const recentSignIn: Duration.Duration = Duration.minutes(10)

/** Whom a sensitive change asks to sign in again: everybody, or only those who have a passkey. */
export type AsksAgain = "everybody" | "with passkey"

/** The person must sign in again before this change. */
export class SignInAgain extends Data.TaggedError("SignInAgain") {}

/** Returns whether the person has to sign in again before a sensitive change. */
export const mustSignInAgain = (
  { createdAt, hasPasskey }: Pick<SignedInUser, "createdAt" | "hasPasskey">,
  asks: AsksAgain,
  now: Instant,
): boolean =>
  (asks === "everybody" || hasPasskey) && now >= createdAt + Duration.toMillis(recentSignIn)

/** Returns the name by which devices keep the user; at most 64 bytes (WebAuthn, 4). */
export const userHandleOf = ({ tenantId, id }: Pick<User, "tenantId" | "id">): string =>
  `${tenantId}/${id}`

const isTenantId = Schema.is(TenantId)
const isUserId = Schema.is(UserId)

/** Returns the user of a handle; undefined for a text that no user has as handle. */
export const userOfHandle = (handle: string): Pick<User, "tenantId" | "id"> | undefined => {
  const [tenantId, id, ...more] = handle.split("/")
  return isTenantId(tenantId) && isUserId(id) && more.length === 0 ? { tenantId, id } : undefined
}

type Change<E> = Result.Result<UserChange, E>

const entryOf = (
  action: AuditEntry["action"],
  { tenantId, id: userId, email }: User,
  { id, name }: Passkey,
): AuditEntry => ({
  tenantId,
  action,
  actor: { type: "user", userId, email },
  subject: { type: "passkey", id, name },
})

const saved = (user: User, passkeys: ReadonlyArray<Passkey>, audit?: AuditEntry): UserChange => ({
  user: { ...user, passkeys },
  kind: "saved",
  endsSessions: false,
  ...(audit === undefined ? {} : { audit }),
})

/** Adds a passkey to the user's; a device that has one already is not accepted. */
export const withPasskey = (
  users: ReadonlyArray<User>,
  userId: UserId,
  passkey: Passkey,
): Change<UserNotFound | PasskeyNotAccepted | TooManyPasskeys> =>
  Result.flatMap(userOf(users, userId), (user): Change<PasskeyNotAccepted | TooManyPasskeys> => {
    const { passkeys = [] } = user
    if (passkeys.length >= maximumPasskeys)
      return Result.fail(new TooManyPasskeys({ maximum: maximumPasskeys }))
    if (passkeys.some(({ id }) => id === passkey.id)) return Result.fail(new PasskeyNotAccepted())
    return Result.succeed(
      saved(user, [...passkeys, passkey], entryOf("passkey.added", user, passkey)),
    )
  })

/** Removes a passkey of the user; sessions that it opened go on. */
export const withoutPasskey = (
  users: ReadonlyArray<User>,
  userId: UserId,
  passkeyId: string,
): Change<UserNotFound | PasskeyNotFound> =>
  Result.flatMap(userOf(users, userId), (user): Change<PasskeyNotFound> => {
    const { passkeys = [] } = user
    const passkey = passkeys.find(({ id }) => id === passkeyId)
    if (passkey === undefined) return Result.fail(new PasskeyNotFound())
    const left = passkeys.filter(({ id }) => id !== passkeyId)
    return Result.succeed(saved(user, left, entryOf("passkey.removed", user, passkey)))
  })

/**
 * Records a use. A passkey that was removed meanwhile, or whose counter another use has passed, is
 * not accepted: two devices with the same key would count apart.
 */
export const withUse = (
  users: ReadonlyArray<User>,
  userId: UserId,
  passkeyId: string,
  use: { readonly signCount: number; readonly at: Instant },
): Change<UserNotFound | PasskeyNotAccepted> =>
  Result.flatMap(userOf(users, userId), (user): Change<PasskeyNotAccepted> => {
    const { passkeys = [] } = user
    const passkey = passkeys.find(({ id }) => id === passkeyId)
    const isCounted = use.signCount > 0 || (passkey?.signCount ?? 0) > 0
    if (passkey === undefined || (isCounted && use.signCount <= passkey.signCount))
      return Result.fail(new PasskeyNotAccepted())
    const used = { ...passkey, signCount: use.signCount, lastUsedAt: use.at }
    return Result.succeed(
      saved(
        user,
        passkeys.map((one) => (one === passkey ? used : one)),
      ),
    )
  })
