/**
 * Signs people in with one-time links. A request for a link returns the same result and takes the
 * same steps for every address, so it reveals no accounts.
 */
import * as Clock from "effect/Clock"
import * as Data from "effect/Data"
import type * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Result from "effect/Result"
import { type Instant, instant } from "../../calendar/instant.ts"
import {
  entropyBytesPerSecret,
  linkSecretValue,
  SecretHashing,
} from "../../credential/credential.ts"
import { type Email, type EmailAddress, mailboxOf } from "../../email/email.ts"
import {
  type EmailId,
  Entropy,
  nextId,
  sellerTenantId,
  type TenantId,
} from "../../identity/type-id.ts"
import { fullBucket, type Policy, take, waitMillis } from "../../rate-limit/bucket.ts"
import { RateLimitStore } from "../../rate-limit/rate-limit-store.ts"
import { TenantRepository } from "../../tenant/tenant.ts"
import type { Language, LineText } from "../../text/line-text.ts"
import { type Realm, realmOf } from "../realm.ts"
import {
  decoyLink,
  isEnded,
  linksPerEmail,
  newLink,
  SessionStore,
  type SignInLink,
  SignInLinkNotAccepted,
  signInsPerAddress,
} from "../session.ts"
import {
  foldedAddress,
  maximumTenantsOfAddress,
  type User,
  UserRepository,
  type UserSave,
} from "../user.ts"
import { mayReachMailbox, respondedAt, tenantLimitReached } from "./limit-unrequested.ts"
import { type Browser, openSession } from "./open-session.ts"

/** Too many attempts from one IP address, or too many links for one e-mail address. */
export class SignInLimitReached extends Data.TaggedError("SignInLimitReached")<{
  readonly policy: Policy
  readonly retryAfterSeconds: number
}> {}

const charge = Effect.fnUntraced(function* (key: string, policy: Policy, now: Instant) {
  const limits = yield* RateLimitStore
  const wait = yield* limits.modify(key, (stored = fullBucket(policy, now)) => {
    const { bucket, isAdmitted } = take(stored, policy, now, 1)
    return { bucket, result: isAdmitted ? 0 : waitMillis(bucket, policy, now, 1) }
  })
  if (wait === 0) return
  return yield* new SignInLimitReached({ policy, retryAfterSeconds: Math.ceil(wait / 1_000) })
})

/** IP address, used in keys of rate limits. */
export interface From {
  readonly address: string
}

/** Counts an attempt of the address. Fails with `SignInLimitReached`. */
export const chargeAddress = Effect.fnUntraced(function* (address: string) {
  const now = instant(yield* Clock.currentTimeMillis)
  yield* charge(`sign-in-address:${address}`, signInsPerAddress, now)
})

/** Generates a link's secret and its hash. */
const generateLinkSecret = Effect.gen(function* () {
  const entropy = yield* Entropy
  const { hashOf } = yield* SecretHashing
  const secret = linkSecretValue(yield* entropy.bytes(entropyBytesPerSecret))
  return { secret, hash: hashOf(secret) }
})

export interface LinkRequest extends From {
  /** The seller, for a link to the console; absent: links to the dashboards of tenants. */
  readonly seller?: { readonly name: LineText } | undefined
  readonly email: EmailAddress
  /** Language of the e-mail; defaults to the user's. */
  readonly language?: Language | undefined
  /** Page for using a link; the secret is appended. */
  readonly linkBase: string
}

/** A link, and the e-mail that brings it. */
interface LinkEmail {
  readonly link: SignInLink
  readonly email: Email
  readonly user: User
}

const linkFor = Effect.fnUntraced(function* (
  user: User,
  isToStranger: boolean,
  request: LinkRequest,
  now: Instant,
) {
  const tenants = yield* TenantRepository
  const { seller } = request
  const owner = seller ?? Option.getOrUndefined(yield* tenants.find(user.tenantId))
  if (owner === undefined) return undefined
  const { secret, hash } = yield* generateLinkSecret
  const link = newLink(hash, user, now)
  const email: Email = {
    id: (yield* nextId("eml")) as EmailId,
    tenantId: user.tenantId,
    to: user.email,
    language: request.language ?? user.language,
    message: {
      _tag: "SignInLinkRequested",
      tenantName: owner.name,
      ...(seller === undefined ? {} : { isForConsole: true as const }),
      signInUrl: `${request.linkBase}${secret}`,
      expiresAt: link.expiresAt,
    },
    createdAt: now,
    unrequested: { mailbox: mailboxOf(user.email), isToStranger },
  }
  return { link, email, user } satisfies LinkEmail
})

/**
 * Queues the e-mail to a person who has never signed in, unless the person was removed, or the
 * tenant has reached its limit: the link then stays unknown, and expires. Without a link it takes
 * the same steps, for a tenant that nobody has.
 */
const writeToStranger = Effect.fnUntraced(function* (sent: LinkEmail | undefined) {
  const repository = yield* UserRepository
  const tenantId = sent?.user.tenantId ?? ((yield* nextId("ten")) as TenantId)
  const decide = (
    users: ReadonlyArray<User>,
    toStrangers: ReadonlyArray<Instant>,
  ): Result.Result<UserSave, undefined> => {
    const user = users.find(({ id }) => id === sent?.user.id)
    const isRefused = sent === undefined || tenantLimitReached(toStrangers, sent.email.createdAt)
    if (isRefused || user === undefined) return Result.fail(undefined)
    const save = { user, kind: "saved", endsSessions: false, audit: [] } as const
    return Result.succeed({ ...save, emails: [sent.email] })
  }
  yield* repository.change(tenantId, decide).pipe(
    Effect.catchIf(
      (error) => error === undefined,
      () => Effect.void,
    ),
  )
})

/** Returns the users of the realm with that address, one per tenant. */
const usersWith = Effect.fnUntraced(function* (email: EmailAddress, realm: Realm) {
  const users = yield* UserRepository
  if (realm === "seller") {
    return (yield* users.usersOf(sellerTenantId)).filter((user) => user.email === email)
  }
  // One of them may be of the seller.
  const all = yield* users.withEmail(email, maximumTenantsOfAddress + 1)
  return all.filter((user) => realmOf(user) === realm).slice(0, maximumTenantsOfAddress)
})

/**
 * Returns the users to whom a link may be sent now. To a person who has signed in before, the next
 * one may be sent when the last one has expired: nobody can lock that person out with requests.
 */
const recipientsOf = Effect.fnUntraced(function* (email: EmailAddress, realm: Realm, now: Instant) {
  const users = yield* usersWith(email, realm)
  const responded = respondedAt(users)
  const isToStranger = responded === undefined
  const mailbox = mailboxOf(email)
  const message = "SignInLinkRequested"
  const check = {
    mailbox,
    message,
    respondedAt: responded,
    isFirstStepOnly: !isToStranger,
  } as const
  return { recipients: (yield* mayReachMailbox(check, now)) ? users : [], isToStranger }
})

/**
 * Sends a link to every user of the realm with that address, one per tenant; nothing to an unknown
 * address, or while the mailbox has an unused link. Fails with `SignInLimitReached`, also for an
 * unknown address.
 */
export const requestSignInLink = Effect.fnUntraced(function* (request: LinkRequest) {
  const sessions = yield* SessionStore
  const { hashOf } = yield* SecretHashing
  const now = instant(yield* Clock.currentTimeMillis)
  const email = foldedAddress(request.email)
  yield* chargeAddress(request.address)
  yield* charge(`sign-in-email:${hashOf(mailboxOf(email))}`, linksPerEmail, now)
  const realm = request.seller === undefined ? "customers" : "seller"
  const { recipients, isToStranger } = yield* recipientsOf(email, realm, now)
  const created = yield* Effect.forEach(recipients, (user) =>
    linkFor(user, isToStranger, request, now),
  )
  const links = created.filter((one) => one !== undefined)
  const decoys: Array<SignInLink> =
    links.length > 0 ? [] : [decoyLink((yield* generateLinkSecret).hash, now)]
  yield* sessions.saveLinks(
    [...links.map(({ link }) => link), ...decoys],
    isToStranger ? [] : links.map(({ email: queued }) => queued),
  )
  if (!isToStranger) return
  yield* Effect.forEach(links.length > 0 ? links : [undefined], writeToStranger)
})

/** Creates a link without an e-mail, for the owner who starts a sandbox. */
export const makeSignInLink = Effect.fnUntraced(function* (
  user: User,
  lifetime: Duration.Duration,
) {
  const sessions = yield* SessionStore
  const { secret, hash } = yield* generateLinkSecret
  const now = instant(yield* Clock.currentTimeMillis)
  yield* sessions.saveLinks([newLink(hash, user, now, lifetime)], [])
  return secret
})

export interface LinkUse extends From, Browser {
  readonly secret: string
  readonly realm: Realm
}

/** Consumes the link and returns its user; undefined when the link is not accepted. */
const userOfLink = Effect.fnUntraced(function* (secret: string, now: Instant) {
  const sessions = yield* SessionStore
  const users = yield* UserRepository
  const { hashOf } = yield* SecretHashing
  const link = Option.getOrUndefined(yield* sessions.takeLink(hashOf(secret)))
  const isLink = link !== undefined && link.isFor === undefined
  if (!isLink || link.user === undefined || isEnded(link, now)) return undefined
  return Option.getOrUndefined(yield* users.find(link.user.tenantId, link.user.userId))
})

/**
 * Consumes the link, opens a session and returns its secret once. Fails with
 * `SignInLinkNotAccepted` for any reason, or with `SignInLimitReached`.
 */
export const signIn = Effect.fnUntraced(function* (use: LinkUse) {
  const { secret, address, realm, ...browser } = use
  yield* chargeAddress(address)
  const user = yield* userOfLink(secret, instant(yield* Clock.currentTimeMillis))
  const isExpected = user !== undefined && realmOf(user) === realm
  const opened = isExpected ? yield* openSession(user, browser) : undefined
  return opened ?? (yield* new SignInLinkNotAccepted())
})
