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
import type { InboundMessage } from "@procurement/domain/inbound"
import {
  PaymentRepository,
  PaymentRepositoryError,
  type PaymentsSoFar,
  type PaymentStep,
  type PaymentToRecord,
} from "@procurement/domain/payment"
import type { TraceContext } from "@procurement/domain/trace"
import { attempt, attemptInTrace } from "../connection/attempt.ts"
import type { Query, Sql } from "../connection/sql.ts"
import { statement } from "../connection/statement.ts"
import type { Database } from "../database.ts"
import { outboxInsert, outboxParameter } from "../events/outbox.mapper.ts"
import { knowsMessage, messageValues, rememberMessage, rememberSql } from "../inbound/inbox-sql.ts"
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

/** Values: `paymentValues`, events, a message. Counts what it has added. */
const recordToldPaymentSql = statement(
  "record_told_payment",
  `
  with recorded as (
    insert into invoice_payments (${paymentColumns}) values ($1, $2, $3, $4, $5, $6)
    on conflict (reference) do nothing
    returning id
  ),
  remembered as (${rememberSql(8)}),
  told as (${outboxInsert(7)} order by nth)
  select
    (select count(*) from recorded)::int + (select count(*) from remembered)::int as added`,
)

/** Undoes the transaction: somebody was quicker, and it has to be decided again. */
class Overtaken extends Error {
  override readonly name = "Overtaken"
}

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

/** What has led to the payment's being recorded: the message of another system, the trace. */
interface RecordingCause {
  readonly message: InboundMessage | undefined
  readonly trace: TraceContext | undefined
}

/** Stores the payment with what comes with it, or nothing at all. */
const store = async (
  query: Query,
  { recorded, events }: PaymentStep,
  { message, trace }: RecordingCause,
): Promise<void> => {
  if (recorded === undefined) {
    if (message !== undefined) await rememberMessage(query, message)
    return
  }
  const values = [...paymentValues(recorded), outboxParameter(events, trace)]
  if (message === undefined) {
    if ((await query(recordPaymentSql, values)).length === 0) throw new Overtaken()
    return
  }
  const told = [...values, ...messageValues(message)]
  const [row] = await query<{ added: number }>(recordToldPaymentSql, told)
  if (row?.added !== 2) throw new Overtaken()
}

const tryToRecord = async <R>(
  query: Query,
  payment: PaymentToRecord,
  decide: Decide<R>,
  cause: RecordingCause,
): Promise<Recorded<R>> => {
  const { message } = cause
  const soFar = await soFarOf(query, payment)
  if (soFar === undefined) return { outcome: Result.succeed(undefined), told: false }
  const asItIs = { outcome: Result.succeed(soFar), told: false }
  if (message !== undefined && (await knowsMessage(query, message))) return asItIs
  const decided = decide(soFar)
  if (Result.isFailure(decided)) return { outcome: Result.fail(decided.failure), told: false }
  const { recorded, events } = decided.success
  await store(query, decided.success, cause)
  if (recorded === undefined) return asItIs
  const payments = [...soFar.payments, recorded]
  return { outcome: Result.succeed({ ...soFar, payments }), told: events.length > 0 }
}

/** Once for the reference and once for the message: whoever was quicker has committed by then. */
const maximumTries = 3

const recordAtLast = async <R>(
  sql: Sql,
  ...call: readonly [PaymentToRecord, Decide<R>, RecordingCause]
): Promise<Recorded<R>> => {
  for (let tries = 1; ; tries += 1) {
    try {
      return await sql.transaction((query) => tryToRecord(query, ...call))
    } catch (cause) {
      if (!(cause instanceof Overtaken) || tries === maximumTries) throw cause
    }
  }
}

export const makePaymentRepository = ({ sql, wake }: Database): PaymentRepository["Service"] => ({
  record: (payment, decide, message) =>
    attemptInTrace(PaymentRepositoryError, async (trace) => {
      const recorded = await recordAtLast(sql, payment, decide, { message, trace })
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
