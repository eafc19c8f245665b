/** Several workers inspect one archive at the same time, and one of them crashes. */
import { describe, expect, it } from "@effect/vitest"
import { DocumentArchive } from "@procurement/domain/archive"
import {
  firstInspection,
  inspectArchive,
  type Inspection,
  InspectionStore,
} from "@procurement/domain/inspection"
import type { ArchivedInvoice } from "@procurement/domain/invoice"
import { layerRenewalQueueMemory } from "@procurement/adapter-memory"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { TestClock } from "effect/testing"
import { aRecord } from "../renewal/renewals.ts"

const [leaseMillis, roundMillis] = [60_000, 86_400_000]
const options = (holder: string) => ({ holder, batch: 100, leaseMillis, roundMillis })

const count = 1_650
const identity = { digest: "", sizeBytes: 0 }
const record = aRecord({})
const invoices = Array.from({ length: count }, (_, nth) => {
  const { issueDate, ksefNumber, number, retainUntil } = record
  const id = `inv_${String(nth).padStart(6, "0")}` as ArchivedInvoice["id"]
  const files = { document: identity, container: identity, upo: identity }
  return { id, number, ksefNumber, issueDate, retainUntil, ...files } as ArchivedInvoice
})

const makeArchive = () => {
  const reads = new Map<string, number>()
  const behind = (after: string | undefined, limit: number) =>
    invoices.filter(({ id }) => after === undefined || id > after).slice(0, limit)
  let inspection: Inspection = firstInspection
  const layer = Layer.mergeAll(
    layerRenewalQueueMemory,
    Layer.succeed(DocumentArchive, {
      put: () => Effect.die("not for this test"),
      get: () => Effect.die("not for this test"),
      seal: () => Effect.void,
      addRenewal: () => Effect.void,
      record: (id) =>
        Effect.sync(() => {
          reads.set(id, (reads.get(id) ?? 0) + 1)
          return Option.some({ ...record, invoiceId: id })
        }),
      renewals: () => Effect.succeed([]),
      verify: () => Effect.succeed({ filesChecked: 0, problems: [] }),
    }),
    Layer.succeed(InspectionStore, {
      read: Effect.sync(() => inspection),
      modify: (step) => Effect.sync(() => (inspection = step(inspection))),
      archivedAfter: (after, limit) => Effect.sync(() => behind(after, limit)),
      endOfRange: (after, limit) =>
        Effect.sync(() => Option.fromUndefinedOr(behind(after, limit).at(-1)?.id)),
      archivedAbout: Effect.succeed(count),
    }),
  )
  return { layer, reads, present: () => inspection }
}

describe("Several inspecting workers", () => {
  it.effect("workers read each archived invoice once in a round although one crashes", () => {
    const { layer, present, reads } = makeArchive()
    return Effect.gen(function* () {
      // The crashed worker acquires a range, reads part of it and stops.
      expect(yield* inspectArchive(options("crashed"))).toMatchObject({ inspected: 100 })
      const both = Effect.all(
        ["a", "b"].map((holder) => inspectArchive(options(holder))),
        {
          concurrency: "unbounded",
        },
      )
      const pace: Array<number> = []
      while (reads.size < count - 400) {
        pace.push((yield* both).reduce((sum, { inspected }) => sum + inspected, 0))
      }
      // Two batches at a time, of all ranges except the crashed worker's.
      expect(pace.slice(0, 5)).toEqual([200, 200, 200, 200, 200])
      yield* both
      expect(present()._tag).toBe("Running")
      yield* TestClock.adjust(leaseMillis)
      while (present()._tag === "Running") yield* both
      expect(present()).toMatchObject({ _tag: "Idle", last: { inspected: count } })
      expect(reads.size).toBe(count)
      expect([...reads.values()].every((times) => times === 1)).toBe(true)
    }).pipe(Effect.provide(layer))
  })

  it.effect("an inspection reports that the round will not end in time", () => {
    const { layer } = makeArchive()
    return Effect.gen(function* () {
      yield* inspectArchive(options("a"))
      yield* TestClock.adjust(roundMillis / 2)
      const { forecast } = yield* inspectArchive(options("a"))
      expect(forecast.remaining).toBe(count - 200)
      expect(forecast.lateMillis).toBeGreaterThan(roundMillis)
    }).pipe(Effect.provide(layer))
  })
})
