import { describe, expect, it } from "@effect/vitest"
import { type Instant, instant } from "@procurement/domain/calendar"
import { ClearanceBudget, dispatchInvoices, makeBatchCarrier } from "@procurement/domain/clearance"
import type { Invoice } from "@procurement/domain/invoice"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Layer from "effect/Layer"
import { TestClock } from "effect/testing"
import {
  type DispatchWorld,
  everyLoop,
  makeDispatchWorld,
  policy,
  prepare,
  work,
} from "./support/dispatch-world.ts"

const start = Date.parse("2026-11-20T10:00:00Z")
const minute = 60_000
const immortal = { calls: 0, diesAfter: 0 }

const invoicesOf = ({ ledger }: DispatchWorld): ReadonlyArray<Invoice> =>
  [...ledger.invoices.values()].map((row) => row.kept.invoice)

const batchesOf = ({ ledger }: DispatchWorld) =>
  [...ledger.batches.values()].map(({ kept }) => kept.batch._tag)

const placeMany = (world: DispatchWorld, count: number) =>
  Effect.forEach(Array.from({ length: count }), () => world.place(start), { discard: true })

/** Each invoice is archived under a distinct KSeF number, and KSeF has each file once. */
const expectOneNumberEach = (world: DispatchWorld, count: number): void => {
  const invoices = invoicesOf(world)
  expect(invoices.map(({ _tag }) => _tag)).toEqual(Array.from({ length: count }, () => "Archived"))
  const numbers = invoices.flatMap((one) => ("ksefNumber" in one ? [one.ksefNumber] : []))
  expect(new Set(numbers).size).toBe(count)
  const digests = world.ksef.taken.map(({ digest }) => digest)
  expect(digests).toHaveLength(count)
  expect(new Set(digests).size).toBe(count)
  const published = world.ledger.outbox.filter(({ event }) => event.type === "invoice.issued")
  expect(published).toHaveLength(count)
  for (const { kept } of world.ledger.invoices.values()) expect(kept.work.batch).toBeUndefined()
}

describe("Batches and single invoices", () => {
  it.effect("many invoices are sent in batches, each under one KSeF number", () =>
    Effect.gen(function* () {
      const world = makeDispatchWorld()
      yield* TestClock.setTime(start)
      yield* placeMany(world, 30)
      yield* work(world, 10 * minute, immortal)
      expectOneNumberEach(world, 30)
      expect(batchesOf(world)).toEqual(["Settled", "Settled", "Settled"])
    }),
  )

  it.effect("a few invoices are sent individually, without a batch", () =>
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

describe("A queue without batches", () => {
  it.effect("a queue of invoices that a batch can't contain is sent individually", () =>
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

describe("Invoices sent individually for a while", () => {
  const carrier = makeBatchCarrier()
  const round = Effect.andThen(dispatchInvoices({ policy, leaseSeconds: 60, carrier }), (report) =>
    Effect.as(carrier.ended, report),
  )
  const without = (invoiceSend: number) =>
    Layer.effect(
      ClearanceBudget,
      Effect.map(ClearanceBudget, (budget) => ({
        ...budget,
        available: (group: Parameters<typeof budget.available>[0], now: Instant) =>
          group === "invoiceSend" ? Effect.succeed(invoiceSend) : budget.available(group, now),
      })),
    )

  /** A world of `count` prepared invoices that are sent individually for an hour. */
  const alone = Effect.fnUntraced(function* (count: number) {
    const world = makeDispatchWorld()
    yield* TestClock.setTime(start)
    yield* placeMany(world, count)
    yield* prepare.pipe(Effect.provide(world.services))
    for (const row of world.ledger.invoices.values()) {
      const packages = { refused: 0, aloneUntil: instant(start + 60 * minute) }
      const invoice = { ...row.kept.invoice, packages } as Invoice
      row.kept = { ...row.kept, invoice }
    }
    return world
  })

  const layerOf = (world: DispatchWorld, invoiceSend: number) =>
    without(invoiceSend).pipe(Layer.provideMerge(world.services))

  it.effect("an invoice that KSeF has just received is asked about 200 ms later", () =>
    Effect.gen(function* () {
      const world = yield* alone(1)
      yield* round.pipe(Effect.provide(layerOf(world, 1)))
      const [row] = [...world.ledger.invoices.values()]
      expect(row?.kept.invoice._tag).toBe("Submitted")
      expect(row?.kept.work).toEqual({ dueAt: instant(start + 200), attempts: 0 })
    }),
  )

  it.effect("individually sent invoices do not start a batch for a few later ones", () =>
    Effect.gen(function* () {
      const world = yield* alone(20)
      yield* placeMany(world, 2)
      yield* prepare.pipe(Effect.provide(world.services))
      const sent = yield* round.pipe(Effect.provide(layerOf(world, 3)))
      expect(sent).toEqual({ plan: { _tag: "Interactive", count: 3 }, invoices: 3 })
      const { plan } = yield* round.pipe(Effect.provide(layerOf(world, 0)))
      expect(plan).toMatchObject({ _tag: "Wait", reason: "Filling" })
      expect(batchesOf(world)).toEqual([])
      yield* TestClock.adjust(minute)
      const later = yield* round.pipe(Effect.provide(layerOf(world, 0)))
      expect(later).toEqual({ plan: { _tag: "Batch", count: 2 }, invoices: 2 })
    }),
  )

  it.effect("individually sent invoices wait a second while the budget has no calls", () =>
    Effect.gen(function* () {
      const world = yield* alone(20)
      const report = yield* round.pipe(Effect.provide(layerOf(world, 0)))
      const plan = { _tag: "Wait", until: instant(start + 1_000), reason: "Budget" }
      expect(report).toEqual({ plan, invoices: 0 })
    }),
  )

  it.effect("an empty batch is retried a second later, not immediately", () =>
    Effect.gen(function* () {
      const world = makeDispatchWorld()
      yield* TestClock.setTime(start)
      yield* placeMany(world, 30)
      yield* prepare.pipe(Effect.provide(world.services))
      const begin = () => Effect.succeedNone
      const layer = Layer.merge(layerOf(world, 0), world.layerOfBatches({ begin }))
      const plan = { _tag: "Wait", until: instant(start + 1_000), reason: "Budget" }
      expect(yield* round.pipe(Effect.provide(layer))).toEqual({ plan, invoices: 0 })
    }),
  )
})

describe("Crashing workers", () => {
  it.effect(
    "each invoice is sent once although a worker crashes after any of its calls",
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
