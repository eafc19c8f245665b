import { instant } from "@procurement/domain/calendar"
import {
  availabilityAt,
  type AvailabilityFact,
  type ClearanceStatus,
  initialClearanceStatus,
  observe,
  offlineModeAt,
  type Outage,
  usualAvailability,
} from "@procurement/domain/clearance"
import { describe, expect, it } from "vitest"

const start = Date.parse("2026-11-20T10:00:00Z")
const minute = 60_000
const at = (minutes: number) => instant(start + minutes * minute)

const failed = (minutes: number): AvailabilityFact => ({ _tag: "CallFailed", at: at(minutes) })
const answered = (minutes: number): AvailabilityFact => ({ _tag: "CallAnswered", at: at(minutes) })
const announced = (minutes: number, ...outages: ReadonlyArray<Outage>): AvailabilityFact => ({
  _tag: "OutagesAnnounced",
  at: at(minutes),
  outages,
})

const given = (...facts: ReadonlyArray<AvailabilityFact>): ClearanceStatus =>
  facts.reduce((before, fact) => observe(before, fact, usualAvailability), initialClearanceStatus)

const lost = [failed(0), failed(5), failed(10), failed(15)]

describe("Availability while calls fail", () => {
  it("KSeF is available until no call was answered for a quarter of an hour", () => {
    expect(offlineModeAt(given(...lost.slice(0, 3)), at(14))).toBeUndefined()
    const status = given(...lost)
    expect(offlineModeAt(status, at(15))).toBe("offline24")
    expect(availabilityAt(status, at(15))).toMatchObject({ _tag: "Away", since: at(0) })
  })

  it("one response between failures restarts the count", () => {
    const status = given(failed(0), failed(10), answered(11), failed(12), failed(26))
    expect(availabilityAt(status, at(26))).toEqual({ _tag: "Available" })
  })

  it("two failures far apart do not make KSeF unavailable", () => {
    const status = given(failed(0), failed(60))
    expect(availabilityAt(status, at(60))).toEqual({ _tag: "Available" })
  })

  it("a failure says nothing when nobody has called for a quarter of an hour", () => {
    const status = given(...lost, failed(25))
    expect(offlineModeAt(status, at(40))).toBe("offline24")
    expect(availabilityAt(status, at(40.1))).toEqual({ _tag: "Available" })
    expect(offlineModeAt(observe(status, failed(40), usualAvailability), at(41))).toBe("offline24")
    const again = observe(status, failed(41), usualAvailability)
    expect(availabilityAt(again, at(55))).toEqual({ _tag: "Available" })
    expect(offlineModeAt(observe(again, failed(56), usualAvailability), at(56))).toBe("offline24")
  })

  it("a response older than the last failure does not restart the count", () => {
    const status = given(failed(0), failed(10), answered(9), failed(15))
    expect(offlineModeAt(status, at(15))).toBe("offline24")
  })
})

describe("Availability once calls are answered again", () => {
  it("a failure long after the last response starts a new count", () => {
    const status = given(...lost, answered(20), failed(90))
    expect(availabilityAt(status, at(90))).toEqual({ _tag: "Available" })
    const again = given(...lost, answered(20), failed(90), failed(97), failed(105))
    expect(availabilityAt(again, at(105))).toMatchObject({ _tag: "Away", since: at(90) })
  })

  it("after a response nothing is issued offline, and after a minute KSeF is available", () => {
    const returning = given(...lost, answered(20))
    expect(availabilityAt(returning, at(20))).toMatchObject({ _tag: "Away", isReturning: true })
    expect(offlineModeAt(returning, at(20))).toBeUndefined()
    expect(availabilityAt(given(...lost, answered(20), answered(21)), at(21))).toEqual({
      _tag: "Available",
    })
  })

  it("a failure among the responses restarts the recovery period", () => {
    const status = given(...lost, answered(20), failed(20.5), answered(20.6), answered(21.2))
    expect(availabilityAt(status, at(21.2))).toMatchObject({ _tag: "Away", isReturning: true })
    const away = given(...lost, answered(20), failed(20.5))
    expect(offlineModeAt(away, at(20.5))).toBe("offline24")
  })
})

describe("Announced outages", () => {
  const failure: Outage = { id: "a", kind: "failure", since: at(5) }
  const maintenance: Outage = { id: "m", kind: "unavailability", since: at(0), until: at(60) }

  it("an announced outage applies from its start to its end, without delay", () => {
    const status = given(announced(0, { ...failure, until: at(30) }))
    const modes = [4, 5, 29.9, 30].map((minutes) => offlineModeAt(status, at(minutes)))
    expect(modes).toEqual([undefined, "emergency", "emergency", undefined])
  })

  it("the most severe announced outage determines the mode and the announced end", () => {
    const status = given(announced(0, maintenance, failure))
    expect(availabilityAt(status, at(1))).toMatchObject({
      mode: "unavailability",
      announcedUntil: at(60),
    })
    expect(availabilityAt(status, at(6))).toMatchObject({ mode: "emergency" })
  })

  it("a new announcement replaces the earlier one of its outage and keeps the others", () => {
    const status = given(
      announced(0, maintenance, failure),
      announced(20, { ...failure, until: at(20) }),
    )
    expect(offlineModeAt(status, at(21))).toBe("unavailability")
    expect(status.outages).toHaveLength(2)
  })

  it("nothing is issued in a total failure", () => {
    const total: Outage = { id: "t", kind: "total-failure", since: at(1) }
    const status = given(announced(0, failure, total))
    expect(availabilityAt(status, at(6))).toMatchObject({ _tag: "Away", mode: "total-failure" })
    expect(offlineModeAt(status, at(6))).toBeUndefined()
  })

  it("an ended outage is deleted only when no deadline can depend on it", () => {
    const ended = { ...failure, until: at(10) }
    const days = 24 * 60
    const later = (after: number) => given(announced(0, ended), announced(after)).outages
    expect(later(60 * days)).toHaveLength(1)
    expect(later(91 * days)).toHaveLength(0)
  })
})
