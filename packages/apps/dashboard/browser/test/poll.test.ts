/** Asking again and again until something has come of it. */
import { describe, expect, it } from "vitest"
import { pollUntil } from "../page/poll.mjs"

const polling = (answers: number, patienceMillis: number, leaveAfter = Infinity) => {
  const pauses: Array<number> = []
  const heard: Array<number> = []
  const leaving = new AbortController()
  let asked = 0
  const outcome = pollUntil({
    ask: async () => (asked += 1),
    isDone: (answer) => answer >= answers,
    onAnswer: (answer) => heard.push(answer),
    signal: leaving.signal,
    patienceMillis,
    wait: async (millis) => {
      pauses.push(millis)
      if (pauses.length >= leaveAfter) leaving.abort()
    },
  })
  return { outcome, pauses, heard }
}

describe("Polling", () => {
  it("ends with the answer that is the last word, having told each", async () => {
    const { outcome, pauses, heard } = polling(3, 60_000)
    expect(await outcome).toBe(3)
    expect(heard).toStrictEqual([1, 2, 3])
    expect(pauses).toStrictEqual([500, 700])
  })

  it("ends with the newest answer when the patience has run out", async () => {
    const { outcome, pauses } = polling(Infinity, 40_000)
    await outcome
    expect(Math.max(...pauses)).toBe(3_000)
    expect(pauses.length).toBeLessThan(20)
  })

  it("ends when nobody waits any more, and tells nothing after that", async () => {
    const { outcome, heard } = polling(Infinity, 60_000, 2)
    await outcome
    expect(heard).toStrictEqual([1, 2])
  })
})
