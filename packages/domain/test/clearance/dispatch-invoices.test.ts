import { describe, expect, it } from "@effect/vitest"
import type { Invoice } from "@procurement/domain/invoice"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Layer from "effect/Layer"
import { TestClock } from "effect/testing"
import { type DispatchWorld, everyLoop, makeDispatchWorld, work } from "./support/dispatch-world.ts"

const start = Date.parse("2026-11-20T10:00:00Z")
const minute = 60_000
const immortal = { calls: 0, diesAfter: 0 }

const invoicesOf = ({ ledger }: DispatchWorld): ReadonlyArray<Invoice> =>
  [...ledger.invoices.values()].map((row) => row.kept.invoice)

const batchesOf = ({ ledger }: DispatchWorld) =>
  [...ledger.batches.values()].map(({ kept }) => kept.batch._tag)

const placeMany = (world: DispatchWorld, count: number) =>
  Effect.forEach(Array.from({ length: count }), () => world.place(start), { discard: true })

/** Each invoice is archived under one KSeF number, its own; KSeF has each file once. */
const expectOneNumberEach = (world: DispatchWorld, count: number): void => {
  const invoices = invoicesOf(world)
  expect(invoices.map(({ _tag }) => _tag)).toEqual(Array.from({ length: count }, () => "Archived"))
  const numbers = invoices.flatMap((one) => ("ksefNumber" in one ? [one.ksefNumber] : []))
  expect(new Set(numbers).size).toBe(count)
  const digests = world.ksef.taken.map(({ digest }) => digest)
  expect(digests).toHaveLength(count)
  expect(new Set(digests).size).toBe(count)
  const told = world.ledger.outbox.filter(({ event }) => event.type === "invoice.issued")
  expect(told).toHaveLength(count)
  for (const { kept } of world.ledger.invoices.values()) expect(kept.work.batch).toBeUndefined()
}

describe("Many invoices at once", () => {
  it.effect("go in batches, page by page into the archive, in the order of their numbers", () =>
    Effect.gen(function* () {
      const world = makeDispatchWorld()
      yield* TestClock.setTime(start)
      yield* placeMany(world, 30)
      yield* work(world, 10 * minute, immortal)
      expectOneNumberEach(world, 30)
      expect(batchesOf(world)).toEqual(["Settled", "Settled", "Settled"])
      const numbered = new Map(
        invoicesOf(world).flatMap((one) =>
          "document" in one ? [[one.document.digest, one.number]] : [],
        ),
      )
      const order = world.ksef.taken.map(({ digest }) => numbered.get(digest) ?? "")
      expect(order).toEqual(order.toSorted())
    }),
  )

  it.effect("leave few to be sent one by one, each at once", () =>
    Effect.gen(function* () {
      const world = makeDispatchWorld()
      yield* TestClock.setTime(start)
      yield* placeMany(world, 2)
      yield* work(world, minute, immortal)
      expectOneNumberEach(world, 2)
      expect(batchesOf(world)).toEqual([])
    }),
  )
})

describe("A queue of which nothing may go in a batch", () => {
  it.effect("goes one by one, however long it is", () =>
    Effect.gen(function* () {
      const world = makeDispatchWorld()
      yield* TestClock.setTime(start)
      yield* placeMany(world, 30)
      const begin = () => Effect.succeedNone
      const layer = Layer.merge(world.layerOf(immortal), world.layerOfBatches({ begin }))
      for (let second = 0; second < 120; second += 1) {
        yield* everyLoop.pipe(Effect.provide(layer))
        yield* TestClock.adjust(1_000)
      }
      expect(batchesOf(world)).toEqual([])
      expect(world.ksef.taken).toHaveLength(30)
    }),
  )
})

describe("A worker that dies in the middle", () => {
  it.effect(
    "after any of its calls leaves each invoice to be sent once",
    () =>
      Effect.gen(function* () {
        const whole = { calls: 0, diesAfter: 0 }
        const first = makeDispatchWorld()
        yield* TestClock.setTime(start)
        yield* placeMany(first, 14)
        yield* work(first, 10 * minute, whole)
        expect(whole.calls).toBeGreaterThan(60)
        for (let diesAfter = 1; diesAfter <= whole.calls; diesAfter += 1) {
          const world = makeDispatchWorld()
          yield* TestClock.setTime(start)
          yield* placeMany(world, 14)
          const exit = yield* Effect.exit(work(world, 10 * minute, { calls: 0, diesAfter }))
          expect(Exit.isFailure(exit)).toBe(true)
          yield* TestClock.adjust(2 * minute)
          yield* work(world, 20 * minute, immortal)
          expectOneNumberEach(world, 14)
        }
      }),
    60_000,
  )
})
