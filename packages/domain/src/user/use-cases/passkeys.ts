/** Adds, lists and removes a person's passkeys, and signs in with one. */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Base64Url from "effect/encoding/Base64Url"
import * as Option from "effect/Option"
import * as Result from "effect/Result"
import { type Instant, instant } from "../../calendar/instant.ts"
import { entropyBytesPerSecret, SecretHashing } from "../../credential/credential.ts"
import { Entropy } from "../../identity/type-id.ts"
import {
  type Passkey,
  PasskeyNotAccepted,
  type PasskeyResponse,
  PasskeyVerifier,
} from "../passkey.ts"
import {
  type AsksAgain,
  mustSignInAgain,
  SignInAgain,
  userHandleOf,
  userOfHandle,
  withoutPasskey,
  withPasskey,
  withUse,
} from "../passkey-changes.ts"
import { type Realm, realmOf } from "../realm.ts"
import { isEnded, newChallenge, SessionStore, type SignInLink } from "../session.ts"
import { type User, UserRepository } from "../user.ts"
import { decideAndStore, readUser } from "./manage-users.ts"
import { type Browser, openSession } from "./open-session.ts"
import type { SignedIn } from "./sessions.ts"
import { chargeAddress, type From } from "./sign-in.ts"

/** Fails with `SignInAgain` unless the person has signed in recently enough for the change. */
export const requireRecentSignIn = Effect.fnUntraced(function* (person: SignedIn, asks: AsksAgain) {
  const now = instant(yield* Clock.currentTimeMillis)
  if (mustSignInAgain(person.user, asks, now)) return yield* new SignInAgain()
})

const challengeFor = Effect.fnUntraced(function* (
  isFor: NonNullable<SignInLink["isFor"]>,
  user?: User,
) {
  const sessions = yield* SessionStore
  const entropy = yield* Entropy
  const { hashOf } = yield* SecretHashing
  const challenge = Base64Url.encode(yield* entropy.bytes(entropyBytesPerSecret))
  const now = instant(yield* Clock.currentTimeMillis)
  yield* sessions.saveLinks([newChallenge(hashOf(challenge), isFor, user, now)], [])
  return challenge
})

/** Uses up the challenge. Fails with `PasskeyNotAccepted` if it is not one for this. */
const takeChallenge = Effect.fnUntraced(function* (
  challenge: string,
  isFor: SignInLink["isFor"],
  now: Instant,
) {
  const sessions = yield* SessionStore
  const { hashOf } = yield* SecretHashing
  const taken = Option.getOrUndefined(yield* sessions.takeLink(hashOf(challenge)))
  if (taken === undefined || taken.isFor !== isFor || isEnded(taken, now))
    return yield* new PasskeyNotAccepted()
  return taken
})

/** Returns a challenge for signing in, which reveals nothing about users. */
export const requestPasskeySignIn = Effect.fnUntraced(function* ({ address }: From) {
  yield* chargeAddress(address)
  return yield* challengeFor("passkey sign-in")
})

/** A device's response to a challenge. */
export interface PasskeyUse {
  readonly challenge: string
  readonly credential: PasskeyResponse
  /** Origin of the pages. */
  readonly origin: string
}

export interface PasskeySignIn extends PasskeyUse, From, Browser {
  readonly realm: Realm
}

const ownerOf = Effect.fnUntraced(function* ({ id, response }: PasskeyResponse, realm: Realm) {
  const users = yield* UserRepository
  const handle = Base64Url.decodeString(String(response["userHandle"]))
  const named = Result.isSuccess(handle) ? userOfHandle(handle.success) : undefined
  if (named === undefined || realmOf(named) !== realm) return yield* new PasskeyNotAccepted()
  const user = Option.getOrUndefined(yield* users.find(named.tenantId, named.id))
  const passkey = user?.passkeys?.find((one) => one.id === id)
  if (user === undefined || passkey === undefined) return yield* new PasskeyNotAccepted()
  return { user, passkey }
})

/**
 * Opens a session for the owner of the passkey and returns its secret once. Fails with
 * `PasskeyNotAccepted` for any reason, or with `SignInLimitReached`.
 */
export const signInWithPasskey = Effect.fnUntraced(
  function* ({ challenge, credential, origin, address, realm, ...browser }: PasskeySignIn) {
    const verifier = yield* PasskeyVerifier
    yield* chargeAddress(address)
    const at = instant(yield* Clock.currentTimeMillis)
    yield* takeChallenge(challenge, "passkey sign-in", at)
    const { user, passkey } = yield* ownerOf(credential, realm)
    const signCount = yield* verifier.signature(passkey, credential, { challenge, origin })
    const use = { signCount, at }
    yield* decideAndStore(user.tenantId, (users) => withUse(users, user.id, passkey.id, use))
    const opened = yield* openSession(user, browser, { passkey: passkey.name })
    return opened ?? (yield* new PasskeyNotAccepted())
  },
  Effect.catchTag("UserNotFound", () => Effect.fail(new PasskeyNotAccepted())),
)

/** Returns the person's passkeys, in the order in which they were added. */
export const listPasskeys = ({ tenantId, user: { userId } }: SignedIn) =>
  Effect.map(readUser(tenantId, userId), ({ passkeys = [] }) => passkeys)

/** Returns what a device needs to make a new passkey. */
export const requestNewPasskey = Effect.fnUntraced(function* (person: SignedIn) {
  const user = yield* readUser(person.tenantId, person.user.userId)
  const challenge = yield* challengeFor("new passkey", user)
  return { challenge, user, userHandle: userHandleOf(user) }
})

export interface NewPasskey extends PasskeyUse {
  readonly name: string
}

/** Adds a passkey. Fails with `PasskeyNotAccepted` or `TooManyPasskeys`. */
export const addPasskey = Effect.fnUntraced(function* (person: SignedIn, request: NewPasskey) {
  const { challenge, credential, origin, name } = request
  const { tenantId } = person
  const { userId } = person.user
  const verifier = yield* PasskeyVerifier
  const createdAt = instant(yield* Clock.currentTimeMillis)
  const taken = yield* takeChallenge(challenge, "new passkey", createdAt)
  if (taken.user?.userId !== userId) return yield* new PasskeyNotAccepted()
  const key = yield* verifier.newKey(credential, { challenge, origin })
  const passkey: Passkey = { ...key, name, createdAt }
  yield* decideAndStore(tenantId, (users) => withPasskey(users, userId, passkey))
  return passkey
})

/** Removes a passkey of the person. Fails with `PasskeyNotFound`. */
export const removePasskey = Effect.fnUntraced(function* (person: SignedIn, passkeyId: string) {
  const { tenantId, user } = person
  yield* decideAndStore(tenantId, (users) => withoutPasskey(users, user.userId, passkeyId))
})
