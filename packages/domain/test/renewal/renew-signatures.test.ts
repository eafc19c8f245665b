/** Renewals by a worker: results, retries, and the end of a page. */
import { describe, expect } from "@effect/vitest"
import type { ArchiveRecord } from "@procurement/domain/archive"
import { type Instant, instant } from "@procurement/domain/calendar"
import {
  countRenewals,
  type PlannedRenewal,
  planOf,
  readRenewals,
  RenewalQueue,
  renewSignatures,
  SignatureRenewer,
  requestRenewal,
} from "@procurement/domain/renewal"
import { makeRenewalQueueMemory } from "@procurement/adapter-memory"
import * as Effect from "effect/Effect"
import {
  archived,
  atTime,
  containersOf,
  dueAt,
  idOf,
  inWorld,
  options,
  plannedFor,
  yearMillis,
} from "./renewal-world.ts"
import { dayMillis, minuteMillis } from "./renewals.ts"

describe("Due renewals", () => {
  inWorld("a due renewal is stored in the archive, and the next renewal is planned", (world) =>
    Effect.gen(function* () {
      const record = yield* archived(world, 1)
      yield* atTime(dueAt + 1)
      expect(yield* renewSignatures(options)).toEqual({
        claimed: 1,
        renewed: 1,
        failed: 0,
        isHalted: false,
        lastTimeStamp: { madeAt: dueAt + 1, nextRenewalAt: dueAt + 1 + 2 * yearMillis },
      })
      expect(yield* containersOf(world, record)).toEqual(["[evidence 1]"])
      const [renewal] = yield* world.archive.renewals(record.invoiceId)
      const renewAt = instant(dueAt + 1 + 2 * yearMillis)
      expect(renewal).toMatchObject({
        sequence: 1,
        covers: record.files[0]?.digest,
        signatureLevel: "LTA",
        renewedAt: dueAt + 1,
        nextRenewalAt: renewAt,
        retainUntil: record.retainUntil,
      })
      expect(yield* plannedFor(world, record)).toMatchObject({ made: 1, renewAt, dueAt: renewAt })
    }),
  )

  inWorld("a signature is not renewed before it is due", (world) =>
    Effect.gen(function* () {
      yield* archived(world, 1)
      yield* atTime(dueAt)
      expect(yield* renewSignatures(options)).toMatchObject({ claimed: 0 })
      expect(world.state.asked).toBe(0)
    }),
  )

  inWorld("each renewal covers the previous one, until the end of retention", (world) =>
    Effect.gen(function* () {
      const record = yield* archived(world, 1)
      for (let year = 0; year < 12; year += 1) {
        yield* atTime(dueAt + 1 + year * yearMillis)
        yield* renewSignatures(options)
      }
      const containers = yield* containersOf(world, record)
      expect(containers.slice(0, 2)).toEqual(["[evidence 1]", "[[evidence 1]]"])
      // Every second year from 2028 on, for the last time in 2036.
      expect(containers).toHaveLength(5)
      // The last one is valid until the end of retention: no renewal is planned.
      expect(yield* plannedFor(world, record)).toBeUndefined()
    }),
  )

  inWorld("renewals are claimed page by page, the longest due first", (world) =>
    Effect.gen(function* () {
      const records = []
      for (let nth = 1; nth <= 5; nth += 1) records.push(yield* archived(world, nth))
      yield* atTime(dueAt + 100)
      const page = { ...options, batch: 2 }
      expect(yield* renewSignatures(page)).toMatchObject({ renewed: 2 })
      const counts = yield* Effect.forEach(records, (one) => containersOf(world, one))
      expect(counts.map(({ length }) => length)).toEqual([1, 1, 0, 0, 0])
      expect(yield* renewSignatures(page)).toMatchObject({ renewed: 2 })
      expect(yield* renewSignatures(page)).toMatchObject({ claimed: 1, renewed: 1 })
    }),
  )

  inWorld("renewals that exceed the time of the lease are released", (world) =>
    Effect.gen(function* () {
      for (let nth = 1; nth <= 4; nth += 1) yield* archived(world, nth)
      yield* atTime(dueAt + 100)
      world.state.takesMillis = 300_000
      expect(yield* renewSignatures(options)).toMatchObject({ claimed: 4, renewed: 2, failed: 0 })
      expect(yield* renewSignatures(options)).toMatchObject({ claimed: 2, renewed: 2 })
    }),
  )
})

describe("Failed renewals", () => {
  inWorld("a failed renewal stays planned and succeeds when the authority recovers", (world) =>
    Effect.gen(function* () {
      const record = yield* archived(world, 1)
      world.state.refusal = "TimeStampUnavailable"
      yield* atTime(dueAt + 1)
      const report = yield* renewSignatures(options)
      expect(report).toMatchObject({ claimed: 1, renewed: 0, failed: 1, isHalted: true })
      expect(yield* countRenewals()).toEqual({ due: 0, failing: 1, late: 0 })
      const waiting = yield* plannedFor(world, record)
      expect(waiting?.failure).toMatchObject({ code: "TimeStampUnavailable", attempts: 1 })
      expect(yield* world.archive.renewals(record.invoiceId)).toEqual([])
      world.state.refusal = undefined
      yield* atTime(dueAt + 1 + 5 * minuteMillis)
      expect(yield* renewSignatures(options)).toMatchObject({ renewed: 1 })
      expect(yield* countRenewals()).toEqual({ due: 0, failing: 0, late: 0 })
      expect((yield* plannedFor(world, record))?.failure).toBeUndefined()
    }),
  )

  inWorld(
    "an unavailable authority gets one request, and the rest of the page is postponed",
    (world) =>
      Effect.gen(function* () {
        for (let nth = 1; nth <= 5; nth += 1) yield* archived(world, nth)
        world.state.refusal = "TimeStampUnavailable"
        yield* atTime(dueAt + 100)
        expect(yield* renewSignatures(options)).toMatchObject({ claimed: 5, failed: 1 })
        expect(world.state.asked).toBe(1)
        expect(yield* renewSignatures(options)).toMatchObject({ claimed: 0 })
        yield* atTime(dueAt + 100 + 5 * minuteMillis)
        world.state.refusal = undefined
        expect(yield* renewSignatures(options)).toMatchObject({ claimed: 5, renewed: 5 })
      }),
  )

  inWorld("a signature that can't be renewed does not stop the others", (world) =>
    Effect.gen(function* () {
      const records = [
        yield* archived(world, 1),
        yield* archived(world, 2),
        yield* archived(world, 3),
      ]
      world.state.broken.add("evidence 2")
      yield* atTime(dueAt + 100)
      expect(yield* renewSignatures(options)).toMatchObject({ renewed: 2, failed: 1 })
      const { renewals } = yield* readRenewals({ isFailing: true, limit: 9 })
      expect(renewals.map(({ invoiceId }) => invoiceId)).toEqual([records[1]!.invoiceId])
      expect(renewals[0]?.failure?.code).toBe("EvidenceEnded")
    }),
  )

  inWorld("a defect fails one renewal, and the others continue", (world) =>
    Effect.gen(function* () {
      yield* archived(world, 1)
      yield* archived(world, 2)
      yield* atTime(dueAt + 100)
      let isFirst = true
      const dying: SignatureRenewer["Service"] = {
        renew: (container, now) => {
          if (!isFirst) return world.renewer.renew(container, now)
          isFirst = false
          return Effect.die(new TypeError("a defect of the test"))
        },
      }
      const report = yield* Effect.provideService(renewSignatures(options), SignatureRenewer, dying)
      expect(report).toMatchObject({ renewed: 1, failed: 1 })
    }),
  )

  inWorld("a renewal is late a month before the evidence ends", (world) =>
    Effect.gen(function* () {
      yield* archived(world, 1)
      yield* atTime(dueAt + 60 * dayMillis)
      expect(yield* countRenewals()).toMatchObject({ due: 1, late: 0 })
      yield* atTime(dueAt + 60 * dayMillis + 2)
      expect(yield* countRenewals()).toMatchObject({ due: 1, late: 1 })
    }),
  )
})

describe("Interrupted workers", () => {
  const stale = (record: ArchiveRecord, made: number): PlannedRenewal => ({
    ...planOf(record, [])!,
    made,
  })

  inWorld("a worker whose lease has expired can't settle, and nothing is renewed twice", (world) =>
    Effect.gen(function* () {
      const record = yield* archived(world, 1)
      yield* atTime(dueAt + 1)
      const [claimed] = yield* world.queue.claimDue({
        limit: 1,
        now: instant(dueAt + 1),
        leaseUntil: instant(dueAt + 2),
      })
      // Another worker renews first; the first worker's result arrives late.
      yield* atTime(dueAt + 2)
      yield* renewSignatures(options)
      const settled = { id: record.invoiceId, version: claimed!.version, next: undefined }
      expect(yield* world.queue.settle(settled)).toBe(false)
      expect(yield* containersOf(world, record)).toEqual(["[evidence 1]"])
    }),
  )

  inWorld("a renewal that was stored but not settled is not repeated", (world) =>
    Effect.gen(function* () {
      const record = yield* archived(world, 1)
      yield* atTime(dueAt + 1)
      yield* renewSignatures(options)
      const [, next] = [yield* world.queue.page({ limit: 1 }), yield* plannedFor(world, record)]
      const queue = makeRenewalQueueMemory()
      yield* queue.plan([stale(record, 0)])
      yield* Effect.provideService(renewSignatures(options), RenewalQueue, queue)
      expect(world.state.asked).toBe(1)
      expect(yield* queue.page({ limit: 1 })).toEqual([next])
    }),
  )

  inWorld("a worker reports renewals that are missing from the archive", (world) =>
    Effect.gen(function* () {
      const record = yield* archived(world, 1)
      const queue = makeRenewalQueueMemory()
      yield* queue.plan([stale(record, 1)])
      yield* atTime(dueAt + 1)
      yield* Effect.provideService(renewSignatures(options), RenewalQueue, queue)
      const [planned] = yield* queue.page({ limit: 1 })
      expect(planned?.failure?.code).toBe("ArchiveMissing")
      expect(world.state.asked).toBe(0)
    }),
  )
})

describe("Requested renewals", () => {
  inWorld("a requested renewal is made immediately, although it is not due", (world) =>
    Effect.gen(function* () {
      const record = yield* archived(world, 1)
      const early: Instant = instant(dueAt - yearMillis)
      yield* atTime(early)
      expect(yield* requestRenewal(record.invoiceId)).toMatchObject({
        dueAt: early,
        isRequested: true,
      })
      expect(yield* renewSignatures(options)).toMatchObject({ renewed: 1 })
      expect(yield* containersOf(world, record)).toEqual(["[evidence 1]"])
      expect((yield* plannedFor(world, record))?.isRequested).toBeUndefined()
    }),
  )

  inWorld("a request for a renewal that is not planned fails", () =>
    Effect.gen(function* () {
      const failure = yield* Effect.flip(requestRenewal(idOf(7)))
      expect(failure).toMatchObject({ _tag: "RenewalNotPlanned" })
    }),
  )
})
