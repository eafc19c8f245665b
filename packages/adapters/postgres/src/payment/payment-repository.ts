/**
 * Payments in PostgreSQL.
 *
 * The row of the invoice is locked while a payment is decided upon; a reference that two invoices
 * are given at the same time is found out by its unique key, and the later one decides again.
 */
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Result from "effect/Result"
import {
  PaymentRepository,
  PaymentRepositoryError,
  type PaymentsSoFar,
  type PaymentStep,
  type PaymentToRecord,
} from "@procurement/domain/payment"
import { attempt } from "../connection/attempt.ts"
import type { Query, Sql } from "../connection/sql.ts"
import { statement } from "../connection/statement.ts"
import type { Database } from "../database.ts"
import { outboxInsert, outboxParameter } from "../events/outbox.mapper.ts"
import {
  type PayableRow,
  type PaymentRow,
  paymentValues,
  readPayable,
  readPayment,
} from "./payment.mapper.ts"

/** Values: the invoice. Locks it, and no row that others want to refer to. */
const lockPayableSql = statement(
  "lock_payable_invoice",
  `
  select id, order_id, tenant_id, total, currency from invoices where id = $1
  for no key update`,
)

const paymentColumns = "id, reference, invoice_id, amount, currency, paid_at"

/** Values: the invoice, a reference. */
const knownPaymentsSql = statement(
  "known_payments",
  `
  select ${paymentColumns} from invoice_payments
  where invoice_id = $1 or reference = $2
  order by position`,
)

/** Values: the invoice. */
const paymentsOfInvoiceSql = statement(
  "payments_of_invoice",
  `select ${paymentColumns} from invoice_payments where invoice_id = $1 order by position`,
)

/** Values: `paymentValues`, events. No row when the reference is taken. */
const recordPaymentSql = statement(
  "record_payment",
  `
  with recorded as (
    insert into invoice_payments (${paymentColumns}) values ($1, $2, $3, $4, $5, $6)
    on conflict (reference) do nothing
    returning id
  ),
  told as (${outboxInsert(7)} where exists (select from recorded) order by nth)
  select id from recorded`,
)

const soFarOf = async (
  query: Query,
  { invoiceId, reference }: PaymentToRecord,
): Promise<PaymentsSoFar | undefined> => {
  const [invoice] = await query<PayableRow>(lockPayableSql, [invoiceId])
  if (invoice === undefined) return undefined
  const known = (await query<PaymentRow>(knownPaymentsSql, [invoiceId, reference])).map(readPayment)
  return {
    invoice: readPayable(invoice),
    payments: known.filter((payment) => payment.invoiceId === invoiceId),
    sameReference: known.find((payment) => payment.reference === reference),
  }
}

type Decide<R> = (soFar: PaymentsSoFar) => Result.Result<PaymentStep, R>

interface Recorded<R> {
  /** What was known, with the payment; none when there is no such invoice. */
  readonly outcome: Result.Result<PaymentsSoFar | undefined, R>
  readonly told: boolean
}

/** `again` when another invoice took the reference after it was looked for. */
const tryToRecord = async <R>(
  query: Query,
  payment: PaymentToRecord,
  decide: Decide<R>,
): Promise<Recorded<R> | "again"> => {
  const soFar = await soFarOf(query, payment)
  if (soFar === undefined) return { outcome: Result.succeed(undefined), told: false }
  const decided = decide(soFar)
  if (Result.isFailure(decided)) return { outcome: Result.fail(decided.failure), told: false }
  const { recorded, events } = decided.success
  if (recorded === undefined) return { outcome: Result.succeed(soFar), told: false }
  const values = [...paymentValues(recorded), outboxParameter(events)]
  const stored = await query(recordPaymentSql, values)
  if (stored.length === 0) return "again"
  const payments = [...soFar.payments, recorded]
  return { outcome: Result.succeed({ ...soFar, payments }), told: events.length > 0 }
}

const recordOnce = <R>(sql: Sql, payment: PaymentToRecord, decide: Decide<R>) =>
  sql.transaction((query) => tryToRecord(query, payment, decide))

export const makePaymentRepository = ({ sql, wake }: Database): PaymentRepository["Service"] => ({
  record: (payment, decide) =>
    attempt(PaymentRepositoryError, async () => {
      let recorded = await recordOnce(sql, payment, decide)
      // Whoever took the reference has committed by now, so the second look finds it.
      if (recorded === "again") recorded = await recordOnce(sql, payment, decide)
      if (recorded === "again") throw new TypeError("a payment's reference is there and is not")
      if (recorded.told) wake("outbox")
      return recorded.outcome
    }).pipe(Effect.flatMap(Effect.fromResult), Effect.map(Option.fromUndefinedOr)),
  ofInvoice: (invoiceId) =>
    attempt(PaymentRepositoryError, async () =>
      (await sql.query<PaymentRow>(paymentsOfInvoiceSql, [invoiceId])).map(readPayment),
    ),
})

export const layerPaymentRepository = (database: Database): Layer.Layer<PaymentRepository> =>
  Layer.sync(PaymentRepository, () => makePaymentRepository(database))
