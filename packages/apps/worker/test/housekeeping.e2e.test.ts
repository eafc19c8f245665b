import {
  makeBuyerRegister,
  makeCredentialStore,
  makeSubscriptionRepository,
  makeTenantRepository,
  parseSecretKeys,
} from "@procurement/adapter-postgres"
import { aBuyer, anApiClient, aSubscription, aTenant } from "@procurement/contract-tests/builders"
import { instant } from "@procurement/domain/calendar"
import { until } from "@procurement/testing"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { publishEvents } from "./support/webhooks.ts"
import { openWorld, type World } from "./support/world.ts"

const old = 2_500
const monthAgoMillis = 30 * 86_400_000

describe("Housekeeping", () => {
  let world: World
  beforeAll(async () => {
    world = await openWorld()
  })
  afterAll(() => world.close())

  const run = (text: string) => world.database.sql.query<{ count: number }>({ name: "", text }, [])
  const eventsLeft = async (): Promise<number> =>
    (await run("select count(*)::integer as count from outbox"))[0]?.count ?? -1

  const emailsLeft = async (): Promise<ReadonlyArray<unknown>> =>
    (await run("select id from emails")).map((row) => Reflect.get(row, "id"))

  it("deletes exactly the events that are too old for a replay, and old e-mails", async () => {
    const young = "eml_7zzzzzzzzzzzzzzzzzzzzzzzzz"
    await run(`insert into emails (id, tenant_id, created_at, body)
      values ('eml_00000000000000000000000000', 'ten', 0, '{}'), ('${young}', 'ten', 0, '{}')`)
    await publishEvents(world, old)
    await run(`
      insert into outbox_marks (name, leased_until, transaction_id, position)
      select 'webhooks', 0, max(transaction_id), max(position) from outbox
      on conflict (name) do update
        set transaction_id = excluded.transaction_id, position = excluded.position`)
    await run(`update outbox set occurred_at = occurred_at - ${monthAgoMillis} - position`)
    await publishEvents(world, 3)
    const worker = world.startWorker({ ROLES: "housekeeping" })
    await until("the old events are deleted", async () => (await eventsLeft()) === 3)
    await until("the old e-mail is deleted", async () => (await emailsLeft()).length === 1)
    expect(await emailsLeft()).toEqual([young])
    worker.kill("SIGTERM")
    expect(await worker.ended, worker.output()).toEqual({ code: 0, signal: null })
    expect(await eventsLeft()).toBe(3)
  }, 60_000)

  it("deletes the access, webhooks and buyers of a tenant that left a month ago", async () => {
    const { database, webhookSecretsKey } = world
    const keys = parseSecretKeys(webhookSecretsKey)
    const since = instant(world.now() - 31 * 86_400_000)
    const left = aTenant(undefined, { suspension: { since }, offboarding: { since } })
    const { id: tenantId } = left
    const [tenants, buyers, clients, webhooks] = [
      makeTenantRepository(database),
      makeBuyerRegister(database),
      makeCredentialStore(database),
      makeSubscriptionRepository(database, keys),
    ]
    await Effect.runPromise(
      Effect.all([
        tenants.save(left),
        buyers.put(tenantId, { buyer: aBuyer(), registeredBy: "operator" }),
        clients.saveClient(anApiClient(undefined, { tenantId })),
        webhooks.add(aSubscription(undefined, { tenantId }), 1),
      ]),
    )
    const isCompleted = async (): Promise<boolean> => {
      const found = Option.getOrThrow(await Effect.runPromise(tenants.find(tenantId)))
      return found.offboarding?.completedAt !== undefined
    }
    const worker = world.startWorker({ ROLES: "housekeeping" })
    await until("the offboarding is completed", isCompleted)
    expect(await Effect.runPromise(webhooks.list(tenantId))).toEqual([])
    expect(await Effect.runPromise(clients.clientsOf(tenantId))).toEqual([])
    expect(await Effect.runPromise(buyers.page(tenantId, { limit: 1 }))).toMatchObject({
      buyers: [],
    })
    worker.kill("SIGTERM")
    expect(await worker.ended, worker.output()).toEqual({ code: 0, signal: null })
  }, 60_000)
})
