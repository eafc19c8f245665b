/** The statements of the invoice queue. */
import { statement } from "../connection/statement.ts"
import { outboxInsert } from "../events/outbox.mapper.ts"
import { softCount } from "../quota/usage-sql.ts"
import { invoiceColumns } from "./invoice.mapper.ts"

/** Values: invoice, tenant. */
export const findInvoiceSql = statement(
  "find_invoice",
  `select ${invoiceColumns} from invoices where id = $1 and tenant_id = $2`,
)

/**
 * Values: now, how many, leased until. A claim is a new version: whoever held the invoice before,
 * and let the lease run out, can save it no more.
 */
export const claimInvoicesSql = statement(
  "claim_invoices",
  `
  update invoices set leased_until = $3, version = version + 1
  where id = any (array(
    select id from invoices
    where due_at <= $1 and (leased_until is null or leased_until <= $1)
    order by due_at, id
    limit $2
    for update skip locked
  ))
  returning ${invoiceColumns}`,
)

/**
 * Makes the pending corrections due that follow the invoices of `saved` (id, since), whoever holds
 * them: a new version, as by a claim. Corrections are found by an index of their own.
 */
export const wakeFollowers = (saved: string): string => `
  update invoices as waiting set
    version = waiting.version + 1, due_at = ${saved}.since, attempts = 0, problem = null,
    leased_until = null
  from ${saved}
  where waiting.state = 'Pending' and (waiting.body -> 'correction') is not null
    and waiting.body #>> '{correction,follows}' = ${saved}.id
  returning waiting.id`

const saving = (name: string, more = "", woken = "0"): ReturnType<typeof statement> =>
  statement(
    name,
    `
  with saved as (
    update invoices set
      version = version + 1, state = $3, seller_nip = $4, number = $5, body = $6::jsonb,
      lines = coalesce($7::jsonb, lines), xml = $8, container_bytes = $9,
      due_at = $10, attempts = $11, problem = $12::jsonb, leased_until = $13,
      batch_id = $17, alone_until = $18
    where id = $1 and version = $2
    returning version, tenant_id
  ),
  counted as (
    ${softCount("$16, tenant_id, $15, 1", "from saved where $15::text is not null")}
  ),
  ${more}
  told as (${outboxInsert(14)} where exists (select from saved) order by nth)
  select version, ${woken} as woken from saved`,
  )

/**
 * Values: id, expected version, state, seller's NIP, number, body, lines (null: unchanged), XML,
 * container, due at, attempts, problem, leased until, events, metric and month of a charge (null:
 * none), batch, alone until. No row when the version is stale.
 */
export const saveInvoiceSql = saving("save_invoice")

/** As `saveInvoiceSql`, and one value more: since when the corrections that follow it are due. */
export const saveFollowedInvoiceSql = saving(
  "save_followed_invoice",
  `
  followed as (select $1::text as id, $19::bigint as since from saved),
  woken as (${wakeFollowers("followed")}),`,
  "(select count(*)::int from woken)",
)

/** Values: seller's NIP, month, how many. Locks the series until the transaction ends. */
export const takePositionsSql = statement(
  "take_positions",
  `
  insert into invoice_series (seller_nip, month, last_position) values ($1, $2, $3)
  on conflict (seller_nip, month)
    do update set last_position = invoice_series.last_position + excluded.last_position
  returning last_position`,
)

/**
 * Values: ids, versions, numbers, bodies, lines (each null when unchanged), seller's NIPs; then for
 * all of them due at, attempts, problem, leased until. Answers those whose version was not stale.
 */
export const numberInvoicesSql = statement(
  "number_invoices",
  `
  update invoices set
    version = invoices.version + 1, state = 'Numbered', seller_nip = given.seller_nip,
    number = given.number, body = given.body::jsonb,
    lines = coalesce(given.lines::jsonb, invoices.lines),
    due_at = $7, attempts = $8, problem = $9::jsonb, leased_until = $10
  from unnest($1::text[], $2::integer[], $3::text[], $4::text[], $5::text[], $6::text[])
    as given (id, version, number, body, lines, seller_nip)
  where invoices.id = given.id and invoices.version = given.version
  returning invoices.id, invoices.trace`,
)

/** Of the leased ones, none becomes due before its lease runs out. */
export const nextInvoiceDueSql = statement(
  "next_invoice_due",
  `
  select least(
    (select min(due_at) from invoices where due_at is not null and leased_until is null),
    (select min(greatest(due_at, leased_until)) from invoices
      where due_at is not null and leased_until is not null)
  ) as due_at`,
)
