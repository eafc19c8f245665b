/** Very many deliveries held by a pause: they expire in batches, and during a resumption. */
import { beforeEach, describe, expect, it } from "vitest"
import { instant } from "@procurement/domain/calendar"
import { expiryAt, type Subscription, subscriptionAfter } from "@procurement/domain/webhook"
import { makeDeliveryLog, makeSubscriptionRepository } from "../../src/index.ts"
import { aDelivery, aSubscription, aTenantId, noon, secretKeys } from "../fixtures/examples.ts"
import { rowsOf, run, useDatabase } from "../fixtures/opened.ts"

const dayMillis = 86_400_000
const at = instant(noon + 40 * dayMillis)

describe("Expiry of held deliveries", () => {
  const opened = useDatabase()
  const log = () => makeDeliveryLog(opened().database)
  const subscriptions = () => makeSubscriptionRepository(opened().database, secretKeys)
  beforeEach(async () => {
    const tables =
      "webhook_subscriptions, webhook_partitions, webhook_deliveries, webhook_history, webhook_replays"
    await rowsOf(opened().database, `truncate ${tables}, webhook_servers`)
  })

  /**
   * A paused subscription whose contact was warned in time, with many old and some recent
   * deliveries.
   */
  const paused = async (old: number, young: number): Promise<Subscription> => {
    const { id: deliveryId, eventId } = aDelivery(aSubscription(aTenantId()))
    const warnedAt = instant(at - 8 * dayMillis)
    const state = { _tag: "Paused", since: noon, deliveryId, eventId, warnedAt } as const
    const subscription = { ...aSubscription(aTenantId()), state }
    await run(subscriptions().add(subscription, 50))
    const insert = `
      insert into webhook_deliveries (id, subscription_id, tenant_id, event_id, event_type, kind,
        is_replay, state, attempts, failures, created_at, body)
      select 'dlv_' || $1::text || lpad(nth::text, 8, '0'), $2, $3, 'evt_' || nth,
        'invoice.issued', 'event', false, 'Ready', '[]', 0, $4, '{}'
      from generate_series(1, $5::integer) as nth`
    const { id, tenantId } = subscription
    await rowsOf(opened().database, insert, ["a", id, tenantId, noon, old])
    await rowsOf(opened().database, insert, ["b", id, tenantId, at, young])
    return subscription
  }
  const counts = async (): Promise<Readonly<Record<string, number>>> => {
    const text = `select state, count(*)::integer as count
      from (select state from webhook_deliveries union all select state from webhook_history)
      group by 1`
    const rows = await rowsOf<{ state: string; count: number }>(opened().database, text)
    return Object.fromEntries(rows.map(({ state, count }) => [state, count]))
  }
  const expiredOf = async (): Promise<number> => {
    const text = "select (body ->> 'expired')::integer as expired from webhook_subscriptions"
    const [row] = await rowsOf<{ expired: number | null }>(opened().database, text)
    return row?.expired ?? 0
  }

  it("held deliveries expire in batches, and recent ones are kept", async () => {
    await paused(20_000, 5_000)
    const expiry = expiryAt(at, 1_000)
    expect(await run(log().expire(expiry))).toBe(1_000)
    expect(await counts()).toEqual({ Ready: 24_000, Expired: 1_000 })
    let rounds = 1
    while ((await run(log().expire(expiry))) > 0) rounds += 1
    expect(rounds).toBe(20)
    expect(await counts()).toEqual({ Ready: 5_000, Expired: 20_000 })
    expect(await expiredOf()).toBe(20_000)
  })

  it("a held delivery is either expired or resumed, never both", async () => {
    const subscription = await paused(5_000, 10)
    const { tenantId, id } = subscription
    const expiry = expiryAt(at, 500)
    const expiring = async (): Promise<number> => {
      let expired = 0
      for (let round = 0; round < 10; round += 1) expired += await run(log().expire(expiry))
      return expired
    }
    const resuming = async (): Promise<void> => {
      const fact = { _tag: "Resumed", exhausted: "retry" } as const
      const decide = (each: Subscription) => subscriptionAfter(each, fact, at)
      await run(subscriptions().modify(tenantId, id, at, decide))
    }
    const [expired] = await Promise.all([expiring(), resuming(), expiring()]).then(
      ([one, , other]) => [one + other],
    )
    const found = await counts()
    expect(found["Expired"] ?? 0).toBe(expired)
    expect(found["Ready"]).toBe(5_010 - (expired ?? 0))
    expect(await expiredOf()).toBe(expired)
    expect(await run(log().expire(expiry))).toBe(0)
  })
})
