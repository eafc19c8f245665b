/**
 * Payments in PostgreSQL.
 *
 * The invoice's row is locked during the decision. If two invoices use a reference at the same
 * time, its unique key detects that and the later one decides again.
 */
import {
  type DecidedPayment,
  type DecidedPayments,
  decideInboundPayments,
  type InboundPayment,
  PaymentRepository,
  type PaymentsSoFar,
  type PaymentStep,
  type PaymentToRecord,
  type TransferSoFar,
  type TransferStep,
  type TransferToRecord,
  withPayments,
} from "@procurement/domain/payment"
import type { InboundMessage } from "@procurement/domain/inbox"
import type { TraceContext } from "@procurement/domain/trace"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Result from "effect/Result"
import { attempt, attemptInTrace, layerOf } from "../connection/attempt.ts"
import { retryOnConflict, WriteConflict } from "../connection/contention.ts"
import { toJson } from "../connection/document.ts"
import type { Query, Sql } from "../connection/sql.ts"
import { statement } from "../connection/statement.ts"
import type { Database } from "../database.ts"
import { outboxInsert, outboxParameter, outboxParameterOfAll } from "../events/outbox.mapper.ts"
import { knownAmong, messagesValues, insertMessagesSql } from "../inbox/inbox.ts"
import {
  type CorrectionRow,
  correctionsOfInvoicesSql,
  lockedAccounts,
  lockedSoFar,
  paymentColumns,
  type PaymentRow,
  paymentRowOf,
  paymentValues,
  readCorrection,
  readPayment,
  readReceivable,
  type ReceivableRow,
  receivablesSql,
} from "./payment-sql.ts"

/** Parameter: the invoice. */
const paymentsOfInvoiceSql = statement(
  "payments_of_invoice",
  `select ${paymentColumns} from invoice_payments where invoice_id = $1 order by position`,
)

/** Parameters: `paymentValues`, events. No row when the reference is taken. */
const recordPaymentSql = statement(
  "record_payment",
  `
  with recorded as (
    insert into invoice_payments (${paymentColumns}) values ($1, $2, $3, $4, $5, $6, $7)
    on conflict (reference) do nothing
    returning id
  ),
  published as (${outboxInsert(8)} where exists (select from recorded) order by nth)
  select id from recorded`,
)

interface Recorded {
  /** The data of the decision, with the payment; undefined when the invoice does not exist. */
  readonly soFar: PaymentsSoFar | undefined
  readonly published: boolean
}

const record = async <R>(
  query: Query,
  payment: PaymentToRecord,
  decide: (soFar: PaymentsSoFar) => Result.Result<PaymentStep, R>,
  trace: TraceContext | undefined,
): Promise<Result.Result<Recorded, R>> => {
  const soFar = (await lockedSoFar(query, [payment]))(payment)
  if (soFar === undefined) return Result.succeed({ soFar, published: false })
  const decided = decide(soFar)
  if (Result.isFailure(decided)) return Result.fail(decided.failure)
  const { recorded, events } = decided.success
  if (recorded === undefined) return Result.succeed({ soFar, published: false })
  const values = [...paymentValues(recorded), outboxParameter(events, trace)]
  if ((await query(recordPaymentSql, values)).length === 0) throw new WriteConflict()
  const payments = [...soFar.payments, recorded]
  return Result.succeed({ soFar: { ...soFar, payments }, published: events.length > 0 })
}

export const makePaymentRepository = ({ sql, wake }: Database): PaymentRepository["Service"] => ({
  record: (payment, decide) =>
    attemptInTrace("PaymentRepository", async (trace) => {
      const recorded = await retryOnConflict(() =>
        sql.transaction((query) => record(query, payment, decide, trace)),
      )
      if (Result.isSuccess(recorded) && recorded.success.published) wake("outbox")
      return recorded
    }).pipe(
      Effect.flatMap(Effect.fromResult),
      Effect.map(({ soFar }) => Option.fromUndefinedOr(soFar)),
    ),
  recordTransfer: (transfer, decide) =>
    attemptInTrace("PaymentRepository", async (open) => {
      const trace = transfer.trace ?? open
      const recorded = await retryOnConflict(() =>
        sql.transaction((query) => recordTransfer(query, transfer, decide, trace)),
      )
      if (Result.isSuccess(recorded) && recorded.success.published) wake("outbox")
      return recorded
    }).pipe(
      Effect.flatMap(Effect.fromResult),
      Effect.map(({ accounts }) => Option.fromUndefinedOr(accounts)),
    ),
  recordInbound: (payments) =>
    attempt("PaymentRepository", async () => {
      const { outcomes, decided } = await recordInboundPayments(sql, payments)
      if (decided.some(({ events }) => events.length > 0)) wake("outbox")
      return outcomes
    }),
  ofInvoice: (invoiceId) =>
    attempt("PaymentRepository", async () => {
      const [payments, corrections] = await Promise.all([
        sql.query<PaymentRow>(paymentsOfInvoiceSql, [invoiceId]),
        sql.query<CorrectionRow>(correctionsOfInvoicesSql, [[invoiceId]]),
      ])
      return {
        payments: payments.map(readPayment),
        corrections: corrections.map(readCorrection),
      }
    }),
  receivables: (invoiceIds) =>
    attempt("PaymentRepository", async () => {
      const rows = await sql.query<ReceivableRow>(receivablesSql, [invoiceIds])
      return new Map(rows.map((row) => [row.invoice_id, readReceivable(row)]))
    }),
})

interface RecordedTransfer {
  /** The data of the decision, with the payments; undefined when an invoice does not exist. */
  readonly accounts: TransferSoFar["accounts"] | undefined
  readonly published: boolean
}

/** Records a transfer for several invoices and locks them in the order of their ids. */
const recordTransfer = async <R>(
  query: Query,
  { invoiceIds, references, message }: TransferToRecord,
  decide: (soFar: TransferSoFar) => Result.Result<TransferStep, R>,
  trace: TraceContext | undefined,
): Promise<Result.Result<RecordedTransfer, R>> => {
  const { ofInvoice, byReference } = await lockedAccounts(query, invoiceIds, references)
  const accounts = invoiceIds.flatMap((id) => ofInvoice(id) ?? [])
  const unchanged = { accounts, published: false }
  if (accounts.length < invoiceIds.length) {
    return Result.succeed({ accounts: undefined, published: false })
  }
  if (message !== undefined && (await knownAmong(query, [message]))(message)) {
    return Result.succeed(unchanged)
  }
  const recorded = references.flatMap((reference) => byReference.get(reference) ?? [])
  const decided = decide({ accounts, recorded })
  if (Result.isFailure(decided)) return Result.fail(decided.failure)
  const step = decided.success
  await store(query, [{ ...step, message, trace }])
  return Result.succeed({
    accounts: withPayments(accounts, step),
    published: step.events.length > 0,
  })
}

export const layerPaymentRepository = layerOf(PaymentRepository, makePaymentRepository)

/** Parameters: payments, events, `messagesValues`. Counts the inserted rows. */
const recordInboundPaymentsSql = statement(
  "record_inbound_payments",
  `
  with recorded as (
    insert into invoice_payments (${paymentColumns})
    select ${paymentColumns}
    from rows from (
      jsonb_to_recordset($1::jsonb) as (
        id text, kind text, reference text, invoice_id text, amount bigint, currency text,
        paid_at bigint
      )
    ) with ordinality as payments (${paymentColumns}, nth)
    order by nth
    on conflict (reference) do nothing
    returning id
  ),
  remembered as (${insertMessagesSql(3)}),
  published as (${outboxInsert(2)} order by nth)
  select
    (select count(*) from recorded)::int + (select count(*) from remembered)::int as added`,
)

/** Payments and events of one cause, and the message that reported it. */
interface Decided extends TransferStep {
  readonly message: InboundMessage | undefined
  readonly trace: TraceContext | undefined
}

const decidedOf = ({ recorded, ...rest }: DecidedPayment): Decided => ({
  ...rest,
  recorded: recorded === undefined ? [] : [recorded],
})

const store = async (query: Query, decided: ReadonlyArray<Decided>): Promise<void> => {
  if (decided.length === 0) return
  const payments = decided.flatMap(({ recorded }) => recorded)
  const messages = decided.flatMap(({ message }) => message ?? [])
  const [row] = await query<{ added: number }>(recordInboundPaymentsSql, [
    toJson(payments.map(paymentRowOf)),
    outboxParameterOfAll(decided),
    ...messagesValues(messages),
  ])
  if (row?.added !== payments.length + messages.length) throw new WriteConflict()
}

const recordInOrder = async <R>(
  query: Query,
  payments: ReadonlyArray<InboundPayment<R>>,
): Promise<DecidedPayments<R>> => {
  const soFarOf = await lockedSoFar(query, payments)
  const isRecorded = await knownAmong(
    query,
    payments.map(({ message }) => message),
  )
  const decided = decideInboundPayments(payments, { soFarOf, isRecorded })
  await store(query, decided.decided.map(decidedOf))
  return decided
}

/**
 * Records several inbound payments: locks the invoices, decides in memory, and stores payments,
 * events and messages in one statement. Returns the decisions after they were stored.
 */
const recordInboundPayments = <R>(
  sql: Sql,
  payments: ReadonlyArray<InboundPayment<R>>,
): Promise<DecidedPayments<R>> =>
  retryOnConflict(() => sql.transaction((query) => recordInOrder(query, payments)))
