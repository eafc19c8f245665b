import { describe, expect, it } from "@effect/vitest"
import { addDays, instant, localDate, warsawMidnight } from "@procurement/domain/calendar"
import {
  type Agenda,
  closesAt,
  dayHeldBy,
  dueDay,
  emptyAgenda,
  leave,
  maximumWanted,
  settle,
  takeUp,
  wish,
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
const through = (agenda: Agenda, holder = "first") => settle(takeUp(agenda, turn(holder)), holder)

describe("A day that comes by itself", () => {
  it("is yesterday at first, from four in the morning in Warsaw on", () => {
    expect(dueDay(emptyAgenda, after(day, 3.99))).toBeUndefined()
    expect(dueDay(emptyAgenda, after(day, 4))).toBe(day)
    expect(closesAt(day)).toBe(instant(Date.parse("2026-11-21T03:00:00Z")))
  })

  it("is the one after the last, until none is left", () => {
    const agenda: Agenda = { wanted: [], doneThrough: addDays(day, -2) }
    const once = through(agenda)
    expect(once).toEqual({ wanted: [], doneThrough: addDays(day, -1) })
    const twice = through(once)
    expect(twice).toEqual({ wanted: [], doneThrough: day })
    expect(through(twice)).toEqual(twice)
  })
})

describe("A day that was asked for", () => {
  it("comes first, and does not count as the one that came by itself", () => {
    const agenda = wish({ wanted: [], doneThrough: addDays(day, -1) }, localDate(2026, 3, 1))
    expect(dayHeldBy(takeUp(agenda, turn("first")), "first")).toBe("2026-03-01")
    expect(through(agenda)).toEqual({ wanted: [], doneThrough: addDays(day, -1) })
  })

  it("waits once, however often it is asked for, and no more than a year of them wait", () => {
    const once = wish(emptyAgenda, day)
    expect(wish(once, day)).toBe(once)
    const full: Agenda = {
      wanted: Array.from({ length: maximumWanted }, (_, index) => addDays(day, -index)),
    }
    expect(wish(full, addDays(day, 1))).toBe(full)
  })

  it("asked for while another one is under way waits for its turn", () => {
    const held = takeUp(wish(emptyAgenda, day), turn("first"))
    const agenda = settle(wish(held, addDays(day, -5)), "first")
    expect(agenda.wanted).toEqual([addDays(day, -5)])
  })
})

describe("The lease", () => {
  it("keeps a day to its holder until it has run out", () => {
    const held = takeUp(emptyAgenda, turn("first"))
    expect(takeUp(held, turn("second"))).toBe(held)
    const late = instant(after(day, 5) + 60_000)
    expect(dayHeldBy(takeUp(held, turn("second", late)), "second")).toBe(day)
    expect(dayHeldBy(takeUp(held, turn("first", instant(late - 1))), "first")).toBe(day)
  })

  it("that was lost settles nothing", () => {
    const taken = takeUp(
      takeUp(emptyAgenda, turn("first")),
      turn("second", instant(after(day, 5) + 60_000)),
    )
    expect(settle(taken, "first")).toBe(taken)
  })

  it("that is given up leaves the day due, and free at once", () => {
    const asked = wish(emptyAgenda, day)
    const held = takeUp(asked, turn("first"))
    expect(leave(held, "second")).toBe(held)
    expect(leave(held, "first")).toEqual(asked)
    expect(dayHeldBy(takeUp(leave(held, "first"), turn("second")), "second")).toBe(day)
  })
})
