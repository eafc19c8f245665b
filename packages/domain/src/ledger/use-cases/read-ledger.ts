/** Reads the rows of a period, order by order. */
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Stream from "effect/Stream"
import type { Instant } from "../../calendar/instant.ts"
import type { InvoiceId, OrderId } from "../../identity/type-id.ts"
import type { ListedInvoice } from "../../invoice/invoice.ts"
import { optional } from "../../optional.ts"
import { correctionIdsOf } from "../../order/billed-lines.ts"
import { supplyOf } from "../../order/shipments.ts"
import type { LedgerPeriod } from "../ledger-period.ts"
import { type BookedOrder, LedgerRegister } from "../ledger-register.ts"
import type { LedgerRow } from "../ledger-row.ts"
import { noRows, withRow } from "../ledger-totals.ts"
import { type LedgerOrder, ledgerRowsOf } from "../ledger.ts"

/** The documents in the order in which the order got them, and its supply with all payments. */
export const ledgerOrder = ({ order, documents, received }: BookedOrder): LedgerOrder => {
  const ids: ReadonlyArray<InvoiceId> = [order.invoiceId, ...correctionIdsOf(order)]
  const places = new Map(ids.map((id, place) => [id, place]))
  const placeOf = ({ invoice }: BookedOrder["documents"][0]) => places.get(invoice.id) ?? ids.length
  return {
    documents: documents.toSorted((left, right) => placeOf(left) - placeOf(right)),
    supply: { ...supplyOf(order), received },
  }
}

/** Returns the order's rows of the period as known at that instant. */
export const bookedRows = (
  order: BookedOrder,
  period: LedgerPeriod,
  asOf: Instant,
): ReadonlyArray<LedgerRow> =>
  ledgerRowsOf(ledgerOrder(order), asOf).filter((row) => row.period === period)

/** A page of rows; it ends with the last row of an order. */
export interface LedgerPage {
  readonly rows: ReadonlyArray<LedgerRow>
  /** The documents of the rows as they are now, each once. */
  readonly documents: ReadonlyArray<ListedInvoice>
  /** The order after which the next page starts; absent on the last page. */
  readonly last?: OrderId
}

/** Returns the rows of at most `limit` orders after the given one. */
export const ledgerPage = Effect.fnUntraced(function* (
  period: LedgerPeriod,
  asOf: Instant,
  after: OrderId | undefined,
  limit: number,
) {
  const register = yield* LedgerRegister
  const orders = yield* register.orders(period, after, limit + 1)
  const shown = orders.slice(0, limit)
  const rows = shown.flatMap((order) => bookedRows(order, period, asOf))
  const invoices = shown.flatMap(({ documents: all }) => all.map(({ invoice }) => invoice))
  const byId = new Map(invoices.map((invoice) => [invoice.id, invoice]))
  const ids = new Set(rows.map(({ invoiceId }) => invoiceId))
  const documents = [...ids].flatMap((id) => byId.get(id) ?? [])
  const last = orders.length > limit ? shown.at(-1)?.order.id : undefined
  const page: LedgerPage = { rows, documents, ...optional({ last }) }
  return page
})

/** So few that other requests of the process wait for milliseconds; more are no faster. */
const ordersAtOnce = 50

/** The rows of the orders after the one and up to the other, or from the first or to the last. */
export interface LedgerRange extends Pick<LedgerPage, "rows" | "documents"> {
  readonly after: OrderId | undefined
  readonly upTo: OrderId | undefined
}

/** Returns all rows of the period as known at that instant, in the order of their orders' ids. */
export const ledgerPages = (period: LedgerPeriod, asOf: Instant) =>
  Stream.paginate(undefined as OrderId | undefined, (after) =>
    Effect.map(ledgerPage(period, asOf, after, ordersAtOnce), ({ rows, documents, last }) => {
      const range: LedgerRange = { rows, documents, after, upTo: last }
      return [[range], Option.fromUndefinedOr(last)] as const
    }),
  )

/** Returns what the rows of the period add up to. */
export const ledgerTotals = (period: LedgerPeriod, asOf: Instant) =>
  Stream.runFold(
    ledgerPages(period, asOf),
    () => noRows,
    (totals, { rows }) => rows.reduce(withRow, totals),
  )
