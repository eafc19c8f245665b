/** What an engine asks on connections that died without a word: it must not wait for its lanes. */
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import { describe, expect, it } from "vitest"
import { instant } from "@procurement/domain/calendar"
import { makeDeliveryQueue, openDatabase } from "../../src/index.ts"
import { aSubscriptionId, noon, secretKeys } from "../fixtures/examples.ts"
import { run, useDatabase } from "../fixtures/opened.ts"
import { aWayTo } from "../fixtures/way.ts"

const holder = "worker-1"
const demand = { lane: aSubscriptionId(), limit: 10, except: [] }
const claim = { holder, now: noon, leaseUntil: instant(noon + 20_000) }

/** Less than a lease, and a fraction of what any other question may take. */
const patienceMillis = 20_000

describe("Connections that have fallen silent", () => {
  const opened = useDatabase()

  it(
    "are given up before leases run out, and the next questions go by others",
    async () => {
      const { url, fallSilent } = await aWayTo(opened().url)
      const database = await openDatabase({ url })
      const queue = makeDeliveryQueue(database, secretKeys)
      const questions = {
        taking: queue.takeLanes(claim, 10),
        renewing: queue.renewLanes(claim, []),
        releasing: queue.releaseLanes(holder, []),
        supply: queue.supply(holder, noon, [demand]),
        "fan-out": queue.fanOut(10, () => []),
      }
      const namesOf = async (isRight: (exit: Exit.Exit<unknown, unknown>) => boolean) => {
        const asked = Effect.forEach(
          Object.entries(questions),
          ([name, question]) =>
            Effect.map(Effect.exit<unknown, unknown, never>(question), (exit) => ({ name, exit })),
          { concurrency: "unbounded" },
        )
        return (await run(asked)).filter(({ exit }) => isRight(exit)).map(({ name }) => name)
      }
      const all = Object.keys(questions)
      expect(await namesOf(Exit.isSuccess)).toEqual(all)
      fallSilent()
      expect(await namesOf(Exit.hasFails)).toEqual(all)
      expect(await namesOf(Exit.isSuccess)).toEqual(all)
      await database.close()
    },
    patienceMillis,
  )
})
