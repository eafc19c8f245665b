/** The statements of the invoice queue. */
import { formerStates, type InvoiceStage, invoiceStages } from "@procurement/domain/invoice"
import { statement, type Statement } from "../connection/statement.ts"
import { outboxInsert } from "../events/outbox.mapper.ts"
import { softCount } from "../quota/usage-sql.ts"
import { invoiceColumns, listedInvoiceColumns, supplyColumn } from "./invoice.mapper.ts"
import { chosenReady, dueOfTenants, isFree, isOffline, isOnline, lastInTurn } from "./ready-sql.ts"

/** Parameters: invoice, tenant. */
export const findInvoiceSql = statement(
  "find_invoice",
  `select ${invoiceColumns} from invoices where id = $1 and tenant_id = $2`,
)

/** Parameters: ids, tenant. */
export const findListedInvoicesSql = statement(
  "find_listed_invoices",
  `select ${listedInvoiceColumns} from invoices
  where id = any ($1::text[]) and tenant_id = $2
  order by array_position($1::text[], id)`,
)

/** The domain's rule `isSpent`. */
const isSpent = `(
  state in ('Acknowledged', 'Archived', 'IssuedOutside')
  or ((body -> 'offline') is not null and state <> 'Rejected'))`

/** Parameters: tenant, first day, last day. */
export const totalsByMonthSql = statement(
  "totals_by_month",
  `
  select left(body ->> 'issueDate', 7) as month, currency, sum(total)::text as total
  from invoices
  where tenant_id = $1 and (body ->> 'issueDate') collate "C" between $2 and $3 and ${isSpent}
  group by 1, 2`,
)

/**
 * Makes the pending corrections due that follow the invoices of `saved` (id, since), even if a
 * worker has claimed them: it increments their version, as a claim does. A separate index finds the
 * corrections.
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
      lines = coalesce($7::jsonb, lines), due_at = $8, attempts = $9, problem = $10::jsonb,
      leased_until = $11, batch_id = $15, alone_until = $16
    where id = $1 and version = $2
    returning version, tenant_id
  ),
  counted as (
    ${softCount("$14, tenant_id, $13, 1", "from saved where $13::text is not null")}
  ),
  ${more}
  published as (${outboxInsert(12)} where exists (select from saved) order by nth)
  select version, ${woken} as woken from saved`,
  )

/**
 * Parameters: id, expected version, state, seller's NIP, number, body, lines (null: unchanged),
 * due at, attempts, problem, leased until, events, metric and month of a charge (null: not
 * charged), batch, alone until. No row when the version is stale.
 */
export const saveInvoiceSql = saving("save_invoice")

/** As `saveInvoiceSql`, with one more parameter: since when the corrections that follow are due. */
export const saveFollowedInvoiceSql = saving(
  "save_followed_invoice",
  `
  followed as (select $1::text as id, $17::bigint as since from saved),
  woken as (${wakeFollowers("followed")}),`,
  "(select count(*)::int from woken)",
)

/**
 * Parameters: seller's NIP, month, number of positions. Locks the series until the transaction
 * ends.
 */
export const takePositionsSql = statement(
  "take_positions",
  `
  insert into invoice_series (seller_nip, month, last_position) values ($1, $2, $3)
  on conflict (seller_nip, month)
    do update set last_position = invoice_series.last_position + excluded.last_position
  returning last_position`,
)

/**
 * Parameters: ids, versions, numbers, bodies, lines (each null when unchanged), sellers' NIPs; then
 * for all of them due at, attempts, problem, leased until. Returns those whose version was not
 * stale.
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
  returning invoices.id, invoices.trace, ${supplyColumn}`,
)

/**
 * Selects a stage by literal states, so that the planner uses the index of the stage. An earlier
 * release may have left an invoice in a former state.
 */
const isIn = (stage: InvoiceStage): string => {
  const former = stage === "preparing" ? formerStates : []
  const states = [...invoiceStages[stage], ...former].map((state) => `'${state}'`)
  return states.length === 1 ? `state = ${states[0]}` : `state in (${states.join(", ")})`
}

const waitsIn = (stage: InvoiceStage): string =>
  `invoices.${isIn(stage)} and invoices.due_at is not null`

/** The conditions of the indexes that hold open work in the order of due times. */
export const openByDueTime = [
  ...(["preparing", "following", "archiving"] as const).map(waitsIn),
  isOnline,
]
/** Invoices that were issued offline: with those above, all that have a due time. */
export const openByDeadline = isOffline

/**
 * Leases the chosen invoices. If there are none, a single row without an id holds `last_in_turn`.
 */
const leased = `
  claimed as (
    update invoices set
      leased_until = $3, leased_by = $6, version = invoices.version + 1
    where id = any (array(select id from chosen))
    returning ${invoiceColumns}
  )
  select claimed.*, turn.key as last_in_turn from turn left join claimed on true`

/**
 * Parameters: now, limit, leased until; the places for tenants in turn, and the key of the tenant
 * whose turn was last; leased by.
 */
const claimSql = (stage: InvoiceStage): Statement =>
  statement(
    `claim_invoices_${stage}`,
    `
  with recursive ${dueOfTenants({
    queued: waitsIn(stage),
    isClaimable: `invoices.${isIn(stage)} and ${isFree}`,
    limit: "$2",
    places: "$4::integer",
    after: "$5::text",
  })},
  chosen as materialized (select id from shared union all select id from rest),
  turn as (select ${lastInTurn} as key),
  ${leased}`,
  )

const claimReadySql = statement(
  "claim_invoices_ready",
  `with recursive ${chosenReady({}, "$4", "$5")}, ${leased}`,
)

/** Parameters: those of `claimSql`, in each stage. */
export const claimInStageSql: Readonly<Record<InvoiceStage, Statement>> = {
  preparing: claimSql("preparing"),
  sending: claimReadySql,
  following: claimSql("following"),
  archiving: claimSql("archiving"),
}

/**
 * How many invoices of a stage are read, in the order of due times, for the next due time: more
 * than workers claim at a time, because no index contains the leases.
 */
const dueReadLimit = 1_000

const nextDueSql = (stage: InvoiceStage): Statement =>
  statement(
    `next_invoice_due_${stage}`,
    `
    select min(greatest(due_at, leased_until)) as due_at from (
      select due_at, leased_until from invoices where ${waitsIn(stage)}
      order by due_at limit ${dueReadLimit}
    ) as first`,
  )

export const nextDueInStageSql: Readonly<Record<InvoiceStage, Statement>> = {
  preparing: nextDueSql("preparing"),
  sending: nextDueSql("sending"),
  following: nextDueSql("following"),
  archiving: nextDueSql("archiving"),
}

const waitsToBeSent = `
  ${isIn("sending")} and due_at <= $1 and (leased_until is null or leased_until <= $1)`

/** Parameters: now, the bound of the count. */
export const sendingQueueSql = statement(
  "sending_queue",
  `
  with waiting as materialized (select due_at from invoices where ${waitsToBeSent} limit $2),
  together as materialized (
    select due_at from invoices
    where ${waitsToBeSent} and (alone_until is null or alone_until <= $1)
    limit $2
  )
  select
    (select count(*)::integer from waiting) as waiting,
    (select min(due_at) from waiting) as oldest_since,
    (select count(*)::integer from together) as together,
    (select min(due_at) from together) as oldest_together_since,
    (select count(*)::integer from (
      select from invoices where ${isIn("preparing")} and due_at <= $1 limit $2
    ) as coming) as preparing`,
)

/** Parameter: the number. An index of such numbers finds it. */
export const withOutsideNumberSql = statement(
  "with_outside_number",
  "select id from invoices where (body #>> '{outside,number}') = $1",
)

/** Parameters: numbers, KSeF numbers. */
export const namedInvoicesSql = statement(
  "named_invoices",
  `
  select id, number, body ->> 'ksefNumber' as ksef_number from invoices
  where number = any ($1::text[])
  union
  select id, number, body ->> 'ksefNumber' from invoices
  where (body ->> 'ksefNumber') collate "C" = any ($2::text[])`,
)

/** Parameters: batch, invoices. */
export const invoicesInBatchSql = statement(
  "invoices_in_batch",
  `select ${invoiceColumns} from invoices where batch_id = $1 and id = any ($2::text[])`,
)
