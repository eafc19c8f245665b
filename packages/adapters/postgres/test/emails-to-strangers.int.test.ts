/**
 * A tenant's e-mails to strangers under concurrent requests, in memory and on PostgreSQL: requests
 * that decide at the same time don't exceed the limit of a day together.
 */
import { sellerTenantId as tenantId } from "@procurement/domain/identity"
import { createHash } from "node:crypto"
import { describe, expect, it } from "@effect/vitest"
import {
  layerEntropyMemory,
  layerPeopleMemory,
  makeTenantRepositoryMemory,
} from "@procurement/adapter-memory"
import { aSignInEmail, aUser, aUserSave, freshAddress } from "@procurement/contract-tests/builders"
import { instant } from "@procurement/domain/calendar"
import { type SecretHash, SecretHashing } from "@procurement/domain/credential"
import { mailboxOf } from "@procurement/domain/email"
import { layerLocalRateLimitStore } from "@procurement/domain/rate-limit"
import { TenantRepository } from "@procurement/domain/tenant"
import { lineText } from "@procurement/domain/text"
import {
  inviteSellerPerson,
  maximumEmailsToStrangers,
  requestSignInLink,
  UserRepository,
} from "@procurement/domain/user"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Result from "effect/Result"
import {
  layerAuditLog,
  layerRateLimitStore,
  layerSessionStore,
  layerTenantRepository,
  layerUserRepository,
} from "../src/index.ts"
import { secretKeys } from "./fixtures/examples.ts"
import { onFreshDatabase } from "./fixtures/layers.ts"

const hashOf = (secret: string) => createHash("sha256").update(secret).digest("hex") as SecretHash

/** Lets the other requests go on after each has read, as they do on a database. */
const layerYielding = Layer.effect(
  UserRepository,
  Effect.map(UserRepository, (users) => ({
    ...users,
    unrequestedBy: (id) => Effect.tap(users.unrequestedBy(id), () => Effect.yieldNow),
    unrequestedTo: (query) => Effect.tap(users.unrequestedTo(query), () => Effect.yieldNow),
  })),
)

const worlds = {
  memory: Layer.mergeAll(
    Layer.suspend(() => Layer.provideMerge(layerYielding, layerPeopleMemory())),
    Layer.sync(TenantRepository, () => makeTenantRepositoryMemory()),
    layerLocalRateLimitStore,
  ),
  PostgreSQL: onFreshDatabase((database) =>
    Layer.mergeAll(
      layerUserRepository(database, secretKeys),
      layerSessionStore(database, secretKeys),
      layerAuditLog(database),
      layerTenantRepository(database),
      layerRateLimitStore(database),
    ),
  ),
}

/** Stores all e-mails of the day but one, to a person who was removed since. */
const sendAllButOne = Effect.gen(function* () {
  const users = yield* UserRepository
  const user = aUser(undefined, { tenantId })
  const emails = Array.from({ length: maximumEmailsToStrangers - 1 }, () => ({
    ...aSignInEmail(user),
    createdAt: instant(Date.now()),
    unrequested: { mailbox: user.email, isToStranger: true },
  }))
  yield* users.change(tenantId, () => Result.succeed(aUserSave(user, { kind: "removed", emails })))
})

const ten = Array.from({ length: 10 }, (_, nth) => nth)

describe.each(Object.entries(worlds))("E-mails to strangers: %s", (_name, world) => {
  const ports = Layer.mergeAll(
    world,
    layerEntropyMemory(20_261_129),
    Layer.succeed(SecretHashing, { hashOf }),
  )

  it.live("of ten invitations at once one is sent when one is left", () =>
    Effect.gen(function* () {
      yield* sendAllButOne
      const invitation = () =>
        inviteSellerPerson({
          email: freshAddress(),
          scopes: ["reader"],
          language: "pl",
          actor: { type: "operator", operator: "anna" },
          sellerName: lineText("Sklep"),
          signInUrl: "https://example.com/console/#/sign-in",
        })
      const results = yield* Effect.all(
        ten.map(() => Effect.result(invitation())),
        { concurrency: "unbounded" },
      )
      const refused = results.filter(Result.isFailure).map(({ failure }) => failure._tag)
      expect(refused).toEqual(ten.slice(1).map(() => "SlidingLimitReached"))
      const users = yield* UserRepository
      expect(yield* users.usersOf(tenantId)).toHaveLength(1)
    }).pipe(Effect.provide(ports)),
  )

  it.live("of ten first links at once one is sent when one is left", () =>
    Effect.gen(function* () {
      yield* sendAllButOne
      const users = yield* UserRepository
      const strangers = ten.map(() => aUser(undefined, { tenantId }))
      for (const user of strangers) {
        yield* users.change(tenantId, () => Result.succeed(aUserSave(user)))
      }
      yield* Effect.all(
        strangers.map(({ email }, nth) =>
          requestSignInLink({
            seller: { name: lineText("Sklep") },
            email,
            address: `192.0.2.${nth}`,
            linkBase: "https://example.com/console/#/sign-in/",
          }),
        ),
        { concurrency: "unbounded" },
      )
      const query = { message: "SignInLinkRequested", after: instant(0), limit: 10 } as const
      const sent = yield* Effect.forEach(strangers, ({ email }) =>
        users.unrequestedTo({ ...query, mailbox: mailboxOf(email) }),
      )
      expect(sent.flat()).toHaveLength(1)
    }).pipe(Effect.provide(ports)),
  )
})
