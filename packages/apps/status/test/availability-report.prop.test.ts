/**
 * The availability of a month, computed by the page from recorded results, against an independent
 * calculation that shares neither its calendar, its SQL nor its daily summaries.
 */
import { join } from "node:path"
import { instant } from "@procurement/domain/calendar"
import {
  type ComponentId,
  errorBudget,
  type Maintenance,
  ratioOf,
  spanOfMonth,
} from "@procurement/domain/status"
import { temporaryFolder } from "@procurement/testing"
import { describe, expect, it, onTestFinished } from "vitest"
import { makeAvailabilityReport } from "../src/measurement/availability-report.ts"
import { openDatabase } from "../src/storage/database.ts"
import { makeProbeStore, type ProbeStore } from "../src/storage/probe-store.ts"

const seed = Number(process.env["VITEST_SEED"] ?? 20_261_124)
const component: ComponentId = "api-v1"
const hour = 3_600_000

/** Mulberry32: the same numbers for the same seed. */
const randomFrom = (start: number) => {
  let state = start
  return (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

interface Recorded {
  readonly results: ReadonlyArray<{ readonly at: number; readonly isUp: boolean }>
  readonly traffic: ReadonlyMap<number, { readonly requests: number; readonly failed: number }>
}

/** Month ends, clock changes and an ordinary day. */
const edges = [
  "2026-03-29T01:00:00Z",
  "2026-03-31T22:00:00Z",
  "2026-10-25T01:00:00Z",
  "2026-10-31T23:00:00Z",
  "2026-11-30T23:00:00Z",
  "2026-12-31T23:00:00Z",
  "2026-02-28T23:00:00Z",
  "2026-11-15T12:00:00Z",
].map((text) => Date.parse(text))

const record = (random: () => number, probes: ProbeStore): Recorded => {
  const results: Array<{ at: number; isUp: boolean }> = []
  const traffic = new Map<number, { requests: number; failed: number }>()
  for (const edge of edges) {
    const from = edge - Math.floor(random() * 3 * hour)
    for (let at = from; at < from + 5 * hour; ) {
      const isUp = random() > 0.15
      probes.add({ component, at, isUp, durationMillis: 5 })
      results.push({ at, isUp })
      if (random() < 0.3) {
        const minute = Math.floor(at / 60_000)
        const requests = 1 + Math.floor(random() * 50)
        const failed = random() < 0.5 ? Math.floor(random() * (requests + 1)) : 0
        const known = traffic.get(minute) ?? { requests: 0, failed: 0 }
        traffic.set(minute, { requests: known.requests + requests, failed: known.failed + failed })
        probes.addTraffic(minute, { requests, failedRequests: failed })
      }
      // Mostly once a minute, sometimes sooner, sometimes with a gap.
      at += random() < 0.1 ? 20_000 : 54_000 + Math.floor(random() * 400_000 * random() ** 4)
    }
  }
  return { results, traffic }
}

const shownMonth = new Intl.DateTimeFormat("sv-SE", {
  timeZone: "Europe/Warsaw",
  year: "numeric",
  month: "2-digit",
})

const independently = (
  { results, traffic }: Recorded,
  month: string,
  maintenance: Maintenance | undefined,
) => {
  const byMinute = new Map<number, Array<boolean>>()
  for (const { at, isUp } of results) {
    const minute = Math.floor(at / 60_000)
    if (shownMonth.format(at) !== month) continue
    byMinute.set(minute, [...(byMinute.get(minute) ?? []), isUp])
  }
  let measured = 0
  let available = 0
  for (const [minute, outcomes] of byMinute) {
    const at = minute * 60_000
    if (maintenance && at >= maintenance.startsAt && at < maintenance.endsAt) continue
    const { requests, failed } = traffic.get(minute) ?? { requests: 0, failed: 0 }
    const errorRatio = requests === 0 ? 0 : failed / requests
    measured += 1
    available += (outcomes.filter(Boolean).length / outcomes.length) * (1 - errorRatio)
  }
  return { measured, ratio: measured === 0 ? undefined : available / measured }
}

const months = ["2026-02", "2026-03", "2026-04", "2026-10", "2026-11", "2026-12", "2027-01"]

const maintenanceAt = (startsAt: number): Maintenance => ({
  kind: "maintenance",
  id: "mnt_1",
  title: { en: "Maintenance" },
  components: [component],
  state: "completed",
  announcedAt: startsAt - 30 * hour,
  startsAt,
  endsAt: startsAt + hour,
  updates: [],
})

describe(`Monthly availability (seed ${seed})`, () => {
  it("the report matches an independent calculation across month and clock changes", () => {
    const random = randomFrom(seed)
    for (let round = 0; round < 6; round += 1) {
      const database = openDatabase(join(temporaryFolder(onTestFinished), "status.db"))
      const probes = makeProbeStore(database)
      const recorded = database.transaction(() => record(random, probes))
      const maintenance =
        random() < 0.5 ? maintenanceAt(edges[Math.floor(random() * edges.length)] ?? 0) : undefined
      const maintenances = () => (maintenance === undefined ? [] : [maintenance])
      const now = instant(Date.parse("2027-02-10T12:00:00Z"))
      // The second report reads the summaries that the first one has stored.
      for (const attempt of ["computed", "summarised"]) {
        const report = makeAvailabilityReport({ probes, maintenances, isWriter: true })
        for (const month of months) {
          const found = report.ofMonth(component, month, now)
          const expected = independently(recorded, month, maintenance)
          const where = `${month} ${attempt}, round ${round}`
          expect([where, found.measuredMinutes]).toEqual([where, expected.measured])
          if (expected.ratio === undefined) expect(ratioOf(found)).toBeUndefined()
          else expect(ratioOf(found), where).toBeCloseTo(expected.ratio, 10)
        }
      }
      expect(probes.summaries().length).toBeGreaterThan(0)
      database.close()
    }
  })

  it("the error budget of a month is 0.05 % of its minutes", () => {
    for (const month of months) {
      const { from, to } = spanOfMonth(month)
      const none = { measuredMinutes: 0, downMinutes: 0, maintenanceMinutes: 0 }
      expect(errorBudget(month, none).minutes).toBeCloseTo(((to - from) / 60_000) * 0.0005, 9)
    }
  })
})
