/**
 * Queues e-mails about issued documents, from the events behind the mark `notices`: in the order of
 * the event log and, like its pages, only up to the oldest transaction that is still open.
 */
import type { TenantId } from "@procurement/domain/identity"
import { InvoiceNotices, type IssuedToPeople } from "@procurement/domain/notification"
import type { LineText } from "@procurement/domain/text"
import type { User } from "@procurement/domain/user"
import { attempt, layerOf } from "../connection/attempt.ts"
import type { Query } from "../connection/sql.ts"
import { statement } from "../connection/statement.ts"
import type { Database } from "../database.ts"
import { moveMark, placeOfMark } from "../events/marks.ts"
import { readEvent } from "../events/outbox.mapper.ts"
import { readUser, type UserRow } from "../user/user-repository.ts"
import { emailInsert, emailParameter } from "./email.mapper.ts"

interface NoticeRow {
  readonly transaction_id: string
  readonly position: string
  readonly id: string
  readonly tenant_id: TenantId
  /** Null for events of other types. */
  readonly body: unknown
}

/** Parameter: limit. */
const takeSql = statement(
  "take_events_for_notices",
  `
  select transaction_id, position, id, tenant_id,
    case when type = 'invoice.issued' then body end as body
  from outbox
  where (transaction_id, position) > (${placeOfMark("notices")})
    and transaction_id < pg_snapshot_xmin(pg_current_snapshot())::text::bigint
  order by transaction_id, position limit $1`,
)

interface PersonRow extends UserRow {
  readonly tenant_id: TenantId
  readonly name: LineText
}

/** Parameter: tenants. */
const peopleSql = statement(
  "people_to_notify",
  `
  select users.id, last_sign_in_at, users.body, tenant_id, tenants.body ->> 'name' as name
  from users join tenants on tenants.id = tenant_id
  where tenant_id = any($1::text[]) and users.body #> '{notifications,issuedInvoices}' is not null
  order by users.id`,
)

/** Parameters: e-mails; transaction and position of the last event that was read. */
const queueSql = statement(
  "queue_notices",
  `
  with queued as (${emailInsert(1)} on conflict (id) do nothing)
  ${moveMark("notices", 2)}`,
)

/** An arbitrary number, the same in all processes: "notices" in ASCII. */
const advisoryLock = 31_084_793_213_183_347n

interface People extends Pick<IssuedToPeople, "tenant"> {
  readonly users: Array<User>
}

const peopleOf = async (
  query: Query,
  tenantIds: ReadonlyArray<TenantId>,
): Promise<ReadonlyMap<TenantId, People>> => {
  const people = new Map<TenantId, People>()
  if (tenantIds.length === 0) return people
  for (const row of await query<PersonRow>(peopleSql, [tenantIds])) {
    const { tenant_id: id, name } = row
    const entry = people.get(id) ?? { tenant: { id, name }, users: [] }
    entry.users.push(readUser(row))
    people.set(id, entry)
  }
  return people
}

const queueIn = async (
  query: Query,
  limit: number,
  decide: Parameters<InvoiceNotices["Service"]["queue"]>[1],
): Promise<number> => {
  const rows = await query<NoticeRow>(takeSql, [limit])
  const last = rows.at(-1)
  if (last === undefined) return 0
  const issued = rows.filter(({ body }) => body !== null)
  const people = await peopleOf(query, [...new Set(issued.map(({ tenant_id: id }) => id))])
  const emails = issued.flatMap(({ id, tenant_id: tenantId, body }) => {
    const recipients = people.get(tenantId)
    if (recipients === undefined) return []
    const event = readEvent(id, body)
    return event.type === "invoice.issued" ? decide({ ...recipients, event }) : []
  })
  await query(queueSql, [emailParameter(emails), last.transaction_id, last.position])
  return rows.length
}

export const makeInvoiceNotices = ({ sql }: Database): InvoiceNotices["Service"] => ({
  queue: (limit, decide) =>
    attempt(
      "InvoiceNotices",
      async () =>
        (await sql.exclusiveTransaction(advisoryLock, (query) => queueIn(query, limit, decide))) ??
        0,
    ),
})

export const layerInvoiceNotices = layerOf(InvoiceNotices, makeInvoiceNotices)
