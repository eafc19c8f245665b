/** No package with a day of its own gets to KSeF on another day, however long anything takes. */
import { describe, expect, it } from "@effect/vitest"
import { addDays, instant, type LocalDate, warsawMidnight } from "@procurement/domain/calendar"
import {
  type BatchEntry,
  maximumBatchBytes,
  packageWaitsUntil,
  sortEntries,
  wasOpenedInTime,
} from "@procurement/domain/clearance"
import type { Sha256 } from "@procurement/domain/archive"
import type { InvoiceId } from "@procurement/domain/identity"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import { TestClock } from "effect/testing"
import {
  type Batches,
  batchesOf,
  failure,
  immortal,
  invoicesOf,
  layerWith,
  minute,
  numbersOf,
  second,
  withOrders,
} from "./support/batch-worlds.ts"
import { type DispatchWorld, everyLoop, makeDispatchWorld, work } from "./support/dispatch-world.ts"

/** The longest and the shortest day of the year 2026 in Warsaw, and one like others. */
const days = ["2026-03-30", "2026-10-26", "2026-11-21"] as const

const entry = (
  issueDate: LocalDate,
  isDated = false,
  sizeBytes = 1_000,
  place: { readonly number: string; readonly deadline?: LocalDate } = { number: "FV/1" },
): BatchEntry => ({
  deadline: undefined,
  ...place,
  id: "inv_00000000000000000000000000" as InvoiceId,
  digest: "ab".repeat(32) as Sha256,
  sizeBytes,
  issueDate,
  isDated,
})

describe.each(days)("A package around the midnight before %s in Warsaw", (name) => {
  const day = name as LocalDate
  const midnight = warsawMidnight(day)
  const yesterdays = [entry(addDays(day, -1)), entry(addDays(day, -1))]

  it("is announced until three minutes before, and then not with that date any more", () => {
    expect(packageWaitsUntil(yesterdays, instant(midnight - 4 * minute))).toBeUndefined()
    const reopens = midnight + 10 * second
    expect(packageWaitsUntil(yesterdays, instant(midnight - minute))).toBe(reopens)
    expect(packageWaitsUntil(yesterdays, instant(midnight + second))).toBe(reopens)
  })

  it("that was built at 23:59 is looked at anew at 00:01: all of it is of the day before", () => {
    const now = instant(midnight + minute)
    expect(packageWaitsUntil(yesterdays, now)).toBe(now)
    expect(packageWaitsUntil([...yesterdays, entry(day)], now)).toBe(now)
    expect(packageWaitsUntil([entry(day)], now)).toBeUndefined()
    const sorted = sortEntries([...yesterdays, entry(day)], now)
    expect(sorted).toEqual({ packed: [entry(day)], outdated: yesterdays, left: [] })
  })

  it("of what was issued offline, or may have been sent before, leaves at any time", () => {
    const dated = [entry(addDays(day, -1), true), entry(addDays(day, -3), true)]
    for (const at of [midnight - minute, midnight, midnight + minute]) {
      expect(packageWaitsUntil(dated, instant(at))).toBeUndefined()
      expect(wasOpenedInTime(dated, instant(at))).toBe(true)
      expect(sortEntries(dated, instant(at)).packed).toEqual(dated)
    }
  })

  it("whose session may have been opened after midnight by KSeF's clock is not delivered", () => {
    expect(wasOpenedInTime(yesterdays, instant(midnight - 11 * second))).toBe(true)
    expect(wasOpenedInTime(yesterdays, instant(midnight - 10 * second))).toBe(false)
    expect(wasOpenedInTime(yesterdays, instant(midnight + minute))).toBe(false)
    expect(wasOpenedInTime([entry(day)], instant(midnight + minute))).toBe(true)
  })
})

describe("A package", () => {
  it("takes as much as KSeF does, one invoice at least, and leaves the rest", () => {
    const day = "2026-11-20" as LocalDate
    const now = instant(Date.parse("2026-11-20T10:00:00Z"))
    const large = entry(day, false, maximumBatchBytes - 500)
    const small = entry(day)
    expect(sortEntries([large, small], now)).toMatchObject({ packed: [large], left: [small] })
    const huge = entry(day, false, maximumBatchBytes + 1)
    expect(sortEntries([huge, small], now)).toMatchObject({ packed: [huge], left: [small] })
  })

  it("that is too large leaves out what is owed last, whatever its number", () => {
    const day = "2026-11-20" as LocalDate
    const now = instant(Date.parse("2026-11-20T10:00:00Z"))
    const half = maximumBatchBytes / 2
    const owed = (number: string, deadline: string) =>
      entry(day, true, half, { number, deadline: deadline as LocalDate })
    const late = owed("FV/1", "2026-11-27")
    const today = owed("FV/12", "2026-11-20")
    const soon = owed("FV/3", "2026-11-23")
    const sorted = sortEntries([late, soon, today], now)
    expect(sorted).toEqual({ packed: [soon, today], outdated: [], left: [late] })
  })
})

const midnight = warsawMidnight("2026-11-21" as LocalDate)

/** A world of batches that notes when something is packed, opened and delivered. */
const watched = (world: DispatchWorld) => {
  const seen = { packed: [] as Array<number>, opened: [] as Array<number>, delivered: 0 }
  const now = Clock.currentTimeMillis
  const over = {
    pack: (contents) =>
      Effect.andThen(
        Effect.map(now, (at) => void seen.packed.push(at)),
        world.batch.pack(contents),
      ),
    open: (packed) =>
      Effect.andThen(
        Effect.map(now, (at) => void seen.opened.push(at)),
        world.batch.open(packed),
      ),
    deliver: (packed, opened) =>
      Effect.suspend(() => {
        seen.delivered += 1
        return world.batch.deliver(packed, opened)
      }),
  } satisfies Partial<Batches>
  return { seen, over }
}

/** All is archived with the new day's date, each under one number. */
const expectNewDay = (world: DispatchWorld, count: number): void => {
  for (const invoice of invoicesOf(world)) {
    expect(invoice).toMatchObject({ _tag: "Archived", issueDate: "2026-11-21" })
    expect(invoice).not.toHaveProperty("offline")
  }
  expect(numbersOf(world).size).toBe(count)
  expect(world.ksef.taken).toHaveLength(count)
}

describe("A batch around midnight in Warsaw", () => {
  it.effect("that is begun at 23:58 is not even packed, and goes after midnight", () =>
    Effect.gen(function* () {
      const world = yield* withOrders(6, {}, midnight - 2 * minute)
      const { over, seen } = watched(world)
      yield* everyLoop.pipe(Effect.provide(layerWith(world, over)))
      expect(batchesOf(world)).toMatchObject([{ _tag: "Abandoned", code: "IssueDayPasses" }])
      expect(seen).toEqual({ packed: [], opened: [], delivered: 0 })
      yield* work(world, 60 * minute, immortal)
      expectNewDay(world, 6)
    }),
  )

  it.effect("that takes over midnight to be packed is never announced with the old date", () =>
    Effect.gen(function* () {
      const world = yield* withOrders(6, {}, midnight - 4 * minute)
      const { over, seen } = watched(world)
      const pack: Batches["pack"] = (contents) =>
        Effect.andThen(Effect.sleep(5 * minute), over.pack(contents))
      const builder = yield* Effect.forkChild(
        everyLoop.pipe(Effect.provide(layerWith(world, { ...over, pack }))),
      )
      yield* TestClock.adjust(6 * minute)
      yield* Fiber.join(builder)
      expect(batchesOf(world)).toMatchObject([{ _tag: "Abandoned", code: "IssueDayPasses" }])
      expect(seen).toMatchObject({ packed: [midnight + minute], opened: [], delivered: 0 })
      yield* work(world, 60 * minute, immortal)
      expectNewDay(world, 6)
    }),
  )

  it.effect("whose session took until after midnight to be opened is not delivered", () =>
    Effect.gen(function* () {
      const world = yield* withOrders(6, {}, midnight - 4 * minute)
      const { over, seen } = watched(world)
      const open: Batches["open"] = (packed) =>
        Effect.tap(over.open(packed), () => Effect.sleep(5 * minute))
      const opener = yield* Effect.forkChild(
        everyLoop.pipe(Effect.provide(layerWith(world, { ...over, open }))),
      )
      yield* TestClock.adjust(6 * minute)
      yield* Fiber.join(opener)
      expect(batchesOf(world)).toMatchObject([{ _tag: "Abandoned", code: "IssueDayPasses" }])
      expect(seen).toMatchObject({ opened: [midnight - 4 * minute], delivered: 0 })
      yield* work(world, 60 * minute, immortal)
      expectNewDay(world, 6)
    }),
  )

  it.effect("leaves the files of the day before to be drafted anew under their numbers", () =>
    Effect.gen(function* () {
      const world = makeDispatchWorld()
      const evening = midnight - 20 * minute
      yield* TestClock.setTime(evening)
      for (let order = 0; order < 6; order += 1) yield* world.place(evening)
      const open: Batches["open"] = () => Effect.fail(failure("NotTaken"))
      for (let round = 0; round < 20; round += 1) {
        yield* everyLoop.pipe(Effect.provide(layerWith(world, { open })))
        yield* TestClock.adjust(minute)
      }
      yield* work(world, 60 * minute, immortal)
      expectNewDay(world, 6)
    }),
  )
})
