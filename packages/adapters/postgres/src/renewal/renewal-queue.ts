/** Planned renewals in PostgreSQL. */
import { PlannedRenewal, RenewalQueue, requested } from "@procurement/domain/renewal"
import * as Option from "effect/Option"
import { attempt, layerOf } from "../connection/attempt.ts"
import { documentReader, toJson } from "../connection/document.ts"
import { statement } from "../connection/statement.ts"
import { claimDue, makeTaskQueue, settling } from "../connection/task-queue.ts"
import type { Database } from "../database.ts"

interface RenewalRow {
  readonly id: string
  readonly body: unknown
}

interface CountRow {
  readonly due: string
  readonly failing: string
  readonly late: string
}

const attemptOn = <A>(work: () => Promise<A>) => attempt("RenewalQueue", work)

const decode = documentReader("signature_renewals", PlannedRenewal)
const planOf = ({ id, body }: RenewalRow): PlannedRenewal => decode(id, body)

export const makeRenewalQueue = (database: Database): RenewalQueue["Service"] => {
  const { sql } = database
  return {
    ...makeTaskQueue(database, {
      port: "RenewalQueue",
      claiming: claimRenewalsSql,
      read: planOf,
      storing: (next: PlannedRenewal | undefined) =>
        next === undefined ? [forgetRenewalSql] : [settleRenewalSql, toJson(next)],
    }),
    plan: (renewals) =>
      attemptOn(async () => {
        await sql.query(planRenewalsSql, [toJson(renewals)])
      }),
    requestNow: (id, now) =>
      attemptOn(() =>
        sql.transaction(async (query) => {
          const [row] = await query<RenewalRow & { readonly leased_until: string | null }>(
            lockRenewalSql,
            [id],
          )
          if (row === undefined || Number(row.leased_until ?? 0) > now) return Option.none()
          const planned = requested(planOf(row), now)
          await query(wantRenewalSql, [id, now, toJson(planned)])
          return Option.some(planned)
        }),
      ),
    page: ({ after, isFailing, limit }) =>
      attemptOn(async () => {
        const values = [after?.dueAt ?? -1, after?.invoiceId ?? "", limit]
        const wantedSql = isFailing === true ? failingRenewalsSql : renewalsSql
        return (await sql.query<RenewalRow>(wantedSql, values)).map(planOf)
      }),
    counts: (now, lateBefore) =>
      attemptOn(async () => {
        const [row] = await sql.query<CountRow>(countRenewalsSql, [now, lateBefore])
        return {
          due: Number(row?.due ?? 0),
          failing: Number(row?.failing ?? 0),
          late: Number(row?.late ?? 0),
        }
      }),
  }
}

export const layerRenewalQueue = layerOf(RenewalQueue, makeRenewalQueue)

/**
 * Parameter: planned renewals as a JSON array. An existing renewal of an invoice stays as it is.
 */
const planRenewalsSql = statement(
  "plan_renewals",
  `
  insert into signature_renewals (invoice_id, renew_at, due_at, is_failing, body)
  select
    renewal ->> 'invoiceId', (renewal ->> 'renewAt')::bigint, (renewal ->> 'dueAt')::bigint,
    renewal ? 'failure', renewal
  from jsonb_array_elements($1::jsonb) as planned (renewal)
  on conflict (invoice_id) do nothing`,
)

const claimRenewalsSql = claimDue("signature_renewals", "body", "invoice_id")

/** Parameter after the claim's: the next renewal. */
const settleRenewalSql = settling(
  "settle_renewal",
  "signature_renewals",
  `
    renew_at = ($3::jsonb ->> 'renewAt')::bigint, due_at = ($3::jsonb ->> 'dueAt')::bigint,
    is_failing = $3::jsonb ? 'failure', body = $3::jsonb`,
  "invoice_id",
)

/** Parameters: invoice, version of the claim. No row: claimed since. */
const forgetRenewalSql = statement(
  "forget_renewal",
  "delete from signature_renewals where invoice_id = $1 and version = $2 returning invoice_id",
)

/** Parameter: invoice. */
const lockRenewalSql = statement(
  "lock_renewal",
  `
  select invoice_id as id, body, leased_until from signature_renewals
  where invoice_id = $1 for update`,
)

/** Parameters: invoice, due at, the new body. */
const wantRenewalSql = statement(
  "want_renewal",
  "update signature_renewals set due_at = $2, body = $3::jsonb where invoice_id = $1",
)

/** Parameters: due at and invoice of the last renewal of the previous page, limit. */
const renewalsSql = statement(
  "renewals",
  `
  select invoice_id as id, body from signature_renewals
  where (due_at, invoice_id) > ($1, $2)
  order by due_at, invoice_id limit $3`,
)

/** As `renewalsSql`, for failing renewals only. */
const failingRenewalsSql = statement(
  "failing_renewals",
  `
  select invoice_id as id, body from signature_renewals
  where is_failing and (due_at, invoice_id) > ($1, $2)
  order by due_at, invoice_id limit $3`,
)

/** Parameters: now, late before. */
const countRenewalsSql = statement(
  "count_renewals",
  `
  with due as (
    select renew_at from signature_renewals where due_at <= $1 and not is_failing
  ), failing as (
    select renew_at, due_at from signature_renewals where is_failing
  )
  select
    (select count(*) from due) + (select count(*) from failing where due_at <= $1) as due,
    (select count(*) from failing) as failing,
    (select count(*) from due where renew_at < $2)
      + (select count(*) from failing where renew_at < $2) as late`,
)
