/**
 * Payments that messages tell of, several at a time: invoices read under locks, payments decided
 * upon in memory, and stored with events and messages in one statement.
 */
import {
  type DecidedPayment,
  type DecidedPayments,
  decideToldPayments,
  type Payment,
  type ToldPayment,
} from "@procurement/domain/payment"
import { toJson } from "../connection/document.ts"
import { decidedAtLast, Overtaken } from "../connection/overtaken.ts"
import type { Query, Sql } from "../connection/sql.ts"
import { statement } from "../connection/statement.ts"
import { outboxInsert, outboxParameterOfAll } from "../events/outbox.mapper.ts"
import { knownAmong, messagesValues, rememberAllSql } from "../inbound/inbox-sql.ts"
import { paymentRowOf } from "./payment.mapper.ts"
import { lockedSoFar, paymentColumns } from "./payment-sql.ts"

/** Values: payments, events, `messagesValues`. Counts what it has added. */
const recordToldPaymentsSql = statement(
  "record_told_payments",
  `
  with recorded as (
    insert into invoice_payments (${paymentColumns})
    select ${paymentColumns}
    from rows from (
      jsonb_to_recordset($1::jsonb) as (
        id text, reference text, invoice_id text, amount bigint, currency text, paid_at bigint
      )
    ) with ordinality as payments (${paymentColumns}, nth)
    order by nth
    on conflict (reference) do nothing
    returning id
  ),
  remembered as (${rememberAllSql(3)}),
  told as (${outboxInsert(2)} order by nth)
  select
    (select count(*) from recorded)::int + (select count(*) from remembered)::int as added`,
)

const isRecorded = (payment: Payment | undefined): payment is Payment => payment !== undefined

const store = async (query: Query, decided: ReadonlyArray<DecidedPayment>): Promise<void> => {
  if (decided.length === 0) return
  const payments = decided.map(({ recorded }) => recorded).filter(isRecorded)
  const [row] = await query<{ added: number }>(recordToldPaymentsSql, [
    toJson(payments.map(paymentRowOf)),
    outboxParameterOfAll(decided),
    ...messagesValues(decided.map(({ message }) => message)),
  ])
  if (row?.added !== payments.length + decided.length) throw new Overtaken()
}

const recordInOrder = async <R>(
  query: Query,
  payments: ReadonlyArray<ToldPayment<R>>,
): Promise<DecidedPayments<R>> => {
  const soFarOf = await lockedSoFar(query, payments)
  const knows = await knownAmong(
    query,
    payments.map(({ message }) => message),
  )
  const decided = decideToldPayments(payments, { soFarOf, knows })
  await store(query, decided.decided)
  return decided
}

/** What the payments have come to; all that was to be stored is stored. */
export const recordToldPayments = <R>(
  sql: Sql,
  payments: ReadonlyArray<ToldPayment<R>>,
): Promise<DecidedPayments<R>> =>
  decidedAtLast(() => sql.transaction((query) => recordInOrder(query, payments)))
