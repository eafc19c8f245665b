/** Collective payments in PostgreSQL. */
import { instant } from "@procurement/domain/calendar"
import {
  type AfterIssue,
  CollectivePayment,
  CollectivePaymentRepository,
  type EarlierRequests,
} from "@procurement/domain/payment"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Result from "effect/Result"
import { attempt, layerOf } from "../connection/attempt.ts"
import { documentReader, toJson } from "../connection/document.ts"
import { type Query, queryDueAt } from "../connection/sql.ts"
import { statement } from "../connection/statement.ts"
import { claimDue, makeTaskQueue, nextDue, settling } from "../connection/task-queue.ts"
import type { Database } from "../database.ts"

interface PaymentRow {
  readonly id: string
  readonly body: unknown
}

const port = "CollectivePaymentRepository"
const attemptOn = <A>(work: () => Promise<A>) => attempt(port, work)

const decode = documentReader("collective_payments", CollectivePayment)

const paymentOf = ({ id, body }: PaymentRow): CollectivePayment => decode(id, body)

const firstOf = ([row]: ReadonlyArray<PaymentRow>): Option.Option<CollectivePayment> =>
  row === undefined ? Option.none() : Option.some(paymentOf(row))

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

const storing = (next: AfterIssue) => {
  if (next._tag === "Postponed") return [postponeSql, next.dueAt] as const
  const { outcome } = next
  return [endSql, toJson(outcome), outcome._tag === "Issued" ? outcome.identifier : null] as const
}

export const makeCollectivePayments = (
  database: Database,
): CollectivePaymentRepository["Service"] => {
  const { sql, wake } = database
  return {
    ...makeTaskQueue(database, { port, claiming: claimSql, read: paymentOf, storing }),
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
    nextDueAt: attemptOn(() => queryDueAt(sql, nextDueSql)),
  }
}

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

const claimSql = claimDue("collective_payments", "body")

/** Parameter after the claim's: due at. */
const postponeSql = settling("postpone_collective_payment", "collective_payments", "due_at = $3")

/** Parameters after the claim's: outcome, KSeF's identifier. */
const endSql = settling(
  "end_collective_payment",
  "collective_payments",
  "due_at = null, identifier = $4, body = jsonb_set(body, '{outcome}', $3::jsonb)",
)

const nextDueSql = nextDue("next_collective_payment", "collective_payments")
