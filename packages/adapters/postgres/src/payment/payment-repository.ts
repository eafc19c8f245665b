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
import type { TraceContext } from "@procurement/domain/trace"
import { attempt, attemptInTrace } from "../connection/attempt.ts"
import { decidedAtLast, Overtaken } from "../connection/overtaken.ts"
import type { Query } from "../connection/sql.ts"
import { statement } from "../connection/statement.ts"
import type { Database } from "../database.ts"
import { outboxInsert, outboxParameter } from "../events/outbox.mapper.ts"
import { type PaymentRow, paymentValues, readPayment } from "./payment.mapper.ts"
import { lockedSoFar, paymentColumns } from "./payment-sql.ts"
import { recordToldPayments } from "./told-payments.ts"

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

interface Recorded {
  /** What was known, with the payment; none when there is no such invoice. */
  readonly soFar: PaymentsSoFar | undefined
  readonly told: boolean
}

const record = async <R>(
  query: Query,
  payment: PaymentToRecord,
  decide: (soFar: PaymentsSoFar) => Result.Result<PaymentStep, R>,
  trace: TraceContext | undefined,
): Promise<Result.Result<Recorded, R>> => {
  const soFar = (await lockedSoFar(query, [payment]))(payment)
  if (soFar === undefined) return Result.succeed({ soFar, told: false })
  const decided = decide(soFar)
  if (Result.isFailure(decided)) return Result.fail(decided.failure)
  const { recorded, events } = decided.success
  if (recorded === undefined) return Result.succeed({ soFar, told: false })
  const values = [...paymentValues(recorded), outboxParameter(events, trace)]
  if ((await query(recordPaymentSql, values)).length === 0) throw new Overtaken()
  const payments = [...soFar.payments, recorded]
  return Result.succeed({ soFar: { ...soFar, payments }, told: events.length > 0 })
}

export const makePaymentRepository = ({ sql, wake }: Database): PaymentRepository["Service"] => ({
  record: (payment, decide) =>
    attemptInTrace(PaymentRepositoryError, async (trace) => {
      const recorded = await decidedAtLast(() =>
        sql.transaction((query) => record(query, payment, decide, trace)),
      )
      if (Result.isSuccess(recorded) && recorded.success.told) wake("outbox")
      return recorded
    }).pipe(
      Effect.flatMap(Effect.fromResult),
      Effect.map(({ soFar }) => Option.fromUndefinedOr(soFar)),
    ),
  recordTold: (payments) =>
    attempt(PaymentRepositoryError, async () => {
      const { outcomes, decided } = await recordToldPayments(sql, payments)
      if (decided.some(({ events }) => events.length > 0)) wake("outbox")
      return outcomes
    }),
  ofInvoice: (invoiceId) =>
    attempt(PaymentRepositoryError, async () =>
      (await sql.query<PaymentRow>(paymentsOfInvoiceSql, [invoiceId])).map(readPayment),
    ),
})

export const layerPaymentRepository = (database: Database): Layer.Layer<PaymentRepository> =>
  Layer.sync(PaymentRepository, () => makePaymentRepository(database))
