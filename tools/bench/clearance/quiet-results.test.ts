import { describe, expect, it } from "vitest"
import { summarise } from "../comparison.ts"
import { quietResults, type SingleOrder } from "./quiet-results.ts"

const setting = { ordersAMinute: 45, limitScale: 30, refused: 0 }

/** The nth order waits n milliseconds for KSeF, and ten times as long for its webhook. */
const ordersUpTo = (count: number): ReadonlyArray<SingleOrder> =>
  Array.from({ length: count }, (_, nth) => ({
    acknowledgedAfter: count - nth,
    notifiedAfter: 10 * (nth + 1),
  }))

describe("quietResults", () => {
  it("the p99.9 is compared, in seconds, with ten and sixty", () => {
    const [acknowledged, notified] = quietResults(ordersUpTo(2_000), setting).map(summarise)
    expect(acknowledged).toMatchObject({ ours: [1.999], floor: [10], verdict: "met" })
    expect(notified).toMatchObject({ ours: [19.99], floor: [60], verdict: "met" })
  })

  it("the goal is missed when one order in a thousand misses it", () => {
    const slow = { acknowledgedAfter: 10_001, notifiedAfter: 60_001 }
    const results = quietResults([...ordersUpTo(999), slow], setting).map(summarise)
    expect(results.map(({ verdict }) => verdict)).toEqual(["missed", "missed"])
  })

  it("the notes state the quantiles, the pace and the rejected calls", () => {
    const [acknowledged, notified] = quietResults(ordersUpTo(1_000), setting)
    expect(acknowledged?.notes).toEqual([
      "p50 501 ms, p99 991 ms, p99.9 1,000 ms, max 1,000 ms, of 1000 orders",
      "one at a time, 45.0 a minute, limits 30 times KSeF's: 1.50 a minute at KSeF's own; " +
        "0 calls answered 429",
    ])
    expect(notified?.notes).toEqual([
      "p50 5,010 ms, p99 9,910 ms, p99.9 10,000 ms, max 10,000 ms, of 1000 orders",
    ])
  })

  it("the notes say that p99.9 is the slowest of fewer than 1,000 orders", () => {
    const [acknowledged] = quietResults(ordersUpTo(20), setting)
    expect(acknowledged?.ours).toEqual([0.02])
    expect(acknowledged?.notes.at(-1)).toBe("fewer than 1,000 orders: p99.9 is the slowest of them")
  })

  it("quietResults rejects an empty list of orders", () => {
    expect(() => quietResults([], setting)).toThrow("nothing was measured")
  })
})
