import { describe, expect, it } from "@effect/vitest"
import { instant } from "@procurement/domain/calendar"
import type { InvoiceId } from "@procurement/domain/identity"
import {
  firstInspection,
  type Inspection,
  isHeldBy,
  moveOn,
  type Stretch,
  takeUp,
  type Walking,
} from "@procurement/domain/inspection"

const at = (millis: number) => instant(1_000_000 + millis)
const turn = (holder: string, now: number) => ({
  holder,
  now: at(now),
  leaseUntil: at(now + 60),
})
const id = (nth: number): InvoiceId => `inv_${nth}` as InvoiceId
const roundMillis = 1_000

const walking = (changes: Partial<Walking> = {}): Walking => ({
  _tag: "Walking",
  startedAt: at(0),
  inspected: 0,
  differing: 0,
  holder: "first",
  leaseUntil: at(60),
  ...changes,
})

const stretch = (changes: Partial<Stretch> = {}): Stretch => ({
  from: undefined,
  to: id(3),
  inspected: 3,
  differing: 1,
  ...changes,
})

const moved = (inspection: Inspection, holder: string, made: Stretch, now = 10): Inspection =>
  moveOn(inspection, { holder, stretch: made, now: at(now), roundMillis })

describe("An inspection that rests", () => {
  it("begins a round for whoever asks first once it is due", () => {
    expect(takeUp(firstInspection, turn("first", 0))).toEqual(walking())
  })

  it("stays at rest until then", () => {
    const resting: Inspection = { _tag: "Resting", until: at(5) }
    expect(takeUp(resting, turn("first", 4))).toBe(resting)
    expect(isHeldBy(takeUp(resting, turn("first", 5)), "first")).toBe(true)
  })

  it("is moved on by nobody", () => {
    expect(moved(firstInspection, "first", stretch())).toBe(firstInspection)
  })
})

describe("An inspection in a round", () => {
  it("goes on behind the last invoice that was inspected, and counts", () => {
    const once = moved(walking(), "first", stretch())
    expect(once).toEqual(walking({ after: id(3), inspected: 3, differing: 1 }))
    const twice = moved(once, "first", stretch({ from: id(3), to: id(5), inspected: 2 }))
    expect(twice).toEqual(walking({ after: id(5), inspected: 5, differing: 2 }))
  })

  it("is its holder's alone until the lease has run out", () => {
    const held = walking({ after: id(3) })
    expect(takeUp(held, turn("second", 59))).toBe(held)
    expect(takeUp(held, turn("second", 60))).toEqual(
      walking({ after: id(3), holder: "second", leaseUntil: at(120) }),
    )
    expect(takeUp(held, turn("first", 30))).toEqual({ ...held, leaseUntil: at(90) })
  })

  it("does not listen to one whose lease has gone to another", () => {
    const held = walking({ holder: "second" })
    expect(moved(held, "first", stretch())).toBe(held)
  })

  it("counts no stretch twice, and passes over none", () => {
    const once = moved(walking(), "first", stretch())
    expect(moved(once, "first", stretch())).toBe(once)
    expect(moved(once, "first", stretch({ from: id(4), to: id(9) }))).toBe(once)
  })

  it("rests when nothing more comes, until a round after its beginning", () => {
    const end = stretch({ to: undefined, inspected: 0, differing: 0 })
    const last = { startedAt: at(0), endedAt: at(10), inspected: 7, differing: 2 }
    const ended = moved(walking({ inspected: 7, differing: 2 }), "first", end)
    expect(ended).toEqual({ _tag: "Resting", until: at(roundMillis), last })
    const again = takeUp(ended, turn("second", roundMillis))
    expect(again).toMatchObject({ _tag: "Walking", inspected: 0, differing: 0, last })
    expect(again).not.toHaveProperty("after")
  })

  it("does not rest longer when a round has taken longer than it may", () => {
    const end = stretch({ to: undefined, inspected: 0, differing: 0 })
    expect(moved(walking(), "first", end, 2_500)).toMatchObject({ until: at(2_500) })
  })
})
