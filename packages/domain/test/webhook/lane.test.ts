import { describe, expect, it } from "@effect/vitest"
import { laneAfter, type LanePace, newLane, nextStart } from "@procurement/domain/webhook"

const answered = (lane: LanePace, isAccepted: boolean): LanePace =>
  laneAfter(laneAfter(laneAfter(lane, { _tag: "Started", atMillis: 0 }), { _tag: "Written" }), {
    _tag: "Ended",
    isAccepted,
  })

const windows = (begin: LanePace, answers: ReadonlyArray<boolean>): ReadonlyArray<number> => {
  let lane = begin
  return answers.map((isAccepted) => {
    lane = answered(lane, isAccepted)
    return lane.window
  })
}

describe("A lane's window", () => {
  it("begins with one attempt and grows by one with each that is accepted", () => {
    expect(newLane.window).toBe(1)
    expect(windows(newLane, [true, true, true])).toEqual([2, 3, 4])
  })

  it("grows to 32, and halves with each failure, down to one", () => {
    const wide = { ...newLane, window: 31 }
    expect(windows(wide, [true, true, false, false, false, false, false, false])).toEqual([
      32, 32, 16, 8, 4, 2, 1, 1,
    ])
  })
})

describe("An attempt that comes back", () => {
  it("makes room, and leaves window and health as they were", () => {
    const healthy = answered(newLane, true)
    const written = laneAfter(laneAfter(healthy, { _tag: "Started", atMillis: 40 }), {
      _tag: "Written",
    })
    const lane = laneAfter(written, { _tag: "CameBack" })
    expect(lane).toEqual({ ...healthy, nextStartMillis: 62 })
  })
})

describe("A lane's next start", () => {
  const started = laneAfter(newLane, { _tag: "Started", atMillis: 1_000 })

  it("is allowed at once in a new lane", () => {
    expect(nextStart(newLane)).toBe(Number.NEGATIVE_INFINITY)
  })

  it("waits until the attempt before was written", () => {
    const wide = laneAfter({ ...newLane, window: 5 }, { _tag: "Started", atMillis: 1_000 })
    expect(nextStart(wide)).toBeUndefined()
    expect(nextStart(laneAfter(wide, { _tag: "Written" }))).toBe(1_022)
  })

  it("waits for an answer when the window is full", () => {
    const written = laneAfter(started, { _tag: "Written" })
    expect(nextStart(written)).toBeUndefined()
    expect(nextStart(laneAfter(written, { _tag: "Ended", isAccepted: false }))).toBe(1_022)
  })
})
