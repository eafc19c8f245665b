/** Properties of the terms of offline invoices, for arbitrary announcements. */
import {
  addDays,
  instant,
  isWorkingDay,
  nextWorkingDay,
  warsawDate,
} from "@procurement/domain/calendar"
import { offlineModes } from "@procurement/domain/offline"
import { offlineTerm, type Outage, outageKinds, termEdges } from "@procurement/domain/clearance"
import { describe, expect, it } from "vitest"

const seed = Number(process.env["VITEST_SEED"] ?? 20_261_121)

const randomFrom = (start: number) => {
  let state = start >>> 0
  return (below: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

const hour = 3_600_000
const begin = Date.UTC(2026, 10, 1)

const anOutage = (random: (below: number) => number, index: number): Outage => {
  const since = instant(begin + random(90 * 24) * hour)
  const until = random(4) === 0 ? {} : { until: instant(since + random(200) * hour) }
  return { id: String(index), kind: outageKinds[random(2)] ?? "failure", since, ...until }
}

/** In the order in which they start. */
const inOrder = (outages: ReadonlyArray<Outage>): ReadonlyArray<Outage> =>
  outages.toSorted((left, right) => left.since - right.since)

const anIssue = (random: (below: number) => number) => {
  const issuedAt = instant(begin + random(60 * 24) * hour)
  const mode = offlineModes[random(3)] ?? "offline24"
  return { mode, issuedAt, issueDate: warsawDate(issuedAt) }
}

describe(`The term of any invoice issued offline (seed ${seed})`, () => {
  const random = randomFrom(seed)
  const runs = Array.from({ length: 500 }, () => ({
    issue: anIssue(random),
    outages: inOrder(Array.from({ length: random(6) }, (_, index) => anOutage(random, index))),
  }))

  it("a term ends on a working day after the day of issue", () => {
    for (const { issue, outages } of runs) {
      const term = offlineTerm(issue, outages)
      if (term._tag !== "Until") continue
      expect(isWorkingDay(term.lastDay)).toBe(true)
      expect(term.lastDay >= nextWorkingDay(issue.issueDate)).toBe(true)
    }
  })

  it("a later failure does not shorten a term, and a total failure removes it", () => {
    for (const { issue, outages } of runs) {
      const term = offlineTerm(issue, outages)
      if (term._tag !== "Until") continue
      const since = instant(Date.parse(`${addDays(term.lastDay, -1)}T12:00:00Z`))
      const failure: Outage = { id: "later", kind: "failure", since, until: instant(since + hour) }
      const later = offlineTerm(issue, inOrder([...outages, failure]))
      expect(later._tag).not.toBe("Lifted")
      // An open term counts as longer: an outage within the longer term opened it.
      if (later._tag === "Until") expect(later.lastDay >= term.lastDay).toBe(true)
      const total: Outage = { id: "total", kind: "total-failure", since }
      expect(offlineTerm(issue, inOrder([...outages, total]))).toEqual({ _tag: "Lifted" })
    }
  })

  it("invoices issued on the same day between two term edges have the same term", () => {
    for (const { issue, outages } of runs) {
      const edges = termEdges(outages)
      expect(edges).toEqual([...new Set(edges)].toSorted((left, right) => left - right))
      const from = edges.findLast((edge) => edge <= issue.issuedAt) ?? begin
      const to = (edges.find((edge) => edge > issue.issuedAt) ?? begin + 100 * 24 * hour) - 1
      const others = [from, to, from + random(to - from + 1)].map(instant)
      const terms = others.map((issuedAt) => offlineTerm({ ...issue, issuedAt }, outages))
      const own = offlineTerm(issue, outages)
      expect(terms).toEqual([own, own, own])
    }
  })
})
