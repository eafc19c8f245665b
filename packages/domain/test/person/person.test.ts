/** What is stored about a person, and its erasure. */
import { describe, expect, it } from "@effect/vitest"
import {
  layerEntropyMemory,
  layerLedgerMemory,
  layerPeopleMemory,
  makeLedgerMemory,
  makePeopleMemory,
} from "@procurement/adapter-memory"
import type { AuditEvent } from "@procurement/domain/audit"
import { instant } from "@procurement/domain/calendar"
import { type Email, type EmailAddress, emailAddress, newSending } from "@procurement/domain/email"
import type {
  AuditEventId,
  EmailId,
  RequestRecordId,
  TenantId,
  UserId,
} from "@procurement/domain/identity"
import { erasePerson, readPerson } from "@procurement/domain/person"
import { RequestLog } from "@procurement/domain/request-log"
import type { Tenant } from "@procurement/domain/tenant"
import { lineText } from "@procurement/domain/text"
import type { User } from "@procurement/domain/user"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { buyer } from "../invoice/support/issuing-world.ts"

const anna = emailAddress("Anna@Example.com")
const folded = "anna@example.com"
const jan = emailAddress("jan@example.com")
const at = instant(Date.parse("2026-11-20T10:00:00Z"))
const operator = { type: "operator", operator: "test" } as const

const tenantIdOf = (nth: number) => `ten_${String(nth).padStart(26, "0")}` as TenantId

const aTenant = (nth: number, contactEmail: EmailAddress): Tenant => ({
  id: tenantIdOf(nth),
  name: lineText(`Firma ${nth}`),
  plan: "standard",
  contract: {},
  buyer,
  contactEmail,
  language: "pl",
  rateLimiting: "enforced",
  createdAt: at,
})

const aUser = (nth: number, tenant: number, email: string, role: User["role"]): User => ({
  id: `usr_${String(nth).padStart(26, "0")}` as UserId,
  tenantId: tenantIdOf(tenant),
  email: email as EmailAddress,
  role,
  language: "pl",
  createdAt: at,
})

const anEmail = (nth: number, to: EmailAddress): Email => ({
  id: `eml_${String(nth).padStart(26, "0")}` as EmailId,
  tenantId: tenantIdOf(1),
  to,
  language: "pl",
  createdAt: at,
  message: {
    _tag: "SignInLinkRequested",
    tenantName: lineText("Firma 1"),
    signInUrl: "https://example.com/#/sign-in/secret",
    expiresAt: at,
  },
})

const anEvent = (nth: number, actor: AuditEvent["actor"], name: string): AuditEvent => ({
  id: `aud_${String(nth).padStart(26, "0")}` as AuditEventId,
  tenantId: tenantIdOf(2),
  at,
  action: "user.invited",
  actor,
  subject: { type: "user", id: "usr_0", name },
})

/** Anna is a developer of the first tenant, the only owner of the second, contact of the third. */
const inWorld = <A, E, R>(effect: Effect.Effect<A, E, R>) => {
  const ledger = makeLedgerMemory()
  const people = makePeopleMemory(ledger.emails)
  const tenants = [aTenant(1, jan), aTenant(2, jan), aTenant(3, anna)]
  for (const tenant of tenants) ledger.tenants.set(tenant.id, tenant)
  const users = [
    aUser(1, 1, folded, "developer"),
    aUser(2, 1, jan, "owner"),
    aUser(3, 2, folded, "owner"),
  ]
  for (const user of users) people.users.set(user.id, user)
  const emails = [anEmail(1, anna), anEmail(2, jan), anEmail(3, anna)]
  ledger.emails.push(...emails)
  const sent = { _tag: "Sent", sentAt: at, detail: "250 ok", failedTries: [] } as const
  const state = { version: 1, leasedUntil: undefined }
  for (const { id } of emails) ledger.sendings.set(id, { ...state, sending: sent })
  ledger.sendings.set("eml_00000000000000000000000003", {
    ...state,
    sending: newSending({ createdAt: at }),
  })
  const annaHerself = { type: "user", userId: users[0]!.id, email: folded } as const
  const events = [
    anEvent(1, operator, folded),
    anEvent(2, operator, jan),
    anEvent(3, annaHerself, jan),
  ]
  for (const event of events) people.audit.set(event.id, event)
  return effect.pipe(
    Effect.provide(
      Layer.mergeAll(layerLedgerMemory(ledger), layerPeopleMemory(people), layerEntropyMemory(7)),
    ),
  )
}

const idsOf = (items: ReadonlyArray<{ readonly id: string }>) =>
  items.map(({ id }) => Number(id.slice(4)))

describe("A person", () => {
  it.effect("is found in all tenants: users, contacts, e-mails, audit events, requests", () =>
    inWorld(
      Effect.gen(function* () {
        const log = yield* RequestLog
        const tenantId = tenantIdOf(1)
        const userId = aUser(1, 1, folded, "developer").id
        const request = { tenantId, requestId: "req_1", at, method: "GET", durationMillis: 3 }
        const records = Array.from({ length: 1_001 }, (_, nth) => ({
          ...request,
          id: `rqr_${String(nth).padStart(26, "0")}` as RequestRecordId,
          route: "/v1/orders",
          userId: nth === 5 ? "usr_other" : userId,
        }))
        yield* log.record(records)
        const person = yield* readPerson(anna)
        expect(person.email).toBe(folded)
        expect(idsOf(person.users.map(({ user }) => user))).toEqual([1, 3])
        expect(person.users.map(({ requests }) => requests.length)).toEqual([1_000, 0])
        expect(idsOf(person.contactOf)).toEqual([3])
        expect(idsOf(person.emails.map(({ email }) => email))).toEqual([3, 1])
        expect(JSON.stringify(person)).not.toContain("secret")
        expect(idsOf(person.auditEvents)).toEqual([3, 1])
      }),
    ),
  )

  it.effect("nothing is found under an unknown address", () =>
    inWorld(
      Effect.gen(function* () {
        const person = yield* readPerson(emailAddress("nobody@example.com"))
        const { email: _, ...found } = person
        expect(Object.values(found).flat()).toEqual([])
      }),
    ),
  )
})

describe("Erasing a person", () => {
  it.effect("removes users and sent e-mails, and says what stays", () =>
    inWorld(
      Effect.gen(function* () {
        const { removedUsers, deletedEmails, kept } = yield* erasePerson(anna, operator)
        expect([idsOf(removedUsers), deletedEmails]).toEqual([[1], 1])
        expect(idsOf(kept.users.map(({ user }) => user))).toEqual([3])
        expect(idsOf(kept.emails.map(({ email }) => email))).toEqual([3])
        expect(idsOf(kept.contactOf)).toEqual([3])
        expect(kept.auditEvents.map(({ action }) => action).toSorted()).toEqual([
          "user.invited",
          "user.invited",
          "user.removed",
        ])
      }),
    ),
  )

  it.effect("leaves others alone, and changes nothing the second time", () =>
    inWorld(
      Effect.gen(function* () {
        const before = yield* readPerson(jan)
        yield* erasePerson(anna, operator)
        expect(yield* readPerson(jan)).toEqual(before)
        const again = yield* erasePerson(anna, operator)
        expect([again.removedUsers, again.deletedEmails]).toEqual([[], 0])
      }),
    ),
  )
})
