import { describe, expect, it } from "@effect/vitest"
import { instant } from "@procurement/domain/calendar"
import type { InvoiceId } from "@procurement/domain/identity"
import {
  endRound,
  firstInspection,
  assignRange,
  type InspectedRange,
  type Inspection,
  recordProgress,
  forecastOf,
  rangeOf,
  type InspectionProgress,
  acquireRange,
  type RunningInspection,
} from "@procurement/domain/inspection"

const at = (millis: number) => instant(1_000_000 + millis)
const turn = (holder: string, now = 0) => ({ holder, now: at(now), leaseUntil: at(now + 60) })
const id = (nth: number): InvoiceId => `inv_${String(nth).padStart(6, "0")}` as InvoiceId
const roundMillis = 1_000

const running = (changes: Partial<RunningInspection> = {}): RunningInspection => ({
  _tag: "Running",
  startedAt: at(0),
  inspected: 0,
  differing: 0,
  ranges: [],
  ...changes,
})

const range = (changes: Partial<InspectedRange> = {}): InspectedRange => ({
  to: id(500),
  holder: "first",
  leaseUntil: at(60),
  ...changes,
})

const progress = (changes: Partial<InspectionProgress> = {}): InspectionProgress => ({
  from: undefined,
  to: id(20),
  inspected: 20,
  differing: 1,
  ...changes,
})

describe("Idle inspections", () => {
  it("the first worker of a due inspection starts a round", () => {
    expect(acquireRange(firstInspection, turn("first"))).toEqual(running())
  })

  it("an idle inspection starts no round before it is due", () => {
    const idle: Inspection = { _tag: "Idle", until: at(5) }
    expect(acquireRange(idle, turn("first", 4))).toBe(idle)
    expect(acquireRange(idle, turn("first", 5))).toMatchObject({ _tag: "Running" })
  })

  it("recordProgress does not change an idle inspection", () => {
    expect(recordProgress(firstInspection, turn("first"), progress())).toBe(firstInspection)
  })
})

describe("Rounds of inspection", () => {
  it("a round assigns ranges to several workers concurrently", () => {
    const first = assignRange(running(), turn("first"), { from: undefined, to: id(500) })
    const second = assignRange(first, turn("second"), { from: id(500), to: id(900) })
    expect(second).toEqual(
      running({
        after: id(900),
        ranges: [range(), range({ after: id(500), to: id(900), holder: "second" })],
      }),
    )
    expect(assignRange(second, turn("third"), { from: id(500), to: id(900) })).toBe(second)
    expect(assignRange(second, turn("first"), { from: id(900), to: id(990) })).toBe(second)
  })

  it("a range continues after its last inspected invoice, and the round counts", () => {
    const started = running({ after: id(500), ranges: [range()] })
    const once = recordProgress(started, turn("first", 10), progress())
    const left = range({ after: id(20), leaseUntil: at(70) })
    expect(once).toEqual(running({ after: id(500), inspected: 20, differing: 1, ranges: [left] }))
    const rest = progress({ from: id(20), to: id(500), inspected: 480, differing: 0 })
    expect(recordProgress(once, turn("first", 20), rest)).toEqual(
      running({ after: id(500), inspected: 500, differing: 1, ranges: [] }),
    )
  })

  it("a range without further invoices is inspected to its end", () => {
    const started = running({ after: id(500), ranges: [range()] })
    const none = progress({ to: undefined, inspected: 0, differing: 0 })
    expect(recordProgress(started, turn("first"), none)).toEqual(
      running({ after: id(500), ranges: [] }),
    )
  })

  it("another worker continues a range once its lease has expired", () => {
    const held = running({ after: id(500), ranges: [range({ after: id(20) })] })
    expect(acquireRange(held, turn("second", 59))).toBe(held)
    const taken = acquireRange(held, turn("second", 60))
    expect(rangeOf(taken, "second")).toEqual(
      range({ after: id(20), holder: "second", leaseUntil: at(120) }),
    )
    expect(rangeOf(taken, "first")).toBeUndefined()
    expect(recordProgress(taken, turn("first", 61), progress({ from: id(20), to: id(40) }))).toBe(
      taken,
    )
  })

  it("recordProgress ignores progress that is repeated or leaves a gap", () => {
    const started = running({ after: id(500), ranges: [range()] })
    const once = recordProgress(started, turn("first"), progress())
    expect(recordProgress(once, turn("first"), progress())).toBe(once)
    expect(recordProgress(once, turn("first"), progress({ from: id(40), to: id(60) }))).toBe(once)
  })

  it("the next round starts one interval after the start of a completed round", () => {
    const open = running({ after: id(500), inspected: 7, differing: 2, ranges: [range()] })
    expect(endRound(open, id(500), at(10), roundMillis)).toBe(open)
    const read = { ...open, ranges: [] }
    expect(endRound(read, id(400), at(10), roundMillis)).toBe(read)
    const last = { startedAt: at(0), endedAt: at(10), inspected: 7, differing: 2 }
    const ended = endRound(read, id(500), at(10), roundMillis)
    expect(ended).toEqual({ _tag: "Idle", until: at(roundMillis), last })
    const again = acquireRange(ended, turn("second", roundMillis))
    expect(again).toEqual(running({ startedAt: at(roundMillis), last }))
  })

  it("the next round starts immediately after a round that took too long", () => {
    expect(endRound(running(), undefined, at(2_500), roundMillis)).toMatchObject({
      until: at(2_500),
    })
  })
})

describe("forecastOf", () => {
  const forecast = (inspection: Inspection, archived: number, now: number) =>
    forecastOf(inspection, archived, at(now), roundMillis)

  it("the forecast is on time while the round keeps its pace", () => {
    const half = running({ inspected: 60 })
    expect(forecast(half, 100, 500)).toEqual({
      remaining: 40,
      dueAt: at(1_000),
      endsAt: at(834),
      lateMillis: 0,
    })
  })

  it("the forecast reports by how much a slow round will be late", () => {
    const slow = running({ inspected: 10 })
    expect(forecast(slow, 100, 500)).toMatchObject({ endsAt: at(5_000), lateMillis: 4_000 })
  })

  it("the forecast is late when no worker inspects", () => {
    expect(forecast(running(), 100, 500).lateMillis).toBeGreaterThan(10_000)
  })

  it("the forecast predicts no end at the beginning of a round", () => {
    const fresh = forecast(running({ inspected: 0 }), 100, 20)
    expect(fresh).toMatchObject({ remaining: 100, endsAt: undefined, lateMillis: 0 })
  })

  it("the forecast of an idle inspection is not late", () => {
    expect(forecast({ _tag: "Idle", until: at(5) }, 100, 500)).toMatchObject({ lateMillis: 0 })
  })
})
