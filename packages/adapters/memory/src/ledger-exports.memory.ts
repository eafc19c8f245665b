/** Reference implementation of `LedgerExports`, in memory. */
import type { ExportedRow, LedgerExport, LedgerExports } from "@procurement/domain/ledger"
import type { LedgerExportId, OrderId } from "@procurement/domain/identity"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"

export interface LedgerExportMemory {
  readonly started: Map<LedgerExportId, true>
  readonly complete: Map<LedgerExportId, LedgerExport>
  /** By export and order. */
  readonly rows: Map<string, ExportedRowsOfOrder>
}

interface ExportedRowsOfOrder {
  readonly exportId: LedgerExportId
  readonly orderId: OrderId
  readonly ofOrder: ReadonlyArray<ExportedRow>
}

export const makeLedgerExportMemory = (): LedgerExportMemory => ({
  started: new Map(),
  complete: new Map(),
  rows: new Map(),
})

const abandon = ({ started, rows }: LedgerExportMemory, id: LedgerExportId): void => {
  started.delete(id)
  for (const [key, { exportId }] of rows) if (exportId === id) rows.delete(key)
}

export const makeLedgerExportsMemory = (
  memory: LedgerExportMemory = makeLedgerExportMemory(),
): LedgerExports["Service"] => ({
  start: (id, abandonedBefore) =>
    Effect.sync(() => {
      for (const old of memory.started.keys()) if (old < abandonedBefore) abandon(memory, old)
      memory.started.set(id, true)
    }),
  add: (id, rows) =>
    Effect.sync(() => {
      for (const [orderId, ofOrder] of Map.groupBy(rows, (row) => row.orderId)) {
        memory.rows.set(`${id} ${orderId}`, { exportId: id, orderId, ofOrder })
      }
    }),
  complete: (completed) =>
    Effect.sync(() => {
      if (!memory.started.delete(completed.id))
        throw new TypeError(`${completed.id} was not started`)
      memory.complete.set(completed.id, completed)
    }),
  list: (period) =>
    Effect.sync(() =>
      [...memory.complete.values()]
        .filter((each) => each.period === period)
        .toSorted((left, right) => (left.id < right.id ? 1 : -1)),
    ),
  markFiled: (period, id, filed) =>
    Effect.sync(() => {
      const record = memory.complete.get(id)
      if (record?.period !== period) return Option.none()
      const marked: LedgerExport = record.filed === undefined ? { ...record, filed } : record
      memory.complete.set(id, marked)
      return Option.some(marked)
    }),
  rows: (id, after, upTo) =>
    Effect.sync(() =>
      [...memory.rows.values()]
        .filter(({ exportId }) => exportId === id)
        .filter(({ orderId }) => after === undefined || orderId > after)
        .filter(({ orderId }) => upTo === undefined || orderId <= upTo)
        .toSorted((left, right) => (left.orderId < right.orderId ? -1 : 1))
        .flatMap(({ ofOrder }) => ofOrder),
    ),
})
