/** Replays run by several workers, and replays that one of them can't read. */
import * as Effect from "effect/Effect"
import { beforeAll, beforeEach, describe, expect, it } from "vitest"
import { instant } from "@procurement/domain/calendar"
import type { EventId, TenantId } from "@procurement/domain/identity"
import { invoiceNumber } from "@procurement/domain/invoice"
import { deliveryOf, type ReplaySelection, type Subscription } from "@procurement/domain/webhook"
import {
  makeReplayRepository,
  makeSubscriptionRepository,
  newSecretKey,
  parseSecretKeys,
} from "../../src/index.ts"
import { outboxInsert, outboxParameter } from "../../src/events/outbox.mapper.ts"
import {
  aDeliveryId,
  anEventId,
  anInvoiceId,
  aPlacement,
  aReplay,
  aSubscription,
  aTenantId,
  noon,
  secretKeys,
  series,
} from "../fixtures/examples.ts"
import { markAllFannedOut } from "../fixtures/marks.ts"
import { observed, rowsOf, run, useDatabase } from "../fixtures/opened.ts"

describe("Replays on PostgreSQL", () => {
  const opened = useDatabase()
  const everything: ReplaySelection = { _tag: "Range", from: noon, to: instant(noon + 1_000) }
  let replays: ReturnType<typeof makeReplayRepository>
  beforeAll(() => {
    replays = makeReplayRepository(opened().database, secretKeys)
  })
  beforeEach(async () => {
    const tables =
      "webhook_subscriptions, webhook_partitions, webhook_deliveries, webhook_history, webhook_replays"
    await rowsOf(opened().database, `truncate ${tables}, outbox`)
  })

  const subscribed = async (): Promise<Subscription> => {
    const subscription: Subscription = { ...aSubscription(aTenantId()), events: ["invoice.paid"] }
    await run(makeSubscriptionRepository(opened().database, secretKeys).add(subscription, 9))
    return subscription
  }
  const publish = async (tenantId: TenantId, count: number): Promise<void> => {
    const { order } = aPlacement({ tenantId })
    const events = Array.from({ length: count }, (_, nth) => ({
      id: anEventId(),
      tenantId,
      occurredAt: instant(noon + nth),
      type: "invoice.paid" as const,
      data: {
        invoiceId: anInvoiceId(),
        orderId: order.id,
        number: invoiceNumber(series, 1),
        total: order.total.amount,
        currency: "PLN" as const,
        paidAt: noon,
      },
    }))
    await rowsOf(opened().database, `${outboxInsert(1)} order by nth`, [outboxParameter(events)])
    await rowsOf(opened().database, markAllFannedOut)
  }
  const continueNext = (on = replays, limit = 7) =>
    on.continueNext(noon, limit, (event, subscription) =>
      deliveryOf(event, subscription, { id: aDeliveryId(), kind: "replay", at: noon }),
    )
  const replayed = async (): Promise<ReadonlyArray<string>> => {
    const text = "select event_id from webhook_deliveries order by sequence"
    return (await rowsOf<{ event_id: string }>(opened().database, text)).map((row) => row.event_id)
  }

  it("replays deliver each event once and in order, with any number of workers", async () => {
    const subscription = await subscribed()
    await publish(subscription.tenantId, 60)
    await run(replays.add(aReplay(subscription, everything), 9))
    const workers = Array.from({ length: 4 }, () =>
      makeReplayRepository(opened().database, secretKeys),
    )
    const isOpen = "select 1 from webhook_replays where completed_at is null"
    await Promise.all(
      workers.map(async (worker) => {
        while ((await rowsOf(opened().database, isOpen)).length > 0) await run(continueNext(worker))
      }),
    )
    const inOrder = await rowsOf<{ id: string }>(
      opened().database,
      "select id from outbox order by transaction_id, position",
    )
    expect(await replayed()).toEqual(inOrder.map(({ id }) => id))
    const [kept] = await run(replays.list(subscription.tenantId, subscription.id, 9))
    expect(kept).toMatchObject({ queued: 60, completedAt: noon })
  })

  it("a worker without the key quarantines a replay; one with the key runs it", async () => {
    const subscription = await subscribed()
    await publish(subscription.tenantId, 3)
    await run(replays.add(aReplay(subscription, everything), 9))
    const stranger = makeReplayRepository(opened().database, parseSecretKeys(newSecretKey()))
    const first = await observed(continueNext(stranger))
    expect(first.value).toBe(1)
    expect(first.logged).toContain("which was not given")
    expect(await observed(continueNext(stranger))).toEqual({ value: 0, logged: "" })
    expect(await run(continueNext())).toBe(3)
    expect(await replayed()).toHaveLength(3)
  })

  it("a running replay does not prevent the removal of its subscription", async () => {
    const subscriptions = makeSubscriptionRepository(opened().database, secretKeys)
    for (let nth = 0; nth < 12; nth += 1) {
      const subscription = await subscribed()
      await publish(subscription.tenantId, 300)
      await run(replays.add(aReplay(subscription, everything), 9))
      let removal: Promise<boolean> | undefined
      // The removal starts during the first batch and waits for that batch to end.
      const beside = replays.continueNext(noon, 7, (event, own) => {
        removal ??= run(subscriptions.remove(own.tenantId, own.id))
        return deliveryOf(event, own, { id: aDeliveryId(), kind: "replay", at: noon })
      })
      let events = await run(beside)
      while (events > 0) events = await run(continueNext())
      expect(await removal).toBe(true)
    }
    expect(await replayed()).toEqual([])
  })

  it("a replay by time reads only the events of its range", async () => {
    const subscription = await subscribed()
    await publish(subscription.tenantId, 30)
    const range = { from: instant(noon + 20), to: instant(noon + 22) }
    await run(replays.add(aReplay(subscription, { _tag: "Range", ...range }), 9))
    expect(await run(continueNext(replays, 4))).toBe(2)
    const then = "select id from outbox where occurred_at in ($1, $2) order by position"
    const meant = await rowsOf<{ id: string }>(opened().database, then, [noon + 20, noon + 21])
    expect(await replayed()).toEqual(meant.map(({ id }) => id))
    expect(await run(continueNext(replays, 4))).toBe(0)
  })

  it("replays of other tenants run while one replay keeps failing", async () => {
    const [stuck, other] = [await subscribed(), await subscribed()]
    for (const { tenantId } of [stuck, other]) await publish(tenantId, 10)
    for (const each of [stuck, other]) await run(replays.add(aReplay(each, everything), 9))
    await rowsOf(
      opened().database,
      `create function time_out() returns trigger language plpgsql as $$ begin
         raise 'canceling statement due to statement timeout' using errcode = 'query_canceled';
       end $$`,
    )
    await rowsOf(
      opened().database,
      `create trigger stuck before insert on webhook_deliveries for each row
         when (new.subscription_id = '${stuck.id}') execute function time_out()`,
    )
    for (let round = 0; round < 6; round += 1) await Effect.runPromiseExit(continueNext())
    await rowsOf(opened().database, "drop trigger stuck on webhook_deliveries")
    const [kept] = await run(replays.list(other.tenantId, other.id, 9))
    expect(kept).toMatchObject({ queued: 10, completedAt: noon })
    while ((await run(continueNext())) > 0);
    expect(await replayed()).toHaveLength(20)
  })

  it("a replay by id reads only its own events", async () => {
    const subscription = await subscribed()
    await publish(subscription.tenantId, 30)
    const last = "select id from outbox order by position desc limit 1"
    const [row] = await rowsOf<{ id: EventId }>(opened().database, last)
    await run(replays.add(aReplay(subscription, { _tag: "ById", eventIds: [row!.id] }), 9))
    expect(await run(continueNext(replays, 2))).toBe(1)
    expect(await replayed()).toEqual([row!.id])
  })
})
