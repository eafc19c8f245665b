/** Renewals as a worker makes them: what is kept, what is tried again, what ends the page. */
import { describe, expect } from "@effect/vitest"
import type { ArchiveRecord } from "@procurement/domain/archive"
import { type Instant, instant } from "@procurement/domain/calendar"
import {
  countRenewals,
  makeRenewalQueueMemory,
  type PlannedRenewal,
  planOf,
  readRenewals,
  RenewalQueue,
  renewSignatures,
  SignatureRenewer,
  wantRenewal,
} from "@procurement/domain/renewal"
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

describe("Signatures that are due", () => {
  inWorld("are renewed, and kept beside the record; then the next renewal is planned", (world) =>
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

  inWorld("are left alone before", (world) =>
    Effect.gen(function* () {
      yield* archived(world, 1)
      yield* atTime(dueAt)
      expect(yield* renewSignatures(options)).toMatchObject({ claimed: 0 })
      expect(world.state.asked).toBe(0)
    }),
  )

  inWorld("are renewed again and again, each renewal over the one before", (world) =>
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
      // The last one holds for as long as the invoice is kept: nothing is to come.
      expect(yield* plannedFor(world, record)).toBeUndefined()
    }),
  )

  inWorld("are claimed page by page, the longest due first", (world) =>
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

  inWorld("are given back unrenewed when the lease is about to end", (world) =>
    Effect.gen(function* () {
      for (let nth = 1; nth <= 4; nth += 1) yield* archived(world, nth)
      yield* atTime(dueAt + 100)
      world.state.takesMillis = 300_000
      expect(yield* renewSignatures(options)).toMatchObject({ claimed: 4, renewed: 2, failed: 0 })
      expect(yield* renewSignatures(options)).toMatchObject({ claimed: 2, renewed: 2 })
    }),
  )
})

describe("A renewal that fails", () => {
  inWorld("stays planned with its trouble, and is made when the authority is back", (world) =>
    Effect.gen(function* () {
      const record = yield* archived(world, 1)
      world.state.refusal = "TimeStampUnavailable"
      yield* atTime(dueAt + 1)
      const report = yield* renewSignatures(options)
      expect(report).toMatchObject({ claimed: 1, renewed: 0, failed: 1, isHalted: true })
      expect(yield* countRenewals()).toEqual({ due: 0, troubled: 1, late: 0 })
      const waiting = yield* plannedFor(world, record)
      expect(waiting?.trouble).toMatchObject({ code: "TimeStampUnavailable", attempts: 1 })
      expect(yield* world.archive.renewals(record.invoiceId)).toEqual([])
      world.state.refusal = undefined
      yield* atTime(dueAt + 1 + 5 * minuteMillis)
      expect(yield* renewSignatures(options)).toMatchObject({ renewed: 1 })
      expect(yield* countRenewals()).toEqual({ due: 0, troubled: 0, late: 0 })
      expect((yield* plannedFor(world, record))?.trouble).toBeUndefined()
    }),
  )

  inWorld("for the authority's sake is tried once, and the rest of the page put off", (world) =>
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

  inWorld("for its own sake leaves the others alone", (world) =>
    Effect.gen(function* () {
      const records = [
        yield* archived(world, 1),
        yield* archived(world, 2),
        yield* archived(world, 3),
      ]
      world.state.broken.add("evidence 2")
      yield* atTime(dueAt + 100)
      expect(yield* renewSignatures(options)).toMatchObject({ renewed: 2, failed: 1 })
      const { renewals } = yield* readRenewals({ isTroubled: true, limit: 9 })
      expect(renewals.map(({ invoiceId }) => invoiceId)).toEqual([records[1]!.invoiceId])
      expect(renewals[0]?.trouble?.code).toBe("EvidenceEnded")
    }),
  )

  inWorld("with a defect is troubled, and the others go on", (world) =>
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

  inWorld("is late a month before the evidence ends", (world) =>
    Effect.gen(function* () {
      yield* archived(world, 1)
      yield* atTime(dueAt + 60 * dayMillis)
      expect(yield* countRenewals()).toMatchObject({ due: 1, late: 0 })
      yield* atTime(dueAt + 60 * dayMillis + 2)
      expect(yield* countRenewals()).toMatchObject({ due: 1, late: 1 })
    }),
  )
})

describe("A worker that ended too early", () => {
  const stale = (record: ArchiveRecord, made: number): PlannedRenewal => ({
    ...planOf(record, [])!,
    made,
  })

  inWorld("has its renewal planned on by the next one, and not made twice", (world) =>
    Effect.gen(function* () {
      const record = yield* archived(world, 1)
      yield* atTime(dueAt + 1)
      const [claimed] = yield* world.queue.claimDue({
        limit: 1,
        now: instant(dueAt + 1),
        leaseUntil: instant(dueAt + 2),
      })
      // Another one makes it under a lease of its own; the first one's outcome comes late.
      yield* atTime(dueAt + 2)
      yield* renewSignatures(options)
      const settled = { invoiceId: record.invoiceId, version: claimed!.version, next: undefined }
      expect(yield* world.queue.settle(settled)).toBe(false)
      expect(yield* containersOf(world, record)).toEqual(["[evidence 1]"])
    }),
  )

  inWorld("after it was kept and before it was settled: nothing is renewed again", (world) =>
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

  inWorld("notices that renewals have gone from the archive", (world) =>
    Effect.gen(function* () {
      const record = yield* archived(world, 1)
      const queue = makeRenewalQueueMemory()
      yield* queue.plan([stale(record, 1)])
      yield* atTime(dueAt + 1)
      yield* Effect.provideService(renewSignatures(options), RenewalQueue, queue)
      const [planned] = yield* queue.page({ limit: 1 })
      expect(planned?.trouble?.code).toBe("ArchiveMissing")
      expect(world.state.asked).toBe(0)
    }),
  )
})

describe("A renewal that somebody wants", () => {
  inWorld("is made at once, although it is not due", (world) =>
    Effect.gen(function* () {
      const record = yield* archived(world, 1)
      const early: Instant = instant(dueAt - yearMillis)
      yield* atTime(early)
      expect(yield* wantRenewal(record.invoiceId)).toMatchObject({ dueAt: early, isWanted: true })
      expect(yield* renewSignatures(options)).toMatchObject({ renewed: 1 })
      expect(yield* containersOf(world, record)).toEqual(["[evidence 1]"])
      expect((yield* plannedFor(world, record))?.isWanted).toBeUndefined()
    }),
  )

  inWorld("has to be planned", () =>
    Effect.gen(function* () {
      const failure = yield* Effect.flip(wantRenewal(idOf(7)))
      expect(failure).toMatchObject({ _tag: "RenewalNotPlanned" })
    }),
  )
})
