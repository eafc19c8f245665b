/** Resuming subscriptions with very many deliveries to drain. */
import { instant } from "@procurement/domain/calendar"
import type { DeliveryId } from "@procurement/domain/identity"
import {
  resumeSubscription,
  type Subscription,
  subscriptionAfter,
  SubscriptionRepository,
} from "@procurement/domain/webhook"
import { eventually } from "@procurement/testing"
import * as Effect from "effect/Effect"
import { beforeEach, describe, expect, it } from "vitest"
import type { Query } from "../../src/connection/sql.ts"
import { makeDeliveryLog, makeSubscriptionRepository } from "../../src/index.ts"
import { drainAhead } from "../../src/webhook/drain.ts"
import {
  aDelivery,
  aDeliveryId,
  anEventId,
  aSubscription,
  aTenantId,
  noon,
  secretKeys,
} from "../fixtures/examples.ts"
import { rowsOf, run, useDatabase } from "../fixtures/opened.ts"

interface Copied {
  readonly state: string
  readonly count: number
  readonly failures: number
  readonly kind?: string
}

/** A thousand deliveries in each state that is drained, and a few in other states. */
const contents: ReadonlyArray<Copied> = [
  { state: "Waiting", count: 1_000, failures: 3 },
  { state: "Exhausted", count: 1_000, failures: 7 },
  { state: "Ready", count: 1_000, failures: 2 },
  { state: "Exhausted", count: 4, failures: 1, kind: "test" },
]

describe("Draining on PostgreSQL", () => {
  const opened = useDatabase()
  beforeEach(async () => {
    const tables =
      "webhook_subscriptions, webhook_partitions, webhook_deliveries, webhook_history, webhook_replays"
    await rowsOf(opened().database, `truncate ${tables}`)
  })

  const subscriptions = () => makeSubscriptionRepository(opened().database, secretKeys)

  /** A subscription with all these deliveries, and one more that is ready. */
  const filled = async (state: Subscription["state"]): Promise<Subscription> => {
    const subscription: Subscription = { ...aSubscription(aTenantId()), state }
    await run(subscriptions().add(subscription, 9))
    const delivery = aDelivery(subscription)
    await run(makeDeliveryLog(opened().database).add(delivery))
    for (const [nth, { count, failures, kind = "event", ...copied }] of contents.entries()) {
      await rowsOf(
        opened().database,
        `insert into webhook_deliveries
          (id, subscription_id, tenant_id, event_id, event_type, kind, is_replay, state, attempts,
            failures, created_at, due_at, settled_at, body)
         select 'dlv_' || $2::integer || lpad(nth::text, 25, '0'), subscription_id, tenant_id,
           event_id, event_type, $6::text, false, $3::text, attempts, $5::integer, created_at,
           case when $3::text = 'Waiting' then 1 end,
           case when $3::text = 'Exhausted' then 1 end, body
         from webhook_deliveries, generate_series(1, $4::integer) as nth where id = $1`,
        [delivery.id, nth, copied.state, count, failures, kind],
      )
    }
    return subscription
  }
  const pause = () =>
    ({ _tag: "Paused", since: noon, deliveryId: aDeliveryId(), eventId: anEventId() }) as const

  const counts = async () => {
    const rows = await rowsOf<{ state: string; kind: string; failed: boolean; count: number }>(
      opened().database,
      `select state, kind, failures > 0 as failed, count(*)::integer as count
       from (
         select state, kind, failures from webhook_deliveries
         union all select state, kind, failures from webhook_history
       )
       group by 1, 2, 3 order by 1, 2, 3`,
    )
    return rows.map(({ state, kind, failed, count }) => `${count} ${state} ${kind} ${failed}`)
  }
  const untouched = ["4 Exhausted test true"]

  /** The number of rows that each statement changed. */
  const drained = async ({ id }: Subscription, cause: string = aDeliveryId()) => {
    const changes: Array<number> = []
    const query: Query = async <Row>(...given: Parameters<Query>) => {
      const rows = await opened().database.sql.query<Row & { count: number }>(...given)
      changes.push(rows[0]?.count ?? -1)
      return rows
    }
    await drainAhead({ query }, id, cause, 300)
    return changes
  }

  it("a drain runs in batches and keeps other deliveries and the pause", async () => {
    const subscription = await filled(pause())
    const batches = [300, 300, 300, 100]
    expect(await drained(subscription)).toEqual([...batches, ...batches, ...batches])
    expect(await counts()).toEqual([...untouched, "3001 Ready event false"])
    const [partition] = await rowsOf(opened().database, "select is_paused from webhook_partitions")
    expect(partition).toEqual({ is_paused: true })
  })

  it("a drain keeps the delivery that caused the pause; resuming skips only that one", async () => {
    const subscription = await filled(pause())
    const [row] = await rowsOf<{ id: DeliveryId }>(
      opened().database,
      "select id from webhook_deliveries where state = 'Exhausted' and kind <> 'test' limit 1",
    )
    const cause = row!.id
    await drained(subscription, cause)
    const ahead = ["1 Exhausted event true", "3000 Ready event false"]
    expect((await counts()).toSorted()).toEqual([...untouched, ...ahead].toSorted())
    await run(
      subscriptions().modify(subscription.tenantId, subscription.id, noon, (before) => ({
        next: { ...before, state: { _tag: "Delivering" } },
        directives: [{ _tag: "Drain", cause, exhausted: "skip" }],
      })),
    )
    const after = ["1 Skipped event true", "3000 Ready event false"]
    expect((await counts()).toSorted()).toEqual([...untouched, ...after].toSorted())
  })

  it("a drain ignores a subscription that is delivering, and skips locked rows", async () => {
    const delivering = await filled({ _tag: "Delivering" })
    const before = await counts()
    expect(await drained(delivering)).toEqual([0, 0, 0])
    expect(await counts()).toEqual(before)
    await rowsOf(opened().database, "update webhook_partitions set is_paused = true")
    await opened().database.sql.transaction(async (query) => {
      await query({ name: "", text: "select from webhook_deliveries for update" }, [])
      expect(await drained(delivering)).toEqual([0, 0, 0])
    })
  })

  it("exactly one of several concurrent resumptions takes effect", async () => {
    const state = pause()
    const { tenantId, id } = await filled(state)
    await rowsOf(
      opened().database,
      `update webhook_deliveries set id = $1 where id = (
         select id from webhook_deliveries where state = 'Exhausted' and kind <> 'test' limit 1)`,
      [state.deliveryId],
    )
    const choices = ["skip", "retry", "skip", "retry"] as const
    const answers = await Promise.all(
      choices.map((choice) =>
        run(
          resumeSubscription(tenantId, id, choice).pipe(
            Effect.as("resumed"),
            Effect.catchTag("SubscriptionNotPaused", () => Effect.succeed("not paused")),
            Effect.provideService(SubscriptionRepository, subscriptions()),
          ),
        ),
      ),
    )
    expect(answers.filter((answer) => answer === "resumed")).toHaveLength(1)
    const choice = choices[answers.indexOf("resumed")]
    const [row] = await rowsOf<{ state: string }>(
      opened().database,
      `select state from webhook_deliveries where id = $1
       union all select state from webhook_history where id = $1`,
      [state.deliveryId],
    )
    expect(row?.state).toBe(choice === "skip" ? "Skipped" : "Ready")
  })

  it("a resumption drains every delivery, even if some were locked", async () => {
    const { tenantId, id } = await filled(pause())
    let resuming: Promise<unknown> = Promise.resolve()
    await opened().database.sql.transaction(async (query) => {
      const text = "select from webhook_deliveries where state = 'Waiting' limit 10 for update"
      await query({ name: "", text }, [])
      const fact = { _tag: "Resumed", exhausted: "retry" } as const
      resuming = run(
        subscriptions().modify(tenantId, id, instant(noon), (subscription) =>
          subscriptionAfter(subscription, fact, noon),
        ),
      )
      const untilTen =
        "select count(*)::integer as count from webhook_deliveries where failures > 1"
      await eventually(async () => {
        const [row] = await rowsOf<{ count: number }>(opened().database, untilTen)
        return row?.count === 10
      })
    })
    await resuming
    expect(await counts()).toEqual([...untouched, "3001 Ready event false"])
    const [partition] = await rowsOf(opened().database, "select is_paused from webhook_partitions")
    expect(partition).toEqual({ is_paused: false })
  })
})
