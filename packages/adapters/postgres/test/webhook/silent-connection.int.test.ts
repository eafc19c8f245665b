/** Queries of the delivery queue on silent connections: its partitions must not wait for them. */
import { eventually } from "@procurement/testing"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import { describe, expect, it } from "vitest"
import { instant } from "@procurement/domain/calendar"
import { makeDeliveryQueue, makeOrderRepository, openDatabase } from "../../src/index.ts"
import { aPlacement, aSubscriptionId, noon, secretKeys } from "../fixtures/examples.ts"
import { eventsToFanOut } from "../fixtures/marks.ts"
import { rowsOf, run, useDatabase } from "../fixtures/opened.ts"
import { aProxyTo } from "../fixtures/silent-proxy.ts"

const holder = "worker-1"
const claim = { holder, now: noon, leaseUntil: instant(noon + 20_000) }
const request = { partition: aSubscriptionId(), limit: 10, except: [] }

/** The duration of a lease, and a fraction of the timeout of any other query. */
const timeoutMillis = 20_000

describe("Silent connections of the delivery queue", { timeout: timeoutMillis }, () => {
  const opened = useDatabase()

  it("the queue replaces silent connections before its leases expire", async () => {
    const { url, fallSilent } = await aProxyTo(opened().url)
    const database = await openDatabase({ url })
    const queue = makeDeliveryQueue(database, secretKeys)
    const fanOut = queue.fanOut(10, () => [])
    const questions = {
      taking: queue.claimPartitions(claim, 10),
      renewing: queue.renewPartitions(claim, []),
      releasing: queue.releasePartitions(holder, []),
      fetchReady: queue.fetchReady(holder, noon, [request]),
      "fan-out": fanOut,
    }
    /** The names of the queries that end like that; all run at the same time. */
    const endingLike = async (isLike: (exit: Exit.Exit<unknown, unknown>) => boolean) => {
      const ends = Object.values(questions).map((question) => run(Effect.exit(question)))
      const exits = await Promise.all<Exit.Exit<unknown, unknown>>(ends)
      return Object.keys(questions).filter((_, nth) => isLike(exits[nth] ?? Exit.void))
    }
    const all = Object.keys(questions)

    expect(await endingLike(Exit.isSuccess)).toEqual(all)
    await run(makeOrderRepository(opened().database).place(aPlacement()))
    fallSilent()
    // Reads are retried on a new connection.
    const reading = "fetchReady"
    const changing = all.filter((name) => name !== reading)
    expect(await endingLike(Exit.hasFails)).toEqual(changing)
    expect(await endingLike(Exit.isSuccess)).toEqual(all)
    // The server holds the lock of a fan-out until its transaction times out.
    await eventually(async () => {
      await run(fanOut)
      return (await rowsOf(opened().database, eventsToFanOut)).length === 0
    })
    await database.close()
  })
})
