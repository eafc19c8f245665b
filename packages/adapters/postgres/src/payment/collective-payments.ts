/**
 * Collective payments in PostgreSQL.
 *
 * Claims skip locked rows; the version decides whose outcome is stored.
 */
import { instant } from "@procurement/domain/calendar"
import {
  type ClaimedCollectivePayment,
  CollectivePayment,
  CollectivePaymentRepository,
  type EarlierRequests,
} from "@procurement/domain/payment"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Result from "effect/Result"
import { attempt, layerOf, readEach, reportDefects } from "../connection/attempt.ts"
import { documentReader, toJson } from "../connection/document.ts"
import { type Query, queryDueAt } from "../connection/sql.ts"
import { claimDue, nextDue, statement } from "../connection/statement.ts"
import type { Database } from "../database.ts"

interface PaymentRow {
  readonly id: string
  readonly body: unknown
}

interface ClaimedRow extends PaymentRow {
  readonly version: number
  readonly due_at: string
}

const attemptOn = <A>(work: () => Promise<A>) => attempt("CollectivePaymentRepository", work)

const decode = documentReader("collective_payments", CollectivePayment)

const paymentOf = ({ id, body }: PaymentRow): CollectivePayment => decode(id, body)

const firstOf = ([row]: ReadonlyArray<PaymentRow>): Option.Option<CollectivePayment> =>
  row === undefined ? Option.none() : Option.some(paymentOf(row))

interface Claimed extends ClaimedCollectivePayment {
  readonly dueAt: number
}

const claimedOf = (row: ClaimedRow): Claimed => ({
  payment: paymentOf(row),
  version: row.version,
  dueAt: Number(row.due_at),
})

/** Sorts the result, because an update returns its rows in no particular order. */
const longestDueFirst = (left: Claimed, right: Claimed): number =>
  left.dueAt - right.dueAt || (left.payment.id < right.payment.id ? -1 : 1)

const earlierThan = async (
  query: Query,
  { tenantId, invoices }: CollectivePayment,
  times: number,
): Promise<EarlierRequests> => {
  const first = invoices[0]?.invoiceId
  const equal = await query<PaymentRow>(equalSql, [tenantId, first, toJson(invoices)])
  const newest = await query<{ at: string }>(newestSql, [tenantId, times])
  return {
    equal: Option.getOrUndefined(firstOf(equal)),
    times: newest.map(({ at }) => instant(Number(at))),
  }
}

export const makeCollectivePayments = ({
  sql,
  name,
  wake,
}: Database): CollectivePaymentRepository["Service"] => ({
  add: (payment, times, decide) =>
    attemptOn(async () => {
      const { id, tenantId, requestedAt } = payment
      const decided = await sql.transaction(async (query) => {
        await query(lockSql, [tenantId])
        const result = decide(await earlierThan(query, payment, times))
        const isNew = Result.isSuccess(result) && result.success.id === id
        if (isNew) await query(addSql, [id, tenantId, requestedAt, toJson(payment)])
        return { result, isNew }
      })
      if (decided.isNew) wake("payment-references")
      return decided.result
    }).pipe(Effect.flatMap(Effect.fromResult)),
  find: (tenantId, id) =>
    attemptOn(async () => firstOf(await sql.query<PaymentRow>(findSql, [tenantId, id]))),
  named: (identifier) =>
    attemptOn(async () => firstOf(await sql.query<PaymentRow>(namedSql, [identifier]))),
  claimDue: ({ limit, now, leaseUntil }) =>
    reportDefects(
      attemptOn(async () =>
        readEach(await sql.query<ClaimedRow>(claimSql, [now, limit, leaseUntil, name]), claimedOf),
      ),
    ).pipe(
      Effect.map((claimed) =>
        claimed
          .toSorted(longestDueFirst)
          .map(({ payment, version }): ClaimedCollectivePayment => ({ payment, version })),
      ),
    ),
  settle: ({ id, version, next }) =>
    attemptOn(async () => {
      const settled =
        next._tag === "Postponed"
          ? await sql.query(postponeSql, [id, version, next.dueAt])
          : await sql.query(endSql, [
              id,
              version,
              toJson(next.outcome),
              next.outcome._tag === "Issued" ? next.outcome.identifier : null,
            ])
      return settled.length > 0
    }),
  nextDueAt: attemptOn(() => queryDueAt(sql, nextDueSql)),
})

export const layerCollectivePayments = layerOf(CollectivePaymentRepository, makeCollectivePayments)

/** Parameter: tenant. */
const lockSql = statement(
  "lock_collective_payments",
  "select pg_advisory_xact_lock(hashtextextended('payment references ' || $1, 0))",
)

/** Parameters: tenant, first invoice, invoices. */
const equalSql = statement(
  "equal_collective_payment",
  `
  select id, body from collective_payments
  where tenant_id = $1 and body #>> '{invoices,0,invoiceId}' = $2
    and body -> 'invoices' = $3::jsonb and body #>> '{outcome,_tag}' <> 'Refused'
  order by (body ->> 'requestedAt')::bigint desc limit 1`,
)

/** Parameters: tenant, limit. */
const newestSql = statement(
  "newest_collective_payments",
  `
  select body ->> 'requestedAt' as at from collective_payments where tenant_id = $1
  order by (body ->> 'requestedAt')::bigint desc limit $2`,
)

/** Parameters: id, tenant, due at, the payment. */
const addSql = statement(
  "add_collective_payment",
  "insert into collective_payments (id, tenant_id, due_at, body) values ($1, $2, $3, $4::jsonb)",
)

/** Parameters: tenant, id. */
const findSql = statement(
  "find_collective_payment",
  "select id, body from collective_payments where id = $2 and tenant_id = $1",
)

/** Parameter: KSeF's identifier. */
const namedSql = statement(
  "named_collective_payment",
  "select id, body from collective_payments where identifier = $1",
)

const claimSql = claimDue("collective_payments", "id", "id, body, version, due_at")

/** Parameters: id, version of the claim, due at. No row: claimed since. */
const postponeSql = statement(
  "postpone_collective_payment",
  `
  update collective_payments set version = version + 1, leased_until = null, due_at = $3
  where id = $1 and version = $2
  returning id`,
)

/** Parameters: id, version of the claim, outcome, KSeF's identifier. No row: claimed since. */
const endSql = statement(
  "end_collective_payment",
  `
  update collective_payments set
    version = version + 1, leased_until = null, due_at = null, identifier = $4,
    body = jsonb_set(body, '{outcome}', $3::jsonb)
  where id = $1 and version = $2
  returning id`,
)

const nextDueSql = nextDue("next_collective_payment", "collective_payments")
