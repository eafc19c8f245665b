/**
 * The queue of invoices by stage. The conditions are written out, so that the database finds the
 * index that each stage has.
 */
import { invoiceStages, type InvoiceStage } from "@procurement/domain/invoice"
import { type Statement, statement } from "../connection/statement.ts"
import { invoiceColumns } from "./invoice.mapper.ts"
import { inOrderOfSending, isReady, lowestInHand } from "./ready-sql.ts"

const isIn = (stage: InvoiceStage): string => {
  const states = invoiceStages[stage].map((state) => `'${state}'`)
  return states.length === 1 ? `state = ${states[0]}` : `state in (${states.join(", ")})`
}

/** Values: now, how many, leased until. */
const claimSql = (stage: InvoiceStage): Statement =>
  statement(
    `claim_invoices_${stage}`,
    `
  update invoices set leased_until = $3, version = version + 1
  where id = any (array(
    select id from invoices
    where ${isIn(stage)} and due_at <= $1 and (leased_until is null or leased_until <= $1)
    order by due_at, id
    limit $2
    for update skip locked
  ))
  returning ${invoiceColumns}`,
  )

const claimReadySql = statement(
  "claim_invoices_ready",
  `
  with ${lowestInHand},
  chosen as materialized (
    select id from invoices where ${isReady}
    order by ${inOrderOfSending} limit $2
    for update skip locked
  )
  update invoices set leased_until = $3, version = invoices.version + 1
  from chosen where invoices.id = chosen.id
  returning ${invoiceColumns}`,
)

/** Values: now, how many, leased until; likewise for each stage. */
export const claimInStageSql: Readonly<Record<InvoiceStage, Statement>> = {
  preparing: claimSql("preparing"),
  sending: claimReadySql,
  following: claimSql("following"),
  archiving: claimSql("archiving"),
}

const nextDueSql = (stage: InvoiceStage): Statement =>
  statement(
    `next_invoice_due_${stage}`,
    `
  select least(
    (select min(due_at) from invoices
      where ${isIn(stage)} and due_at is not null and leased_until is null),
    (select min(greatest(due_at, leased_until)) from invoices
      where ${isIn(stage)} and due_at is not null and leased_until is not null)
  ) as due_at`,
  )

export const nextDueInStageSql: Readonly<Record<InvoiceStage, Statement>> = {
  preparing: nextDueSql("preparing"),
  sending: nextDueSql("sending"),
  following: nextDueSql("following"),
  archiving: nextDueSql("archiving"),
}

const waitsToBeSent = `
  ${isIn("sending")} and due_at <= $1 and (leased_until is null or leased_until <= $1)`

/** Values: now, how far is counted. */
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

/** Values: batch, invoices. */
export const invoicesInBatchSql = statement(
  "invoices_in_batch",
  `select ${invoiceColumns} from invoices where batch_id = $1 and id = any ($2::text[])`,
)
