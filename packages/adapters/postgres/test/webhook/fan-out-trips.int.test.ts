/** The cost of fan-out: its statements, and how long others wait for its locks. */
import type { DomainEvent } from "@procurement/domain/events"
import type { TenantId } from "@procurement/domain/identity"
import { quotaMonthAt } from "@procurement/domain/quota"
import type { ReadyDelivery, Subscription } from "@procurement/domain/webhook"
import { eventually } from "@procurement/testing"
import { Pool } from "pg"
import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest"
import { makeSql, type Query } from "../../src/connection/sql.ts"
import type { Statement } from "../../src/connection/statement.ts"
import {
  makeDeliveryQueue,
  makeOrderRepository,
  makeSubscriptionRepository,
  workTimeLimits,
} from "../../src/index.ts"
import { addDeliveries } from "../../src/webhook/new-deliveries.ts"
import {
  aDelivery,
  aPlacement,
  aSubscription,
  aTenantId,
  noon,
  secretKeys,
} from "../fixtures/examples.ts"
import { eventsToFanOut } from "../fixtures/marks.ts"
import { rowsOf, run, untilFanOutSeesAll, useDatabase } from "../fixtures/opened.ts"

const month = quotaMonthAt(noon)
const fanOutLock = "28817912231621492"
const beginning = "begin; set local idle_in_transaction_session_timeout = 5000"

const toEach = (event: DomainEvent, subscriptions: ReadonlyArray<Subscription>) =>
  subscriptions.map((subscription) => aDelivery(subscription, { eventId: event.id }))

const nameOf = ({ name, text }: Statement): string => (name === "" ? text : name)

describe("Cost of fan-out", () => {
  const opened = useDatabase()
  beforeEach(async () => {
    const tables =
      "webhook_subscriptions, webhook_partitions, webhook_deliveries, webhook_history, webhook_replays"
    await rowsOf(opened().database, `truncate ${tables}, outbox, usage_counters`)
  })

  const adHoc =
    (query: Query) =>
    <Row>(text: string, values: ReadonlyArray<unknown> = []) =>
      query<Row>({ name: "", text }, values)
  const queue = () => makeDeliveryQueue(opened().database, secretKeys)
  const published = async (tenantId: TenantId): Promise<void> => {
    await run(makeOrderRepository(opened().database).place(aPlacement({ tenantId })))
    await untilFanOutSeesAll(opened().database)
  }
  const subscribed = async (tenantId: TenantId): Promise<Subscription> => {
    const subscription = aSubscription(tenantId)
    await run(makeSubscriptionRepository(opened().database, secretKeys).add(subscription, 50))
    return subscription
  }
  /** Fans out; returns the names, or texts, of the statements it sent. */
  const aNotedFanOut = async () => {
    const { database, url } = opened()
    const pool = new Pool({ connectionString: url, max: 1 })
    onTestFinished(() => pool.end())
    const client = await pool.connect()
    const asked = vi.spyOn(client, "query")
    client.release()
    const sql = makeSql(pool, workTimeLimits)
    const noted = makeDeliveryQueue({ ...database, sql }, secretKeys)
    return async (): Promise<ReadonlyArray<string>> => {
      asked.mockClear()
      await run(noted.fanOut(9, toEach))
      const queries: ReadonlyArray<ReadonlyArray<unknown>> = asked.mock.calls
      const names = queries.map(([query]) => nameOf(query as Statement))
      // Another test's transaction on the same server may have held the events back for a moment.
      const polls = names.lastIndexOf(beginning)
      return names.slice(polls)
    }
  }
  const countOf = async (text: string, values: ReadonlyArray<unknown> = []): Promise<number> =>
    Number((await rowsOf<{ n: string }>(opened().database, text, values))[0]?.n)
  const isSomebodyWaiting = async (): Promise<boolean> =>
    (await countOf(
      `select count(*) as n from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock'`,
    )) > 0
  const sequence = () =>
    countOf(
      `select coalesce(last_value, 0) as n from pg_sequences
       where sequencename = 'webhook_deliveries_sequence_seq'`,
    )
  const counted = (tenantId: TenantId) =>
    countOf(
      `select coalesce(sum(used), 0) as n from usage_counters
       where tenant_id = $1 and metric = 'deliveries'`,
      [tenantId],
    )
  const unmarked = () => countOf(`select count(*) as n from (${eventsToFanOut}) as waiting`)

  it("a fan-out is five statements, four without events and three while another runs", async () => {
    const tenantId = aTenantId()
    const sentByFanOut = await aNotedFanOut()
    for (let nth = 0; nth < 3; nth += 1) await subscribed(tenantId)
    for (let nth = 0; nth < 2; nth += 1) await published(tenantId)
    await sentByFanOut()
    expect([await unmarked(), await counted(tenantId)]).toEqual([0, 6])
    await published(tenantId)
    const first = [beginning, "try_lock"]
    expect(await sentByFanOut()).toEqual([...first, "take_events", "fan_out", "commit"])
    expect([await unmarked(), await counted(tenantId)]).toEqual([0, 9])
    expect(await sentByFanOut()).toEqual([...first, "take_events", "commit"])
    await opened().database.sql.transaction(async (query) => {
      await adHoc(query)(`select pg_advisory_xact_lock(${fanOutLock})`)
      expect(await sentByFanOut()).toEqual([...first, "commit"])
    })
  })

  it("fan-out reads the document of a subscription once, and again after a change", async () => {
    const tenantId = aTenantId()
    const sentByFanOut = await aNotedFanOut()
    const [subscription] = [await subscribed(tenantId), await subscribed(tenantId)]
    const reading = "documents_of_subscriptions"
    for (const isChanged of [true, false, true, false]) {
      await published(tenantId)
      const sent = await sentByFanOut()
      expect(sent.includes(reading), sent.join()).toBe(isChanged)
      if (isChanged) continue
      await rowsOf(
        opened().database,
        "update webhook_subscriptions set revision = revision + 1 where id = $1",
        [subscription.id],
      )
    }
    expect(await counted(tenantId)).toBe(8)
  })

  it("each subscription receives the events of its own tenant, all of them", async () => {
    const [one, other] = [aTenantId(), aTenantId()]
    for (const tenantId of [one, one, other]) await subscribed(tenantId)
    for (const tenantId of [one, other, one]) await published(tenantId)
    expect(await run(queue().fanOut(9, toEach))).toBe(3)
    const rows = await rowsOf(
      opened().database,
      `select event.tenant_id = delivery.tenant_id as is_own, count(*)::integer as deliveries,
         count(distinct delivery.event_id)::integer as events
       from webhook_deliveries as delivery
         join webhook_subscriptions as event on event.id = delivery.subscription_id
       group by 1, delivery.tenant_id order by deliveries`,
    )
    expect(rows).toEqual([
      { is_own: true, deliveries: 1, events: 1 },
      { is_own: true, deliveries: 4, events: 2 },
    ])
  })

  it("fan-out marks events without subscribers and counts only real deliveries", async () => {
    const [quiet, busy] = [aTenantId(), aTenantId()]
    await subscribed(busy)
    for (const tenantId of [quiet, busy, quiet]) await published(tenantId)
    expect(await run(queue().fanOut(1, toEach))).toBe(1)
    expect([await unmarked(), await counted(busy)]).toEqual([2, 0])
    expect(await run(queue().fanOut(9, toEach))).toBe(2)
    expect([await unmarked(), await counted(quiet), await counted(busy)]).toEqual([0, 0, 1])
  })

  it("fan-out stores, counts and marks nothing when a delivery can't be stored", async () => {
    const tenantId = aTenantId()
    const subscription = await subscribed(tenantId)
    await published(tenantId)
    const [first, second] = [aDelivery(subscription), aDelivery(subscription)]
    const twice = () => [first, second, first]
    await expect(run(queue().fanOut(9, twice))).rejects.toThrow("webhook_deliveries_pkey")
    expect(await countOf("select count(*) as n from webhook_deliveries")).toBe(0)
    expect([await unmarked(), await counted(tenantId)]).toEqual([1, 0])
    expect(await run(queue().fanOut(9, toEach))).toBe(1)
  })

  it("a fan-out waits for a transaction that removes or changes a subscription", async () => {
    const tenantId = aTenantId()
    const [gone, changed] = [await subscribed(tenantId), await subscribed(tenantId)]
    await published(tenantId)
    const urls: Array<string> = []
    const noteUrls = (_event: DomainEvent, found: ReadonlyArray<Subscription>) => {
      for (const { url } of found) urls.push(url)
      return []
    }
    const fanningOut = await opened().database.sql.transaction(async (query) => {
      await adHoc(query)("select id from webhook_subscriptions for update")
      await adHoc(query)("delete from webhook_partitions where subscription_id = $1", [gone.id])
      await adHoc(query)("delete from webhook_subscriptions where id = $1", [gone.id])
      const text = `update webhook_subscriptions set revision = revision + 1,
        body = jsonb_set(body, '{url}', '"https://example.com/new"') where id = $1`
      await adHoc(query)(text, [changed.id])
      const waiting = run(queue().fanOut(9, noteUrls))
      await eventually(isSomebodyWaiting)
      return { waiting }
    })
    expect(await fanningOut.waiting).toBe(1)
    expect(urls).toEqual(["https://example.com/new"])
  })

  it.each<[string, (added: ReadonlyArray<ReadyDelivery>) => Promise<unknown>]>([
    ["an event is fanned out", (added) => run(queue().fanOut(9, () => added))],
    [
      "deliveries are added",
      (added) => opened().database.sql.transaction((query) => addDeliveries(query, added)),
    ],
  ])("counters are locked last, after every row was added: %s", async (_what, add) => {
    const tenantId = aTenantId()
    const subscription = await subscribed(tenantId)
    await published(tenantId)
    const added = [1, 2, 3].map(() => aDelivery(subscription))
    await rowsOf(
      opened().database,
      `insert into usage_counters (month, tenant_id, metric, shard, used)
       select $1, $2, 'deliveries', shard, 0 from generate_series(0, 15) as shard`,
      [month, tenantId],
    )
    const before = await sequence()
    const adding = await opened().database.sql.transaction(async (query) => {
      await adHoc(query)("select used from usage_counters for update")
      const waiting = add(added)
      await eventually(isSomebodyWaiting)
      expect(await sequence()).toBe(before + added.length)
      return { waiting }
    })
    await adding.waiting
    expect(await counted(tenantId)).toBe(added.length)
  })
})
