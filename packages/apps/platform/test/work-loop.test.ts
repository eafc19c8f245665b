import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { makeLogger, startWorkLoop, type WorkLoopOptions } from "../src/index.ts"

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const longestWait = 1_000

/** A loop whose rounds find the amounts in `found`, then nothing; a text is a failure. */
const aLoop = (
  found: ReadonlyArray<number | string> = [],
  options: Partial<Pick<WorkLoopOptions, "nextDueAt" | "round">> = {},
) => {
  const rounds: Array<number> = []
  const lines: Array<string> = []
  const started = Date.now()
  const loop = startWorkLoop({
    name: "sample",
    log: makeLogger("test", "debug", { write: (line) => void lines.push(line) }),
    maximumWaitMillis: longestWait,
    round: () => {
      const outcome = found[rounds.length] ?? 0
      rounds.push(Date.now() - started)
      return typeof outcome === "string"
        ? Promise.reject(new Error(outcome))
        : Promise.resolve(outcome)
    },
    nextDueAt: () => Promise.resolve(undefined),
    ...options,
  })
  return { loop, rounds, lines }
}

const pass = (millis: number): Promise<unknown> => vi.advanceTimersByTimeAsync(millis)

describe("Rounds with work", () => {
  it("a round that found work is followed by the next one at once", async () => {
    const { loop, rounds } = aLoop([5, 5, 1])
    await pass(0)
    expect(rounds).toEqual([0, 0, 0, 0])
    await loop.stop()
  })
})

describe("Rounds without work", () => {
  it("an idle loop starts its next round after the longest wait", async () => {
    const { loop, rounds } = aLoop()
    await pass(longestWait - 1)
    expect(rounds).toHaveLength(1)
    await pass(1)
    expect(rounds).toEqual([0, longestWait])
    await loop.stop()
  })

  it("an idle loop starts its next round when something is due, if that is sooner", async () => {
    const dueAt = Date.now() + 300
    const { loop, rounds } = aLoop([], { nextDueAt: () => Promise.resolve(dueAt) })
    await pass(300)
    expect(rounds).toEqual([0, 300])
    await loop.stop()
  })

  it("an idle loop never waits longer than the longest wait", async () => {
    const dueAt = Date.now() + 86_400_000
    const { loop, rounds } = aLoop([], { nextDueAt: () => Promise.resolve(dueAt) })
    await pass(longestWait)
    expect(rounds).toEqual([0, longestWait])
    await loop.stop()
  })

  it("a loop does not spin on due work that another worker holds", async () => {
    const { loop, rounds } = aLoop([], { nextDueAt: () => Promise.resolve(Date.now() - 1) })
    await pass(100)
    expect(rounds.length).toBeGreaterThan(1)
    expect(rounds.length).toBeLessThanOrEqual(11)
    await loop.stop()
  })

  it("wake starts a round at once", async () => {
    const { loop, rounds } = aLoop()
    await pass(100)
    loop.wake()
    await pass(0)
    expect(rounds).toEqual([0, 100])
    await loop.stop()
  })
})

describe("Wake during a round", () => {
  it("a wake during a round starts another round at once after it", async () => {
    const rounds: Array<number> = []
    let finish: (found: number) => void = () => undefined
    const round = (): Promise<number> => {
      rounds.push(Date.now())
      return new Promise((resolve) => (finish = resolve))
    }
    const { loop } = aLoop([], { round })
    await pass(10)
    loop.wake()
    finish(0)
    await pass(0)
    expect(rounds).toHaveLength(2)
    const stopped = loop.stop()
    finish(0)
    await stopped
  })
})

describe("Failed rounds", () => {
  it("a failed round is logged and retried a second later", async () => {
    const { loop, rounds, lines } = aLoop(["no database", "no database", 3])
    await pass(0)
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { loop: "sample", problem: "no database", level: 40 },
    ])
    await pass(2_000)
    expect(rounds).toEqual([0, 1_000, 2_000, 2_000])
    await loop.stop()
  })

  it("a wake does not shorten the pause after a failed round", async () => {
    const { loop, rounds } = aLoop(["no database"])
    await pass(10)
    loop.wake()
    await pass(980)
    loop.wake()
    expect(rounds).toHaveLength(1)
    await pass(10)
    expect(rounds).toEqual([0, 1_000])
    await loop.stop()
  })

  it("a loop retries every second while nextDueAt fails", async () => {
    const nextDueAt = () => Promise.reject(new Error("no database"))
    const { loop, rounds } = aLoop([], { nextDueAt })
    await pass(2_000)
    expect(rounds).toEqual([0, 1_000, 2_000])
    await loop.stop()
  })
})

describe("Stop", () => {
  it("stop waits for the current round and starts no other", async () => {
    let ended = 0
    const round = async (): Promise<number> => {
      await new Promise((resolve) => setTimeout(resolve, 500))
      ended += 1
      return 1
    }
    const { loop } = aLoop([], { round })
    await pass(100)
    const stopped = loop.stop()
    expect(ended).toBe(0)
    await pass(400)
    await stopped
    await pass(5_000)
    expect(ended).toBe(1)
  })

  it.each([
    ["an empty round", [0]],
    ["a failed round", ["no database"]],
  ])("stop does not wait out the pause after %s", async (_, found) => {
    const { loop, rounds } = aLoop(found)
    await pass(10)
    await loop.stop()
    await pass(5_000)
    expect(rounds).toHaveLength(1)
  })
})
