import { instant } from "@procurement/domain/calendar"
import {
  availabilityAt,
  type AvailabilityFact,
  type ClearanceStanding,
  firstStanding,
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

const given = (...facts: ReadonlyArray<AvailabilityFact>): ClearanceStanding =>
  facts.reduce((before, fact) => observe(before, fact, usualAvailability), firstStanding)

const lost = [failed(0), failed(5), failed(10), failed(15)]

describe("When calls fail", () => {
  it("KSeF is there until nothing was answered for a quarter of an hour", () => {
    expect(offlineModeAt(given(...lost.slice(0, 3)), at(14))).toBeUndefined()
    const standing = given(...lost)
    expect(offlineModeAt(standing, at(15))).toBe("offline24")
    expect(availabilityAt(standing, at(15))).toMatchObject({ _tag: "Away", since: at(0) })
  })

  it("one answer in between begins the time anew", () => {
    const standing = given(failed(0), failed(10), answered(11), failed(12), failed(26))
    expect(availabilityAt(standing, at(26))).toEqual({ _tag: "Available" })
  })

  it("two failures with a long silence between them say nothing of that silence", () => {
    const standing = given(failed(0), failed(60))
    expect(availabilityAt(standing, at(60))).toEqual({ _tag: "Available" })
  })

  it("an answer that is older than the last failure is no answer to it", () => {
    const standing = given(failed(0), failed(10), answered(9), failed(15))
    expect(offlineModeAt(standing, at(15))).toBe("offline24")
  })
})

describe("When calls are answered again", () => {
  it("a failure long after the last answer is a first one, and issues nothing offline", () => {
    const standing = given(...lost, answered(20), failed(90))
    expect(availabilityAt(standing, at(90))).toEqual({ _tag: "Available" })
    const again = given(...lost, answered(20), failed(90), failed(97), failed(105))
    expect(availabilityAt(again, at(105))).toMatchObject({ _tag: "Away", since: at(90) })
  })

  it("nothing more is issued offline, and after a minute KSeF is back", () => {
    const returning = given(...lost, answered(20))
    expect(availabilityAt(returning, at(20))).toMatchObject({ _tag: "Away", isReturning: true })
    expect(offlineModeAt(returning, at(20))).toBeUndefined()
    expect(availabilityAt(given(...lost, answered(20), answered(21)), at(21))).toEqual({
      _tag: "Available",
    })
  })

  it("one failure among them makes the return begin anew", () => {
    const standing = given(...lost, answered(20), failed(20.5), answered(20.6), answered(21.2))
    expect(availabilityAt(standing, at(21.2))).toMatchObject({ _tag: "Away", isReturning: true })
    const away = given(...lost, answered(20), failed(20.5))
    expect(offlineModeAt(away, at(20.5))).toBe("offline24")
  })
})

describe("What is announced", () => {
  const failure: Outage = { id: "a", kind: "failure", since: at(5) }
  const maintenance: Outage = { id: "m", kind: "unavailability", since: at(0), until: at(60) }

  it("holds from its beginning to its end, without any delay", () => {
    const standing = given(announced(0, { ...failure, until: at(30) }))
    const modes = [4, 5, 29.9, 30].map((minutes) => offlineModeAt(standing, at(minutes)))
    expect(modes).toEqual([undefined, "emergency", "emergency", undefined])
  })

  it("the gravest decides, and each tells when it is to end", () => {
    const standing = given(announced(0, maintenance, failure))
    expect(availabilityAt(standing, at(1))).toMatchObject({
      mode: "unavailability",
      announcedUntil: at(60),
    })
    expect(availabilityAt(standing, at(6))).toMatchObject({ mode: "emergency" })
  })

  it("a new announcement replaces what it said before; one that is not repeated stands", () => {
    const standing = given(
      announced(0, maintenance, failure),
      announced(20, { ...failure, until: at(20) }),
    )
    expect(offlineModeAt(standing, at(21))).toBe("unavailability")
    expect(standing.outages).toHaveLength(2)
  })

  it("in a total failure nothing is issued at all", () => {
    const total: Outage = { id: "t", kind: "total-failure", since: at(1) }
    const standing = given(announced(0, failure, total))
    expect(availabilityAt(standing, at(6))).toMatchObject({ _tag: "Away", mode: "total-failure" })
    expect(offlineModeAt(standing, at(6))).toBeUndefined()
  })

  it("is forgotten only when no deadline can follow from it any more", () => {
    const ended = { ...failure, until: at(10) }
    const days = 24 * 60
    const later = (after: number) => given(announced(0, ended), announced(after)).outages
    expect(later(60 * days)).toHaveLength(1)
    expect(later(91 * days)).toHaveLength(0)
  })
})
