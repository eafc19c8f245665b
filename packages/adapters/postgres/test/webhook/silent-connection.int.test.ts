/** What an engine asks on connections that died without a word: it must not wait for its lanes. */
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import { describe, expect, it } from "vitest"
import { instant } from "@procurement/domain/calendar"
import { makeDeliveryQueue, makeOrderRepository, openDatabase } from "../../src/index.ts"
import { aPlacement, aSubscriptionId, noon, secretKeys } from "../fixtures/examples.ts"
import { eventually, rowsOf, run, useDatabase } from "../fixtures/opened.ts"
import { aWayTo } from "../fixtures/way.ts"

const holder = "worker-1"
const claim = { holder, now: noon, leaseUntil: instant(noon + 20_000) }
const demand = { lane: aSubscriptionId(), limit: 10, except: [] }

/** A lease, and a fraction of what any other question may take. */
const patienceMillis = 20_000

describe("Connections that have fallen silent", { timeout: patienceMillis }, () => {
  const opened = useDatabase()

  it("are given up before leases run out, and others take their place", async () => {
    const { url, fallSilent } = await aWayTo(opened().url)
    const database = await openDatabase({ url })
    const queue = makeDeliveryQueue(database, secretKeys)
    const fanOut = queue.fanOut(10, () => [])
    const questions = {
      taking: queue.takeLanes(claim, 10),
      renewing: queue.renewLanes(claim, []),
      releasing: queue.releaseLanes(holder, []),
      supply: queue.supply(holder, noon, [demand]),
      "fan-out": fanOut,
    }
    /** The names of those of them that end like that; all are asked at the same time. */
    const endingLike = async (isLike: (exit: Exit.Exit<unknown, unknown>) => boolean) => {
      const ends = Object.values(questions).map((question) => run(Effect.exit(question)))
      const exits = await Promise.all<Exit.Exit<unknown, unknown>>(ends)
      return Object.keys(questions).filter((_, nth) => isLike(exits[nth] ?? Exit.void))
    }
    const unmarked = "select from outbox where fanned_out_at is null"
    const all = Object.keys(questions)

    expect(await endingLike(Exit.isSuccess)).toEqual(all)
    await run(makeOrderRepository(opened().database).place(aPlacement()))
    fallSilent()
    expect(await endingLike(Exit.hasFails)).toEqual(all)
    expect(await endingLike(Exit.isSuccess)).toEqual(all)
    // The server keeps the lock of a fan-out for as long as it waits for more of it.
    await eventually(async () => {
      await run(fanOut)
      return (await rowsOf(opened().database, unmarked)).length === 0
    })
    await database.close()
  })
})
