import * as Clock from "effect/Clock"
import * as ManagedRuntime from "effect/ManagedRuntime"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { makeMovableClock, type ProcessClock, systemClock } from "../src/index.ts"

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }))
afterEach(() => void vi.useRealTimers())

const timeSeenBy = async ({ layer }: ProcessClock): Promise<number> => {
  const runtime = ManagedRuntime.make(layer)
  const millis = await runtime.runPromise(Clock.currentTimeMillis)
  await runtime.dispose()
  return millis
}

describe("The clock of a process", () => {
  it("is the system's unless it is another", async () => {
    expect(systemClock.now()).toBe(1_000_000)
    expect(systemClock.offsetMillis()).toBe(0)
    expect(await timeSeenBy(systemClock)).toBe(1_000_000)
  })

  it("may be ahead of it, for effects and for everybody else", async () => {
    const clock = makeMovableClock(5_000)
    expect(clock.now()).toBe(1_005_000)
    expect(await timeSeenBy(clock)).toBe(1_005_000)
    vi.advanceTimersByTime(10)
    expect(clock.now()).toBe(1_005_010)
  })

  it("moves forward under a runtime that is already there", async () => {
    const clock = makeMovableClock(0)
    const runtime = ManagedRuntime.make(clock.layer)
    const seen = () => runtime.runPromise(Clock.currentTimeMillis)
    expect(await seen()).toBe(1_000_000)
    clock.moveTo(86_400_000)
    expect(await seen()).toBe(87_400_000)
    const nanos = await runtime.runPromise(Clock.currentTimeNanos)
    expect(Number(nanos / 1_000_000n)).toBeCloseTo(87_400_000, -4)
    await runtime.dispose()
  })

  it("tells whoever listens that it has moved", () => {
    const clock = makeMovableClock(1_000)
    const heard = vi.fn<() => void>()
    clock.onMove(heard)
    clock.moveTo(2_000)
    expect(heard).toHaveBeenCalledOnce()
  })

  it("never goes back", () => {
    const clock = makeMovableClock(1_000)
    const heard = vi.fn<() => void>()
    clock.onMove(heard)
    for (const offset of [1_000, 999, 0, -5]) clock.moveTo(offset)
    expect(clock.offsetMillis()).toBe(1_000)
    expect(heard).not.toHaveBeenCalled()
  })
})
