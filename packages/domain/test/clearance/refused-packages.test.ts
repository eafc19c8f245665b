/** Packages that fail as a whole, and how their invoices are sent afterwards. */
import { describe, expect, it } from "@effect/vitest"
import { ArchiveError, DocumentArchive } from "@procurement/domain/archive"
import { InvoiceClearanceError } from "@procurement/domain/invoice"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { TestClock } from "effect/testing"
import {
  type Batches,
  batchesOf,
  channelsOf,
  failure,
  immortal,
  invoicesOf,
  layerWith,
  minute,
  numbersOf,
  rounds,
  second,
  start,
  tagsOf,
  withOrders,
} from "./support/batch-worlds.ts"
import { type DispatchWorld, work } from "./support/dispatch-world.ts"

/** KSeF ends every session with that code and accepts none of its files. */
const endingWith = (code: number): Partial<Batches> => ({
  deliver: () => Effect.void,
  progress: () => Effect.succeed({ _tag: "Failed", code, description: "no" }),
})

const problemsOf = ({ ledger }: DispatchWorld) =>
  [...ledger.invoices.values()].flatMap(({ kept }) => kept.work.problem ?? [])

const all = (count: number, word: string) => Array.from({ length: count }, () => word)

describe("Packages that fail as a whole", () => {
  it.effect.each([405, 420, 430, 435])(
    "a package refused with %s is sent once, and its invoices are sent individually",
    (code) =>
      Effect.gen(function* () {
        const world = yield* withOrders(6)
        yield* rounds(60, layerWith(world, endingWith(code)))
        expect(batchesOf(world)).toMatchObject([{ _tag: "Abandoned", code: "PackageRefused" }])
        expect(tagsOf(world)).toEqual(all(6, "Archived"))
        expect(channelsOf(world)).toEqual(all(6, "alone"))
        expect(world.ksef.taken).toHaveLength(6)
        expect(numbersOf(world).size).toBe(6)
        for (const invoice of invoicesOf(world)) expect(invoice).not.toHaveProperty("packages")
      }),
  )

  it.effect("the invoices of a refused package have a problem until they are sent", () =>
    Effect.gen(function* () {
      const world = yield* withOrders(6)
      yield* rounds(2, layerWith(world, endingWith(430)))
      expect(problemsOf(world)).toHaveLength(6)
      for (const problem of problemsOf(world)) {
        expect(problem).toMatchObject({ step: "Send", code: "PackageRefused", detail: "430 no" })
      }
      yield* rounds(30, layerWith(world, endingWith(430)))
      expect(problemsOf(world)).toEqual([])
    }),
  )

  it.effect.each([415, 440, 500, 550])(
    "a package that fails with %s is retried for 15 minutes, then sent individually",
    (code) =>
      Effect.gen(function* () {
        const world = yield* withOrders(6)
        const layer = layerWith(world, endingWith(code))
        yield* rounds(90, layer, 10 * second)
        expect(tagsOf(world)).toEqual(all(6, "Stored"))
        yield* rounds(45, layer, 10 * second)
        const codes = batchesOf(world).map((one) => ("code" in one ? one.code : "none"))
        expect(codes.length).toBeGreaterThan(3)
        expect(new Set(codes)).toEqual(new Set(["BatchFailed"]))
        expect(tagsOf(world)).toEqual(all(6, "Archived"))
        expect(channelsOf(world)).toEqual(all(6, "alone"))
        expect(world.ksef.taken).toHaveLength(6)
      }),
  )

  it.effect("a package that fails for a minute is sent as a whole when KSeF recovers", () =>
    Effect.gen(function* () {
      const world = yield* withOrders(6)
      yield* rounds(60, layerWith(world, endingWith(500)))
      expect(batchesOf(world).length).toBeGreaterThanOrEqual(3)
      yield* work(world, 10 * minute, immortal)
      expect(new Set(channelsOf(world))).toEqual(new Set(["batch"]))
      expect(tagsOf(world)).toEqual(all(6, "Archived"))
    }),
  )

  it.effect(
    "invoices of a package refused at the opening of its session are sent individually",
    () =>
      Effect.gen(function* () {
        const world = yield* withOrders(6)
        const open: Batches["open"] = () => Effect.fail(failure("Refused", 21_161))
        yield* rounds(1, layerWith(world, { open }))
        expect(problemsOf(world).map(({ code }) => code)).toEqual(all(6, "PackageRefused"))
        yield* rounds(59, layerWith(world, { open }))
        expect(batchesOf(world)).toMatchObject([{ _tag: "Abandoned", code: "PackageRefused" }])
        expect(channelsOf(world)).toEqual(all(6, "alone"))
      }),
  )

  it.effect("invoices of a package whose session can't be opened are sent in a later batch", () =>
    Effect.gen(function* () {
      const world = yield* withOrders(6)
      const open: Batches["open"] = () => Effect.fail(failure("NotTaken"))
      yield* rounds(20, layerWith(world, { open }))
      expect(batchesOf(world).length).toBeGreaterThan(1)
      yield* work(world, 10 * minute, immortal)
      expect(new Set(channelsOf(world))).toEqual(new Set(["batch"]))
    }),
  )

  it.effect("a login that can't be signed does not have invoices sent individually", () =>
    Effect.gen(function* () {
      const world = yield* withOrders(6)
      const expired = new InvoiceClearanceError({
        reason: "Refused",
        detail: "the login could not be signed: the certificate has expired",
        about: "login",
      })
      yield* rounds(20, layerWith(world, { open: () => Effect.fail(expired) }))
      for (const invoice of invoicesOf(world)) expect(invoice).not.toHaveProperty("packages")
      expect(problemsOf(world)).toHaveLength(6)
      yield* work(world, 10 * minute, immortal)
      expect(new Set(channelsOf(world))).toEqual(new Set(["batch"]))
    }),
  )

  it.effect("a package that fails with a defect is not rebuilt forever", () =>
    Effect.gen(function* () {
      const world = yield* withOrders(6)
      const pack: Batches["pack"] = () => Effect.die(new TypeError("no way to pack"))
      yield* rounds(135, layerWith(world, { pack }), 10 * second)
      expect(batchesOf(world).length).toBeLessThan(15)
      expect(batchesOf(world)[0]).toMatchObject({
        code: "Defect",
        detail: "TypeError: no way to pack",
      })
      expect(channelsOf(world)).toEqual(all(6, "alone"))
    }),
  )
})

/** An archive with `count` damaged files, starting at the given one; it counts its reads. */
const damagedArchive = (world: DispatchWorld, from: number, count: number, isThrown = false) => {
  let readings = 0
  const damaged = () =>
    new Set(
      invoicesOf(world)
        .slice(from, from + count)
        .flatMap((one) => ("document" in one ? [one.document.digest] : [])),
    )
  const archive = Effect.map(DocumentArchive, (honest) => ({
    ...honest,
    get: (digest: Parameters<typeof honest.get>[0]) =>
      Effect.suspend(() => {
        readings += 1
        if (!damaged().has(digest)) return honest.get(digest)
        const detail = `${digest} does not have its hash`
        if (isThrown) throw new RangeError(detail)
        return Effect.fail(new ArchiveError({ reason: "Damaged", detail }))
      }),
  }))
  const layer = Layer.effect(DocumentArchive, archive).pipe(Layer.provide(world.services))
  return { layer: Layer.merge(world.layerOf(immortal), layer), readings: () => readings }
}

describe("Damaged files in a package", () => {
  it.effect.each([false, true])(
    "a damaged file (thrown: %s) gets a problem, and the batch is sent without it",
    (isThrown) =>
      Effect.gen(function* () {
        const world = yield* withOrders(8)
        const { layer } = damagedArchive(world, 1, 1, isThrown)
        yield* rounds(1, layer)
        expect(problemsOf(world)).toMatchObject([
          { step: "Send", code: "ArchiveDamaged", since: start },
        ])
        yield* rounds(9, layer)
        expect(tagsOf(world).filter((tag) => tag === "Archived")).toHaveLength(7)
        expect(batchesOf(world)).toMatchObject([{ _tag: "Settled" }])
        expect(problemsOf(world)).toHaveLength(1)
        yield* work(world, 10 * minute, immortal)
        expect(tagsOf(world)).toEqual(all(8, "Archived"))
        expect(channelsOf(world).filter((channel) => channel === "alone")).toHaveLength(1)
        expect(world.ksef.taken).toHaveLength(8)
      }),
  )

  it.effect("damaged files cost one more read of each other file, however many there are", () =>
    Effect.gen(function* () {
      const world = yield* withOrders(12)
      const { layer, readings } = damagedArchive(world, 1, 5)
      yield* rounds(1, layer)
      expect(batchesOf(world)).toHaveLength(1)
      expect(readings()).toBe(12 + 7)
      expect(problemsOf(world)).toHaveLength(5)
    }),
  )

  it.effect("a package of damaged files is abandoned, and each has its problem", () =>
    Effect.gen(function* () {
      const world = yield* withOrders(4)
      const { layer } = damagedArchive(world, 0, 4)
      yield* rounds(1, layer)
      expect(batchesOf(world)).toMatchObject([{ _tag: "Abandoned", code: "NothingToSend" }])
      expect(problemsOf(world).map(({ code }) => code)).toEqual(all(4, "ArchiveDamaged"))
    }),
  )

  it.effect("no partial package is sent while the archive is unavailable", () =>
    Effect.gen(function* () {
      const world = yield* withOrders(6)
      const away = Layer.effect(
        DocumentArchive,
        Effect.map(DocumentArchive, (honest) => ({
          ...honest,
          get: () => Effect.fail(new ArchiveError({ reason: "Unavailable", detail: "away" })),
        })),
      ).pipe(Layer.provide(world.services))
      yield* rounds(1, Layer.merge(world.layerOf(immortal), away))
      expect(batchesOf(world)).toMatchObject([{ _tag: "Abandoned", code: "ArchiveUnavailable" }])
      yield* TestClock.adjust(minute)
      yield* work(world, 10 * minute, immortal)
      expect(new Set(channelsOf(world))).toEqual(new Set(["batch"]))
    }),
  )
})
