import { describe, expect, it } from "@effect/vitest"
import {
  allowanceOf,
  clockSkewMillis,
  deadlineOf,
  isClockWrong,
  nextHeartbeat,
  recordGap,
  watchMillis,
} from "@procurement/domain/liveness"
import * as Schema from "effect/Schema"

const Millis = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 100_000 }))
const Gaps = Schema.Array(Millis).check(Schema.isMaxLength(120))

describe("The allowance of a process", () => {
  it.each([
    ["a process without gaps", [], 700, 2_500],
    ["a process at rest", [200, 201, 205], 700, 2_500],
    ["a process that is a little late", [200, 400], 700, 2_500],
    ["one late heartbeat", [200, 1_000, 200], 3_100, 4_900],
    ["a process with little CPU", [2_000, 3_000], 11_100, 12_900],
    ["a process that was suspended", [200, 60_000], 28_200, 30_000],
  ])("%s: the same name waits for it, other names 1.8 s longer", (_, gaps, same, others) => {
    expect([allowanceOf(gaps), watchMillis(allowanceOf(gaps))]).toEqual([same, others])
  })

  it("the last 100 gaps count", () => {
    const after = (count: number) =>
      Array.from({ length: count }, () => 200).reduce(recordGap, [2_000] as ReadonlyArray<number>)
    expect([allowanceOf(after(99)), allowanceOf(after(100))]).toEqual([7_100, 700])
  })

  it.prop("is 0.7 to 28.2 s and longer than the longest gap", [Gaps], ([gaps]) => {
    const allowance = allowanceOf(gaps)
    expect(allowance).toBeGreaterThanOrEqual(700)
    expect(allowance).toBeLessThanOrEqual(28_200)
    expect(allowance).toBeGreaterThanOrEqual(Math.min(28_200, Math.max(0, ...gaps)))
    expect(allowanceOf(gaps.toReversed())).toBe(allowance)
  })

  it.prop("a further gap of any length never shortens it", [Gaps, Millis], ([gaps, gap]) => {
    expect(allowanceOf([...gaps, gap])).toBeGreaterThanOrEqual(allowanceOf(gaps))
  })

  it.prop("no heartbeat has an earlier deadline than the one before", [Gaps], ([gaps]) => {
    let known: ReadonlyArray<number> = []
    let last = { sentMillis: 0, allowanceMillis: 700 }
    for (const gap of gaps) {
      known = recordGap(known, gap)
      const next = nextHeartbeat(last, known, last.sentMillis + gap)
      expect(deadlineOf(next)).toBeGreaterThanOrEqual(deadlineOf(last))
      expect(next.allowanceMillis).toBeGreaterThanOrEqual(allowanceOf(known))
      expect(next.allowanceMillis).toBeLessThanOrEqual(28_200)
      last = next
    }
  })
})

describe("The clock of a process", () => {
  it.each([
    ["agrees with the database's", [1_000, 1_005, 1_010], 0],
    ["agrees although the response is late", [1_000, 1_001, 90_000], 0],
    ["is ten minutes ahead", [601_000, 1_000, 601_010], 600_000],
    ["is ten minutes behind", [1_000, 601_010, 1_010], -600_000],
  ])("a clock that %s", (_, [sentMillis = 0, serverMillis = 0, receivedMillis = 0], skew) => {
    expect(clockSkewMillis({ sentMillis, serverMillis, receivedMillis })).toBe(skew)
  })

  it("a clock is wrong when it differs by more than 30 s", () => {
    expect([30_000, -30_000, 30_001, -30_001].map(isClockWrong)).toEqual([false, false, true, true])
  })
})
