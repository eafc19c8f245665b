/**
 * Long-lived tokens in PostgreSQL, in the table of access tokens.
 *
 * Each change is one statement whose condition names the expected state: after a concurrent change
 * it changes nothing.
 */
import {
  type ExpiryWarning,
  lastUsePrecision,
  LongLivedTokenStore,
  type Replacement,
} from "@procurement/domain/credential"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import { findRow } from "../connection/sql.ts"
import { attempt, layerOf, readEach, reportDefects } from "../connection/attempt.ts"
import { statement } from "../connection/statement.ts"
import type { Database } from "../database.ts"
import { emailInsert, emailParameter } from "../email/email.mapper.ts"
import { outboxInsert, outboxParameter } from "../events/outbox.mapper.ts"
import {
  longLivedColumns,
  longLivedJson,
  type LongLivedRow,
  readLongLived,
  saveTokenSql,
  tokenValues,
} from "./credential-store.ts"

const findSql = statement(
  "find_long_lived_token",
  `select ${longLivedColumns} from access_tokens where tenant_id = $1 and token_id = $2`,
)

const tokensOfSql = statement(
  "long_lived_tokens_of_tenant",
  `
  select ${longLivedColumns} from access_tokens
  where tenant_id = $1 and token_id is not null
  order by token_id`,
)

/** Parameters: `tokenValues` of the successor; id, expiry and document of the replaced token. */
const replaceSql = statement(
  "replace_long_lived_token",
  `
  with owner as (select client_id from api_clients where client_id = $2 for key share),
  replaced as (
    update access_tokens set expires_at = $9::bigint, warning_due_at = null, body = $10::jsonb
    from owner
    where access_tokens.client_id = owner.client_id and tenant_id = $3 and token_id = $8
      and body -> 'replacedBy' is null
    returning access_tokens.client_id
  )
  insert into access_tokens
    (hash, client_id, tenant_id, token_id, expires_at, warning_due_at, body)
  select $1, client_id, $3, $4, $5::bigint, $6::bigint, $7::jsonb from replaced
  returning hash`,
)

const revokeSql = statement(
  "revoke_long_lived_token",
  "delete from access_tokens where tenant_id = $1 and token_id = $2 returning hash",
)

/** Parameters: hash, the instant of use, the minimum age of a recorded use before it is updated. */
const noteUseSql = statement(
  "note_token_use",
  `
  update access_tokens set last_used_at = $2::bigint
  where hash = $1 and token_id is not null
    and (last_used_at is null or last_used_at + $3::bigint <= $2)`,
)

const toWarnOfSql = statement(
  "tokens_to_warn_of",
  `
  select ${longLivedColumns} from access_tokens where warning_due_at <= $1
  order by warning_due_at limit $2`,
)

/** Parameters: id, the current warning time, the next one, e-mails, events. */
const warnSql = statement(
  "warn_of_token",
  `
  with moved as (
    update access_tokens set warning_due_at = $3::bigint
    where token_id = $1 and warning_due_at = $2
    returning token_id
  ),
  queued as (${emailInsert(4)} where exists (select from moved)),
  published as (${outboxInsert(5)} where exists (select from moved))
  select token_id from moved`,
)

const warningValues = ({ tokenId, dueAt, nextDueAt, emails, events }: ExpiryWarning) => [
  tokenId,
  dueAt,
  nextDueAt ?? null,
  emailParameter(emails),
  outboxParameter(events),
]

const replacementValues = ({ replaced, successor }: Replacement) => [
  ...tokenValues(successor, longLivedJson(successor), successor.warningDueAt),
  replaced.tokenId,
  replaced.expiresAt,
  longLivedJson(replaced),
]

type Service = LongLivedTokenStore["Service"]

const readingIn = ({ sql }: Database): Pick<Service, "find" | "tokensOf" | "toWarnOf"> => ({
  find: (tenantId, tokenId) =>
    attempt("CredentialStore", () => findRow(sql, findSql, [tenantId, tokenId], readLongLived)),
  tokensOf: (tenantId) =>
    attempt("CredentialStore", async () =>
      (await sql.query<LongLivedRow>(tokensOfSql, [tenantId])).map(readLongLived),
    ),
  toWarnOf: (now, limit) =>
    reportDefects(
      attempt("CredentialStore", async () =>
        readEach(await sql.query<LongLivedRow>(toWarnOfSql, [now, limit]), readLongLived),
      ),
    ),
})

export const makeLongLivedTokenStore = (database: Database): Service => {
  const { sql, wake } = database
  const hasRows = (text: Parameters<typeof sql.query>[0], values: ReadonlyArray<unknown>) =>
    attempt("CredentialStore", async () => (await sql.query(text, values)).length > 0)
  return {
    ...readingIn(database),
    issue: (token) =>
      hasRows(saveTokenSql, tokenValues(token, longLivedJson(token), token.warningDueAt)),
    replace: (replacement) => hasRows(replaceSql, replacementValues(replacement)),
    revoke: (tenantId, tokenId) => hasRows(revokeSql, [tenantId, tokenId]),
    noteUse: (hash, at) =>
      Effect.asVoid(hasRows(noteUseSql, [hash, at, Duration.toMillis(lastUsePrecision)])),
    warn: (warning) =>
      Effect.tap(hasRows(warnSql, warningValues(warning)), (isMoved) =>
        Effect.sync(() => {
          if (isMoved) wake("outbox")
        }),
      ),
  }
}

export const layerLongLivedTokenStore = layerOf(LongLivedTokenStore, makeLongLivedTokenStore)
