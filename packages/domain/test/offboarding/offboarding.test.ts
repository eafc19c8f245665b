/** What ends when a tenant leaves, at once and a month later, and what goes on. */
import { describe, expect, it } from "@effect/vitest"
import {
  layerEntropyMemory,
  layerLedgerMemory,
  layerPeopleMemory,
  makeCredentialMemory,
  makeCredentialStoreMemory,
  makeLedgerMemory,
  makePeopleMemory,
} from "@procurement/adapter-memory"
import { type AuditEvent, AuditLog } from "@procurement/domain/audit"
import { instant } from "@procurement/domain/calendar"
import {
  type AccessToken,
  type ApiClient,
  authenticate,
  createClient,
  CredentialStore,
  SecretHashing,
} from "@procurement/domain/credential"
import { emailAddress } from "@procurement/domain/email"
import type {
  AuditEventId,
  SessionId,
  SubscriptionId,
  TenantId,
  UserId,
} from "@procurement/domain/identity"
import type { PendingInvoice } from "@procurement/domain/invoice"
import {
  completeOffboardings,
  offboardTenant,
  previewOffboarding,
} from "@procurement/domain/offboarding"
import { OrderRepository } from "@procurement/domain/order"
import { nip } from "@procurement/domain/party"
import { orderCharge } from "@procurement/domain/quota"
import {
  BuyerRegister,
  readTenant,
  resumeTenant,
  type Tenant,
  TenantRepository,
} from "@procurement/domain/tenant"
import { layerLocalRateLimitStore } from "@procurement/domain/rate-limit"
import { lineText } from "@procurement/domain/text"
import {
  authenticateSession,
  inviteUser,
  newSession,
  SessionStore,
  type User,
  UserRepository,
} from "@procurement/domain/user"
import { SubscriptionRepository } from "@procurement/domain/webhook"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Result from "effect/Result"
import { TestClock } from "effect/testing"
import { aNewTenant, hashOf } from "../credential/identity-world.ts"
import { anOrder } from "../order/support/an-order.ts"
import { aSubscription } from "../webhook/support/a-delivery.ts"

const leftAt = instant(Date.UTC(2026, 10, 20, 9))
const actor = { type: "operator", operator: "operator anna" } as const
const { tenantId, buyer } = anOrder
const tenant: Tenant = {
  ...aNewTenant,
  id: tenantId,
  buyer,
  contract: {},
  rateLimiting: "enforced",
  createdAt: instant(0),
}
const aUser = (nth: number, role: User["role"]): User => ({
  id: `usr_${String(nth).padStart(26, "0")}` as UserId,
  tenantId,
  email: emailAddress(`osoba${nth}@example.com`),
  role,
  language: "pl",
  createdAt: leftAt,
})
const client: ApiClient = { clientId: "cli_1", tenantId, name: "ERP", scopes: ["orders:read"] }
const token: AccessToken = {
  hash: hashOf("token"),
  tenantId,
  clientId: client.clientId,
  environment: "test",
  scopes: client.scopes,
  issuedAt: leftAt,
  expiresAt: instant(leftAt + 3_600_000),
}
const presented = { hash: token.hash, environment: token.environment }
const otherBuyer = { ...buyer, nip: nip("5265877635") }
const invoice: PendingInvoice = {
  _tag: "Pending",
  id: anOrder.invoiceId,
  orderId: anOrder.id,
  tenantId,
  buyer,
  lines: anOrder.lines,
  total: anOrder.total,
  orderedOn: anOrder.fulfilment.date,
  timeline: [{ state: "Pending", at: leftAt }],
}
const aSignIn: AuditEvent = {
  id: "aud_01kafq3v8pe0rr2c1m5kz9x7wd" as AuditEventId,
  tenantId,
  at: leftAt,
  action: "user.signed_in",
  actor,
  subject: { type: "user", id: "usr_1" },
}
const charge = orderCharge(tenant, leftAt)

/** A tenant with everything that it can have, and another one. */
const inWorld = <A, E, R>(effect: Effect.Effect<A, E, R>) => {
  const ledger = makeLedgerMemory()
  const people = makePeopleMemory(ledger.emails)
  const credentials = makeCredentialStoreMemory(makeCredentialMemory(ledger.tenants))
  ledger.tenants.set(tenantId, tenant)
  for (const user of [aUser(1, "owner"), aUser(2, "accountant")]) people.users.set(user.id, user)
  const fill = Effect.gen(function* () {
    yield* TestClock.setTime(leftAt)
    yield* credentials.saveClient(client)
    yield* credentials.saveToken(token)
    const subscriptions = yield* SubscriptionRepository
    yield* subscriptions.add({ ...aSubscription, tenantId }, 10)
    const buyers = yield* BuyerRegister
    yield* buyers.put(tenantId, { buyer: otherBuyer, registeredBy: "operator" })
    const orders = yield* OrderRepository
    yield* orders.place({ order: anOrder, invoice, events: [], charge })
  })
  return Effect.andThen(fill, effect).pipe(
    Effect.provide(
      Layer.mergeAll(
        Layer.succeed(CredentialStore, credentials),
        layerLedgerMemory(ledger),
        layerPeopleMemory(people),
        layerEntropyMemory(7),
        layerLocalRateLimitStore,
        Layer.succeed(SecretHashing, { hashOf }),
      ),
    ),
  )
}

const leave = offboardTenant({ tenantId, nip: buyer.nip, actor })

const webhooksAndBuyers = Effect.gen(function* () {
  const webhooks = yield* SubscriptionRepository.use(({ list }) => list(tenantId))
  const { buyers } = yield* BuyerRegister.use(({ page }) => page(tenantId, { limit: 10 }))
  return [webhooks.length, buyers.length]
})

describe("Offboarding", () => {
  it.effect("the preview counts what is open and what will be deleted, and changes nothing", () =>
    inWorld(
      Effect.gen(function* () {
        expect(yield* previewOffboarding(tenantId)).toEqual({
          ordersToSend: 1,
          unfinishedInvoices: 1,
          unpaidInvoices: 1,
          unpaid: [anOrder.total],
          pendingDeliveries: 0,
          people: 2,
          clients: 1,
          webhooks: 1,
          webhooksEndAt: Date.UTC(2026, 11, 20, 9),
        })
        expect(yield* readTenant(tenantId)).toEqual(tenant)
      }),
    ),
  )

  it.effect("another NIP than the tenant's changes nothing", () =>
    inWorld(
      Effect.gen(function* () {
        const wrong = offboardTenant({ tenantId, nip: otherBuyer.nip, actor })
        const refused = yield* Effect.flip(wrong)
        expect(refused).toMatchObject({ _tag: "OffboardingNotConfirmed", tenantId })
        expect(yield* readTenant(tenantId)).toEqual(tenant)
        expect((yield* previewOffboarding(tenantId)).people).toBe(2)
      }),
    ),
  )

  it.effect("credentials and people lose access at once; orders, invoices and webhooks go on", () =>
    inWorld(
      Effect.gen(function* () {
        const gone = yield* leave
        expect(gone).toEqual({
          ...tenant,
          suspension: { since: leftAt },
          offboarding: { since: leftAt },
        })
        expect((yield* Effect.flip(authenticate(presented)))._tag).toBe("TokenNotAccepted")
        expect(yield* previewOffboarding(tenantId)).toMatchObject({
          ordersToSend: 1,
          unfinishedInvoices: 1,
          people: 0,
          clients: 0,
          webhooks: 1,
        })
        const { events } = yield* AuditLog.use(({ page }) => page({ tenantId, limit: 10 }))
        expect(events.map(({ action }) => action).toSorted()).toEqual([
          "client.deleted",
          "user.removed",
          "user.removed",
        ])
        for (const event of events) expect(event.actor).toEqual(actor)
      }),
    ),
  )

  it.effect("credentials saved during the deletion do not work, and none are issued after it", () =>
    inWorld(
      Effect.gen(function* () {
        yield* leave
        // As if they had been stored between the mark and the deletion.
        yield* CredentialStore.use(({ saveClient }) => saveClient(client))
        yield* CredentialStore.use(({ saveToken }) => saveToken(token))
        const late = aUser(3, "owner")
        const save = {
          user: late,
          kind: "saved",
          endsSessions: false,
          audit: [],
          emails: [],
        } as const
        yield* UserRepository.use(({ change }) => change(tenantId, () => Result.succeed(save)))
        const identity = { id: "ses_1" as SessionId, hash: hashOf("session"), tenantId }
        const session = newSession({ ...identity, userId: late.id }, undefined, leftAt)
        expect(yield* SessionStore.use(({ open }) => open(session, aSignIn))).toBe(true)
        expect((yield* Effect.flip(authenticate(presented)))._tag).toBe("TokenNotAccepted")
        expect((yield* Effect.flip(authenticateSession(session.hash)))._tag).toBe("SessionEnded")
        const name = lineText("ERP")
        const email = late.email
        const invitation = { tenantId, email, role: "owner", actor, signInUrl: "https://x.example" }
        for (const refused of [
          yield* Effect.flip(createClient({ tenantId, name, scopes: ["orders:read"] })),
          yield* Effect.flip(inviteUser({ ...invitation, role: "owner" })),
          yield* Effect.flip(resumeTenant(tenantId)),
        ])
          expect(refused).toMatchObject({ _tag: "TenantOffboarded", tenantId })
        yield* leave
        expect(yield* previewOffboarding(tenantId)).toMatchObject({ people: 0, clients: 0 })
      }),
    ),
  )

  it.effect("after a month the webhooks and registered buyers are deleted, once", () =>
    inWorld(
      Effect.gen(function* () {
        expect(yield* completeOffboardings()).toBe(0)
        yield* leave
        yield* TestClock.adjust("1 day")
        const again = yield* leave
        expect(again.offboarding).toEqual({ since: leftAt })
        yield* TestClock.setTime(Date.UTC(2026, 11, 20, 9) - 1)
        expect(yield* completeOffboardings()).toBe(0)
        expect(yield* webhooksAndBuyers).toEqual([1, 1])
        yield* TestClock.adjust("1 millis")
        expect(yield* completeOffboardings()).toBe(1)
        expect(yield* webhooksAndBuyers).toEqual([0, 0])
        expect(yield* completeOffboardings()).toBe(0)
        const completedAt = Date.UTC(2026, 11, 20, 9)
        const { offboarding } = yield* readTenant(tenantId)
        expect(offboarding).toEqual({ since: leftAt, completedAt })
        expect(yield* previewOffboarding(tenantId)).toMatchObject({ unfinishedInvoices: 1 })
      }),
    ),
  )

  it.effect("other tenants keep everything", () =>
    inWorld(
      Effect.gen(function* () {
        const other = { ...tenant, id: tenantId.replace("01", "02") as TenantId }
        yield* TenantRepository.use(({ save }) => save(other))
        const id = aSubscription.id.replace("01", "02") as SubscriptionId
        const theirs = { ...aSubscription, id, tenantId: other.id }
        yield* SubscriptionRepository.use(({ add }) => add(theirs, 10))
        yield* leave
        yield* TestClock.adjust("31 days")
        yield* completeOffboardings()
        expect(yield* readTenant(other.id)).toEqual(other)
        expect(yield* previewOffboarding(other.id)).toMatchObject({ webhooks: 1 })
      }),
    ),
  )
})
