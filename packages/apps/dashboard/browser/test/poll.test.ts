/** Polling until there is a result. */
import { describe, expect, it } from "vitest"
import { pollUntil } from "../poll.ts"

const polling = (answers: number, timeoutMillis: number, leaveAfter = Infinity) => {
  const pauses: Array<number> = []
  const received: Array<number> = []
  const leaving = new AbortController()
  let polls = 0
  const outcome = pollUntil({
    ask: async () => (polls += 1),
    isDone: (answer) => answer >= answers,
    onAnswer: (answer) => received.push(answer),
    signal: leaving.signal,
    timeoutMillis,
    wait: async (millis) => {
      pauses.push(millis)
      if (pauses.length >= leaveAfter) leaving.abort()
    },
  })
  return { outcome, pauses, received }
}

describe("pollUntil", () => {
  it("pollUntil reports each response and returns the final one", async () => {
    const { outcome, pauses, received } = polling(3, 60_000)
    expect(await outcome).toBe(3)
    expect(received).toStrictEqual([1, 2, 3])
    expect(pauses).toStrictEqual([500, 700])
  })

  it("pollUntil ends at its timeout, with pauses of at most 3 s", async () => {
    const { outcome, pauses } = polling(Infinity, 40_000)
    await outcome
    expect(Math.max(...pauses)).toBe(3_000)
    expect(pauses.length).toBeLessThan(20)
  })

  it("pollUntil ends when it is aborted and reports nothing after that", async () => {
    const { outcome, received } = polling(Infinity, 60_000, 2)
    await outcome
    expect(received).toStrictEqual([1, 2])
  })
})
