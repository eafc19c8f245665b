/** Lists the bad debts of a period, order by order. */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { instant } from "../../calendar/instant.ts"
import type { InvoiceId, OrderId } from "../../identity/type-id.ts"
import { PaymentRepository } from "../../payment/payment-repository.ts"
import { type BadDebt, badDebtsOf } from "../bad-debts.ts"
import type { LedgerPeriod } from "../ledger-period.ts"
import { type BookedOrder, LedgerRegister } from "../ledger-register.ts"
import type { LedgerRow } from "../ledger-row.ts"
import { ledgerRowsOf } from "../ledger.ts"
import { ledgerOrder } from "./read-ledger.ts"

/** A page of rows; it ends with the last row of an order. */
export interface BadDebtPage {
  readonly rows: ReadonlyArray<BadDebt>
  /** The order after which the next page starts; absent on the last page. */
  readonly last?: OrderId
}

/** The rows of each invoice and its corrections. */
const byInvoice = (
  { documents }: BookedOrder,
  rows: ReadonlyArray<LedgerRow>,
): ReadonlyMap<InvoiceId, ReadonlyArray<LedgerRow>> => {
  const invoiceOf = new Map(
    documents.map(({ invoice }) => [invoice.id, invoice.correction?.invoiceId ?? invoice.id]),
  )
  return Map.groupBy(rows, ({ invoiceId }) => invoiceOf.get(invoiceId) ?? invoiceId)
}

const badDebtsOfOrder = Effect.fnUntraced(function* (order: BookedOrder, period: LedgerPeriod) {
  const payments = yield* PaymentRepository
  const now = instant(yield* Clock.currentTimeMillis)
  const rows = ledgerRowsOf(ledgerOrder(order), now)
  const badDebts = yield* Effect.forEach(byInvoice(order, rows), ([id, ofInvoice]) =>
    Effect.map(payments.ofInvoice(id), (account) =>
      badDebtsOf(ofInvoice, account.payments, period),
    ),
  )
  return badDebts.flat()
})

/** Returns the rows of at most `limit` orders after the given one, as known now. */
export const badDebtPage = Effect.fnUntraced(function* (
  period: LedgerPeriod,
  after: OrderId | undefined,
  limit: number,
) {
  const register = yield* LedgerRegister
  const orders = yield* register.late(period, after, limit + 1)
  const shown = orders.slice(0, limit)
  const rows = (yield* Effect.forEach(shown, (order) => badDebtsOfOrder(order, period))).flat()
  const last = shown.at(-1)?.order.id
  const page: BadDebtPage = orders.length > limit && last !== undefined ? { rows, last } : { rows }
  return page
})
