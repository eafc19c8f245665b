/** Files of the register: recorded, filed, and compared with the register as it is later. */
import { describe, expect, it } from "@effect/vitest"
import { makeLedgerExportsMemory, makeLedgerRegisterMemory } from "@procurement/adapter-memory"
import type { Sha256 } from "@procurement/domain/archive"
import { instant, type LocalDate } from "@procurement/domain/calendar"
import { issueOffline, noteCalls, usualAvailability } from "@procurement/domain/clearance"
import {
  asOfDay,
  changesSinceExport,
  exportLedger,
  LedgerExports,
  LedgerPeriod,
  LedgerRegister,
  type LedgerRow,
  type LedgerSink,
  listLedgerExports,
  markLedgerFiled,
} from "@procurement/domain/ledger"
import { recordOrderFact } from "@procurement/domain/order"
import { lineText } from "@procurement/domain/text"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Schema from "effect/Schema"
import { TestClock } from "effect/testing"
import { hour, inWorld, minute, work, type World } from "../invoice/support/working.ts"

const at = (text: string): number => Date.parse(text)
const november = Schema.decodeUnknownSync(LedgerPeriod)("2026-11")
const sha256 = "ab".repeat(32) as Sha256

const portsOf = (world: World) =>
  Layer.mergeAll(
    Layer.succeed(LedgerRegister, makeLedgerRegisterMemory(world.ledger)),
    Layer.succeed(LedgerExports, makeLedgerExportsMemory()),
  )

/** KSeF does not respond for a quarter of an hour, and the waiting invoices are issued offline. */
const loseKsef = Effect.fnUntraced(function* (world: World) {
  world.ksef.state.away = true
  yield* work(world, 10_000)
  const now = yield* Clock.currentTimeMillis
  const facts = [15, 10, 5, 0].map((ago) => ({
    _tag: "CallFailed" as const,
    at: instant(now - ago * minute),
  }))
  yield* noteCalls(facts, usualAvailability)
  yield* issueOffline(10)
})

/** A sale of the 30th, shipped that day, that KSeF can't number yet. */
const soldOffline = Effect.fnUntraced(function* (world: World) {
  const placed = yield* world.place(yield* Clock.currentTimeMillis)
  yield* loseKsef(world)
  yield* recordOrderFact(placed.orderId, {
    _tag: "Shipped",
    carrier: lineText("InPost"),
    trackingNumber: lineText("5201"),
  })
  return placed
})

const numberedLater = Effect.fnUntraced(function* (world: World) {
  yield* TestClock.setTime(at("2026-12-02T09:00:00Z"))
  world.ksef.state.away = false
  yield* work(world, hour)
})

/** Collects the rows of a file. */
const sinkInto = (rows: Array<LedgerRow>): LedgerSink<never, never> => ({
  write: (page) => Effect.sync(() => void rows.push(...page)),
  end: () => Effect.succeed(sha256),
})

const exported = Effect.fnUntraced(function* (day?: string) {
  const now = instant(yield* Clock.currentTimeMillis)
  const rows: Array<LedgerRow> = []
  const asOf = asOfDay(day as LocalDate | undefined, now)
  const request = { period: november, format: "csv", by: "anna", asOf } as const
  return { rows, ...(yield* exportLedger(request, sinkInto(rows))) }
})

const evening = at("2026-11-30T12:00:00Z")

describe("A file of the register", () => {
  it.effect(
    "is recorded with who made it, its rows and sums",
    inWorld(evening, (world) =>
      Effect.gen(function* () {
        const placed = yield* soldOffline(world)
        const { made, rows, difference } = yield* exported()
        expect(rows).toMatchObject([{ invoiceId: placed.id, marker: { _tag: "DI" } }])
        expect(made).toMatchObject({ period: november, by: "anna", sha256 })
        expect(made.totals).toMatchObject({ rows: 1, markers: { DI: 1, KSeF: 0 } })
        expect(difference).toBeUndefined()
        expect(yield* listLedgerExports(november)).toEqual([made])
      }).pipe(Effect.provide(portsOf(world))),
    ),
  )

  it.effect(
    "that was filed with DI is to be corrected when KSeF has numbered the invoice",
    inWorld(evening, (world) =>
      Effect.gen(function* () {
        yield* soldOffline(world)
        yield* TestClock.setTime(at("2026-12-01T09:00:00Z"))
        const { made } = yield* exported()
        const filed = yield* markLedgerFiled(november, made.id, "anna")
        expect(filed.filed).toEqual({ by: "anna", at: at("2026-12-01T09:00:00Z") })
        expect(yield* changesSinceExport(november, undefined)).toMatchObject({ changes: 0 })
        yield* numberedLater(world)
        yield* TestClock.setTime(at("2026-12-10T09:00:00Z"))
        const expected = {
          since: filed,
          changes: 1,
          toCorrect: 1,
          named: [{ before: { marker: { _tag: "DI" } }, after: { marker: { _tag: "KSeF" } } }],
        }
        expect(yield* changesSinceExport(november, undefined)).toMatchObject(expected)
        // A file of the 1st still has DI, one of the 10th the number.
        const early = yield* exported("2026-12-01")
        expect([early.rows[0]?.marker._tag, early.difference?.changes]).toEqual(["DI", 0])
        const late = yield* exported()
        expect(late.rows[0]?.marker._tag).toBe("KSeF")
        expect(late.difference).toMatchObject(expected)
        expect(yield* changesSinceExport(november, late.made.id)).toMatchObject({ changes: 0 })
      }).pipe(Effect.provide(portsOf(world))),
    ),
  )

  it.effect(
    "that was not filed has nothing to correct",
    inWorld(evening, (world) =>
      Effect.gen(function* () {
        yield* soldOffline(world)
        const { made } = yield* exported()
        yield* numberedLater(world)
        expect(yield* changesSinceExport(november, undefined)).toMatchObject({
          since: made,
          changes: 1,
          toCorrect: 0,
        })
      }).pipe(Effect.provide(portsOf(world))),
    ),
  )

  it.effect(
    "that can't be written is not recorded",
    inWorld(evening, (world) =>
      Effect.gen(function* () {
        yield* soldOffline(world)
        const now = instant(yield* Clock.currentTimeMillis)
        const request = { period: november, format: "csv", by: "anna", asOf: now } as const
        const full = { ...sinkInto([]), end: () => Effect.fail("the disk is full" as const) }
        expect(yield* Effect.flip(exportLedger(request, full))).toBe("the disk is full")
        expect(yield* listLedgerExports(november)).toEqual([])
        const missing = yield* Effect.flip(changesSinceExport(november, undefined))
        expect(missing).toMatchObject({ _tag: "LedgerExportNotFound", period: november })
      }).pipe(Effect.provide(portsOf(world))),
    ),
  )

  it.effect(
    "of another month can't be marked as filed, nor compared with",
    inWorld(evening, (world) =>
      Effect.gen(function* () {
        const { made } = yield* exported()
        const other = Schema.decodeUnknownSync(LedgerPeriod)("2026-12")
        const expected = { _tag: "LedgerExportNotFound", period: other, id: made.id }
        expect(yield* Effect.flip(markLedgerFiled(other, made.id, "anna"))).toMatchObject(expected)
        expect(yield* Effect.flip(changesSinceExport(other, made.id))).toMatchObject(expected)
      }).pipe(Effect.provide(portsOf(world))),
    ),
  )
})
