import { beforeAll, beforeEach, describe, expect, it } from "vitest"
import { instant } from "@procurement/domain/calendar"
import type { DomainEvent } from "@procurement/domain/events"
import type { TenantId } from "@procurement/domain/identity"
import type { DueDelivery, Subscription, WebhookRepository } from "@procurement/domain/webhook"
import { webhookBody } from "@procurement/domain/webhook"
import {
  makeOrderRepository,
  makeWebhookRepository,
  placementSql,
  placementValues,
} from "../../src/index.ts"
import { aDeliveryId, aPlacement, aSubscription, aTenantId, noon } from "../fixtures/examples.ts"
import { rowsOf, run, useDatabase } from "../fixtures/opened.ts"

const toEach = (
  event: DomainEvent,
  subscriptions: ReadonlyArray<Subscription>,
): ReadonlyArray<DueDelivery> =>
  subscriptions.map(({ id, tenantId }) => ({
    _tag: "Due",
    id: aDeliveryId(),
    subscriptionId: id,
    tenantId,
    eventId: event.id,
    body: webhookBody(event),
    attempts: 0,
    dueAt: noon,
  }))

describe("Fanning events out", () => {
  const opened = useDatabase()
  let webhooks: WebhookRepository["Service"]
  beforeAll(() => {
    webhooks = makeWebhookRepository(opened().database)
  })
  beforeEach(async () => {
    const tables =
      "webhook_subscriptions, webhook_deliveries, outbox, orders, invoices, invoice_payments"
    await rowsOf(opened().database, `truncate ${tables}`)
  })

  const told = async (tenantId: TenantId, at: number = noon): Promise<DomainEvent> => {
    const placement = aPlacement({ tenantId, at })
    await run(makeOrderRepository(opened().database).place(placement))
    return placement.events[0]!
  }
  const subscribed = async (tenantId: TenantId): Promise<Subscription> => {
    const subscription = aSubscription(tenantId)
    await run(webhooks.saveSubscription(subscription))
    return subscription
  }
  const claimAll = () =>
    run(webhooks.claimDue({ limit: 999, now: noon, leaseUntil: instant(noon + 1) }))
  const seenBy =
    (seen: Array<DomainEvent>) =>
    (event: DomainEvent): ReadonlyArray<DueDelivery> => {
      seen.push(event)
      return []
    }

  it("takes events in the order they happened, at most the limit, each once", async () => {
    const tenantId = aTenantId()
    const events: Array<DomainEvent> = []
    for (const at of [1, 2, 3]) events.push(await told(tenantId, noon + at))
    const seen: Array<DomainEvent> = []
    expect(await run(webhooks.fanOut(2, seenBy(seen)))).toBe(2)
    expect(seen).toStrictEqual(events.slice(0, 2))
    expect(await run(webhooks.fanOut(2, seenBy(seen)))).toBe(1)
    expect(await run(webhooks.fanOut(2, seenBy(seen)))).toBe(0)
    expect(seen).toStrictEqual(events)
  })

  it("stores what the plan makes of an event for its tenant's subscriptions", async () => {
    const tenantId = aTenantId()
    const own = [await subscribed(tenantId), await subscribed(tenantId)]
    await subscribed(aTenantId())
    const event = await told(tenantId)
    await run(webhooks.fanOut(9, toEach))
    const claimed = await claimAll()
    expect(claimed.map(({ subscription }) => subscription.id).toSorted()).toEqual(
      own.map(({ id }) => id).toSorted(),
    )
    for (const { delivery } of claimed) {
      expect(delivery).toMatchObject({ eventId: event.id, body: webhookBody(event), attempts: 0 })
    }
  })

  it("gives the plan no subscription of another tenant", async () => {
    await subscribed(aTenantId())
    await told(aTenantId())
    const counts: Array<number> = []
    await run(
      webhooks.fanOut(9, (_, subscriptions) => {
        counts.push(subscriptions.length)
        return []
      }),
    )
    expect(counts).toEqual([0])
  })

  it("marks no event when the plan fails, and stores no delivery", async () => {
    const tenantId = aTenantId()
    await subscribed(tenantId)
    await told(tenantId)
    await told(tenantId)
    let calls = 0
    const failing = (event: DomainEvent, subscriptions: ReadonlyArray<Subscription>) => {
      calls += 1
      if (calls === 2) throw new Error("no plan")
      return toEach(event, subscriptions)
    }
    await expect(run(webhooks.fanOut(9, failing))).rejects.toThrow("no plan")
    expect(await claimAll()).toEqual([])
    expect(await run(webhooks.fanOut(9, toEach))).toBe(2)
    expect(await claimAll()).toHaveLength(2)
  })

  it("makes each delivery once, whoever fans out at the same time", async () => {
    const tenantId = aTenantId()
    await subscribed(tenantId)
    for (let index = 0; index < 30; index += 1) await told(tenantId, noon + index)
    const fanAll = async (): Promise<number> => {
      const taken = await run(webhooks.fanOut(4, toEach))
      return taken === 0 ? 0 : taken + (await fanAll())
    }
    const taken = await Promise.all([fanAll(), fanAll(), fanAll()])
    const rest = await fanAll()
    expect(taken.reduce((sum, count) => sum + count, rest)).toBe(30)
    const eventIds = (await claimAll()).map(({ delivery }) => delivery.eventId)
    expect(new Set(eventIds).size).toBe(30)
    expect(eventIds).toHaveLength(30)
  })

  it("makes no delivery to a subscription that is removed at the same time", async () => {
    const tenantId = aTenantId()
    const { database } = opened()
    for (let round = 0; round < 10; round += 1) {
      const { id } = await subscribed(tenantId)
      await told(tenantId)
      await Promise.all([
        run(webhooks.fanOut(9, toEach)),
        run(webhooks.removeSubscription(tenantId, id)),
      ])
    }
    expect(await rowsOf(database, "select 1 from webhook_deliveries")).toEqual([])
  })

  it("misses no event whose transaction commits after later ones were taken", async () => {
    const tenantId = aTenantId()
    const early = aPlacement({ tenantId })
    const seen: Array<DomainEvent> = []
    const late = await opened().database.sql.transaction(async (query) => {
      await query(placementSql, placementValues(early))
      const event = await told(tenantId)
      await run(webhooks.fanOut(9, seenBy(seen)))
      return event
    })
    expect(seen).toStrictEqual([late])
    await run(webhooks.fanOut(9, seenBy(seen)))
    expect(seen).toStrictEqual([late, early.events[0]])
  })
})
