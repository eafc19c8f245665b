import { describe, expect, it } from "@effect/vitest"
import { addDays, instant, localDate, warsawMidnight } from "@procurement/domain/calendar"
import {
  type Agenda,
  closesAt,
  dayHeldBy,
  dueDay,
  emptyAgenda,
  releaseDay,
  maximumRequested,
  completeDay,
  acquireDay,
  requestDay,
} from "@procurement/domain/reconciliation"

const day = localDate(2026, 11, 20)
const hour = 3_600_000
const after = (of: typeof day, hours: number) =>
  instant(warsawMidnight(addDays(of, 1)) + hours * hour)
const turn = (holder: string, now = after(day, 5)) => ({
  holder,
  now,
  leaseUntil: instant(now + 60_000),
})
const through = (agenda: Agenda, holder = "first") =>
  completeDay(acquireDay(agenda, turn(holder)), holder)

describe("Days due automatically", () => {
  it("the first day due is yesterday, from 04:00 in Warsaw", () => {
    expect(dueDay(emptyAgenda, after(day, 3.99))).toBeUndefined()
    expect(dueDay(emptyAgenda, after(day, 4))).toBe(day)
    expect(closesAt(day)).toBe(instant(Date.parse("2026-11-21T03:00:00Z")))
  })

  it("each completed day makes the next one due, until yesterday is completed", () => {
    const agenda: Agenda = { requested: [], doneThrough: addDays(day, -2) }
    const once = through(agenda)
    expect(once).toEqual({ requested: [], doneThrough: addDays(day, -1) })
    const twice = through(once)
    expect(twice).toEqual({ requested: [], doneThrough: day })
    expect(through(twice)).toEqual(twice)
  })
})

describe("Requested days", () => {
  it("a requested day is first and does not replace the automatic day", () => {
    const agenda = requestDay(
      { requested: [], doneThrough: addDays(day, -1) },
      localDate(2026, 3, 1),
    )
    expect(dayHeldBy(acquireDay(agenda, turn("first")), "first")).toBe("2026-03-01")
    expect(through(agenda)).toEqual({ requested: [], doneThrough: addDays(day, -1) })
  })

  it("a day is queued once, and the queue of requested days is bounded", () => {
    const once = requestDay(emptyAgenda, day)
    expect(requestDay(once, day)).toBe(once)
    const full: Agenda = {
      requested: Array.from({ length: maximumRequested }, (_, index) => addDays(day, -index)),
    }
    expect(requestDay(full, addDays(day, 1))).toBe(full)
  })

  it("a day requested while another one is reconciled stays queued", () => {
    const held = acquireDay(requestDay(emptyAgenda, day), turn("first"))
    const agenda = completeDay(requestDay(held, addDays(day, -5)), "first")
    expect(agenda.requested).toEqual([addDays(day, -5)])
  })
})

describe("Leases of a day", () => {
  it("a lease reserves the day for its holder until it expires", () => {
    const held = acquireDay(emptyAgenda, turn("first"))
    expect(acquireDay(held, turn("second"))).toBe(held)
    const late = instant(after(day, 5) + 60_000)
    expect(dayHeldBy(acquireDay(held, turn("second", late)), "second")).toBe(day)
    expect(dayHeldBy(acquireDay(held, turn("first", instant(late - 1))), "first")).toBe(day)
  })

  it("the holder of a lost lease completes no day", () => {
    const taken = acquireDay(
      acquireDay(emptyAgenda, turn("first")),
      turn("second", instant(after(day, 5) + 60_000)),
    )
    expect(completeDay(taken, "first")).toBe(taken)
  })

  it("a released day is due and immediately available", () => {
    const asked = requestDay(emptyAgenda, day)
    const held = acquireDay(asked, turn("first"))
    expect(releaseDay(held, "second")).toBe(held)
    expect(releaseDay(held, "first")).toEqual(asked)
    expect(dayHeldBy(acquireDay(releaseDay(held, "first"), turn("second")), "second")).toBe(day)
  })
})
