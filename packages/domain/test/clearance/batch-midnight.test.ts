/** A package reaches KSeF only on its day of issue, however long each step takes. */
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
import {
  type DispatchWorld,
  everyLoop,
  makeDispatchWorld,
  prepare,
  work,
} from "./support/dispatch-world.ts"

/** The days after the shortest and the longest day of 2026 in Warsaw, and a usual day. */
const days = ["2026-03-30", "2026-10-26", "2026-11-21"] as const

const entry = (
  issueDate: LocalDate,
  isDated = false,
  sizeBytes = 1_000,
  deadline?: LocalDate,
): BatchEntry => ({
  isOffline: isDated,
  deadline,
  id: "inv_00000000000000000000000000" as InvoiceId,
  digest: "ab".repeat(32) as Sha256,
  sizeBytes,
  issueDate,
  isDated,
  isContradicted: false,
})

describe.each(days)("Packages around the midnight before %s in Warsaw", (name) => {
  const day = name as LocalDate
  const midnight = warsawMidnight(day)
  const yesterdays = [entry(addDays(day, -1)), entry(addDays(day, -1))]

  it("a package with the old date is not announced shortly before or after midnight", () => {
    expect(packageWaitsUntil(yesterdays, instant(midnight - 4 * minute))).toBeUndefined()
    const reopens = midnight + 10 * second
    expect(packageWaitsUntil(yesterdays, instant(midnight - minute))).toBe(reopens)
    expect(packageWaitsUntil(yesterdays, instant(midnight + second))).toBe(reopens)
  })

  it("after midnight, sortEntries removes the invoices of the day before", () => {
    const now = instant(midnight + minute)
    expect(packageWaitsUntil(yesterdays, now)).toBe(now)
    expect(packageWaitsUntil([...yesterdays, entry(day)], now)).toBe(now)
    expect(packageWaitsUntil([entry(day)], now)).toBeUndefined()
    const sorted = sortEntries([...yesterdays, entry(day)], now)
    expect(sorted).toEqual({ packed: [entry(day)], outdated: yesterdays, left: [] })
  })

  it("a package of invoices issued offline or possibly sent may be sent at any time", () => {
    const dated = [entry(addDays(day, -1), true), entry(addDays(day, -3), true)]
    for (const at of [midnight - minute, midnight, midnight + minute]) {
      expect(packageWaitsUntil(dated, instant(at))).toBeUndefined()
      expect(wasOpenedInTime(dated, instant(at))).toBe(true)
      expect(sortEntries(dated, instant(at)).packed).toEqual(dated)
    }
  })

  it("a package whose session may have opened after midnight at KSeF is not delivered", () => {
    expect(wasOpenedInTime(yesterdays, instant(midnight - 11 * second))).toBe(true)
    expect(wasOpenedInTime(yesterdays, instant(midnight - 10 * second))).toBe(false)
    expect(wasOpenedInTime(yesterdays, instant(midnight + minute))).toBe(false)
    expect(wasOpenedInTime([entry(day)], instant(midnight + minute))).toBe(true)
  })
})

describe("sortEntries", () => {
  it("a package contains invoices up to KSeF's limit, at least one, and leaves the rest", () => {
    const day = "2026-11-20" as LocalDate
    const now = instant(Date.parse("2026-11-20T10:00:00Z"))
    const large = entry(day, false, maximumBatchBytes - 500)
    const small = entry(day)
    expect(sortEntries([large, small], now)).toMatchObject({ packed: [large], left: [small] })
    const huge = entry(day, false, maximumBatchBytes + 1)
    expect(sortEntries([huge, small], now)).toMatchObject({ packed: [huge], left: [small] })
  })

  it("a package omits an invoice with a wrong date of supply, unless its dates are fixed", () => {
    const day = "2026-11-20" as LocalDate
    const now = instant(Date.parse("2026-11-20T10:00:00Z"))
    const contradicted = { ...entry(day), isContradicted: true }
    const issued = { ...entry(day, true), isContradicted: true }
    expect(sortEntries([contradicted, issued], now)).toMatchObject({
      packed: [issued],
      outdated: [contradicted],
    })
  })

  it("a package that is too large omits the file with the latest deadline", () => {
    const day = "2026-11-20" as LocalDate
    const now = instant(Date.parse("2026-11-20T10:00:00Z"))
    const half = maximumBatchBytes / 2
    const owed = (deadline: string) => entry(day, true, half, deadline as LocalDate)
    const [late, today, soon] = [owed("2026-11-27"), owed("2026-11-20"), owed("2026-11-23")]
    const sorted = sortEntries([late, soon, today], now)
    expect(sorted).toEqual({ packed: [today, soon], outdated: [], left: [late] })
  })
})

const midnight = warsawMidnight("2026-11-21" as LocalDate)

/** A world of batches that records when a package is packed, opened and delivered. */
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

/** Every invoice is archived with the new date, under one KSeF number. */
const expectNewDay = (world: DispatchWorld, count: number): void => {
  for (const invoice of invoicesOf(world)) {
    expect(invoice).toMatchObject({ _tag: "Archived", issueDate: "2026-11-21" })
    expect(invoice).not.toHaveProperty("offline")
  }
  expect(numbersOf(world).size).toBe(count)
  expect(world.ksef.taken).toHaveLength(count)
}

describe("Batches around midnight in Warsaw", () => {
  it.effect(
    "a batch started at 23:58 is not packed, and its invoices are sent after midnight",
    () =>
      Effect.gen(function* () {
        const world = yield* withOrders(6, {}, midnight - 4 * minute)
        const { over, seen } = watched(world)
        yield* prepare.pipe(Effect.provide(layerWith(world, over)))
        yield* TestClock.setTime(midnight - 2 * minute)
        yield* everyLoop.pipe(Effect.provide(layerWith(world, over)))
        expect(batchesOf(world)).toMatchObject([{ _tag: "Abandoned", code: "IssueDayPasses" }])
        expect(seen).toEqual({ packed: [], opened: [], delivered: 0 })
        yield* work(world, 60 * minute, immortal)
        expectNewDay(world, 6)
      }),
  )

  it.effect("a batch that is packed over midnight is never announced with the old date", () =>
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

  it.effect("a batch whose session opens after midnight is not delivered", () =>
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

  it.effect("unsent files of the day before are drafted again with the new date", () =>
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
