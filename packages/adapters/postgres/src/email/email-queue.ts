/** Queued e-mails in PostgreSQL. */
import * as Layer from "effect/Layer"
import { EmailQueue, EmailQueueError } from "@procurement/domain/email"
import { attempt } from "../connection/attempt.ts"
import { statement } from "../connection/statement.ts"
import type { Database } from "../database.ts"
import { readEmail } from "./email.mapper.ts"

/** After every identifier there can be. */
const theEnd = "~"

/** Values: before which id, how many. */
const emailsSql = statement(
  "emails_of_all",
  "select id, body from emails where id < $1 order by id desc limit $2",
)

/** Values: before which id, how many, tenant. */
const emailsOfTenantSql = statement(
  "emails_of_tenant",
  `
  select id, body from emails where tenant_id = $3 and id < $1
  order by id desc limit $2`,
)

interface EmailRow {
  readonly id: string
  readonly body: unknown
}

export const makeEmailQueue = ({ sql }: Database): EmailQueue["Service"] => ({
  page: ({ tenantId, after = theEnd, limit }) =>
    attempt(EmailQueueError, async () => {
      const rows =
        tenantId === undefined
          ? await sql.query<EmailRow>(emailsSql, [after, limit + 1])
          : await sql.query<EmailRow>(emailsOfTenantSql, [after, limit + 1, tenantId])
      const emails = rows.slice(0, limit).map(({ id, body }) => readEmail(id, body))
      return { emails, hasMore: rows.length > limit }
    }),
})

export const layerEmailQueue = (database: Database): Layer.Layer<EmailQueue> =>
  Layer.sync(EmailQueue, () => makeEmailQueue(database))
