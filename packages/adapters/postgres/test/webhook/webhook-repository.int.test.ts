import * as Option from "effect/Option"
import { beforeAll, beforeEach, describe, expect, it } from "vitest"
import { instant } from "@procurement/domain/calendar"
import type { DueDelivery, Subscription, WebhookRepository } from "@procurement/domain/webhook"
import { afterAttempt } from "@procurement/domain/webhook"
import { makeWebhookRepository } from "../../src/index.ts"
import { aDeliveryId, anEventId, aSubscription, aTenantId, noon } from "../fixtures/examples.ts"
import { rowsOf, run, useDatabase } from "../fixtures/opened.ts"

const dueFor = (subscription: Subscription, dueAt: number = noon): DueDelivery => ({
  _tag: "Due",
  id: aDeliveryId(),
  subscriptionId: subscription.id,
  tenantId: subscription.tenantId,
  eventId: anEventId(),
  body: '{"note":"Żółć 🦊 \\u0000"}',
  attempts: 0,
  dueAt: instant(dueAt),
})

describe("A WebhookRepository on PostgreSQL", () => {
  const opened = useDatabase()
  const leaseUntil = instant(noon + 60_000)
  let webhooks: WebhookRepository["Service"]
  beforeAll(() => {
    webhooks = makeWebhookRepository(opened().database)
  })
  beforeEach(async () => {
    await rowsOf(opened().database, "truncate webhook_subscriptions, webhook_deliveries, outbox")
  })

  const subscribed = async (tenantId = aTenantId()): Promise<Subscription> => {
    const subscription = aSubscription(tenantId)
    await run(webhooks.saveSubscription(subscription))
    return subscription
  }
  const claim = (now: number, limit = 9) =>
    run(webhooks.claimDue({ limit, now: instant(now), leaseUntil }))

  describe("keeping subscriptions", () => {
    it("lists the tenant's own, oldest first, just as they were saved", async () => {
      const tenantId = aTenantId()
      const saved = [3, 1, 2].map((second) => aSubscription(tenantId, noon + second))
      for (const subscription of saved) await run(webhooks.saveSubscription(subscription))
      await subscribed()
      const listed = await run(webhooks.subscriptions(tenantId))
      expect(listed).toStrictEqual([saved[1], saved[2], saved[0]])
    })

    it("replaces one that is saved again", async () => {
      const subscription = await subscribed()
      const moved = { ...subscription, url: "https://example.com/elsewhere" }
      await run(webhooks.saveSubscription(moved))
      expect(await run(webhooks.subscriptions(subscription.tenantId))).toStrictEqual([moved])
    })

    it("removes one for its own tenant alone, with what was still due to it", async () => {
      const subscription = await subscribed()
      const { tenantId, id } = subscription
      const delivery = dueFor(subscription)
      await run(webhooks.saveDelivery(delivery))
      expect(await run(webhooks.removeSubscription(aTenantId(), id))).toBe(false)
      expect(await run(webhooks.removeSubscription(tenantId, id))).toBe(true)
      expect(await run(webhooks.removeSubscription(tenantId, id))).toBe(false)
      await run(
        webhooks.saveDelivery(afterAttempt(delivery, { _tag: "EndpointFailed" }, instant(noon))),
      )
      expect(Option.isNone(await run(webhooks.nextDueAt))).toBe(true)
    })

    it("removes one with all that was still to be delivered to it, and no other", async () => {
      const tenantId = aTenantId()
      const [gone, kept] = [await subscribed(tenantId), await subscribed(tenantId)]
      const delivery = dueFor(kept)
      for (const each of [dueFor(gone), delivery]) await run(webhooks.saveDelivery(each))
      expect(await run(webhooks.removeSubscription(tenantId, gone.id))).toBe(true)
      expect(await run(webhooks.removeSubscription(tenantId, gone.id))).toBe(false)
      expect(await run(webhooks.subscriptions(tenantId))).toStrictEqual([kept])
      expect((await claim(noon)).map((claimed) => claimed.delivery)).toStrictEqual([delivery])
    })

    it("removes none of another tenant", async () => {
      const subscription = await subscribed()
      expect(await run(webhooks.removeSubscription(aTenantId(), subscription.id))).toBe(false)
      expect(await run(webhooks.subscriptions(subscription.tenantId))).toHaveLength(1)
    })

    it("keeps no report of a delivery to one that was removed meanwhile", async () => {
      const subscription = await subscribed()
      const delivery = dueFor(subscription)
      await run(webhooks.saveDelivery(delivery))
      await claim(noon)
      await run(webhooks.removeSubscription(subscription.tenantId, subscription.id))
      await run(webhooks.saveDelivery(afterAttempt(delivery, { _tag: "EndpointFailed" }, noon)))
      expect(await run(webhooks.nextDueAt)).toEqual(Option.none())
    })

    it("lists none for a tenant without any", async () => {
      expect(await run(webhooks.subscriptions(aTenantId()))).toEqual([])
    })
  })

  describe("queueing deliveries", () => {
    it("hands out due ones with their subscription, oldest due first", async () => {
      const subscription = await subscribed()
      const [late, early, future] = [noon + 2, noon + 1, noon + 9].map((at) =>
        dueFor(subscription, at),
      )
      for (const delivery of [late!, early!, future!]) await run(webhooks.saveDelivery(delivery))
      expect(await claim(noon + 2)).toStrictEqual([
        { delivery: early, subscription },
        { delivery: late, subscription },
      ])
    })

    it("hands out at most the limit, and nothing that is leased", async () => {
      const subscription = await subscribed()
      for (const at of [1, 2, 3]) await run(webhooks.saveDelivery(dueFor(subscription, noon + at)))
      expect(await claim(noon + 5, 2)).toHaveLength(2)
      expect(await claim(noon + 5, 2)).toHaveLength(1)
      expect(await claim(leaseUntil - 1)).toHaveLength(0)
      expect(await claim(leaseUntil)).toHaveLength(3)
    })

    it("gives disjoint deliveries to claims at the same time", async () => {
      const subscription = await subscribed()
      for (let index = 0; index < 30; index += 1) {
        await run(webhooks.saveDelivery(dueFor(subscription, noon + index)))
      }
      const claims = await Promise.all(Array.from({ length: 6 }, () => claim(noon + 100, 8)))
      const ids = claims.flat().map(({ delivery }) => delivery.id)
      expect(new Set(ids).size).toBe(ids.length)
      expect(ids.length).toBeGreaterThanOrEqual(8)
    })

    it("gives the claim up when the delivery is saved", async () => {
      const delivery = dueFor(await subscribed())
      await run(webhooks.saveDelivery(delivery))
      await claim(noon)
      const failed = afterAttempt(delivery, { _tag: "EndpointFailed" }, noon)
      await run(webhooks.saveDelivery(failed))
      expect(await run(webhooks.nextDueAt)).toEqual(Option.some(noon + 60_000))
      const [again] = await claim(noon + 60_000)
      expect(again?.delivery).toStrictEqual(failed)
    })

    it("hands out nothing that is settled", async () => {
      const delivery = dueFor(await subscribed())
      await run(webhooks.saveDelivery(afterAttempt(delivery, { _tag: "EndpointAccepted" }, noon)))
      expect(await claim(leaseUntil)).toEqual([])
      expect(await run(webhooks.nextDueAt)).toEqual(Option.none())
    })

    it("lets no late report move a settled delivery or undo a later attempt", async () => {
      const delivery = dueFor(await subscribed())
      await run(webhooks.saveDelivery(delivery))
      const failedOnce = afterAttempt(delivery, { _tag: "EndpointFailed" }, noon)
      const failedTwice = afterAttempt(failedOnce, { _tag: "EndpointFailed" }, noon)
      await run(webhooks.saveDelivery(failedTwice))
      await run(webhooks.saveDelivery(failedOnce))
      expect(await run(webhooks.nextDueAt)).toEqual(Option.some(noon + 300_000))
      const accepted = afterAttempt(failedTwice, { _tag: "EndpointAccepted" }, noon)
      await run(webhooks.saveDelivery(accepted))
      await run(webhooks.saveDelivery(failedTwice))
      expect(await run(webhooks.nextDueAt)).toEqual(Option.none())
    })

    it("tells when the next delivery becomes due, leases included", async () => {
      const subscription = await subscribed()
      for (const at of [1, 2]) await run(webhooks.saveDelivery(dueFor(subscription, noon + at)))
      expect(await run(webhooks.nextDueAt)).toEqual(Option.some(noon + 1))
      await claim(noon + 1)
      expect(await run(webhooks.nextDueAt)).toEqual(Option.some(noon + 2))
      await claim(noon + 2)
      expect(await run(webhooks.nextDueAt)).toEqual(Option.some(leaseUntil))
    })
  })
})
