/** The files that were made of the register: who made them, what they stated, which was filed. */
import * as Context from "effect/Context"
import * as Data from "effect/Data"
import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { Sha256 } from "../archive/document-archive.ts"
import { Instant } from "../calendar/instant.ts"
import { LedgerExportId, type OrderId } from "../identity/type-id.ts"
import { MinorUnits } from "../money/money.ts"
import type { Unavailable } from "../unavailable.ts"
import type { ExportedRow } from "./ledger-changes.ts"
import { LedgerPeriod } from "./ledger-period.ts"
import { ledgerMarkers } from "./ledger-row.ts"

/** `zip`: the CSV with the files of the documents. */
export const ledgerFormats = ["csv", "jpk-v7m3", "zip"] as const

export const LedgerExport = Schema.Struct({
  id: LedgerExportId,
  period: LedgerPeriod,
  format: Schema.Literals(ledgerFormats),
  /** Who made it. */
  by: Schema.String,
  at: Instant,
  /** The rows are as known at that instant. */
  asOf: Instant,
  totals: Schema.Struct({
    rows: Schema.Int,
    net: MinorUnits,
    vat: MinorUnits,
    markers: Schema.Record(Schema.Literals(ledgerMarkers), Schema.Int),
    withoutPln: Schema.Int,
  }),
  /** Of the whole file. */
  sha256: Sha256,
  /** Who recorded that the file, or one made from it, was filed. */
  filed: Schema.optionalKey(Schema.Struct({ by: Schema.String, at: Instant })),
})
export type LedgerExport = typeof LedgerExport.Type

/** No complete export of the period has the id, or there is none at all. */
export class LedgerExportNotFound extends Data.TaggedError("LedgerExportNotFound")<{
  readonly period: LedgerPeriod
  readonly id?: string | undefined
}> {}

/** Stores exports and their rows. Nobody sees an export before it is complete. */
export class LedgerExports extends Context.Service<
  LedgerExports,
  {
    /**
     * Starts an export. Deletes the rows of exports with ids before the given one that were never
     * completed.
     */
    readonly start: (
      id: LedgerExportId,
      abandonedBefore: LedgerExportId,
    ) => Effect.Effect<void, Unavailable>
    /** Adds all rows of some orders. */
    readonly add: (
      id: LedgerExportId,
      rows: ReadonlyArray<ExportedRow>,
    ) => Effect.Effect<void, Unavailable>
    /** Completes the export that was started. */
    readonly complete: (completed: LedgerExport) => Effect.Effect<void, Unavailable>
    /** Returns the complete exports of a period, newest first by id. */
    readonly list: (period: LedgerPeriod) => Effect.Effect<ReadonlyArray<LedgerExport>, Unavailable>
    /**
     * Records that an export of the period was filed; a later record changes nothing. Returns the
     * export, none when no complete one of the period has the id.
     */
    readonly markFiled: (
      period: LedgerPeriod,
      id: LedgerExportId,
      filed: NonNullable<LedgerExport["filed"]>,
    ) => Effect.Effect<Option.Option<LedgerExport>, Unavailable>
    /**
     * Returns the rows of the orders after the one and up to the other, by order; without an order,
     * from the first or up to the last.
     */
    readonly rows: (
      id: LedgerExportId,
      after: OrderId | undefined,
      upTo: OrderId | undefined,
    ) => Effect.Effect<ReadonlyArray<ExportedRow>, Unavailable>
  }
>()("@procurement/domain/ledger/LedgerExports") {}

/** Returns the export that a later state is compared with: the last one filed, or the last one. */
export const comparedExport = (
  newestFirst: ReadonlyArray<LedgerExport>,
): LedgerExport | undefined =>
  newestFirst.find(({ filed }) => filed !== undefined) ?? newestFirst[0]
