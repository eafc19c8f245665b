import { instant, type LocalDate, warsawMidnight } from "@procurement/domain/calendar"
import {
  offlineAlarm,
  offlineTerm,
  type Outage,
  type OutageKind,
} from "@procurement/domain/clearance"
import type { OfflineMode } from "@procurement/domain/offline"
import { describe, expect, it } from "vitest"

const day = (text: string) => text as LocalDate
const at = (text: string) => instant(Date.parse(text))

const outage = (kind: OutageKind, since: string, until?: string): Outage => ({
  id: `${kind} ${since}`,
  kind,
  since: at(since),
  ...(until === undefined ? {} : { until: at(until) }),
})

const issued = (mode: OfflineMode, text: string) => ({
  mode,
  issuedAt: at(text),
  issueDate: day(text.slice(0, 10)),
})

const until = (text: string) => ({ _tag: "Until", lastDay: text })

describe("offlineTerm in offline24", () => {
  it.each([
    ["on a Wednesday ends on Thursday", "2026-11-18T10:00:00Z", "2026-11-19"],
    ["on a Friday ends on Monday", "2026-11-20T10:00:00Z", "2026-11-23"],
    ["before Corpus Christi ends after it", "2026-06-03T10:00:00Z", "2026-06-05"],
    ["before Easter ends on Tuesday", "2027-03-26T10:00:00Z", "2027-03-30"],
    [
      "on 23 December ends after three holidays and a weekend",
      "2026-12-23T10:00:00Z",
      "2026-12-28",
    ],
    ["on 31 December ends on the first working day", "2026-12-31T10:00:00Z", "2027-01-04"],
  ])("the term of an invoice issued %s", (_, when, lastDay) => {
    expect(offlineTerm(issued("offline24", when), [])).toEqual(until(lastDay))
  })

  it("the term becomes the seventh working day after a failure that starts within it", () => {
    // The example of the Ministry (tryby-offline.md).
    const invoice = issued("offline24", "2025-07-08T09:00:00Z")
    const announced = outage("failure", "2025-07-09T08:00:00Z")
    expect(offlineTerm(invoice, [announced])).toEqual({ _tag: "Open" })
    const ended = outage("failure", "2025-07-09T08:00:00Z", "2025-07-12T15:00:00Z")
    expect(offlineTerm(invoice, [ended])).toEqual(until("2025-07-22"))
  })

  it("unavailability, or a failure that starts outside the term, does not move it", () => {
    const invoice = issued("offline24", "2026-11-18T10:00:00Z")
    const before = outage("failure", "2026-11-17T08:00:00Z", "2026-11-18T09:00:00Z")
    const after = outage("failure", "2026-11-19T23:00:00Z", "2026-11-20T09:00:00Z")
    const maintenance = outage("unavailability", "2026-11-18T10:00:01Z", "2026-11-24T10:00:00Z")
    expect(offlineTerm(invoice, [before, maintenance, after])).toEqual(until("2026-11-19"))
    const justInTime = outage("failure", "2026-11-19T22:59:59Z", "2026-11-20T09:00:00Z")
    expect(offlineTerm(invoice, [justInTime])).toEqual(until("2026-12-01"))
  })
})

describe("offlineTerm in an unavailability that is announced after the issue", () => {
  const invoice = issued("offline24", "2026-11-18T10:00:00Z")

  it("the term is that of the unavailability in which it was issued", () => {
    const open = outage("unavailability", "2026-11-18T09:40:00Z")
    expect(offlineTerm(invoice, [open])).toEqual({ _tag: "Open" })
    const ended = outage("unavailability", "2026-11-18T09:40:00Z", "2026-11-24T10:00:00Z")
    expect(offlineTerm(invoice, [ended])).toEqual(until("2026-11-25"))
  })
})

describe("offlineTerm in announced unavailability", () => {
  const invoice = issued("unavailability", "2026-11-19T20:00:00Z")

  it("the term is open while the unavailability has no announced end", () => {
    const open = outage("unavailability", "2026-11-19T18:00:00Z")
    expect(offlineTerm(invoice, [open])).toEqual({ _tag: "Open" })
  })

  it("the term is the next working day after the end; midnight counts as the day before", () => {
    const toMidnight = outage("unavailability", "2026-11-19T18:00:00Z", "2026-11-19T23:00:00Z")
    expect(offlineTerm(invoice, [toMidnight])).toEqual(until("2026-11-20"))
    const toMorning = outage("unavailability", "2026-11-19T18:00:00Z", "2026-11-20T05:00:00Z")
    expect(offlineTerm(invoice, [toMorning])).toEqual(until("2026-11-23"))
  })

  it("the term is the shortest one when the announcement is unknown", () => {
    expect(offlineTerm(invoice, [])).toEqual(until("2026-11-20"))
  })
})

describe("offlineTerm in a failure", () => {
  const invoice = issued("emergency", "2026-12-21T10:00:00Z")
  const first = outage("failure", "2026-12-21T08:00:00Z", "2026-12-22T12:00:00Z")

  it("the term is the seventh working day after the end, holidays not counted", () => {
    // 23, 28, 29, 30, 31 December, 4, 5 January; Christmas Eve is free since 2025.
    expect(offlineTerm(invoice, [first])).toEqual(until("2027-01-05"))
  })

  it("the term restarts with each further failure that starts within it", () => {
    const second = outage("failure", "2027-01-05T10:00:00Z", "2027-01-05T11:00:00Z")
    expect(offlineTerm(invoice, [first, second])).toEqual(until("2027-01-15"))
    const third = outage("failure", "2027-01-15T22:00:00Z")
    expect(offlineTerm(invoice, [first, second, third])).toEqual({ _tag: "Open" })
    const tooLate = outage("failure", "2027-01-15T23:00:00Z")
    expect(offlineTerm(invoice, [first, second, tooLate])).toEqual(until("2027-01-15"))
  })
})

describe("offlineTerm in a total failure", () => {
  it.each(["offline24", "unavailability", "emergency"] as const)(
    "a total failure removes the term of an invoice issued in %s",
    (mode) => {
      const total = outage("total-failure", "2026-11-19T08:00:00Z", "2026-11-19T09:00:00Z")
      expect(offlineTerm(issued(mode, "2026-11-18T10:00:00Z"), [total])).toEqual({ _tag: "Lifted" })
    },
  )
})

describe("offlineAlarm", () => {
  const lastDay = day("2026-11-23")
  const end = warsawMidnight(day("2026-11-24"))
  const hour = 3_600_000

  it.each([
    [25 * hour, "none"],
    [24 * hour, "day"],
    [4 * hour + 1, "day"],
    [4 * hour, "hours"],
    [1, "hours"],
    [0, "passed"],
    [-hour, "passed"],
  ])("the alarm with %i ms left is %s", (left, alarm) => {
    expect(offlineAlarm(lastDay, instant(end - left))).toBe(alarm)
  })

  it("the alarm is none while there is no deadline", () => {
    expect(offlineAlarm(undefined, instant(end))).toBe("none")
  })
})
