/** Properties of settling a batch under arbitrary failures and stops. */
import { randomFrom, seed } from "@procurement/contract-tests/builders"
import { describe, expect, it } from "vitest"
import { settleInChunks } from "../../src/consuming/process-batch.ts"

class Away extends Error {}

const runs = Array.from({ length: 60 }, (_, run) => run)

/** Processes a random batch and returns what happened. */
const worked = async (run: number) => {
  const random = randomFrom(seed + run)
  const failing = random.happens(0.5) ? 0.1 : 0
  const count = random.int(0, 60)
  const messages = Array.from({ length: count }, (_, nth) => ({
    nth,
    fails: random.happens(failing),
  }))
  const stopAfter = random.happens(0.3) ? random.int(0, 60) : Number.POSITIVE_INFINITY
  const settled: Array<number> = []
  const passed: Array<number> = []
  let asked = 0
  let inFlight = 0
  let peak = 0
  const failure = await settleInChunks({
    messages,
    nextChunkSize: () => {
      asked = random.int(0, 9)
      return asked
    },
    shouldContinue: () => settled.length < stopAfter,
    passed: ({ nth }) => void passed.push(nth),
    settle: async (step) => {
      expect(step.length).toBeGreaterThan(0)
      expect(step.length).toBeLessThanOrEqual(Math.max(1, asked))
      inFlight += 1
      peak = Math.max(peak, inFlight)
      await new Promise((resolve) => setImmediate(resolve))
      inFlight -= 1
      if (step.some(({ fails }) => fails)) throw new Away()
      settled.push(...step.map(({ nth }) => nth))
    },
  }).catch((cause: unknown) => cause)
  return { messages, settled, passed, failure, inFlight, peak, stopAfter }
}

describe("settleInChunks", () => {
  it.each(runs)(
    "settleInChunks runs one step after another, in order and without a gap (%i)",
    async (run) => {
      const { messages, settled, peak, inFlight } = await worked(run)
      expect(settled).toEqual(messages.slice(0, settled.length).map(({ nth }) => nth))
      expect(peak).toBeLessThanOrEqual(1)
      expect(inFlight).toBe(0)
    },
  )

  it.each(runs)(
    "settleInChunks passes exactly the settled messages, in order (%i)",
    async (run) => {
      const { settled, passed } = await worked(run)
      expect(passed.at(-1) ?? -1).toBe(settled.length - 1)
      expect(passed).toEqual(passed.toSorted((left, right) => left - right))
    },
  )

  it.each(runs)(
    "settleInChunks ends at the first failure, when it is stopped, or after all messages (%i)",
    async (run) => {
      const { messages, settled, failure, stopAfter } = await worked(run)
      const isFailed = failure instanceof Away
      if (isFailed) expect(settled.length).toBeLessThan(messages.length)
      else expect(settled.length).toBeGreaterThanOrEqual(Math.min(stopAfter, messages.length))
    },
  )
})
