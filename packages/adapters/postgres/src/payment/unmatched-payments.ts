/** Unmatched payments in PostgreSQL. Those that are recorded have a row in `invoice_payments`. */
import { warsawMidnight } from "@procurement/domain/calendar"
import { smallestIdAt } from "@procurement/domain/identity"
import { type Currency, minorUnits } from "@procurement/domain/money"
import {
  type PaymentReference,
  type SettledTransfer,
  UnmatchedPayment,
  UnmatchedPayments,
} from "@procurement/domain/payment"
import * as Effect from "effect/Effect"
import { attempt, layerOf } from "../connection/attempt.ts"
import { documentReader, toJson } from "../connection/document.ts"
import { deletion, findRow, queryCount } from "../connection/sql.ts"
import { statement } from "../connection/statement.ts"
import type { Database } from "../database.ts"
import { isUndismissed } from "../migrations/m0024-unmatched-payments.ts"

const isOpen = `${isUndismissed} and not exists (
    select from invoice_payments where invoice_payments.reference = unmatched_payments.reference
  )`

/** Parameter: the payments. */
const addSql = statement(
  "add_unmatched_payments",
  `
  insert into unmatched_payments (id, reference, body)
  select body ->> 'id', body ->> 'reference', body from jsonb_array_elements($1::jsonb) as body
  on conflict (reference) do nothing`,
)

const findSql = statement(
  "unmatched_payment",
  "select id, body from unmatched_payments where id = $1",
)

/** Parameters: the id to start after, limit. */
const openSql = statement(
  "open_payments",
  `select id, body from unmatched_payments where id > $1 and ${isOpen} order by id limit $2`,
)

const openCountSql = statement(
  "open_payment_count",
  `select count(*)::int as count from unmatched_payments where ${isOpen}`,
)

/** Those that are dismissed come first. Parameter: references. */
const settledSql = statement(
  "settled_transfers",
  `
  select reference, null::bigint as amount, null as currency from unmatched_payments
  where reference = any ($1::text[]) and not (${isUndismissed})
  union all
  select reference, amount, currency from invoice_payments where reference = any ($1::text[])`,
)

/** Parameters: id, dismissal. */
const dismissSql = statement(
  "dismiss_payment",
  `
  update unmatched_payments set body = body || jsonb_build_object('dismissal', $2::jsonb)
  where id = $1 and ${isOpen}`,
)

/** Parameters: the first id that is too young, limit. */
const forgetSql = deletion(
  "forget_settled_payments",
  `unmatched_payments where id = any (array(
    select id from unmatched_payments where id < $1 and not (${isOpen}) order by id limit $2
  ))`,
)

interface Row {
  readonly id: string
  readonly body: unknown
}

type SettledRow = { readonly reference: PaymentReference } & (
  | { readonly amount: null; readonly currency: null }
  | { readonly amount: string; readonly currency: Currency }
)

const readDocument = documentReader("unmatched_payments", UnmatchedPayment)
const read = ({ id, body }: Row): UnmatchedPayment => readDocument(id, body)

const readSettled = (row: SettledRow): readonly [PaymentReference, SettledTransfer] => {
  const { reference, amount, currency } = row
  if (amount === null) return [reference, { _tag: "Dismissed" }]
  return [reference, { _tag: "Recorded", amount: { amount: minorUnits(BigInt(amount)), currency } }]
}

const attemptOn = <A>(work: () => Promise<A>) => attempt("UnmatchedPayments", work)

export const makeUnmatchedPayments = ({
  sql,
}: Pick<Database, "sql">): UnmatchedPayments["Service"] => ({
  add: (payments) => attemptOn(() => sql.query(addSql, [toJson(payments)])).pipe(Effect.asVoid),
  find: (id) => attemptOn(() => findRow(sql, findSql, [id], read)),
  open: ({ after = "", limit }) =>
    attemptOn(async () => (await sql.query<Row>(openSql, [after, limit])).map(read)),
  openCount: attemptOn(() => queryCount(sql, openCountSql, [])),
  settled: (references) =>
    attemptOn(async () => {
      const rows = await sql.query<SettledRow>(settledSql, [references])
      return new Map(rows.map(readSettled))
    }),
  dismiss: (id, dismissal) =>
    attemptOn(async () => {
      await sql.query(dismissSql, [id, toJson(dismissal)])
      // Another statement, so that it sees a dismissal for which the first one waited.
      return findRow(sql, findSql, [id], read)
    }),
  forget: (before, limit) => {
    const end = smallestIdAt("ump", warsawMidnight(before))
    return attemptOn(() => queryCount(sql, forgetSql, [end, limit]))
  },
})

export const layerUnmatchedPayments = layerOf(UnmatchedPayments, makeUnmatchedPayments)
