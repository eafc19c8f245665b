/** A long upload delays only its own batch. */
import { describe, expect, it } from "@effect/vitest"
import { instant } from "@procurement/domain/calendar"
import {
  dispatchInvoices,
  dispatchPolicy,
  followBatches,
  makeBatchCarrier,
  planDispatch,
} from "@procurement/domain/clearance"
import { issueDueInvoices } from "@procurement/domain/invoice"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import { TestClock } from "effect/testing"
import {
  type Batches,
  batchesOf,
  immortal,
  invoicesOf,
  layerWith,
  minute,
  second,
  start,
  tagsOf,
  withOrders,
} from "./support/batch-worlds.ts"
import { type DispatchWorld, policy, work } from "./support/dispatch-world.ts"

const leaseSeconds = 60
const uploadMillis = 10 * minute

/** A worker whose uploads take ten minutes and that polls its queues every second. */
const slowWorker = (world: DispatchWorld) => {
  const deliver: Batches["deliver"] = (packed, opened) =>
    Effect.andThen(Effect.sleep(uploadMillis), world.batch.deliver(packed, opened))
  const layer = layerWith(world, { deliver })
  let ends = 0
  const carrier = makeBatchCarrier(() => (ends += 1))
  const stage = (name: "preparing" | "following" | "archiving") =>
    issueDueInvoices({ batch: 50, concurrency: 4, leaseSeconds, stage: name })
  const loops = Effect.gen(function* () {
    yield* stage("preparing")
    yield* dispatchInvoices({ policy, leaseSeconds, carrier })
    yield* followBatches({ limit: 1, leaseSeconds })
    yield* stage("following")
    yield* stage("archiving")
  }).pipe(Effect.provide(layer))
  const seconds = (count: number) =>
    Effect.gen(function* () {
      for (let passed = 0; passed < count; passed += 1) {
        yield* loops
        yield* TestClock.adjust(second)
      }
    })
  return { seconds, carrier, ends: () => ends }
}

const archivedAt = (world: DispatchWorld) =>
  invoicesOf(world).flatMap(({ timeline }) => {
    const last = timeline.at(-1)
    return last?.state === "Archived" ? [last.at] : []
  })

describe("An upload of ten minutes", () => {
  it.effect("a single order is acknowledged and archived within seconds during an upload", () =>
    Effect.gen(function* () {
      const world = yield* withOrders(6)
      const worker = slowWorker(world)
      yield* worker.seconds(5)
      expect(batchesOf(world)).toMatchObject([{ _tag: "Delivering", invoices: 6 }])
      const placedAt = yield* Clock.currentTimeMillis
      yield* world.place(placedAt)
      yield* worker.seconds(10)
      expect(archivedAt(world)).toHaveLength(1)
      expect((archivedAt(world)[0] ?? 0) - placedAt).toBeLessThanOrEqual(3 * second)
      expect(worker.carrier.isCarrying()).toBe(true)
      yield* worker.seconds(uploadMillis / second)
      expect(worker.ends()).toBe(1)
      yield* work(world, 5 * minute, immortal)
      expect(new Set(tagsOf(world))).toEqual(new Set(["Archived"]))
      expect(world.ksef.taken).toHaveLength(7)
    }),
  )

  it.effect("no second batch starts during an upload; waiting invoices are sent individually", () =>
    Effect.gen(function* () {
      const world = yield* withOrders(6)
      const worker = slowWorker(world)
      yield* worker.seconds(5)
      for (let order = 0; order < 5; order += 1) yield* world.place(start + 5 * second)
      yield* worker.seconds(50)
      expect(archivedAt(world)).toHaveLength(0)
      yield* worker.seconds(60)
      expect(batchesOf(world)).toHaveLength(1)
      expect(archivedAt(world)).toHaveLength(5)
    }),
  )
})

describe("Carried batches", () => {
  it.effect("another worker claims a failed batch after its lease, and rounds continue", () =>
    Effect.gen(function* () {
      const world = yield* withOrders(6)
      const save = () => Effect.die(new TypeError("can't be written"))
      const carrier = makeBatchCarrier()
      const dispatched = yield* Effect.exit(
        Effect.andThen(
          issueDueInvoices({ batch: 50, concurrency: 4, leaseSeconds, stage: "preparing" }),
          Effect.andThen(dispatchInvoices({ policy, leaseSeconds, carrier }), carrier.ended),
        ).pipe(Effect.provide(world.layerOfBatches({ save })), Effect.provide(world.services)),
      )
      expect(Exit.isSuccess(dispatched)).toBe(true)
      expect(carrier.isCarrying()).toBe(false)
      yield* TestClock.adjust(2 * minute)
      yield* work(world, 10 * minute, immortal)
      expect(new Set(tagsOf(world))).toEqual(new Set(["Archived"]))
      expect(world.ksef.taken).toHaveLength(6)
    }),
  )
})

describe("planDispatch during an upload", () => {
  const now = instant(start)
  const crowd = {
    waiting: 500,
    oldestSince: now,
    together: 500,
    oldestTogetherSince: now,
    preparing: 0,
    recentBatches: 0,
    available: { invoiceSend: 10, batches: 10 },
    now,
  }
  const after = (millis: number) => instant(now + millis)

  it("a large queue waits for the upload, and is sent individually after a minute", () => {
    expect(planDispatch(crowd)._tag).toBe("Batch")
    const waits = planDispatch({ ...crowd, isCarrying: true })
    expect(waits).toEqual({ _tag: "Wait", until: after(second), reason: "Carrying" })
    const held = { ...crowd, isCarrying: true, now: after(dispatchPolicy.freshnessMillis) }
    expect(planDispatch(held)).toEqual({ _tag: "Interactive", count: 10 })
    const broke = { ...held, available: { invoiceSend: 0, batches: 10 } }
    expect(planDispatch(broke)).toMatchObject({ _tag: "Wait", reason: "Carrying" })
  })

  it("an upload does not change the plan for a few invoices", () => {
    for (const waiting of [1, 5, dispatchPolicy.minimumBatch - 1]) {
      const few = { ...crowd, waiting, together: waiting }
      expect(planDispatch({ ...few, isCarrying: true })).toEqual(planDispatch(few))
    }
  })
})
