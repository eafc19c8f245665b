/**
 * Sign-in links and sessions in PostgreSQL.
 *
 * Every change is one statement. A statement that adds something for a user locks the user's row,
 * so that nothing is added for a user who is being removed.
 */
import { type OpenSession, Session, SessionStore, SignInLink } from "@procurement/domain/user"
import * as Effect from "effect/Effect"
import { auditInsert, auditParameter } from "../audit/audit.mapper.ts"
import { attempt, layerOf } from "../connection/attempt.ts"
import { documentReader, instantOf, toJson } from "../connection/document.ts"
import { deletion, findRow, queryCount } from "../connection/sql.ts"
import { statement } from "../connection/statement.ts"
import type { Database } from "../database.ts"
import { emailInsert, sealedEmailParameter } from "../email/email.mapper.ts"
import { makeSecretBox, type SecretKeys } from "../webhook/secret-box.ts"
import { readUser, type UserRow } from "./user-repository.ts"

const readLink = documentReader("sign_in_links", SignInLink)
const readDocument = documentReader("user_sessions", Session)

interface SessionRow {
  readonly session_id: string
  readonly last_used_at: string
  readonly expires_at: string
  readonly session: object
}

const sessionColumns = `
  session.id as session_id, session.last_used_at, session.expires_at, session.body as session`

const readSession = (row: SessionRow): Session =>
  readDocument(row.session_id, {
    ...row.session,
    lastUsedAt: instantOf(row.last_used_at),
    expiresAt: instantOf(row.expires_at),
  })

const readOpen = (row: SessionRow & UserRow): OpenSession => ({
  session: readSession(row),
  user: readUser(row),
})

/** Parameters: links, e-mails. */
const saveLinksSql = statement(
  "save_sign_in_links",
  `
  with links as (
    select link, link #>> '{user,userId}' as user_id
    from jsonb_array_elements($1::jsonb) as given (link)
  ),
  owners as (
    select id from users where id = any (array(select user_id from links)) for key share
  ),
  saved as (
    insert into sign_in_links (hash, user_id, expires_at, body)
    select link ->> 'hash', user_id, (link ->> 'expiresAt')::bigint, link from links
    where user_id is null or user_id in (select id from owners)
  )
  ${emailInsert(2)}`,
)

const takeLinkSql = statement(
  "take_sign_in_link",
  "delete from sign_in_links where hash = $1 returning body",
)

/** Parameters: hash, id, tenant, user, last use, expiry, document, created, audit events. */
const openSql = statement(
  "open_session",
  `
  with owner as (
    update users set last_sign_in_at = $8::bigint where id = $4 and tenant_id = $3 returning id
  ),
  opened as (
    insert into user_sessions (hash, id, tenant_id, user_id, last_used_at, expires_at, body)
    select $1, $2, $3, owner.id, $5::bigint, $6::bigint, $7::jsonb from owner
    returning id
  ),
  audited as (${auditInsert(9)} where exists (select from opened))
  select id from opened`,
)

const findSql = statement(
  "find_session",
  `
  select ${sessionColumns}, owner.id, owner.last_sign_in_at, owner.body
  from user_sessions as session join users as owner on owner.id = session.user_id
  where session.hash = $1`,
)

/** Parameters: tenant, user. */
const sessionsOfSql = statement(
  "sessions_of_user",
  `
  select ${sessionColumns} from user_sessions as session
  where tenant_id = $1 and user_id = $2 order by id desc`,
)

/** Parameters: tenant, id. */
const findByIdSql = statement(
  "find_session_by_id",
  `select ${sessionColumns} from user_sessions as session where tenant_id = $1 and id = $2`,
)

/** Parameters: hash, last use, expiry. */
const noteUseSql = statement(
  "note_session_use",
  `
  update user_sessions set last_used_at = $2::bigint, expires_at = $3::bigint
  where hash = $1 and last_used_at < $2`,
)

/** Parameters: tenant, id, audit events. */
const endSql = statement(
  "end_session",
  `
  with gone as (delete from user_sessions where tenant_id = $1 and id = $2 returning id),
  audited as (${auditInsert(3)} where exists (select from gone))
  select id from gone`,
)

const forgetLinksSql = deletion("forget_sign_in_links", "sign_in_links where expires_at < $1")
const forgetSessionsSql = deletion("forget_sessions", "user_sessions where expires_at < $1")

const openValues = (session: Session, audit: string): ReadonlyArray<unknown> => {
  const { hash, id, tenantId, userId, createdAt, lastUsedAt, expiresAt } = session
  return [hash, id, tenantId, userId, lastUsedAt, expiresAt, toJson(session), createdAt, audit]
}

const attemptOn = <A>(work: () => Promise<A>) => attempt("SessionStore", work)

type Reading = Pick<SessionStore["Service"], "find" | "sessionsOf" | "findById">

const readingIn = ({ sql }: Database): Reading => ({
  find: (hash) => attemptOn(() => findRow(sql, findSql, [hash], readOpen)),
  sessionsOf: (tenantId, userId) =>
    attemptOn(async () =>
      (await sql.query<SessionRow>(sessionsOfSql, [tenantId, userId])).map(readSession),
    ),
  findById: (tenantId, id) =>
    attemptOn(() => findRow(sql, findByIdSql, [tenantId, id], readSession)),
})

/** The first key encrypts the links in queued e-mails. */
export const makeSessionStore = (database: Database, keys: SecretKeys): SessionStore["Service"] => {
  const { sql } = database
  const box = makeSecretBox(keys)
  return {
    ...readingIn(database),
    saveLinks: (links, emails) =>
      attemptOn(() =>
        sql.query(saveLinksSql, [toJson(links), sealedEmailParameter(box, emails)]),
      ).pipe(Effect.asVoid),
    takeLink: (hash) =>
      attemptOn(() =>
        findRow(sql, takeLinkSql, [hash], ({ body }: { body: unknown }) => readLink(hash, body)),
      ),
    open: (session, audit) =>
      attemptOn(async () => {
        const values = openValues(session, auditParameter([audit]))
        return (await sql.query(openSql, values)).length > 0
      }),
    noteUse: ({ hash, lastUsedAt, expiresAt }) =>
      attemptOn(() => sql.query(noteUseSql, [hash, lastUsedAt, expiresAt])).pipe(Effect.asVoid),
    end: (tenantId, id, audit) =>
      attemptOn(async () => {
        const values = [tenantId, id, auditParameter([audit])]
        return (await sql.query(endSql, values)).length > 0
      }),
    forgetEnded: (before) =>
      attemptOn(
        async () =>
          (await queryCount(sql, forgetLinksSql, [before])) +
          (await queryCount(sql, forgetSessionsSql, [before])),
      ),
  }
}

export const layerSessionStore = layerOf(SessionStore, makeSessionStore)
