import * as Clock from "effect/Clock"
import * as ManagedRuntime from "effect/ManagedRuntime"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { layerClock, makeMovableClock, type ProcessClock, systemClock } from "../src/index.ts"

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }))
afterEach(() => void vi.useRealTimers())

const timeSeenBy = async (clock: ProcessClock): Promise<number> => {
  const runtime = ManagedRuntime.make(layerClock(clock))
  const millis = await runtime.runPromise(Clock.currentTimeMillis)
  await runtime.dispose()
  return millis
}

describe("Process clock", () => {
  it("the system clock has no offset", async () => {
    expect(systemClock.now()).toBe(1_000_000)
    expect(systemClock.offsetMillis()).toBe(0)
    expect(await timeSeenBy(systemClock)).toBe(1_000_000)
  })

  it("a movable clock can be ahead of the system's, also in effects", async () => {
    const clock = makeMovableClock(5_000)
    expect(clock.now()).toBe(1_005_000)
    expect(await timeSeenBy(clock)).toBe(1_005_000)
    vi.advanceTimersByTime(10)
    expect(clock.now()).toBe(1_005_010)
  })

  it("moveTo moves the time of a runtime that is already running", async () => {
    const clock = makeMovableClock(0)
    const runtime = ManagedRuntime.make(layerClock(clock))
    const seen = () => runtime.runPromise(Clock.currentTimeMillis)
    expect(await seen()).toBe(1_000_000)
    clock.moveTo(86_400_000)
    expect(await seen()).toBe(87_400_000)
    const nanos = await runtime.runPromise(Clock.currentTimeNanos)
    expect(Number(nanos / 1_000_000n)).toBeCloseTo(87_400_000, -4)
    await runtime.dispose()
  })

  it("moveTo notifies the clock's listeners", () => {
    const clock = makeMovableClock(1_000)
    const moveListener = vi.fn<() => void>()
    clock.onMove(moveListener)
    clock.moveTo(2_000)
    expect(moveListener).toHaveBeenCalledOnce()
  })

  it("moveTo ignores an offset that would not move the clock forward", () => {
    const clock = makeMovableClock(1_000)
    const moveListener = vi.fn<() => void>()
    clock.onMove(moveListener)
    for (const offset of [1_000, 999, 0, -5]) clock.moveTo(offset)
    expect(clock.offsetMillis()).toBe(1_000)
    expect(moveListener).not.toHaveBeenCalled()
  })
})
