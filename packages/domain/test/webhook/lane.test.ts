import { describe, expect, it } from "@effect/vitest"
import { laneAfter, type LanePace, newLane, nextStart } from "@procurement/domain/webhook"

const answered = (lane: LanePace, isAccepted: boolean): LanePace =>
  laneAfter(laneAfter(laneAfter(lane, { _tag: "Started", atMillis: 0 }), { _tag: "Written" }), {
    _tag: "Ended",
    atMillis: 0,
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
    const lane = laneAfter(written, { _tag: "CameBack", atMillis: 45 })
    expect(lane).toEqual({ ...healthy, nextStartMillis: 62, overMillis: [0, 45] })
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
    const ended = { _tag: "Ended", atMillis: 1_004, isAccepted: false } as const
    expect(nextStart(laneAfter(written, ended))).toBe(1_022)
  })

  it("waits until a second after the answer before the last fifty, however many are over", () => {
    const at = 5_000
    const over = Array.from({ length: 49 }, (_, nth) => at + nth)
    const lane = { ...newLane, window: 32, nextStartMillis: at + 60, overMillis: over }
    expect(nextStart(lane)).toBe(at + 60)
    expect(nextStart({ ...lane, inFlight: 1 })).toBe(at + 1_010)
    expect(nextStart({ ...lane, inFlight: 21 })).toBe(at + 20 + 1_010)
    expect(nextStart({ ...lane, overMillis: [...over, at + 49] })).toBe(at + 1_010)
  })

  it("forgets what was over more than a second ago", () => {
    const past = { ...newLane, inFlight: 1, overMillis: [3_000, 3_989, 3_990, 3_991] }
    const lane = laneAfter(past, { _tag: "Ended", atMillis: 5_000, isAccepted: true })
    expect(lane.overMillis).toEqual([3_991, 5_000])
  })
})
