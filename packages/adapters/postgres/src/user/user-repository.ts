/**
 * Users in PostgreSQL. Changes of one tenant's users are serialised by a lock of the transaction;
 * sessions lock the row of their user, so no session outlives its user.
 */
import { type Instant, instant } from "@procurement/domain/calendar"
import type { TenantId } from "@procurement/domain/identity"
import { optional } from "@procurement/domain/optional"
import {
  maximumEmailsToStrangers,
  User,
  UserRepository,
  type UserSave,
} from "@procurement/domain/user"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { auditInsert, auditParameter } from "../audit/audit.mapper.ts"
import { attempt, layerOf } from "../connection/attempt.ts"
import { documentReader, instantOf, toJson } from "../connection/document.ts"
import { findRow, type Query } from "../connection/sql.ts"
import { statement } from "../connection/statement.ts"
import type { Database } from "../database.ts"
import { emailInsert, sealedEmailParameter } from "../email/email.mapper.ts"
import { makeSecretBox, type SecretBox, type SecretKeys } from "../webhook/secret-box.ts"

export interface UserRow {
  readonly id: string
  readonly last_sign_in_at: string | null
  readonly body: unknown
}

const readDocument = documentReader("users", User)

export const readUser = ({ id, last_sign_in_at, body }: UserRow): User => ({
  ...readDocument(id, body),
  ...optional({ lastSignInAt: instantOf(last_sign_in_at) }),
})

const columns = "id, last_sign_in_at, body"

/** Parameters: tenant, id. */
const findSql = statement(
  "find_user",
  `select ${columns} from users where tenant_id = $1 and id = $2`,
)

const usersOfSql = statement(
  "users_of_tenant",
  `select ${columns} from users where tenant_id = $1 order by id`,
)

/** Parameters: address, limit. */
const withEmailSql = statement(
  "users_with_email",
  `select ${columns} from users where email = $1 order by id limit $2`,
)

/** Parameters: day, limit. */
const remindedBeforeSql = statement(
  "users_reminded_before",
  `
  select ${columns} from users
  where body #>> '{notifications,dueInvoices}' < $1
  order by body #>> '{notifications,dueInvoices}' limit $2`,
)

interface TimeRow {
  readonly created_at: string
}

const readTime = ({ created_at }: TimeRow): Instant => instant(Number(created_at))

/** Parameters: mailbox, message, instant, limit. */
const unrequestedToSql = statement(
  "unrequested_emails_to",
  `
  select created_at from emails
  where body #>> '{unrequested,mailbox}' = $1 and body #>> '{message,_tag}' = $2
    and created_at > $3
  order by created_at desc limit $4`,
)

/** Parameters: tenant, limit. */
const unrequestedBySql = statement(
  "unrequested_emails_by",
  `
  select created_at from emails
  where tenant_id = $1 and body #>> '{unrequested,isToStranger}' = 'true'
  order by created_at desc limit $2`,
)

/** Parameter: tenant. */
const lockSql = statement(
  "lock_users_of_tenant",
  "select pg_advisory_xact_lock(hashtextextended('users ' || $1, 0))",
)

/** Parameters: id, tenant, address, document. */
const saveSql = statement(
  "save_user",
  `
  insert into users (id, tenant_id, email, body) values ($1, $2, $3, $4::jsonb)
  on conflict (id) do update set email = excluded.email, body = excluded.body`,
)

const removeSql = statement("remove_user", "delete from users where id = $1")

/** Parameter: user. Run it after locking the user's row. */
const endSessionsSql = statement(
  "end_sessions_of_user",
  "delete from user_sessions where user_id = $1",
)
const endLinksSql = statement("end_links_of_user", "delete from sign_in_links where user_id = $1")

/** Parameters: audit events, e-mails. */
const reportSql = statement(
  "report_user_change",
  `with audited as (${auditInsert(1)}) ${emailInsert(2)}`,
)

const store = async (query: Query, box: SecretBox, save: UserSave): Promise<User> => {
  const { user, kind, endsSessions, audit, emails } = save
  if (kind === "unchanged") return user
  const { lastSignInAt: _, ...body } = user
  if (kind === "saved") await query(saveSql, [user.id, user.tenantId, user.email, toJson(body)])
  else await query(removeSql, [user.id])
  if (endsSessions || kind === "removed") {
    await query(endSessionsSql, [user.id])
    await query(endLinksSql, [user.id])
  }
  await query(reportSql, [auditParameter(audit), sealedEmailParameter(box, emails)])
  return user
}

const attemptOn = <A>(work: () => Promise<A>) => attempt("UserRepository", work)

const usersOf = async (query: Query, tenantId: TenantId) =>
  (await query<UserRow>(usersOfSql, [tenantId])).map(readUser)

const unrequestedBy = async (query: Query, tenantId: TenantId) =>
  (await query<TimeRow>(unrequestedBySql, [tenantId, maximumEmailsToStrangers])).map(readTime)

export const makeUserRepository = (
  { sql }: Database,
  keys: SecretKeys,
): UserRepository["Service"] => {
  const box = makeSecretBox(keys)
  return {
    find: (tenantId, userId) =>
      attemptOn(() => findRow(sql, findSql, [tenantId, userId], readUser)),
    usersOf: (tenantId) => attemptOn(() => usersOf(sql.query, tenantId)),
    remindedBefore: (day, limit) =>
      attemptOn(async () =>
        (await sql.query<UserRow>(remindedBeforeSql, [day, limit])).map(readUser),
      ),
    withEmail: (email, limit) =>
      attemptOn(async () => (await sql.query<UserRow>(withEmailSql, [email, limit])).map(readUser)),
    change: (tenantId, decide) =>
      attemptOn(() =>
        sql.transaction(async (query) => {
          await query(lockSql, [tenantId])
          const users = await usersOf(query, tenantId)
          const decided = decide(users, await unrequestedBy(query, tenantId))
          return Result.isFailure(decided)
            ? Result.fail(decided.failure)
            : Result.succeed(await store(query, box, decided.success))
        }),
      ).pipe(Effect.flatMap(Effect.fromResult)),
    unrequestedTo: ({ mailbox, message, after, limit }) =>
      attemptOn(async () => {
        const values = [mailbox, message, after, limit]
        return (await sql.query<TimeRow>(unrequestedToSql, values)).map(readTime)
      }),
    unrequestedBy: (tenantId) => attemptOn(() => unrequestedBy(sql.query, tenantId)),
  }
}

export const layerUserRepository = layerOf(UserRepository, makeUserRepository)
