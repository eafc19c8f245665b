import { instant, type LocalDate } from "@procurement/domain/calendar"
import {
  availabilityAt,
  type AvailabilityFact,
  ClearanceStatus,
  initialClearanceStatus,
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
  before: ClearanceStatus = initialClearanceStatus,
): ClearanceStatus =>
  facts.reduce((status, fact) => observe(status, fact, usualAvailability), before)

/** The failure was last announced at minute 0, and calls failed until minute 30. */
const started = after([announced(0, failure), failed(10), failed(30)])

/** One response a minute. */
const answers = (from: number, to: number): ReadonlyArray<AvailabilityFact> =>
  Array.from({ length: to - from + 1 }, (_, index) => answered(from + index))

describe("An outage announced without an end", () => {
  it("an outage that is no longer announced continues while KSeF does not respond", () => {
    const status = after([failed(60), failed(600)], started)
    expect(offlineModeAt(status, at(600))).toBe("emergency")
    expect(offlineTerm(issued, status.outages)).toEqual({ _tag: "Open" })
  })

  it("an announced outage continues, however long KSeF has responded", () => {
    const repeated = Array.from({ length: 300 }, (_, minute) => [
      answered(31 + minute),
      announced(31 + minute, failure),
    ])
    const status = after(repeated.flat(), started)
    expect(offlineModeAt(status, at(330))).toBe("emergency")
  })

  it("an outage ends after an hour unannounced, once KSeF has responded long enough", () => {
    const almost = after(answers(40, 59), started)
    expect(offlineModeAt(almost, at(59))).toBe("emergency")
    const status = after([answered(60)], almost)
    expect(availabilityAt(status, at(60))).toEqual({ _tag: "Available" })
    expect(status.outages).toEqual([{ ...failure, until: at(40), isPresumed: true }])
  })

  it("an outage ends once KSeF responds and the announcements no longer list it", () => {
    const other: Outage = { id: "b", kind: "unavailability", since: at(1), until: at(2) }
    const facts = answers(40, 60).flatMap((each) => [
      each,
      announced((each.at - start) / 60_000, other),
    ])
    expect(availabilityAt(after(facts, started), at(60))).toEqual({ _tag: "Available" })
  })

  it("one response, or responses around a failure, do not end an outage", () => {
    expect(offlineModeAt(after([answered(90)], started), at(90))).toBe("emergency")
    const broken = after([...answers(50, 64), failed(64.5), ...answers(65, 79)], started)
    expect(offlineModeAt(broken, at(79))).toBe("emergency")
    expect(offlineModeAt(after([answered(80)], broken), at(80))).toBeUndefined()
  })

  it("a response older than the last failure does not end an outage", () => {
    const status = after([...answers(50, 64), failed(80), answered(79)], started)
    expect(offlineModeAt(status, at(80))).toBe("emergency")
  })

  it("an outage does not end before its start, even if KSeF responded all the time", () => {
    const status = after([announced(0, failure), ...answers(0, 60)])
    expect(status.outages).toEqual([{ ...failure, until: at(0), isPresumed: true }])
  })

  it("an outage restarts when it is announced again, and ends at its announced end", () => {
    const over = after(answers(40, 60), started)
    const again = after([announced(70, failure)], over)
    expect(offlineModeAt(again, at(70))).toBe("emergency")
    expect(offlineModeAt(after(answers(71, 100), again), at(100))).toBe("emergency")
    const ended = after([announced(101, { ...failure, until: at(35) })], again)
    expect(ended).toEqual({ calls: again.calls, outages: [{ ...failure, until: at(35) }] })
  })

  it("the presumed end of an outage sets the last day of its terms", () => {
    const { outages } = after(answers(40, 60), started)
    // Friday the 20th: the seventh working day after it.
    expect(offlineTerm(issued, outages)).toEqual({ _tag: "Until", lastDay: "2026-12-01" })
  })

  it("an outage ends at the first response after its last announcement", () => {
    const late = { ...failure, since: instant(Date.parse("2026-11-19T18:00:00Z")) }
    /** Minutes since Thursday, 22:00 in Warsaw. */
    const evening = (Date.parse("2026-11-19T21:00:00Z") - start) / 60_000
    const before = after([announced(evening, late), failed(evening + 1)])
    const night = [...answers(evening + 10, evening + 50), failed(evening + 65)]
    const { outages } = after([...night, ...answers(evening + 122, evening + 137)], before)
    expect(outages).toEqual([{ ...late, until: at(evening + 10), isPresumed: true }])
    const issue = { ...issued, issuedAt: at(evening), issueDate: "2026-11-19" as LocalDate }
    // Counted from Thursday; counted from Friday it would be a day later.
    expect(offlineTerm(issue, outages)).toEqual({ _tag: "Until", lastDay: "2026-11-30" })
  })

  it("an outage does not end before its last announcement, despite earlier responses", () => {
    const answering = [...answers(40, 50), announced(50.5, failure), ...answers(51, 110)]
    expect(after([...answering, answered(111)], started).outages).toEqual([
      { ...failure, until: at(50.5), isPresumed: true },
    ])
    // A failure in between: whether KSeF answered at the time of the announcement is unknown.
    const broken = [...answers(40, 50), failed(50.2), announced(50.5, failure), ...answers(52, 111)]
    expect(after(broken, started).outages).toEqual([
      { ...failure, until: at(52), isPresumed: true },
    ])
  })

  it("an outage ends at a response that is reported after a later failure", () => {
    const facts = [announced(0, failure), failed(2), answered(1), ...answers(50, 65)]
    expect(after(facts).outages).toEqual([{ ...failure, until: at(1), isPresumed: true }])
  })

  it("an outage stored without its first response ends as in the version that stored it", () => {
    const older = Schema.decodeUnknownSync(ClearanceStatus)({
      calls: { _tag: "Answered" },
      outages: [failure],
      endSigns: {
        announced: [{ id: "a", at: at(0) }],
        answered: { since: at(40), lastAt: at(50) },
      },
    })
    const end = [{ ...failure, until: at(40), isPresumed: true }]
    expect(after(answers(51, 60), older).outages).toEqual(end)
    expect(after([failed(51), ...answers(52, 67)], older).outages).toEqual(end)
  })

  it("an outage that has not started does not end", () => {
    const later: Outage = { ...failure, since: at(500) }
    const status = after([announced(0, later), ...answers(1, 200)])
    expect(status.outages).toEqual([later])
  })

  it("an outage stored by a version without presumed ends ends like any other", () => {
    const older = Schema.decodeUnknownSync(ClearanceStatus)({
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

const doubts = (status: ClearanceStatus, minute: number) =>
  outageDoubts(status, at(minute), usualAvailability).map(({ doubt }) => doubt)

describe("outageDoubts", () => {
  it("an outage is not in doubt while it is announced and KSeF does not respond", () => {
    expect(doubts(started, 59)).toEqual(["none"])
    expect(doubts(initialClearanceStatus, 59)).toEqual([])
  })

  it("an outage is in doubt when it has not been announced for an hour", () => {
    expect(doubts(started, 60)).toEqual(["unannounced"])
  })

  it("an outage is in doubt when KSeF responds although it is announced", () => {
    const status = after([...answers(31, 46), announced(46, failure)], started)
    expect(doubts(status, 46)).toEqual(["answered"])
  })

  it("an outage is not in doubt once its end is announced or presumed", () => {
    expect(doubts(after(answers(40, 60), started), 60)).toEqual([])
    expect(doubts(after([announced(31, { ...failure, until: at(31) })], started), 90)).toEqual([])
  })
})

describe("mayChange", () => {
  it("a failure may change the status, a response only after one or in an open outage", () => {
    expect(mayChange(initialClearanceStatus, [answered(1)])).toBe(false)
    expect(mayChange(initialClearanceStatus, [])).toBe(false)
    expect(mayChange(initialClearanceStatus, [failed(1)])).toBe(true)
    expect(mayChange(after([failed(0)]), [answered(1)])).toBe(true)
    expect(mayChange(after([announced(0, failure)]), [answered(1)])).toBe(true)
    const ended = after([announced(0, { ...failure, until: at(1) })])
    expect(mayChange(ended, [answered(2)])).toBe(false)
  })
})
