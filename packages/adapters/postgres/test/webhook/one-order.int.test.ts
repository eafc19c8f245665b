/** Deliveries are created in the order of the event log, whichever transaction commits first. */
import { eventually } from "@procurement/testing"
import { describe, expect, it } from "vitest"
import type { TenantId } from "@procurement/domain/identity"
import { makeDeliveryQueue, makeEventLog, makeSubscriptionRepository } from "../../src/index.ts"
import { outboxInsert, outboxParameter } from "../../src/events/outbox.mapper.ts"
import {
  aDelivery,
  aPlacement,
  aSubscription,
  aTenantId,
  secretKeys,
} from "../fixtures/examples.ts"
import { rowsOf, run, useDatabase } from "../fixtures/opened.ts"

const opened = useDatabase(20)

/** Takes a position in the log immediately, and commits that many milliseconds later. */
const publish = (tenantId: TenantId, millis: number) =>
  opened().database.sql.transaction(async (query) => {
    const { events } = aPlacement({ tenantId })
    await query({ name: "", text: outboxInsert(1) }, [outboxParameter(events)])
    await query({ name: "", text: "select pg_sleep($1)" }, [millis / 1_000])
  })

const fanOut = () =>
  run(
    makeDeliveryQueue(opened().database, secretKeys).fanOut(100, (event, subscriptions) =>
      subscriptions.map((subscription) => aDelivery(subscription, { eventId: event.id })),
    ),
  )

const subscribed = async (): Promise<TenantId> => {
  const subscription = aSubscription(aTenantId())
  await run(makeSubscriptionRepository(opened().database, secretKeys).add(subscription, 5))
  return subscription.tenantId
}

const logOf = async (tenantId: TenantId): Promise<ReadonlyArray<string>> => {
  const text = "select id from outbox where tenant_id = $1 order by transaction_id, position"
  const rows = await rowsOf<{ id: string }>(opened().database, text, [tenantId])
  return rows.map(({ id }) => id)
}

/** Events in the order in which their first attempts are made. */
const deliveredTo = async (tenantId: TenantId): Promise<ReadonlyArray<string>> => {
  const text = "select event_id from webhook_deliveries where tenant_id = $1 order by sequence"
  const rows = await rowsOf<{ event_id: string }>(opened().database, text, [tenantId])
  return rows.map((row) => row.event_id)
}

describe("Order of concurrently committed events", () => {
  it("deliveries are created in the order of the log", async () => {
    const tenantId = await subscribed()
    const count = 150
    let published = 0
    const writer = async (nth: number): Promise<void> => {
      while (published < count) {
        published += 1
        await publish(tenantId, (nth * 7 + published * 3) % 20)
      }
    }
    let isOver = false
    const fanningOut = (async () => {
      while (!isOver) await fanOut()
    })()
    await Promise.all(Array.from({ length: 8 }, (_, nth) => writer(nth)))
    const log = await logOf(tenantId)
    await eventually(async () => (await deliveredTo(tenantId)).length === log.length)
    isOver = true
    await fanningOut
    expect(await deliveredTo(tenantId)).toEqual(log)
  })

  it("deliveries wait for an older open transaction, and no event is skipped", async () => {
    const tenantId = await subscribed()
    const [first, second] = [aPlacement({ tenantId }), aPlacement({ tenantId })]
    const insert = { name: "", text: outboxInsert(1) }
    const made = await opened().database.sql.transaction(async (query) => {
      await query(insert, [outboxParameter(first.events)])
      await opened().database.sql.query(insert, [outboxParameter(second.events)])
      const waiting = fanOut()
      await new Promise((resolve) => setTimeout(resolve, 50))
      expect(await deliveredTo(tenantId)).toEqual([])
      return { waiting }
    })
    await made.waiting
    const ids = [...first.events, ...second.events].map(({ id }) => id)
    // Another database of the server may have an open transaction too.
    await eventually(async () => {
      await fanOut()
      return (await deliveredTo(tenantId)).length === ids.length
    })
    expect(await deliveredTo(tenantId)).toEqual(ids)
    const log = makeEventLog(opened().database)
    const { events } = await run(log.page(tenantId, { after: first.events[0]!.id, limit: 5 }))
    expect(events).toStrictEqual(second.events)
  })
})
