/** Invoices issued during an outage of KSeF, from the outage to the archive. */
import { describe, expect, it } from "@effect/vitest"
import { instant } from "@procurement/domain/calendar"
import {
  issueOffline,
  moveOfflineTerms,
  OfflineRegister,
  type Outage,
} from "@procurement/domain/clearance"
import * as Effect from "effect/Effect"
import { TestClock } from "effect/testing"
import { announce, lose, only, stuck } from "./support/outage.ts"
import { hour, inWorld, minute, round, work } from "./support/working.ts"

const start = Date.parse("2026-11-20T10:00:00Z")

describe("Issuing offline", () => {
  it.effect(
    "an unsent invoice is issued offline and sent when KSeF recovers",
    inWorld(start, (world) =>
      Effect.gen(function* () {
        yield* stuck(world)
        expect(yield* issueOffline(10)).toBe(0)
        yield* lose
        expect(yield* issueOffline(10)).toBe(1)
        expect(yield* issueOffline(10)).toBe(0)
        const issued = only(world)
        expect(issued).toMatchObject({
          _tag: "Stored",
          issueDate: "2026-11-20",
          offline: { mode: "offline24", deadline: "2026-11-23" },
        })
        // After two midnights the day of issue and the bytes are unchanged.
        yield* TestClock.setTime(start + 60 * hour)
        world.ksef.state.away = false
        yield* work(world, hour)
        expect(only(world)).toMatchObject({ _tag: "Archived", issueDate: "2026-11-20" })
        expect(world.ksef.submitted).toHaveLength(1)
        expect(world.ksef.submitted[0]).toMatchObject({ offline: true })
        expect("document" in issued && issued.document.digest).toBe(world.ksef.taken[0]?.digest)
      }),
    ),
  )

  it.effect(
    "an invoice is not issued offline without a certificate, but drafted again",
    inWorld(
      start,
      (world) =>
        Effect.gen(function* () {
          yield* stuck(world)
          yield* lose
          expect(yield* issueOffline(10)).toBe(0)
          yield* TestClock.setTime(start + 24 * hour)
          world.ksef.state.away = false
          yield* work(world, hour)
          expect(only(world)).toMatchObject({ _tag: "Archived", issueDate: "2026-11-21" })
          expect(world.ksef.submitted[0]?.offline).toBeUndefined()
        }),
      Number.MAX_SAFE_INTEGER,
    ),
  )

  it.effect(
    "a total failure stops issuing and removes the deadline of earlier invoices",
    inWorld(start, (world) =>
      Effect.gen(function* () {
        yield* stuck(world)
        yield* lose
        yield* issueOffline(10)
        yield* world.place(start)
        yield* work(world, 10_000)
        yield* announce({ id: "t", kind: "total-failure", since: instant(start) })
        expect(yield* issueOffline(10)).toBe(0)
        expect(yield* moveOfflineTerms(10)).toBe(1)
        const register = yield* OfflineRegister
        expect(yield* register.tally).toEqual([{ deadline: undefined, invoices: 1 }])
      }),
    ),
  )

  it.effect(
    "an invoice with yesterday's date is drafted again before it is issued offline",
    inWorld(Date.parse("2026-11-20T22:50:00Z"), (world) =>
      Effect.gen(function* () {
        yield* stuck(world)
        yield* TestClock.setTime(Date.parse("2026-11-20T23:00:05Z"))
        yield* lose
        expect(yield* issueOffline(10)).toBe(0)
        yield* work(world, minute)
        expect(yield* issueOffline(10)).toBe(1)
        expect(only(world)).toMatchObject({ issueDate: "2026-11-21" })
      }),
    ),
  )
})

describe("Outages that start during a transmission", () => {
  const cutOff = (trouble: "outcomeLostAfterTaken" | "outcomeLostBeforeTaken") =>
    inWorld(start, (world) =>
      Effect.gen(function* () {
        world.ksef.state.trouble = trouble
        yield* world.place(start)
        yield* round
        expect(only(world)._tag).toBe("OutcomeUnknown")
        world.ksef.state.away = true
        yield* lose
        expect(yield* issueOffline(10)).toBe(1)
        yield* TestClock.setTime(start + 30 * hour)
        world.ksef.state.trouble = "none"
        world.ksef.state.away = false
        yield* work(world, hour)
        expect(only(world)).toMatchObject({
          _tag: "Archived",
          issueDate: "2026-11-20",
          offline: { mode: "offline24" },
        })
        expect(world.ksef.taken).toHaveLength(1)
        return world.ksef.submitted.map(({ offline }) => offline ?? false)
      }),
    )

  it.effect("an invoice that KSeF did not receive is issued offline and sent again", () =>
    Effect.map(cutOff("outcomeLostBeforeTaken")(), (flags) => expect(flags).toEqual([false, true])),
  )
  it.effect("an invoice that KSeF received is issued offline and not sent again", () =>
    Effect.map(cutOff("outcomeLostAfterTaken")(), (flags) => expect(flags).toEqual([false])),
  )
})

describe("Failures announced while an invoice waits", () => {
  it.effect(
    "the deadline runs from the end of the failure, and again from the end of a further one",
    inWorld(start, (world) =>
      Effect.gen(function* () {
        yield* stuck(world)
        yield* lose
        yield* issueOffline(10)
        const failure: Outage = { id: "f", kind: "failure", since: instant(start + hour) }
        yield* TestClock.setTime(start + 2 * hour)
        const deadline = Effect.fnUntraced(function* (...outages: ReadonlyArray<Outage>) {
          yield* announce(...outages)
          expect(yield* moveOfflineTerms(10)).toBe(1)
          expect(yield* moveOfflineTerms(10)).toBe(0)
          const invoice = only(world)
          return "offline" in invoice ? invoice.offline?.deadline : "not offline"
        })
        expect(yield* deadline(failure)).toBeUndefined()
        expect(yield* deadline({ ...failure, until: instant(start + 2 * hour) })).toBe("2026-12-01")
        const second = { ...failure, id: "g", since: instant(start + 3 * hour) }
        yield* deadline(second)
        expect(yield* deadline({ ...second, until: instant(start + 30 * hour) })).toBe("2026-12-01")
      }),
    ),
  )
})

describe("moveOfflineTerms", () => {
  it.effect(
    "a waiting invoice is read only when an announcement may move its deadline",
    inWorld(start, (world) =>
      Effect.gen(function* () {
        yield* stuck(world)
        yield* lose
        yield* issueOffline(10)
        const honest = yield* OfflineRegister
        let read = 0
        const counting = OfflineRegister.of({
          ...honest,
          waiting: (...asked) =>
            Effect.tap(honest.waiting(...asked), (page) =>
              Effect.sync(() => (read += page.length)),
            ),
        })
        const look = Effect.provideService(moveOfflineTerms(10), OfflineRegister, counting)
        expect([yield* look, read]).toEqual([0, 0])
        yield* announce({ id: "before", kind: "failure", since: instant(1), until: instant(2) })
        expect([yield* look, read]).toEqual([0, 0])
        yield* announce({ id: "f", kind: "failure", since: instant(start + hour) })
        expect([yield* look, read]).toEqual([1, 1])
        expect([yield* look, read]).toEqual([0, 1])
      }),
    ),
  )
})
