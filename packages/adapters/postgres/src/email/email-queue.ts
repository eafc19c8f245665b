/**
 * Queued e-mails in PostgreSQL.
 *
 * Claims skip what another claim has just locked, and versions tell whose outcome counts.
 */
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import {
  type ClaimedEmail,
  EmailQueue,
  EmailQueueError,
  sendingDueAt,
} from "@procurement/domain/email"
import { attempt } from "../connection/attempt.ts"
import { toJson } from "../connection/document.ts"
import { instantOf } from "../connection/instant-column.ts"
import { readEach, reportDefects } from "../connection/unreadable.ts"
import type { Database } from "../database.ts"
import { type EmailRow, readEmail } from "./email.mapper.ts"
import {
  claimEmailsSql,
  emailsOfTenantSql,
  emailsSql,
  nextEmailDueSql,
  settleEmailSql,
} from "./email-sql.ts"

/** After every identifier there can be. */
const theEnd = "~"

const attemptOn = <A>(work: () => Promise<A>) => attempt(EmailQueueError, work)

const readClaimed = (row: EmailRow): ClaimedEmail => {
  const { email, sending, version } = readEmail(row)
  if (sending._tag !== "Queued") throw new TypeError(`emails ${row.id} is due, yet settled`)
  return { email, sending, version }
}

/** A statement that updates answers in no order. */
const longestDueFirst = (left: ClaimedEmail, right: ClaimedEmail): number =>
  left.sending.dueAt - right.sending.dueAt || (left.email.id < right.email.id ? -1 : 1)

export const makeEmailQueue = ({ sql }: Database): EmailQueue["Service"] => ({
  page: ({ tenantId, after = theEnd, limit }) =>
    attemptOn(async () => {
      const rows =
        tenantId === undefined
          ? await sql.query<EmailRow>(emailsSql, [after, limit + 1])
          : await sql.query<EmailRow>(emailsOfTenantSql, [after, limit + 1, tenantId])
      const emails = rows.slice(0, limit).map((row) => {
        const { email, sending } = readEmail(row)
        return { email, sending }
      })
      return { emails, hasMore: rows.length > limit }
    }),
  claimDue: ({ limit, now, leaseUntil }) =>
    reportDefects(
      attemptOn(async () =>
        readEach(await sql.query<EmailRow>(claimEmailsSql, [now, limit, leaseUntil]), readClaimed),
      ),
    ).pipe(Effect.map((claimed) => claimed.toSorted(longestDueFirst))),
  settle: ({ id, version, sending }) =>
    attemptOn(async () => {
      const values = [id, version, sendingDueAt(sending) ?? null, toJson(sending)]
      return (await sql.query(settleEmailSql, values)).length > 0
    }),
  nextDueAt: attemptOn(async () => {
    const [row] = await sql.query<{ due_at: string | null }>(nextEmailDueSql, [])
    return Option.fromNullishOr(instantOf(row?.due_at ?? null))
  }),
})

export const layerEmailQueue = (database: Database): Layer.Layer<EmailQueue> =>
  Layer.sync(EmailQueue, () => makeEmailQueue(database))
