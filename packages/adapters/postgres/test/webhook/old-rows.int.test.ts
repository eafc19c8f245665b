/** Subscriptions and deliveries of a database that was made before there were lanes. */
import * as Option from "effect/Option"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { instant } from "@procurement/domain/calendar"
import type { Delivery } from "@procurement/domain/webhook"
import {
  type Database,
  makeDeliveryLog,
  makeDeliveryQueue,
  makeSubscriptionRepository,
  openDatabase,
} from "../../src/index.ts"
import {
  aDeliveryId,
  anEventId,
  aSubscription,
  aTenantId,
  noon,
  secretKeys,
} from "../fixtures/examples.ts"
import { rowsOf, run } from "../fixtures/opened.ts"
import { emptyDatabase, type TestDatabase } from "../setup/index.ts"

interface OldDelivery {
  readonly state: "Due" | "Delivered" | "Exhausted"
  readonly attempts: number
  readonly at: number
  /** When its event was fanned out, if the event is still kept. */
  readonly toldAt?: number
}

describe("A database from before lanes", () => {
  const subscription = aSubscription(aTenantId())
  const { id: subscriptionId, tenantId } = subscription
  let test: TestDatabase
  let database: Database

  const storeSubscription = async () => {
    const { secrets, state: _state, ...rest } = subscription
    const body = JSON.stringify({ ...rest, secret: secrets[0].value })
    await rowsOf(
      database,
      "insert into webhook_subscriptions (id, tenant_id, created_at, body) values ($1, $2, $3, $4)",
      [subscriptionId, tenantId, subscription.createdAt, body],
    )
  }

  /** As that version stored it; answers what it has to be now, but for its state. */
  const storeDelivery = async ({ state, attempts, at, toldAt }: OldDelivery) => {
    const [id, eventId] = [aDeliveryId(), anEventId()]
    const eventType = "invoice.paid"
    const body = JSON.stringify({
      id: eventId,
      type: eventType,
      version: 1,
      data: { note: "\u0000" },
    })
    const isDue = state === "Due"
    await rowsOf(
      database,
      `insert into webhook_deliveries
        (id, subscription_id, tenant_id, event_id, state, attempts, due_at, settled_at,
          leased_until, body)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
      [
        id,
        subscriptionId,
        tenantId,
        eventId,
        state,
        attempts,
        isDue ? at : null,
        isDue ? null : at,
        isDue ? at + 9 : null,
        body,
      ],
    )
    if (toldAt !== undefined) {
      await rowsOf(
        database,
        `insert into outbox
          (id, type, aggregate_type, aggregate_id, tenant_id, occurred_at, body, fanned_out_at)
         values ($1, 'invoice.paid', 'invoice', 'inv_1', $2, $3, '{}', $3)`,
        [eventId, tenantId, toldAt],
      )
    }
    const same = { id, subscriptionId, tenantId, eventId, eventType, kind: "event", body }
    return { ...same, attempts: [], createdAt: instant(toldAt ?? at) }
  }

  const stored: Array<Awaited<ReturnType<typeof storeDelivery>>> = []
  beforeAll(async () => {
    test = await emptyDatabase()
    database = await openDatabase({ url: test.url })
    await database.orm.migrator.up({ to: "m0009-catalog-search" })
    await storeSubscription()
    const olds: ReadonlyArray<OldDelivery> = [
      { state: "Due", attempts: 0, at: noon, toldAt: noon - 5 },
      { state: "Due", attempts: 2, at: noon + 60_000 },
      { state: "Delivered", attempts: 3, at: noon + 7, toldAt: noon - 5 },
      { state: "Exhausted", attempts: 7, at: noon + 8 },
    ]
    for (const old of olds) stored.push(await storeDelivery(old))
    await database.migrate()
  })
  afterAll(async () => {
    await database.close()
    await test.drop()
  })

  it("has its subscriptions, which deliver, with their secrets", async () => {
    const repository = makeSubscriptionRepository(database, secretKeys)
    expect(await run(repository.list(tenantId))).toStrictEqual([subscription])
  })

  it("has its deliveries, with what is known of them", async () => {
    const log = makeDeliveryLog(database)
    const states = [
      { _tag: "Ready", failures: 0 },
      { _tag: "Waiting", failures: 2, dueAt: noon + 60_000 },
      { _tag: "Delivered", failures: 2, settledAt: noon + 7 },
      { _tag: "Exhausted", failures: 7, settledAt: noon + 8 },
    ]
    for (const [nth, before] of stored.entries()) {
      const kept = await run(log.find(tenantId, before.id))
      expect(kept).toStrictEqual(Option.some({ ...before, ...states[nth] }))
    }
  })

  it("goes on delivering: what is due in order, what is new behind it", async () => {
    const queue = makeDeliveryQueue(database, secretKeys)
    const [ready, waiting] = stored
    const fresh = { ...(await firstDelivery(database, ready!.id)), id: aDeliveryId() }
    await run(makeDeliveryLog(database).add(fresh))
    const claim = { holder: "w", now: instant(noon + 60_000), leaseUntil: instant(noon + 90_000) }
    expect(await run(queue.makeDueReady(claim.now, 9))).toHaveLength(1)
    expect(await run(queue.takeLanes(claim, 9))).toEqual([subscriptionId])
    const demand = { lane: subscriptionId, limit: 9, except: [] }
    const [lane] = await run(queue.supply("w", claim.now, [demand]))
    const inOrder = [ready!, waiting!].map(({ id }) => id).toSorted()
    expect(lane?.deliveries.map(({ id }) => id)).toEqual([...inOrder, fresh.id])
  })

  const firstDelivery = async (on: Database, id: Delivery["id"]) => {
    const delivery = Option.getOrThrow(await run(makeDeliveryLog(on).find(tenantId, id)))
    if (delivery._tag !== "Ready") throw new TypeError("the first delivery is ready")
    return delivery
  }
})
