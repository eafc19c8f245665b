import { describe, expect, it } from "@effect/vitest"
import { DocumentArchive } from "@procurement/domain/archive"
import { InvoiceRepository } from "@procurement/domain/invoice"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Latch from "effect/Latch"
import * as Layer from "effect/Layer"
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
  tagsOf,
  withOrders,
} from "./support/batch-worlds.ts"
import { everyLoop, work } from "./support/dispatch-world.ts"

/** Records the code of every problem that `saveMany` saves. */
const notingProblems = (codes: Array<string>) =>
  Layer.effect(
    InvoiceRepository,
    Effect.map(InvoiceRepository, (invoices) => ({
      ...invoices,
      saveMany: (changes) => {
        codes.push(...changes.flatMap(({ work }) => work.problem?.code ?? []))
        return invoices.saveMany(changes)
      },
    })),
  )

describe("Outcomes of a batch", () => {
  it.effect("invoices of a batch that KSeF did not accept have a problem and are sent later", () =>
    Effect.gen(function* () {
      const world = yield* withOrders(6)
      const open: Batches["open"] = () => Effect.fail(failure("NotTaken"))
      yield* everyLoop.pipe(Effect.provide(layerWith(world, { open })))
      expect(batchesOf(world)).toMatchObject([{ _tag: "Abandoned", code: "NotTaken" }])
      for (const { kept } of world.ledger.invoices.values()) {
        expect(kept.work).toMatchObject({ attempts: 1, problem: { code: "NotTaken" } })
      }
      yield* work(world, 10 * minute, immortal)
      expect(tagsOf(world)).toEqual(Array.from({ length: 6 }, () => "Archived"))
    }),
  )

  it.effect.each([true, false])(
    "a package with an unknown outcome (taken: %s) is resolved, and each invoice is sent once",
    (isTaken) =>
      Effect.gen(function* () {
        const world = yield* withOrders(6)
        const deliver: Batches["deliver"] = (packed, opened) =>
          Effect.andThen(
            isTaken ? world.batch.deliver(packed, opened) : Effect.void,
            Effect.fail(failure("OutcomeLost")),
          )
        yield* everyLoop.pipe(Effect.provide(layerWith(world, { deliver })))
        expect(batchesOf(world)).toMatchObject([{ _tag: "Delivering" }])
        yield* work(world, 10 * minute, immortal)
        expect(tagsOf(world)).toEqual(Array.from({ length: 6 }, () => "Archived"))
        expect(world.ksef.taken).toHaveLength(6)
        expect(batchesOf(world)[0]?._tag).toBe(isTaken ? "Settled" : "Abandoned")
      }),
  )

  it.effect("refused and dropped files do not delay the other files of a batch", () =>
    Effect.gen(function* () {
      const world = yield* withOrders(6)
      let judged = 0
      const results: Batches["results"] = (session, page) =>
        Effect.map(world.batch.results(session, page), (read) => ({
          ...read,
          results: read.results.map((result) => {
            judged += 1
            if (judged === 2) {
              const refusal = { code: 450, description: "schema", details: [] }
              return { ...result, outcome: { _tag: "Refused" as const, refusal } }
            }
            if (judged !== 3) return result
            const outcome = { _tag: "Dropped" as const, code: 550, description: "cancelled" }
            return { ...result, outcome }
          }),
        }))
      const layer = layerWith(world, { results })
      for (let round = 0; round < 5; round += 1) {
        yield* everyLoop.pipe(Effect.provide(layer))
        yield* TestClock.adjust(1_000)
      }
      expect(tagsOf(world).filter((tag) => tag === "Rejected")).toHaveLength(1)
      yield* work(world, 10 * minute, immortal)
      expect(tagsOf(world).filter((tag) => tag === "Archived")).toHaveLength(5)
    }),
  )

  it.effect("a file without a result gets a problem and is traced", () =>
    Effect.gen(function* () {
      const world = yield* withOrders(6)
      const results: Batches["results"] = (session, page) =>
        Effect.map(world.batch.results(session, page), (read) => ({
          ...read,
          results: read.results.slice(1),
        }))
      const problems: Array<string> = []
      const layer = Layer.provideMerge(notingProblems(problems), layerWith(world, { results }))
      for (let round = 0; round < 5; round += 1) {
        yield* everyLoop.pipe(Effect.provide(layer))
        yield* TestClock.adjust(1_000)
      }
      expect(problems).toEqual(["UnexpectedAnswer", "UnexpectedAnswer"])
      yield* work(world, 10 * minute, immortal)
      expect(tagsOf(world)).toEqual(Array.from({ length: 6 }, () => "Archived"))
      expect(numbersOf(world).size).toBe(6)
      const histories = invoicesOf(world).map(({ timeline }) => timeline.map(({ state }) => state))
      expect(histories.filter((states) => states.includes("OutcomeUnknown"))).toHaveLength(2)
    }),
  )
})

describe("Workers that outlive their lease", () => {
  it.effect("a late delivery has no effect after another worker has sent the invoices", () =>
    Effect.gen(function* () {
      const world = yield* withOrders(6)
      const awake = Latch.makeUnsafe(false)
      const deliver: Batches["deliver"] = (packed, opened) =>
        Effect.andThen(awake.await, world.batch.deliver(packed, opened))
      // The paused worker does not renew its lease.
      const renew = () => Effect.void
      const sleeper = yield* Effect.forkChild(
        everyLoop.pipe(
          Effect.provide(
            Layer.merge(layerWith(world, { deliver }), world.layerOfBatches({ renew })),
          ),
        ),
      )
      yield* Effect.yieldNow
      yield* TestClock.adjust(2 * minute)
      yield* work(world, 5 * minute, immortal)
      yield* awake.open
      yield* Fiber.await(sleeper)
      yield* work(world, 5 * minute, immortal)
      expect(tagsOf(world)).toEqual(Array.from({ length: 6 }, () => "Archived"))
      expect(world.ksef.taken).toHaveLength(6)
      expect(numbersOf(world).size).toBe(6)
    }),
  )

  it.effect("a second worker adopts the results of a package that the first delivered", () =>
    Effect.gen(function* () {
      const world = yield* withOrders(6)
      const deliver: Batches["deliver"] = (packed, opened) =>
        Effect.andThen(world.batch.deliver(packed, opened), Effect.die("asleep"))
      yield* Effect.exit(everyLoop.pipe(Effect.provide(layerWith(world, { deliver }))))
      // KSeF reports the session as unknown until the batch is abandoned.
      const progress: Batches["progress"] = (session) =>
        session === "SB-1" ? Effect.succeed({ _tag: "Unknown" }) : world.batch.progress(session)
      yield* TestClock.adjust(2 * minute)
      for (let round = 0; round < 60; round += 1) {
        yield* everyLoop.pipe(Effect.provide(layerWith(world, { progress })))
        yield* TestClock.adjust(1_000)
      }
      expect(tagsOf(world)).toEqual(Array.from({ length: 6 }, () => "Archived"))
      expect(world.ksef.taken).toHaveLength(6)
      const sessions = invoicesOf(world).flatMap((one) =>
        "clearedInSession" in one ? [one.clearedInSession] : [],
      )
      expect(new Set(sessions)).toEqual(new Set(["SB-1"]))
    }),
  )
})

describe("Delivered batches", () => {
  it.effect("a confirmed batch is not abandoned when KSeF reports it unknown for an hour", () =>
    Effect.gen(function* () {
      const world = yield* withOrders(6)
      let isSilent = true
      const progress: Batches["progress"] = (session) =>
        isSilent ? Effect.succeed({ _tag: "Unknown" }) : world.batch.progress(session)
      for (let round = 0; round < 120; round += 1) {
        yield* everyLoop.pipe(Effect.provide(layerWith(world, { progress })))
        yield* TestClock.adjust(30_000)
      }
      expect(batchesOf(world)).toMatchObject([{ _tag: "Delivered" }])
      expect(new Set(tagsOf(world))).toEqual(new Set(["Sending"]))
      isSilent = false
      yield* work(world, 5 * minute, immortal)
      expect(batchesOf(world)).toMatchObject([{ _tag: "Settled" }])
      expect(world.ksef.taken).toHaveLength(6)
    }),
  )

  it.effect("failed status calls do not abandon a batch with an unknown outcome", () =>
    Effect.gen(function* () {
      const world = yield* withOrders(6)
      const deliver: Batches["deliver"] = (packed, opened) =>
        Effect.andThen(world.batch.deliver(packed, opened), failure("OutcomeLost"))
      let asked = 0
      const progress: Batches["progress"] = (session) => {
        asked += 1
        if (asked <= 10) return failure("NotTaken")
        return asked <= 12 ? Effect.succeed({ _tag: "Unknown" }) : world.batch.progress(session)
      }
      for (let round = 0; round < 120; round += 1) {
        yield* everyLoop.pipe(Effect.provide(layerWith(world, { deliver, progress })))
        yield* TestClock.adjust(60_000)
      }
      expect(batchesOf(world)).toMatchObject([{ _tag: "Settled" }])
      expect(world.ksef.taken).toHaveLength(6)
    }),
  )
})

describe("Slow packing", () => {
  it.effect("a worker renews its lease while it builds a package for minutes", () =>
    Effect.gen(function* () {
      const world = yield* withOrders(6)
      const slowly = Effect.map(DocumentArchive, (archive) => ({
        ...archive,
        get: (digest: Parameters<typeof archive.get>[0]) =>
          Effect.andThen(Effect.sleep("50 seconds"), archive.get(digest)),
      }))
      const slow = Layer.effect(DocumentArchive, slowly).pipe(Layer.provide(world.services))
      const layer = Layer.merge(world.layerOf(immortal), slow)
      const builder = yield* Effect.forkChild(everyLoop.pipe(Effect.provide(layer)))
      for (let second = 0; second < 310; second += 10) {
        yield* TestClock.adjust(10_000)
        yield* everyLoop.pipe(Effect.provide(world.services))
      }
      yield* Fiber.join(builder)
      yield* work(world, 5 * minute, immortal)
      expect(batchesOf(world)).toMatchObject([{ _tag: "Settled", invoices: 6 }])
      expect(numbersOf(world).size).toBe(6)
    }),
  )
})
