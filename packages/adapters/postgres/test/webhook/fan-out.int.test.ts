import { beforeAll, beforeEach, describe, expect, it } from "vitest"
import { instant } from "@procurement/domain/calendar"
import type { DomainEvent } from "@procurement/domain/events"
import type { TenantId } from "@procurement/domain/identity"
import {
  type DeliveryQueue,
  type ReadyDelivery,
  type Subscription,
  type SubscriptionRepository,
  webhookBody,
} from "@procurement/domain/webhook"
import {
  makeDeliveryQueue,
  makeOrderRepository,
  makeSubscriptionRepository,
  newSecretKey,
  parseSecretKeys,
} from "../../src/index.ts"
import {
  aDelivery,
  aPlacement,
  aSubscription,
  aTenantId,
  noon,
  secretKeys,
} from "../fixtures/examples.ts"
import { eventsToFanOut } from "../fixtures/marks.ts"
import { observed, rowsOf, run, untilFanOutSeesAll, useDatabase } from "../fixtures/opened.ts"

const toEach = (
  event: DomainEvent,
  subscriptions: ReadonlyArray<Subscription>,
): ReadonlyArray<ReadyDelivery> =>
  subscriptions.map((subscription) =>
    aDelivery(subscription, { eventId: event.id, body: webhookBody(event) }),
  )

describe("Fan-out on PostgreSQL", () => {
  const opened = useDatabase()
  let queue: DeliveryQueue["Service"]
  let subscriptions: SubscriptionRepository["Service"]
  beforeAll(() => {
    queue = makeDeliveryQueue(opened().database, secretKeys)
    subscriptions = makeSubscriptionRepository(opened().database, secretKeys)
  })
  beforeEach(async () => {
    const tables =
      "webhook_subscriptions, webhook_partitions, webhook_deliveries, webhook_history, webhook_replays, outbox, orders, " +
      "invoices, invoice_payments"
    await rowsOf(opened().database, `truncate ${tables}`)
  })

  const published = async (tenantId: TenantId, at: number = noon): Promise<DomainEvent> => {
    const placement = aPlacement({ tenantId, at })
    await run(makeOrderRepository(opened().database).place(placement))
    await untilFanOutSeesAll(opened().database)
    return placement.events[0]!
  }
  const subscribed = async (tenantId: TenantId): Promise<Subscription> => {
    const subscription = aSubscription(tenantId)
    await run(subscriptions.add(subscription, 50))
    return subscription
  }
  /** Events of all deliveries, in the order in which they will be fetched. */
  const queued = async (): Promise<ReadonlyArray<string>> => {
    const text = "select event_id from webhook_deliveries where state = 'Ready' order by sequence"
    const rows = await rowsOf<{ event_id: string }>(opened().database, text)
    return rows.map((row) => row.event_id)
  }
  const seenBy =
    (seen: Array<DomainEvent>) =>
    (event: DomainEvent): ReadonlyArray<ReadyDelivery> => {
      seen.push(event)
      return []
    }
  const unmarked = () => rowsOf<{ id: string }>(opened().database, eventsToFanOut)

  it("fan-out processes each event once, in order, up to the limit", async () => {
    const tenantId = aTenantId()
    const events: Array<DomainEvent> = []
    for (const at of [1, 2, 3]) events.push(await published(tenantId, noon + at))
    const seen: Array<DomainEvent> = []
    expect(await run(queue.fanOut(2, seenBy(seen)))).toBe(2)
    expect(seen).toStrictEqual(events.slice(0, 2))
    expect(await run(queue.fanOut(2, seenBy(seen)))).toBe(1)
    expect(await run(queue.fanOut(2, seenBy(seen)))).toBe(0)
    expect(seen).toStrictEqual(events)
  })

  it("fan-out marks no event and stores no delivery when the plan fails", async () => {
    const tenantId = aTenantId()
    await subscribed(tenantId)
    const events = [await published(tenantId), await published(tenantId)]
    let calls = 0
    const failing = (event: DomainEvent, found: ReadonlyArray<Subscription>) => {
      calls += 1
      if (calls === 2) throw new Error("no plan")
      return toEach(event, found)
    }
    await expect(run(queue.fanOut(9, failing))).rejects.toThrow("no plan")
    expect(await queued()).toEqual([])
    expect(await run(queue.fanOut(9, toEach))).toBe(2)
    expect(await queued()).toEqual(events.map(({ id }) => id))
  })

  it("concurrent fan-outs keep the order of events in every partition", async () => {
    const tenantId = aTenantId()
    await subscribed(tenantId)
    const events: Array<string> = []
    for (let index = 0; index < 40; index += 1) events.push((await published(tenantId)).id)
    let isOver = false
    const others = Array.from({ length: 4 }, () => makeDeliveryQueue(opened().database, secretKeys))
    const taken = await Promise.all(
      others.map(async (other) => {
        let count = 0
        while (!isOver) {
          count += await run(other.fanOut(3, toEach))
          isOver ||= (await unmarked()).length === 0
        }
        return count
      }),
    )
    expect(taken.reduce((sum, count) => sum + count)).toBe(40)
    expect(await queued()).toEqual(events)
  })

  it("a fan-out does nothing while another one is running", async () => {
    await published(aTenantId())
    const key = "select pg_advisory_xact_lock(28817912231621492)"
    await opened().database.sql.transaction(async (query) => {
      await query({ name: "", text: key }, [])
      expect(await run(queue.fanOut(9, toEach))).toBe(0)
    })
    expect(await run(queue.fanOut(9, toEach))).toBe(1)
  })

  it("no delivery is left for a subscription that is removed during fan-out", async () => {
    const tenantId = aTenantId()
    for (let round = 0; round < 10; round += 1) {
      const { id } = await subscribed(tenantId)
      await published(tenantId)
      await Promise.all([run(queue.fanOut(9, toEach)), run(subscriptions.remove(tenantId, id))])
    }
    expect(await queued()).toEqual([])
  })

  it("fan-out quarantines an unreadable event, logs it once and processes the others", async () => {
    const tenantId = aTenantId()
    const [unknown, ...known] = [
      await published(tenantId),
      await published(tenantId),
      await published(tenantId),
    ]
    const spoil = `update outbox set body = jsonb_set(body, '{type}', '"order.lost"') where id = $1`
    await rowsOf(opened().database, spoil, [unknown!.id])
    const seen: Array<DomainEvent> = []
    const first = await observed(queue.fanOut(1, seenBy(seen)))
    expect(first.logged).toContain(`outbox ${unknown!.id} does not contain a valid document`)
    const second = await observed(queue.fanOut(9, seenBy(seen)))
    expect(second).toEqual({ value: 2, logged: "" })
    expect(seen).toStrictEqual(known)
    expect(await unmarked()).toEqual([{ id: unknown!.id }])
  })

  it("an event waits for a fan-out that has the key of its subscription's secret", async () => {
    const tenantId = aTenantId()
    await subscribed(tenantId)
    const event = await published(tenantId)
    const stranger = makeDeliveryQueue(opened().database, parseSecretKeys(newSecretKey()))
    const { value, logged } = await observed(stranger.fanOut(9, toEach))
    expect(value).toBe(0)
    expect(logged).toContain("which was not given")
    expect(await run(queue.fanOut(9, toEach))).toBe(1)
    expect(await queued()).toEqual([event.id])
  })

  it("fan-out passes the current version of a changed subscription to the plan", async () => {
    const tenantId = aTenantId()
    const { id } = await subscribed(tenantId)
    const urls: Array<string> = []
    for (const path of ["a", "b", "c"]) {
      const url = `https://example.com/${path}`
      await run(
        subscriptions.modify(tenantId, id, instant(noon), (present) => ({
          next: { ...present, url },
          directives: [],
        })),
      )
      await published(tenantId)
      await run(
        queue.fanOut(9, (_event, [found]) => {
          urls.push(found?.url ?? "none")
          return []
        }),
      )
    }
    expect(urls).toEqual(["a", "b", "c"].map((path) => `https://example.com/${path}`))
  })
})
