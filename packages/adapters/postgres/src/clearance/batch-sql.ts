/** The statements of batches. */
import { batchStates, hasEnded } from "@procurement/domain/clearance"
import { statement } from "../connection/statement.ts"
import { inOrderOfNumbers, inOrderOfSending, isReady, lowestInHand } from "../invoice/ready-sql.ts"

/** As much of an invoice as a package needs. */
const entryColumns = `
  invoices.id, invoices.number, invoices.body ->> 'issueDate' as issue_date,
  invoices.body -> 'document' ->> 'digest' as digest,
  (invoices.body -> 'document' ->> 'sizeBytes')::integer as size_bytes,
  (invoices.body -> 'offline') is not null as offline,
  invoices.body #>> '{offline,deadline}' as deadline,
  jsonb_array_length(coalesce(invoices.body -> 'transmissions', '[]')) > 0 as was_sent`

/** At the instant in `$1`; as the column `alone_until`, which a version before did not write. */
const mayGoTogether = `
  (invoices.body -> 'technicalCorrection') is null
  and coalesce((invoices.body -> 'packages' ->> 'aloneUntil')::bigint, 0) <= $1::bigint`
const isOffline = "((invoices.body -> 'offline') is not null)"

/**
 * Values: now, how many, batch. Claims what can be sent, of the kind of the first, into the batch;
 * answers it in no order.
 */
export const claimForBatchSql = statement(
  "claim_for_batch",
  `
  with ${lowestInHand},
  first as materialized (
    select ${isOffline} as offline from invoices where ${isReady} and ${mayGoTogether}
    order by ${inOrderOfSending} limit 1
  ),
  chosen as materialized (
    select id from invoices
    where ${isReady} and ${mayGoTogether} and ${isOffline} = (select offline from first)
    order by ${inOrderOfSending} limit $2
    for update skip locked
  )
  update invoices set
    batch_id = $3, due_at = null, leased_until = null, version = invoices.version + 1
  from chosen where invoices.id = chosen.id
  returning ${entryColumns}`,
)

/** Values: id, state, body, begun at, due at, leased until. */
export const beginBatchSql = statement(
  "begin_batch",
  `
  insert into clearance_batches
    (id, state, body, version, begun_at, due_at, leased_until, attempts)
  values ($1, $2, $3::jsonb, 1, $4, $5, $6, 0)`,
)

/** Values: batch. */
export const batchEntriesSql = statement(
  "batch_entries",
  `
  select ${entryColumns} from invoices where batch_id = $1
  order by ${inOrderOfNumbers}`,
)

const batchColumns = "id, body, version, due_at, attempts"

/** Values: now, how many, leased until. */
export const claimBatchesSql = statement(
  "claim_batches",
  `
  update clearance_batches set leased_until = $3, version = version + 1
  where id = any (array(
    select id from clearance_batches
    where due_at <= $1 and (leased_until is null or leased_until <= $1)
    order by due_at, id
    limit $2
    for update skip locked
  ))
  returning ${batchColumns}`,
)

/** Values: id, expected version, state, body, due at, attempts, leased until. */
export const saveBatchSql = statement(
  "save_batch",
  `
  update clearance_batches set
    version = version + 1, state = $3, body = $4::jsonb, due_at = $5, attempts = $6,
    leased_until = $7
  where id = $1 and version = $2
  returning version`,
)

/** Values: id, version, leased until. */
export const renewBatchSql = statement(
  "renew_batch",
  `
  update clearance_batches set leased_until = $3 where id = $1 and version = $2
  returning version`,
)

/** Values: since when. */
export const batchesBegunSql = statement(
  "batches_begun",
  "select count(*)::integer as count from clearance_batches where begun_at > $1",
)

export const nextBatchDueSql = statement(
  "next_batch_due",
  `
  select min(greatest(due_at, coalesce(leased_until, due_at))) as due_at from clearance_batches
  where due_at is not null`,
)

const ended = batchStates.filter(hasEnded).map((state) => `'${state}'`)

/** Values: begun before; how many. */
export const forgetBatchesSql = statement(
  "forget_batches",
  `
  delete from clearance_batches where id = any (array(
    select id from clearance_batches
    where begun_at < $1 and state in (${ended.join(", ")})
      and not exists (select from invoices where invoices.batch_id = clearance_batches.id)
    order by begun_at, id
    limit $2
    for update skip locked
  ))
  returning id`,
)
