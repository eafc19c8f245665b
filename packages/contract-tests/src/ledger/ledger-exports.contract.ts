/** The contract of `LedgerExports`. */
import type { Sha256 } from "@procurement/domain/archive"
import { type Instant, instant, type LocalDate } from "@procurement/domain/calendar"
import type { LedgerExportId, OrderId } from "@procurement/domain/identity"
import {
  type ExportedRow,
  type LedgerExport,
  LedgerExports,
  LedgerPeriod,
} from "@procurement/domain/ledger"
import { minorUnits } from "@procurement/domain/money"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import {
  freshInvoiceId,
  freshLedgerExportId,
  freshOrderId,
  usualInstant,
} from "../builders/fresh.ts"
import { aKsefNumber } from "../builders/invoices.ts"
import { defaultRandom } from "../builders/random.ts"
import { clauses } from "../suite/clause.ts"
import { expectNone, expectSame, expectSome } from "../suite/expecting.ts"
import { suiteOf } from "../suite/register.ts"

const periodOf = Schema.decodeUnknownSync(LedgerPeriod)
const november = periodOf("2026-11")
const december = periodOf("2026-12")

/** Before all exports of these clauses. */
const nothingAbandoned = freshLedgerExportId(instant(0))

const aRow = (orderId: OrderId, more: Partial<ExportedRow> = {}): ExportedRow => ({
  orderId,
  invoiceId: freshInvoiceId(),
  number: "FV/2026/11/000001 “ż”",
  marker: { _tag: "DI" },
  rule: "19a(1)",
  ...more,
})

const anExport = (id: LedgerExportId, more: Partial<LedgerExport> = {}): LedgerExport => ({
  id,
  period: november,
  format: "csv",
  by: "operator “Żaneta”",
  at: usualInstant,
  asOf: instant(usualInstant - 1),
  totals: {
    rows: 3,
    net: minorUnits(-123),
    vat: minorUnits(-28),
    markers: { KSeF: 1, OFF: 0, DI: 2, BFK: 0 },
    withoutPln: 1,
  },
  sha256: "ab".repeat(32) as Sha256,
  ...more,
})

const filedBy = (by: string, at: Instant = usualInstant) => ({ by, at })

const started = Effect.fnUntraced(function* (at = usualInstant) {
  const exports = yield* LedgerExports
  const id = freshLedgerExportId(at)
  yield* exports.start(id, nothingAbandoned)
  return id
})

const completed = Effect.fnUntraced(function* (more: Partial<LedgerExport> = {}, at?: Instant) {
  const exports = yield* LedgerExports
  const exported = anExport(yield* started(at), more)
  yield* exports.complete(exported)
  return exported
})

/** Of those, as they are listed. */
const listed = Effect.fnUntraced(function* (
  period: LedgerPeriod,
  of: ReadonlyArray<{ readonly id: LedgerExportId }>,
) {
  const exports = yield* LedgerExports
  const ids = new Set(of.map(({ id }) => id))
  return (yield* exports.list(period)).filter(({ id }) => ids.has(id))
})

export const ledgerExportsClauses = clauses<LedgerExports>({
  *"lists the complete exports of a period, newest first, exactly as completed"() {
    const older = yield* completed({}, instant(usualInstant - 1))
    const newer = yield* completed({ format: "jpk-v7m3", filed: filedBy("operator b") })
    const other = yield* completed({ period: december })
    const all = [older, newer, other]
    expectSame(yield* listed(november, all), [newer, older])
    expectSame(yield* listed(december, all), [other])
  },

  *"does not list an export before it is complete"() {
    const exports = yield* LedgerExports
    const id = yield* started()
    expectSame(yield* listed(november, [{ id }]), [])
    expectNone(yield* exports.markFiled(november, id, filedBy("operator a")))
    yield* exports.complete(anExport(id))
    expectSame(yield* listed(november, [{ id }]), [anExport(id)])
  },

  *"returns all rows of an export by order, exactly as added, and no others"() {
    const exports = yield* LedgerExports
    const [id, other] = [yield* started(), yield* started()]
    const [first, second] = [freshOrderId(), freshOrderId()].toSorted()
    if (first === undefined || second === undefined) throw new TypeError("no orders")
    const inPln = { net: minorUnits(-100_00), vat: minorUnits(-23_00) }
    const rows = [
      aRow(first, { marker: { _tag: "KSeF", ksefNumber: aKsefNumber(defaultRandom) }, inPln }),
      aRow(first, { rule: "29a(13)", soldOn: "2026-11-30" as LocalDate }),
      aRow(second),
    ]
    yield* exports.add(id, rows.slice(2))
    yield* exports.add(id, rows.slice(0, 2))
    yield* exports.add(other, [aRow(first)])
    expectSame(yield* exports.rows(id, undefined, undefined), rows)
    expectSame(yield* exports.rows(freshLedgerExportId(), undefined, undefined), [])
  },

  *"returns the rows of the orders after the one and up to the other"() {
    const exports = yield* LedgerExports
    const id = yield* started()
    const orders = Array.from({ length: 4 }, () => freshOrderId()).toSorted()
    const rows = orders.map((orderId) => aRow(orderId))
    yield* exports.add(id, rows)
    expectSame(yield* exports.rows(id, orders[0], orders[2]), rows.slice(1, 3))
    expectSame(yield* exports.rows(id, orders[2], undefined), rows.slice(3))
    expectSame(yield* exports.rows(id, undefined, orders[0]), rows.slice(0, 1))
  },

  *"records once that an export was filed"() {
    const exports = yield* LedgerExports
    const [exported, other] = [yield* completed(), yield* completed()]
    const filed = { ...exported, filed: filedBy("operator a") }
    expectSame(expectSome(yield* exports.markFiled(november, exported.id, filed.filed)), filed)
    const later = filedBy("operator b", instant(usualInstant + 1))
    expectSame(expectSome(yield* exports.markFiled(november, exported.id, later)), filed)
    expectSame(yield* listed(november, [exported]), [filed])
    expectSame(yield* listed(november, [other]), [other])
  },

  *"marks nothing of another period, nor an unknown export"() {
    const exports = yield* LedgerExports
    const exported = yield* completed()
    expectNone(yield* exports.markFiled(december, exported.id, filedBy("operator a")))
    expectNone(yield* exports.markFiled(november, freshLedgerExportId(), filedBy("operator a")))
    expectSame(yield* listed(november, [exported]), [exported])
  },

  *"deletes the rows of earlier exports that were never completed, and no others"() {
    const exports = yield* LedgerExports
    const day = instant(usualInstant - 86_400_000)
    const row = aRow(freshOrderId())
    const retained = [yield* completed({}, day), { id: yield* started() }]
    const abandoned = yield* started(day)
    for (const { id } of [...retained, { id: abandoned }]) yield* exports.add(id, [row])
    const later = freshLedgerExportId()
    yield* exports.start(later, freshLedgerExportId(instant(day + 1)))
    expectSame(yield* exports.rows(abandoned, undefined, undefined), [])
    for (const { id } of retained) expectSame(yield* exports.rows(id, undefined, undefined), [row])
    yield* exports.complete(anExport(later))
    expectSame(yield* listed(november, [{ id: later }]), [anExport(later)])
  },
})

export const ledgerExportsContract = suiteOf({
  port: "LedgerExports",
  clauses: ledgerExportsClauses,
})
