/** The loop that watches KSeF's availability and issues invoices offline. */
import { describe, expect, it } from "@effect/vitest"
import { instant } from "@procurement/domain/calendar"
import {
  makeCallWatch,
  offlineLoop,
  type OfflineReport,
  type Outage,
  OutageAnnouncements,
  OutageAnnouncementsError,
  usualAvailability,
} from "@procurement/domain/clearance"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { TestClock } from "effect/testing"
import { inWorld, invoicesOf, minute, work, type World } from "./support/working.ts"

const start = Date.parse("2026-11-20T10:00:00Z")
const failure: Outage = { id: "f", kind: "failure", since: instant(start) }

/** A round of the loop, and what it reports by then; `announced` undefined: unreadable. */
const aLoop = () => {
  let announced: ReadonlyArray<Outage> | undefined = []
  const current = Effect.suspend(() =>
    announced === undefined
      ? Effect.fail(new OutageAnnouncementsError({ reason: "Unavailable", detail: "away" }))
      : Effect.succeed(announced),
  )
  const reports: Array<OfflineReport> = []
  const { round } = offlineLoop({
    calls: makeCallWatch(() => start),
    policy: usualAvailability,
    announcementMillis: minute,
    report: (report) => void reports.push(report),
  })
  return {
    announce: (...outages: ReadonlyArray<Outage>) => {
      announced = outages
    },
    silence: () => {
      announced = undefined
    },
    round: Effect.gen(function* () {
      reports.length = 0
      yield* Effect.provideService(round, OutageAnnouncements, { current })
      return reports.map(({ _tag }) => _tag)
    }),
    reports,
  }
}

const stuck = Effect.fnUntraced(function* (world: World) {
  world.ksef.state.away = true
  yield* world.place(yield* Clock.currentTimeMillis)
  yield* work(world, 10_000)
})

describe("The loop for times when KSeF is unavailable", () => {
  it.effect(
    "issues what waits as soon as an outage is announced, and moves its deadline at once",
    inWorld(start, (world) =>
      Effect.gen(function* () {
        yield* stuck(world)
        const loop = aLoop()
        loop.announce(failure)
        const all = ["AnnouncementsRead", "StatusRead", "Issued", "DeadlinesMoved"]
        expect(yield* loop.round).toEqual(all)
        expect(loop.reports).toContainEqual({ _tag: "Issued", invoices: 1 })
        const [invoice] = invoicesOf(world)
        expect(invoice).toMatchObject({ offline: { mode: "emergency" } })
        expect(invoice).not.toHaveProperty("offline.deadline")
        yield* TestClock.adjust(minute)
        loop.announce({ ...failure, until: instant(start + minute) })
        expect(yield* loop.round).toEqual(all)
        expect(loop.reports.at(-1)).toMatchObject({ owed: [{ deadline: "2026-12-01" }] })
      }),
    ),
  )

  it.effect(
    "reads announcements and checks deadlines once a minute while nothing changes",
    inWorld(start, () =>
      Effect.gen(function* () {
        const loop = aLoop()
        yield* loop.round
        expect(yield* loop.round).toEqual(["StatusRead", "Issued"])
        yield* TestClock.adjust(minute)
        expect(yield* loop.round).toHaveLength(4)
      }),
    ),
  )

  it.effect(
    "continues with the last known announcements when they can't be read",
    inWorld(start, (world) =>
      Effect.gen(function* () {
        const loop = aLoop()
        loop.announce(failure)
        yield* loop.round
        yield* stuck(world)
        yield* TestClock.adjust(minute)
        loop.silence()
        yield* loop.round
        expect(loop.reports[0]).toMatchObject({ problem: { detail: "away" } })
        expect(loop.reports).toContainEqual({ _tag: "Issued", invoices: 1 })
      }),
    ),
  )
})
