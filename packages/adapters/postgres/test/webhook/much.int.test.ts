/** Concurrent additions, and removal and expiry of very many rows without blocking others. */
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Option from "effect/Option"
import { beforeAll, beforeEach, describe, expect, it } from "vitest"
import { instant } from "@procurement/domain/calendar"
import type { Delivery, ReadyDelivery, Subscription } from "@procurement/domain/webhook"
import {
  makeDeliveryLog,
  makeDeliveryQueue,
  makeEventLog,
  makeOrderRepository,
  makeReplayRepository,
  makeSubscriptionRepository,
} from "../../src/index.ts"
import {
  aDelivery,
  anAttempt,
  aPlacement,
  aReplay,
  aSubscription,
  aTenantId,
  noon,
  secretKeys,
} from "../fixtures/examples.ts"
import { observed, rowsOf, run, untilFanOutSeesAll, useDatabase } from "../fixtures/opened.ts"

describe("Webhooks in great numbers", () => {
  const opened = useDatabase(20)
  let subscriptions: ReturnType<typeof makeSubscriptionRepository>
  let log: ReturnType<typeof makeDeliveryLog>
  let queue: ReturnType<typeof makeDeliveryQueue>
  beforeAll(() => {
    subscriptions = makeSubscriptionRepository(opened().database, secretKeys)
    log = makeDeliveryLog(opened().database)
    queue = makeDeliveryQueue(opened().database, secretKeys)
  })
  beforeEach(async () => {
    const tables =
      "webhook_subscriptions, webhook_partitions, webhook_deliveries, webhook_history, " +
      "webhook_replays, outbox, orders, invoices, invoice_payments"
    await rowsOf(opened().database, `truncate ${tables}`)
  })

  const subscribed = async (tenantId = aTenantId()): Promise<Subscription> => {
    const subscription = aSubscription(tenantId)
    await run(subscriptions.add(subscription, 50))
    return subscription
  }
  const accepted = ({ body: _body, ...delivery }: ReadyDelivery): Delivery => ({
    ...delivery,
    _tag: "Delivered",
    attempts: [anAttempt],
    settledAt: noon,
  })
  /** Copies of a stored delivery, each under another id. */
  const multiply = ({ id }: Delivery, count: number) =>
    rowsOf(
      opened().database,
      `insert into webhook_deliveries
        (id, subscription_id, tenant_id, event_id, event_type, kind, is_replay, state, attempts,
          failures, created_at, due_at, settled_at, body)
       select 'dlv_' || lpad(nth::text, 26, '0'), subscription_id, tenant_id, event_id, event_type,
         kind, is_replay, state, attempts, failures, created_at, due_at, settled_at, body
       from webhook_deliveries, generate_series(1, $2::integer) as nth where id = $1`,
      [id, count],
    )
  const multiplyEnded = ({ id }: Delivery, count: number) =>
    rowsOf(
      opened().database,
      `insert into webhook_history (id, subscription_id, tenant_id, event_id, event_type, kind,
         state, attempts, failures, created_at, settled_at)
       select 'dlv_' || lpad(nth::text, 26, '0'), subscription_id, tenant_id, event_id, event_type,
         kind, state, attempts, failures, created_at, settled_at
       from webhook_history, generate_series(1, $2::integer) as nth where id = $1`,
      [id, count],
    )
  const count = async (table: string): Promise<number> =>
    (await rowsOf(opened().database, `select 1 from ${table}`)).length

  it("concurrent additions never exceed a tenant's subscription limit", async () => {
    const [tenantId, other] = [aTenantId(), aTenantId()]
    const adding = [tenantId, other].flatMap((tenant) =>
      Array.from({ length: 12 }, () =>
        Effect.runPromiseExit(subscriptions.add(aSubscription(tenant), 5)),
      ),
    )
    const exits = await Promise.all(adding)
    expect(exits.filter(Exit.isSuccess)).toHaveLength(10)
    for (const tenant of [tenantId, other]) {
      expect(await run(subscriptions.list(tenant))).toHaveLength(5)
    }
    const failure = await run(Effect.flip(subscriptions.add(aSubscription(tenantId), 5)))
    expect(failure).toMatchObject({ _tag: "SubscriptionLimitReached", maximum: 5 })
  })

  it("removing a subscription deletes its deliveries and replays, and no others", async () => {
    const [gone, kept] = [await subscribed(), await subscribed()]
    const [delivery, other] = [aDelivery(gone), aDelivery(kept)]
    for (const each of [delivery, other]) await run(log.add(each))
    const ended = aDelivery(gone)
    await run(log.add(ended))
    await multiply(delivery, 11_000)
    await run(queue.save([accepted(ended)]))
    await multiplyEnded(ended, 11_000)
    const replays = makeReplayRepository(opened().database, secretKeys)
    await run(replays.add(aReplay(gone, { _tag: "Range", from: noon, to: noon }), 9))
    expect(await run(subscriptions.remove(gone.tenantId, gone.id))).toBe(true)
    expect(await run(subscriptions.remove(gone.tenantId, gone.id))).toBe(false)
    expect(await count("webhook_deliveries")).toBe(1)
    expect(await count("webhook_history")).toBe(0)
    expect(await count("webhook_replays")).toBe(0)
    expect(await count("webhook_partitions")).toBe(1)
    await run(queue.save([accepted(delivery)]))
    expect(await run(log.find(gone.tenantId, delivery.id))).toStrictEqual(Option.none())
  })

  it("old deliveries of a day without a partition are deleted in batches", async () => {
    const delivery = aDelivery(await subscribed())
    await run(log.add(delivery))
    await run(queue.save([accepted(delivery)]))
    await multiplyEnded(delivery, 99)
    const later = instant(noon + 1)
    expect(await run(log.forget(later, 30))).toBe(30)
    expect(await run(log.forget(noon, 1_000))).toBe(0)
    expect(await run(log.forget(later, 1_000))).toBe(70)
    expect(await count("webhook_history")).toBe(0)
  })

  it("an event is not deleted before it is fanned out, however old it is", async () => {
    const tenantId = aTenantId()
    const placements = [1, 2, 3].map((nth) => aPlacement({ tenantId, at: noon + nth }))
    const orders = makeOrderRepository(opened().database)
    for (const placement of placements) await run(orders.place(placement))
    const events = makeEventLog(opened().database)
    const later = instant(noon + 100)
    expect(await run(events.forget(later, 9))).toBe(0)
    await untilFanOutSeesAll(opened().database)
    expect(await run(queue.fanOut(2, () => []))).toBe(2)
    expect(await run(events.forget(later, 1))).toBe(1)
    expect(await run(events.forget(instant(noon + 2), 9))).toBe(0)
    expect(await run(events.forget(later, 9))).toBe(1)
    const left = await rowsOf(opened().database, "select id from outbox")
    expect(left).toEqual([{ id: placements[2]?.events[0]?.id }])
  })

  it("fetchReady quarantines an unreadable delivery, logs it once and returns others", async () => {
    const subscription = await subscribed()
    const [bad, good] = [aDelivery(subscription), aDelivery(subscription)]
    for (const each of [bad, good]) await run(log.add(each))
    const spoil = "update webhook_deliveries set event_type = 'order.lost' where id = $1"
    await rowsOf(opened().database, spoil, [bad.id])
    const claim = { holder: "w", now: noon, leaseUntil: instant(noon + 9) }
    await run(queue.claimPartitions(claim, 9))
    const request = { partition: subscription.id, limit: 1, except: [] }
    const fetched = async () => {
      const { value, logged } = await observed(queue.fetchReady("w", noon, [request]))
      return { logged, ids: value.flatMap(({ deliveries }) => deliveries.map(({ id }) => id)) }
    }
    const first = await fetched()
    expect(first.ids).toEqual([])
    expect(first.logged).toContain(`webhook_deliveries ${bad.id} does not contain a valid document`)
    expect(await fetched()).toEqual({ logged: "", ids: [good.id] })
  })

  it("fetchReady returns at most a hundred deliveries of a partition", async () => {
    const subscription = await subscribed()
    const delivery = aDelivery(subscription)
    await run(log.add(delivery))
    await multiply(delivery, 149)
    const claim = { holder: "w", now: noon, leaseUntil: instant(noon + 9) }
    await run(queue.claimPartitions(claim, 9))
    const request = { partition: subscription.id, limit: 500, except: [] }
    const [first] = await run(queue.fetchReady("w", noon, [request]))
    const except = first?.deliveries.map(({ id }) => id) ?? []
    const [rest] = await run(queue.fetchReady("w", noon, [{ ...request, except }]))
    expect([first?.deliveries.length, rest?.deliveries.length]).toEqual([100, 50])
  })
})
