/** `procurement person`, and the listed e-mails, over real PostgreSQL. */
import {
  type Database,
  makeOrderRepository,
  makeRequestLog,
  makeSessionStore,
  makeSubscriptionRepository,
  newSecretKey,
  openDatabase,
  parseSecretKeys,
} from "@procurement/adapter-postgres"
import { freshDatabase, type TestDatabase } from "@procurement/adapter-postgres/testing"
import {
  aPlacement,
  aRequestRecord,
  aSignInEmail,
  aSignInLink,
  aSubscription,
  stepsTo,
} from "@procurement/contract-tests/builders"
import { emailAddress } from "@procurement/domain/email"
import type { User } from "@procurement/domain/user"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Result from "effect/Result"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { answer, type Procurement, procurementHere, tenantTerms } from "./procurement.ts"

let test: TestDatabase
let database: Database
let here: Procurement
beforeAll(async () => {
  test = await freshDatabase()
  database = await openDatabase({ url: test.url, poolSize: 2 })
  here = procurementHere({ DATABASE_URL: test.url, PUBLIC_URL: "https://api.example.com/" })
})
afterAll(async () => {
  await database.close()
  await test.drop()
})

const address = "ewa@example.com"
const timeout = { timeout: 120_000 }

/** A user of a tenant with an e-mail, a sign-in link, a request and a subscription. */
const signedUp = async () => {
  const { id: tenant } = answer(await here("tenant", "create", ...tenantTerms, "--json"))
  const invite = ["user", "invite", tenant, "--role", "developer", "--json", "--email"]
  const owner = ["user", "invite", tenant, "--role", "owner", "--json", "--email"]
  answer(await here(...owner, "jan@example.com"))
  const { id } = answer(await here(...invite, "Ewa@Example.com"))
  const keys = parseSecretKeys(newSecretKey())
  const user = { id, tenantId: tenant, email: emailAddress(address), language: "pl" } as User
  const contactEmail = emailAddress("EWA@example.com")
  const subscription = aSubscription(undefined, { tenantId: user.tenantId, contactEmail })
  const record = aRequestRecord(undefined, { tenantId: user.tenantId, userId: id })
  const stored = Effect.all([
    makeSessionStore(database, keys).saveLinks([aSignInLink(user)], [aSignInEmail(user)]),
    makeSubscriptionRepository(database, keys).add(subscription, 10),
    makeRequestLog(database).record([record]),
  ])
  await Effect.runPromise(stored)
  return { tenant, id, subscription }
}

describe("procurement person", timeout, () => {
  it("shows and erases what is stored, without the keys of secrets", async () => {
    const { tenant, id, subscription } = await signedUp()
    const listed = answer(await here("email", "list", "--tenant-id", tenant, "--json"))
    const abouts = listed.items.map(({ about }: { about: string }) => about)
    expect(abouts).toContain("SignInLinkRequested")
    expect(JSON.stringify(listed)).not.toContain("sign-in/")
    const shown = answer(await here("person", "show", "EWA@example.com", "--json"))
    expect(shown).toMatchObject({
      email: address,
      users: [{ id, tenantId: tenant, requests: [{ route: "/v1/orders/{id}" }] }],
      contactOf: [],
      webhooks: [{ id: subscription.id, tenantId: tenant, url: subscription.url }],
      auditEvents: [{ action: "user.invited" }],
    })
    expect(shown.emails).toHaveLength(2)
    const text = (await here("person", "show", address)).out
    for (const part of ["user, developer", "requests: 1", "contact of a webhook", "30 days"]) {
      expect(text).toContain(part)
    }
    const sent = { _tag: "Sent", sentAt: 0, detail: "250 ok", failedTries: [] }
    const settle = "update emails set due_at = null, sending = $1::jsonb"
    await database.sql.query({ name: "", text: settle }, [JSON.stringify(sent)])
    const erased = answer(await here("person", "erase", address, "--json"))
    expect(erased).toMatchObject({
      removedUsers: [{ id, tenantId: tenant }],
      deletedEmails: 2,
      kept: { users: [], emails: [], webhooks: [{ id: subscription.id }] },
    })
    const again = await here("person", "erase", address)
    expect(again.out).toMatch(/^deleted e-mails: 0\n\nstill stored:\nwhat /)
    const owner = await here("person", "erase", "jan@example.com")
    expect(owner.out).toMatch(/^user usr_\w+ stays: it is the only owner of ten_\w+; make another/m)
    const nobody = await here("person", "show", "nobody@example.com")
    expect(nobody.out).toBe("nothing is stored under that address\n")
    const wrong = await here("person", "show", "nobody")
    expect([wrong.code, wrong.errorOutput]).toEqual([
      2,
      "procurement: <email> nobody: must be an e-mail address\n",
    ])
  })
})

describe("procurement order forget-details", timeout, () => {
  it("removes delivery address and metadata once the goods have left", async () => {
    const orders = makeOrderRepository(database)
    const placement = aPlacement({ lineCount: 1 })
    const order = { ...placement.order, metadata: { recipient: "Ewa Nowak" } as never }
    await Effect.runPromise(orders.place({ ...placement, order }))
    const early = await here("order", "forget-details", order.id)
    expect([early.code, early.errorOutput]).toEqual([
      1,
      `procurement: ${order.id} is Accepted: the address is needed until all goods have left\n`,
    ])
    for (const { next, events } of stepsTo("Delivered", order)) {
      await Effect.runPromise(orders.modify(order.id, () => Result.succeed({ next, events })))
    }
    const stored = async () => Option.getOrThrow(await Effect.runPromise(orders.findAny(order.id)))
    expect(await stored()).toHaveProperty("metadata")
    for (const _ of ["once", "again"]) {
      const done = await here("order", "forget-details", order.id)
      expect([done.code, done.errorOutput]).toEqual([0, ""])
    }
    expect(await stored()).not.toHaveProperty("metadata")
    expect(await stored()).not.toHaveProperty("deliveryAddress")
    expect((await stored()).lines).toEqual(order.lines)
    const unknown = await here("order", "forget-details", "ord_01kafq3v8pe0rr2c1m5kz9x7wd")
    expect(unknown.errorOutput).toContain("does not exist")
  })
})
