/** Backlogs of the queues, measured on rows that the repositories have stored. */
import { beforeEach, describe, expect, it } from "vitest"
import { instant } from "@procurement/domain/calendar"
import { type BacklogQueue, backlogQueues, readBacklog } from "../../src/backlog/backlog.ts"
import {
  makeDeliveryLog,
  makeOrderRepository,
  makeSubscriptionRepository,
} from "../../src/index.ts"
import {
  aDelivery,
  aPlacement,
  aSubscription,
  aTenantId,
  noon,
  secretKeys,
} from "../fixtures/examples.ts"
import { rowsOf, run, useDatabase } from "../fixtures/opened.ts"

const later = (millis: number) => instant(noon + millis)
const longAfter = later(86_400_000)

const tables =
  "orders, invoices, outbox, webhook_subscriptions, webhook_partitions, webhook_deliveries"

describe("readBacklog", () => {
  const opened = useDatabase()
  beforeEach(async () => {
    await rowsOf(opened().database, `truncate ${tables}, webhook_replays, emails cascade`)
  })

  const backlog = async (at = longAfter, atMost?: number) => {
    const found = await readBacklog(opened().database, at, atMost)
    return new Map(found.map(({ queue, waiting, since }) => [queue, { waiting, since }]))
  }

  const placeOrders = async (count: number): Promise<void> => {
    for (let nth = 0; nth < count; nth += 1) {
      await run(makeOrderRepository(opened().database).place(aPlacement()))
    }
  }

  /** A subscription with one delivery in each of these states. */
  const withDeliveries = async (isPaused: boolean, states: ReadonlyArray<string>) => {
    const { database } = opened()
    const subscription = aSubscription(aTenantId())
    await run(makeSubscriptionRepository(database, secretKeys).add(subscription, 9))
    for (const [nth, state] of states.entries()) {
      const delivery = { ...aDelivery(subscription), createdAt: later(nth * 1_000) }
      await run(makeDeliveryLog(database).add(delivery))
      await rowsOf(
        database,
        `update webhook_deliveries set state = $2,
          due_at = case when $2 = 'Waiting' then $3::bigint end where id = $1`,
        [delivery.id, state, noon + 500],
      )
    }
    const pause = "update webhook_partitions set is_paused = $2 where subscription_id = $1"
    await rowsOf(database, pause, [subscription.id, isPaused])
  }

  it("the backlog of an empty database has every queue, with nothing waiting", async () => {
    const found = await backlog()
    expect([...found.keys()]).toEqual([...backlogQueues])
    for (const queue of found.values()) expect(queue).toEqual({ waiting: 0, since: undefined })
  })

  it("an accepted order adds an invoice and an event to the backlog", async () => {
    await placeOrders(3)
    const found = await backlog()
    const oldest = await rowsOf<{ at: string }>(
      opened().database,
      "select min(accepted_at) as at from orders",
    )
    const since = Number(oldest[0]?.at)
    expect(found.get("invoices")).toEqual({ waiting: 3, since })
    expect(found.get("events")).toMatchObject({ waiting: 3 })
  })

  it("work that is not due yet is not in the backlog", async () => {
    await placeOrders(1)
    expect((await backlog(instant(1))).get("invoices")).toEqual({ waiting: 0, since: undefined })
  })

  it("the backlog counts ready deliveries, retries and held deliveries separately", async () => {
    await withDeliveries(false, ["Delivered", "Ready", "Ready", "Waiting"])
    await withDeliveries(true, ["Ready", "Ready", "Ready"])
    const found = await backlog()
    expect(found.get("deliveries")).toEqual({ waiting: 2, since: later(1_000) })
    expect(found.get("retries")).toEqual({ waiting: 1, since: later(500) })
    expect(found.get("held")).toEqual({ waiting: 3, since: undefined })
  })

  it("the backlog does not date a ready retry back to its first attempt", async () => {
    await withDeliveries(false, ["Ready", "Ready"])
    await rowsOf(
      opened().database,
      "update webhook_deliveries set failures = 2 where created_at = $1",
      [noon],
    )
    const found = await backlog()
    expect(found.get("deliveries")).toEqual({ waiting: 2, since: later(1_000) })
  })

  it("the backlog counts a queue up to its bound", async () => {
    await placeOrders(4)
    const queues: ReadonlyArray<BacklogQueue> = ["invoices", "events"]
    const found = await backlog(longAfter, 2)
    for (const queue of queues) expect(found.get(queue)?.waiting).toBe(2)
  })
})
