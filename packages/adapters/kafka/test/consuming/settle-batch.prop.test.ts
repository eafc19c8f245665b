/** Laws of working off a batch, whatever fails and however long each message takes. */
import { chanceFrom, seed } from "@procurement/contract-tests/builders"
import { describe, expect, it } from "vitest"
import { settleBatch } from "../../src/consuming/settle-batch.ts"

interface Message {
  readonly nth: number
  readonly lane: string | undefined
  readonly millis: number
  readonly fails: boolean
}

class Away extends Error {}

const runs = Array.from({ length: 40 }, (_, run) => run)

/** Works off a batch of chance; answers what happened. */
const worked = async (run: number) => {
  const chance = chanceFrom(seed + run)
  const failing = chance.happens(0.5) ? 0.1 : 0
  const messages = Array.from(
    { length: chance.int(0, 40) },
    (_, nth): Message => ({
      nth,
      lane: chance.happens(0.1) ? undefined : `lane ${chance.int(1, 8)}`,
      millis: chance.int(0, 2),
      fails: chance.happens(failing),
    }),
  )
  const atOnce = chance.int(1, 6)
  const stopAfter = chance.happens(0.3) ? chance.int(0, 40) : Number.POSITIVE_INFINITY
  const settled: Array<Message> = []
  const passed: Array<number> = []
  const failed: Array<Message> = []
  let underWay = 0
  let most = 0
  const failure = await settleBatch(
    {
      messages,
      laneOf: ({ lane }) => lane,
      goesOn: () => settled.length < stopAfter,
      passed: ({ nth }) => void passed.push(nth),
      settle: async (message) => {
        underWay += 1
        most = Math.max(most, underWay)
        await new Promise((resolve) => setTimeout(resolve, message.millis))
        underWay -= 1
        if (message.fails) {
          failed.push(message)
          throw new Away()
        }
        settled.push(message)
      },
    },
    atOnce,
  ).catch((cause: unknown) => cause)
  return { messages, settled, passed, failed, failure, underWay, most, atOnce, stopAfter }
}

describe("Working off a batch", () => {
  it.each(runs)("passes nothing that is not settled, nor anything behind it (%i)", async (run) => {
    const { messages, settled, passed } = await worked(run)
    const isSettled = new Set(settled.map(({ nth }) => nth))
    const prefix = messages.findIndex(({ nth }) => !isSettled.has(nth))
    const count = prefix === -1 ? messages.length : prefix
    expect(passed.at(-1) ?? -1).toBe(count - 1)
    expect(passed).toEqual(passed.toSorted((left, right) => left - right))
  })

  it.each(runs)("keeps the order of each lane, without a gap (%i)", async (run) => {
    const { messages, settled } = await worked(run)
    for (const lane of new Set(messages.map((message) => message.lane))) {
      if (lane === undefined) continue
      const given = messages.filter((message) => message.lane === lane)
      const done = settled.filter((message) => message.lane === lane)
      expect(done).toEqual(given.slice(0, done.length))
    }
  })

  it.each(runs)(
    "ends when nothing is under way, with the first failure if any (%i)",
    async (run) => {
      const { messages, settled, failed, failure, underWay, most, atOnce, stopAfter } =
        await worked(run)
      expect(underWay).toBe(0)
      expect(most).toBeLessThanOrEqual(atOnce)
      expect(failure instanceof Away).toBe(failed.length > 0)
      const isWhole = failed.length === 0 && stopAfter >= messages.length
      if (isWhole) expect(settled).toHaveLength(messages.length)
    },
  )
})
