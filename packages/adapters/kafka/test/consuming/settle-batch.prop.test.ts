/** Laws of working off a batch, whatever fails and whenever it is stopped. */
import { chanceFrom, seed } from "@procurement/contract-tests/builders"
import { describe, expect, it } from "vitest"
import { settleBatch } from "../../src/consuming/settle-batch.ts"

class Away extends Error {}

const runs = Array.from({ length: 60 }, (_, run) => run)

/** Works off a batch of chance; answers what happened. */
const worked = async (run: number) => {
  const chance = chanceFrom(seed + run)
  const failing = chance.happens(0.5) ? 0.1 : 0
  const count = chance.int(0, 60)
  const messages = Array.from({ length: count }, (_, nth) => ({
    nth,
    fails: chance.happens(failing),
  }))
  const stopAfter = chance.happens(0.3) ? chance.int(0, 60) : Number.POSITIVE_INFINITY
  const settled: Array<number> = []
  const passed: Array<number> = []
  let asked = 0
  let underWay = 0
  let most = 0
  const failure = await settleBatch({
    messages,
    atOnce: () => {
      asked = chance.int(0, 9)
      return asked
    },
    goesOn: () => settled.length < stopAfter,
    passed: ({ nth }) => void passed.push(nth),
    settle: async (step) => {
      expect(step.length).toBeGreaterThan(0)
      expect(step.length).toBeLessThanOrEqual(Math.max(1, asked))
      underWay += 1
      most = Math.max(most, underWay)
      await new Promise((resolve) => setImmediate(resolve))
      underWay -= 1
      if (step.some(({ fails }) => fails)) throw new Away()
      settled.push(...step.map(({ nth }) => nth))
    },
  }).catch((cause: unknown) => cause)
  return { messages, settled, passed, failure, underWay, most, stopAfter }
}

describe("Working off a batch", () => {
  it.each(runs)(
    "settles one step after the other, in order and without a gap (%i)",
    async (run) => {
      const { messages, settled, most, underWay } = await worked(run)
      expect(settled).toEqual(messages.slice(0, settled.length).map(({ nth }) => nth))
      expect(most).toBeLessThanOrEqual(1)
      expect(underWay).toBe(0)
    },
  )

  it.each(runs)("passes all that is settled and nothing else (%i)", async (run) => {
    const { settled, passed } = await worked(run)
    expect(passed.at(-1) ?? -1).toBe(settled.length - 1)
    expect(passed).toEqual(passed.toSorted((left, right) => left - right))
  })

  it.each(runs)(
    "ends with the first failure, or when it is stopped, or with all (%i)",
    async (run) => {
      const { messages, settled, failure, stopAfter } = await worked(run)
      const isFailed = failure instanceof Away
      if (isFailed) expect(settled.length).toBeLessThan(messages.length)
      else expect(settled.length).toBeGreaterThanOrEqual(Math.min(stopAfter, messages.length))
    },
  )
})
