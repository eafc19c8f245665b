/**
 * Queued e-mails in PostgreSQL.
 *
 * Claims skip locked rows; the version decides whose outcome is saved.
 */
import { type ClaimedEmail, EmailQueue, sendingDueAt } from "@procurement/domain/email"
import { smallestIdAt } from "@procurement/domain/identity"
import * as Effect from "effect/Effect"
import { optional } from "@procurement/domain/optional"
import { deletion, expiry, queryCount, queryDueAt } from "../connection/sql.ts"
import { attempt, layerOf, readEach, reportDefects } from "../connection/attempt.ts"
import { toJson } from "../connection/document.ts"
import { claimDue, statement } from "../connection/statement.ts"
import { managerOn } from "../connection/orm.ts"
import type { Database } from "../database.ts"
import { emailRecord } from "../records.ts"
import { makeSecretBox, type SecretBox, type SecretKeys } from "../webhook/secret-box.ts"
import { emailColumns, type EmailRow, readEmail, readListedEmail } from "./email.mapper.ts"

/** Sorts after every identifier. */
const afterAllIds = "~"

const attemptOn = <A>(work: () => Promise<A>) => attempt("EmailQueue", work)

const claimedReader =
  (box: SecretBox) =>
  (row: EmailRow): ClaimedEmail => {
    const { email, sending, version } = readEmail(box, row)
    if (sending._tag !== "Queued") throw new TypeError(`emails ${row.id} is due but settled`)
    return { email, sending, version }
  }

/** Sorts the result, because an update returns its rows in no particular order. */
const longestDueFirst = (left: ClaimedEmail, right: ClaimedEmail): number =>
  left.sending.dueAt - right.sending.dueAt || (left.email.id < right.email.id ? -1 : 1)

/** The first key encrypts the links in e-mails; every key can decrypt them. */
export const makeEmailQueue = (
  { orm, sql, name }: Database,
  keys: SecretKeys,
): EmailQueue["Service"] => {
  const box = makeSecretBox(keys)
  const readClaimed = claimedReader(box)
  return {
    page: ({ tenantId, after = afterAllIds, limit }) =>
      attemptOn(async () => {
        const rows = await managerOn(orm, sql.query).find(
          emailRecord,
          { id: { $lt: after }, ...optional({ tenantId }) },
          { orderBy: { id: "desc" }, limit: limit + 1 },
        )
        const emails = rows.slice(0, limit).map(readListedEmail)
        return { emails, hasMore: rows.length > limit }
      }),
    claimDue: ({ limit, now, leaseUntil }) =>
      reportDefects(
        attemptOn(async () =>
          readEach(
            await sql.query<EmailRow>(claimEmailsSql, [now, limit, leaseUntil, name]),
            readClaimed,
          ),
        ),
      ).pipe(Effect.map((claimed) => claimed.toSorted(longestDueFirst))),
    settle: ({ id, version, sending }) =>
      attemptOn(async () => {
        const values = [id, version, sendingDueAt(sending) ?? null, toJson(sending)]
        return (await sql.query(settleEmailSql, values)).length > 0
      }),
    nextDueAt: attemptOn(() => queryDueAt(sql, nextEmailDueSql)),
    forget: (before, limit) =>
      attemptOn(() => queryCount(sql, forgetEmailsSql, [smallestIdAt("eml", before), limit])),
    forgetTo: (address) => attemptOn(() => queryCount(sql, forgetEmailsToSql, [address])),
  }
}

export const layerEmailQueue = layerOf(EmailQueue, makeEmailQueue)

/** Ids sort by time, so the primary key finds the old ones. */
const forgetEmailsSql = expiry("forget_emails", "emails", "id < $1 and due_at is null")

/** Parameter: the address. Reads all e-mails, for a request that is rare. */
const forgetEmailsToSql = deletion(
  "forget_emails_to",
  "emails where due_at is null and lower(body ->> 'to') = lower($1)",
)

const claimEmailsSql = claimDue("emails", "id", emailColumns)

/** Parameters: id, version of the claim, due at (null: settled), sending. No row: claimed since. */
const settleEmailSql = statement(
  "settle_email",
  `
  update emails set
    version = version + 1, due_at = $3, leased_until = null, sending = $4::jsonb
  where id = $1 and version = $2
  returning id`,
)

const nextEmailDueSql = statement(
  "next_email_due",
  `
  select least(
    (select due_at from emails
      where due_at is not null and leased_until is null
      order by due_at, id limit 1),
    (select min(greatest(due_at, leased_until)) from emails
      where due_at is not null and leased_until is not null)
  ) as due_at`,
)
