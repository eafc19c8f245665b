/** Queued e-mails in PostgreSQL. */
import {
  EmailQueue,
  type EmailSending,
  type QueuedEmail,
  sendingDueAt,
} from "@procurement/domain/email"
import { smallestIdAt } from "@procurement/domain/identity"
import { optional } from "@procurement/domain/optional"
import { deletion, expiry, queryCount, queryDueAt } from "../connection/sql.ts"
import { attempt, layerOf } from "../connection/attempt.ts"
import { toJson } from "../connection/document.ts"
import { managerOn } from "../connection/orm.ts"
import { claimDue, makeTaskQueue, nextDue, settling } from "../connection/task-queue.ts"
import type { Database } from "../database.ts"
import { emailRecord } from "../records.ts"
import { makeSecretBox, type SecretBox, type SecretKeys } from "../webhook/secret-box.ts"
import { type EmailRow, readEmail, readListedEmail } from "./email.mapper.ts"

/** Sorts after every identifier. */
const afterAllIds = "~"

const attemptOn = <A>(work: () => Promise<A>) => attempt("EmailQueue", work)

const queuedReader =
  (box: SecretBox) =>
  (row: EmailRow): QueuedEmail => {
    const { email, sending } = readEmail(box, row)
    if (sending._tag !== "Queued") throw new TypeError(`emails ${row.id} is due but settled`)
    return { email, sending }
  }

/** The first key encrypts the links in e-mails; every key can decrypt them. */
export const makeEmailQueue = (database: Database, keys: SecretKeys): EmailQueue["Service"] => {
  const { orm, sql } = database
  return {
    ...makeTaskQueue(database, {
      port: "EmailQueue",
      claiming: claimEmailsSql,
      read: queuedReader(makeSecretBox(keys)),
      storing: (sending: EmailSending) => [
        settleEmailSql,
        sendingDueAt(sending) ?? null,
        toJson(sending),
      ],
    }),
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

const claimEmailsSql = claimDue("emails", "body, sending")

/** Parameters after the claim's: due at (null: settled), sending. */
const settleEmailSql = settling("settle_email", "emails", "due_at = $3, sending = $4::jsonb")

const nextEmailDueSql = nextDue("next_email_due", "emails")
