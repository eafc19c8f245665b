/** Leases on the servers of partitions. */
import { beforeEach, describe, expect, it } from "vitest"
import { instant } from "@procurement/domain/calendar"
import type { Subscription } from "@procurement/domain/webhook"
import { makeDeliveryLog, makeDeliveryQueue, makeSubscriptionRepository } from "../../src/index.ts"
import { aDelivery, aSubscription, aTenantId, noon, secretKeys } from "../fixtures/examples.ts"
import { rowsOf, run, useDatabase } from "../fixtures/opened.ts"

describe("Servers of partitions", () => {
  const opened = useDatabase()
  const queue = () => makeDeliveryQueue(opened().database, secretKeys)
  beforeEach(async () => {
    const tables =
      "webhook_subscriptions, webhook_partitions, webhook_deliveries, webhook_history, webhook_replays"
    await rowsOf(opened().database, `truncate ${tables}, webhook_servers`)
  })

  const busy = async (url: string): Promise<Subscription> => {
    const subscription = { ...aSubscription(aTenantId()), url }
    const { database } = opened()
    await run(makeSubscriptionRepository(database, secretKeys).add(subscription, 50))
    await run(makeDeliveryLog(database).add(aDelivery(subscription)))
    return subscription
  }
  const claim = (holder: string) => ({ holder, now: noon, leaseUntil: instant(noon + 1_000) })
  const held = () => rowsOf(opened().database, "select server, holder from webhook_servers")

  it("a server is released with the last of its partitions", async () => {
    const partitions = [
      await busy("https://a.example.com/1"),
      await busy("https://a.example.com/2"),
    ]
    const ids = partitions.map(({ id }) => id)
    await run(queue().claimPartitions(claim("w"), 9))
    expect(await held()).toEqual([{ server: "a.example.com:443", holder: "w" }])
    await run(queue().releasePartitions("w", ids.slice(0, 1)))
    expect(await held()).toHaveLength(1)
    await run(queue().releasePartitions("w", ids.slice(1)))
    expect(await held()).toEqual([])
  })

  it("the server of a dead holder is deleted after its lease has expired", async () => {
    await busy("https://a.example.com/")
    await run(queue().claimPartitions(claim("w"), 9))
    const log = makeDeliveryLog(opened().database)
    await run(log.forget(instant(noon + 1_000), 9))
    expect(await held()).toHaveLength(1)
    await run(log.forget(instant(noon + 1_001), 9))
    expect(await held()).toEqual([])
  })
})
