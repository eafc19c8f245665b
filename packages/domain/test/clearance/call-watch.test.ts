import { instant } from "@procurement/domain/calendar"
import { makeCallWatch } from "@procurement/domain/clearance"
import { describe, expect, it } from "vitest"

describe("makeCallWatch", () => {
  const watched = () => {
    let now = 1_000
    const watch = makeCallWatch(() => now)
    const record = (isOutage: boolean): void => {
      watch.record({ isOutage })
      now += 1
    }
    return { watch, record }
  }

  it("take returns the latest response and the failures after it once, in order", () => {
    const { watch, record } = watched()
    for (const isOutage of [true, false, true, true, true]) record(isOutage)
    expect(watch.take()).toEqual([
      { _tag: "CallAnswered", at: instant(1_001) },
      { _tag: "CallFailed", at: instant(1_002) },
      { _tag: "CallFailed", at: instant(1_004) },
    ])
    expect(watch.take()).toEqual([])
    for (const isOutage of [true, true, false]) record(isOutage)
    expect(watch.take()).toEqual([
      { _tag: "CallFailed", at: instant(1_006) },
      { _tag: "CallAnswered", at: instant(1_007) },
    ])
  })
})
