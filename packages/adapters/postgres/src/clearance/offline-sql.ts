/** The statements of KSeF's absence: which invoices it concerns. */
import { statement } from "../connection/statement.ts"
import { invoiceColumns } from "../invoice/invoice.mapper.ts"

/** Values: the smallest id is greater than that; how many. */
export const unissuedSql = statement(
  "unissued_invoices",
  `
  select ${invoiceColumns} from invoices
  where state in ('Stored', 'OutcomeUnknown') and id > $1
    and (body -> 'offline') is null and batch_id is null
  order by id limit $2`,
)

/** Written so that the database finds the index of what was issued offline. */
const waits = `(body -> 'offline') is not null and state not in ('Acknowledged', 'Archived')
    and state in ('Stored', 'OutcomeUnknown')`

/** None when it is no number: a row that nobody can read stops no other. */
const issuedAt = `case when jsonb_typeof(body #> '{offline,issuedAt}') = 'number'
      then (body #>> '{offline,issuedAt}')::numeric end`

/** Values: the edges, in order. One of each group is named, should it not be readable. */
export const waitingTermsSql = statement(
  "offline_terms",
  `
  with waiting as (
    select id, body #>> '{offline,mode}' as mode, body ->> 'issueDate' as issue_date,
      body #>> '{offline,deadline}' as deadline, ${issuedAt} as issued_at
    from invoices where ${waits}
  )
  select min(id) as id, mode, issue_date, deadline,
    min(issued_at)::text as issued_from, max(issued_at)::text as issued_to
  from waiting
  group by mode, issue_date, deadline, width_bucket(issued_at, $1::numeric[])`,
)

/** Values: as `unissuedSql`; mode, day of issue, deadline or null, issued from, issued to. */
export const waitingSql = statement(
  "offline_invoices",
  `
  select ${invoiceColumns} from invoices
  where ${waits} and id > $1
    and body #>> '{offline,mode}' = $3 and body ->> 'issueDate' = $4
    and (body #>> '{offline,deadline}') is not distinct from $5::text
    and ${issuedAt} between $6 and $7
  order by id limit $2`,
)

export const tallySql = statement(
  "offline_deadlines",
  `
  select body -> 'offline' ->> 'deadline' as deadline, count(*) as invoices from invoices
  where (body -> 'offline') is not null and state not in ('Acknowledged', 'Archived')
  group by 1 order by 1 nulls last`,
)
