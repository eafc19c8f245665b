import { describe, expect, it } from "vitest"
import { watchWorkers } from "../src/liveness/silent-workers.ts"

const rowOf = (beat: string, allowance_millis: number, epoch = "1") => ({
  name: "worker a",
  epoch,
  beat_at: beat,
  allowance_millis,
})

describe("A worker that watches another", () => {
  /** Looks every 200 ms; returns when the other was first called silent. */
  const silentAfter = (allowance: number, limitMillis = 40_000): number | undefined => {
    const watch = watchWorkers()
    for (let at = 0; at <= limitMillis; at += 200) {
      if (watch([rowOf("0", allowance)], at).length > 0) return at
    }
    return undefined
  }

  it.each([
    [700, 2_600],
    [7_100, 9_000],
    [28_200, 30_000],
  ])("with an allowance of %i ms it counts as dead after %i ms", (allowance, after) => {
    expect(silentAfter(allowance)).toBe(after)
  })

  it.each([
    ["another heartbeat", [rowOf("1", 700)]],
    ["another epoch", [rowOf("0", 700, "2")]],
    ["its removal", []],
  ])("watching restarts after %s", (_, rows) => {
    const watch = watchWorkers()
    watch([rowOf("0", 700)], 0)
    for (let at = 200; at < 2_400; at += 200) watch([rowOf("0", 700)], at)
    watch(rows, 2_400)
    expect(watch([rowOf("0", 700)], 2_600)).toEqual([])
  })

  it("watching restarts after the watcher had no response for a second", () => {
    const watch = watchWorkers()
    watch([rowOf("0", 700)], 0)
    expect(watch([rowOf("0", 700)], 5_000)).toEqual([])
    expect(watch([rowOf("0", 700)], 6_000)).toEqual([])
  })
})
