import { instant, type LocalDate } from "@procurement/domain/calendar"
import {
  availabilityAt,
  type AvailabilityFact,
  ClearanceStanding,
  firstStanding,
  mayChange,
  observe,
  offlineModeAt,
  offlineTerm,
  type Outage,
  outageDoubts,
  usualAvailability,
} from "@procurement/domain/clearance"
import * as Schema from "effect/Schema"
import { describe, expect, it } from "vitest"

const start = Date.parse("2026-11-20T10:00:00Z")
const at = (minutes: number) => instant(start + minutes * 60_000)

const failed = (minutes: number): AvailabilityFact => ({ _tag: "CallFailed", at: at(minutes) })
const answered = (minutes: number): AvailabilityFact => ({ _tag: "CallAnswered", at: at(minutes) })
const announced = (minutes: number, ...outages: ReadonlyArray<Outage>): AvailabilityFact => ({
  _tag: "OutagesAnnounced",
  at: at(minutes),
  outages,
})

const failure: Outage = { id: "a", kind: "failure", since: at(0) }

const after = (
  facts: ReadonlyArray<AvailabilityFact>,
  before: ClearanceStanding = firstStanding,
): ClearanceStanding =>
  facts.reduce((standing, fact) => observe(standing, fact, usualAvailability), before)

/** The failure was told at 0 for the last time, and calls failed until minute 30. */
const begun = after([announced(0, failure), failed(10), failed(30)])

/** Answers each minute. */
const answers = (from: number, to: number): ReadonlyArray<AvailabilityFact> =>
  Array.from({ length: to - from + 1 }, (_, index) => answered(from + index))

describe("An outage that is announced without an end", () => {
  it("goes on while nobody tells of it any more and KSeF does not answer", () => {
    const standing = after([failed(60), failed(600)], begun)
    expect(offlineModeAt(standing, at(600))).toBe("emergency")
    expect(offlineTerm(issued, standing.outages)).toEqual({ _tag: "Open" })
  })

  it("goes on while it is told, however long KSeF has been answering", () => {
    const told = Array.from({ length: 300 }, (_, minute) => [
      answered(31 + minute),
      announced(31 + minute, failure),
    ])
    const standing = after(told.flat(), begun)
    expect(offlineModeAt(standing, at(330))).toBe("emergency")
  })

  it("is over when nobody tells of it for an hour and KSeF has answered for long enough", () => {
    const almost = after(answers(40, 59), begun)
    expect(offlineModeAt(almost, at(59))).toBe("emergency")
    const standing = after([answered(60)], almost)
    expect(availabilityAt(standing, at(60))).toEqual({ _tag: "Available" })
    expect(standing.outages).toEqual([{ ...failure, until: at(40), isPresumed: true }])
  })

  it("is over likewise when the announcements answer and no longer list it", () => {
    const other: Outage = { id: "b", kind: "unavailability", since: at(1), until: at(2) }
    const facts = answers(40, 60).flatMap((each) => [
      each,
      announced((each.at - start) / 60_000, other),
    ])
    expect(availabilityAt(after(facts, begun), at(60))).toEqual({ _tag: "Available" })
  })

  it("is not over by a single answer, nor by answers with a failure among them", () => {
    expect(offlineModeAt(after([answered(90)], begun), at(90))).toBe("emergency")
    const broken = after([...answers(50, 64), failed(64.5), ...answers(65, 79)], begun)
    expect(offlineModeAt(broken, at(79))).toBe("emergency")
    expect(offlineModeAt(after([answered(80)], broken), at(80))).toBeUndefined()
  })

  it("is not over by an answer that is older than the last failure", () => {
    const standing = after([...answers(50, 64), failed(80), answered(79)], begun)
    expect(offlineModeAt(standing, at(80))).toBe("emergency")
  })

  it("ends not before it began, though KSeF had answered all the time", () => {
    const standing = after([announced(0, failure), ...answers(0, 60)])
    expect(standing.outages).toEqual([{ ...failure, until: at(0), isPresumed: true }])
  })

  it("begins again when it is told again, and ends when its end is told", () => {
    const over = after(answers(40, 60), begun)
    const again = after([announced(70, failure)], over)
    expect(offlineModeAt(again, at(70))).toBe("emergency")
    expect(offlineModeAt(after(answers(71, 100), again), at(100))).toBe("emergency")
    const ended = after([announced(101, { ...failure, until: at(35) })], again)
    expect(ended).toEqual({ calls: again.calls, outages: [{ ...failure, until: at(35) }] })
  })

  it("gives the terms that hang on it a day once it is presumed to be over", () => {
    const { outages } = after(answers(40, 60), begun)
    // Friday the 20th: the seventh working day after it.
    expect(offlineTerm(issued, outages)).toEqual({ _tag: "Until", lastDay: "2026-12-01" })
  })

  it("ends with the first answer since it was told, whatever failed after that", () => {
    const late = { ...failure, since: instant(Date.parse("2026-11-19T18:00:00Z")) }
    /** Minutes since Thursday, 22:00 in Warsaw. */
    const evening = (Date.parse("2026-11-19T21:00:00Z") - start) / 60_000
    const told = after([announced(evening, late), failed(evening + 1)])
    const night = [...answers(evening + 10, evening + 50), failed(evening + 65)]
    const { outages } = after([...night, ...answers(evening + 122, evening + 137)], told)
    expect(outages).toEqual([{ ...late, until: at(evening + 10), isPresumed: true }])
    const issue = { ...issued, issuedAt: at(evening), issueDate: "2026-11-19" as LocalDate }
    // Counted from Thursday; from Friday it would be a day more.
    expect(offlineTerm(issue, outages)).toEqual({ _tag: "Until", lastDay: "2026-11-30" })
  })

  it("ends not before it was told last, though KSeF had answered before that as well", () => {
    const answering = [...answers(40, 50), announced(50.5, failure), ...answers(51, 110)]
    expect(after([...answering, answered(111)], begun).outages).toEqual([
      { ...failure, until: at(50.5), isPresumed: true },
    ])
    // A failure in between: when it was told nobody knows whether KSeF answered.
    const broken = [...answers(40, 50), failed(50.2), announced(50.5, failure), ...answers(52, 111)]
    expect(after(broken, begun).outages).toEqual([{ ...failure, until: at(52), isPresumed: true }])
  })

  it("ends with an answer that is heard of after a later failure", () => {
    const facts = [announced(0, failure), failed(2), answered(1), ...answers(50, 65)]
    expect(after(facts).outages).toEqual([{ ...failure, until: at(1), isPresumed: true }])
  })

  it("kept with its signs by a version that forgot first answers ends as it did there", () => {
    const older = Schema.decodeUnknownSync(ClearanceStanding)({
      calls: { _tag: "Answered" },
      outages: [failure],
      endSigns: { told: [{ id: "a", at: at(0) }], answered: { since: at(40), lastAt: at(50) } },
    })
    const end = [{ ...failure, until: at(40), isPresumed: true }]
    expect(after(answers(51, 60), older).outages).toEqual(end)
    expect(after([failed(51), ...answers(52, 67)], older).outages).toEqual(end)
  })

  it("that is still to come is none of that", () => {
    const later: Outage = { ...failure, since: at(500) }
    const standing = after([announced(0, later), ...answers(1, 200)])
    expect(standing.outages).toEqual([later])
  })

  it("kept by a version that did not ask for its end ends as any other", () => {
    const older = Schema.decodeUnknownSync(ClearanceStanding)({
      calls: { _tag: "Answered" },
      outages: [failure],
    })
    expect(offlineModeAt(after(answers(90, 149), older), at(149))).toBe("emergency")
    expect(offlineModeAt(after(answers(90, 150), older), at(150))).toBeUndefined()
  })
})

const issued = {
  mode: "emergency",
  issuedAt: at(20),
  issueDate: "2026-11-20" as LocalDate,
} as const

const doubts = (standing: ClearanceStanding, minute: number) =>
  outageDoubts(standing, at(minute), usualAvailability).map(({ doubt }) => doubt)

describe("What is said of an outage without an end", () => {
  it("none of it is in doubt while it is told and KSeF does not answer", () => {
    expect(doubts(begun, 59)).toEqual(["none"])
    expect(doubts(firstStanding, 59)).toEqual([])
  })

  it("it is in doubt when nobody has told of it for an hour", () => {
    expect(doubts(begun, 60)).toEqual(["untold"])
  })

  it("it is in doubt when KSeF answers although it is told", () => {
    const standing = after([...answers(31, 46), announced(46, failure)], begun)
    expect(doubts(standing, 46)).toEqual(["answered"])
  })

  it("nothing is, once its end is told or presumed", () => {
    expect(doubts(after(answers(40, 60), begun), 60)).toEqual([])
    expect(doubts(after([announced(31, { ...failure, until: at(31) })], begun), 90)).toEqual([])
  })
})

describe("Facts that may change the standing", () => {
  it("are failures, and answers only where KSeF was away or an outage has no end", () => {
    expect(mayChange(firstStanding, [answered(1)])).toBe(false)
    expect(mayChange(firstStanding, [])).toBe(false)
    expect(mayChange(firstStanding, [failed(1)])).toBe(true)
    expect(mayChange(after([failed(0)]), [answered(1)])).toBe(true)
    expect(mayChange(after([announced(0, failure)]), [answered(1)])).toBe(true)
    const ended = after([announced(0, { ...failure, until: at(1) })])
    expect(mayChange(ended, [answered(2)])).toBe(false)
  })
})
