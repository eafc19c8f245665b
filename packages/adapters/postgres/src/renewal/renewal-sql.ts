/** The statements of the queue of renewals. */
import { statement } from "../connection/statement.ts"

/** Value: planned renewals as a JSON array. Whoever has one keeps it. */
export const planRenewalsSql = statement(
  "plan_renewals",
  `
  insert into signature_renewals (invoice_id, renew_at, due_at, is_troubled, body)
  select
    renewal ->> 'invoiceId', (renewal ->> 'renewAt')::bigint, (renewal ->> 'dueAt')::bigint,
    renewal ? 'trouble', renewal
  from jsonb_array_elements($1::jsonb) as planned (renewal)
  on conflict (invoice_id) do nothing`,
)

/**
 * Values: now, how many, leased until. A claim is a new version: what whoever held the renewal
 * before has to say counts no more.
 */
export const claimRenewalsSql = statement(
  "claim_renewals",
  `
  update signature_renewals set leased_until = $3, version = version + 1
  where invoice_id = any (array(
    select invoice_id from signature_renewals
    where due_at <= $1 and (leased_until is null or leased_until <= $1)
    order by due_at, invoice_id
    limit $2
    for update skip locked
  ))
  returning invoice_id, version, body`,
)

/** Values: invoice, version of the claim, the next one. No row: claimed since. */
export const settleRenewalSql = statement(
  "settle_renewal",
  `
  update signature_renewals set
    version = version + 1, leased_until = null,
    renew_at = ($3::jsonb ->> 'renewAt')::bigint, due_at = ($3::jsonb ->> 'dueAt')::bigint,
    is_troubled = $3::jsonb ? 'trouble', body = $3::jsonb
  where invoice_id = $1 and version = $2
  returning invoice_id`,
)

/** Values: invoice, version of the claim. No row: claimed since. */
export const forgetRenewalSql = statement(
  "forget_renewal",
  "delete from signature_renewals where invoice_id = $1 and version = $2 returning invoice_id",
)

/** Value: invoice. */
export const lockRenewalSql = statement(
  "lock_renewal",
  `
  select invoice_id, version, body, leased_until from signature_renewals
  where invoice_id = $1 for update`,
)

/** Values: invoice, due at, as it is then. */
export const wantRenewalSql = statement(
  "want_renewal",
  "update signature_renewals set due_at = $2, body = $3::jsonb where invoice_id = $1",
)

/** Values: due at and invoice of the one before, how many. */
export const renewalsSql = statement(
  "renewals",
  `
  select invoice_id, version, body from signature_renewals
  where (due_at, invoice_id) > ($1, $2)
  order by due_at, invoice_id limit $3`,
)

/** The same, of those with trouble. */
export const troubledRenewalsSql = statement(
  "troubled_renewals",
  `
  select invoice_id, version, body from signature_renewals
  where is_troubled and (due_at, invoice_id) > ($1, $2)
  order by due_at, invoice_id limit $3`,
)

/** Values: now, late before. */
export const countRenewalsSql = statement(
  "count_renewals",
  `
  with due as (
    select renew_at from signature_renewals where due_at <= $1 and not is_troubled
  ), troubled as (
    select renew_at, due_at from signature_renewals where is_troubled
  )
  select
    (select count(*) from due) + (select count(*) from troubled where due_at <= $1) as due,
    (select count(*) from troubled) as troubled,
    (select count(*) from due where renew_at < $2)
      + (select count(*) from troubled where renew_at < $2) as late`,
)
