/**
 * The person who runs the sandbox: an owner of its first tenant and an administrator of the seller,
 * with a link to sign in to each.
 */
import { createHash } from "node:crypto"
import {
  type Database,
  makeSessionStore,
  makeUserRepository,
  parseSecretKeys,
} from "@procurement/adapter-postgres"
import { makeEntropy } from "@procurement/app-platform"
import { type SecretHash, SecretHashing } from "@procurement/domain/credential"
import { emailAddress } from "@procurement/domain/email"
import {
  Entropy,
  nextId,
  sellerTenantId,
  type TenantId,
  type UserId,
} from "@procurement/domain/identity"
import { instant } from "@procurement/domain/calendar"
import {
  makeSignInLink,
  sellerAccess,
  SessionStore,
  type User,
  UserRepository,
} from "@procurement/domain/user"
import * as Clock from "effect/Clock"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Result from "effect/Result"

export const ownerEmail = emailAddress("owner@sandbox.example")

/** Longer than a link in an e-mail: it is read from this machine's console. */
const linkDays = 7

const hashOf = (secret: string): SecretHash =>
  createHash("sha256").update(secret).digest("hex") as SecretHash

/** The owner of the tenant, or the administrator; added again at the next start if removed. */
const keptOwner = Effect.fnUntraced(function* (tenantId: TenantId) {
  const users = yield* UserRepository
  const owner = (yield* users.usersOf(tenantId)).find(({ email }) => email === ownerEmail)
  if (owner !== undefined) return owner
  const user: User = {
    id: (yield* nextId("usr")) as UserId,
    tenantId,
    email: ownerEmail,
    ...(tenantId === sellerTenantId ? sellerAccess(["administrator"]) : { role: "owner" as const }),
    language: "en",
    createdAt: instant(yield* Clock.currentTimeMillis),
  }
  const save = { user, kind: "saved", endsSessions: false, audit: [], emails: [] } as const
  return yield* users.change(tenantId, () => Result.succeed(save))
})

/** A new secret for `…/dashboard/#/sign-in/<secret>`, or of the console, which works once. */
export const ownerLink = (
  database: Database,
  tenantId: string,
  secretsKey: string,
  /** The lead of the sandbox's time. */
  offsetMillis: number,
): Promise<string> => {
  const keys = parseSecretKeys(secretsKey)
  const lifetime = Duration.millis(offsetMillis + Duration.toMillis(Duration.days(linkDays)))
  const ports = Layer.mergeAll(
    Layer.succeed(UserRepository, makeUserRepository(database, keys)),
    Layer.succeed(SessionStore, makeSessionStore(database, keys)),
    Layer.succeed(Entropy, makeEntropy()),
    Layer.succeed(SecretHashing, { hashOf }),
  )
  return Effect.runPromise(
    keptOwner(tenantId as TenantId).pipe(
      Effect.flatMap((owner) => makeSignInLink(owner, lifetime)),
      Effect.provide(ports),
    ),
  )
}
