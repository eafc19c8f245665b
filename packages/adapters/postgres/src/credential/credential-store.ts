/**
 * API clients and access tokens in PostgreSQL.
 *
 * A request whose token is not remembered looks it up, with its tenant, by one prepared statement.
 */
import {
  AccessToken,
  ApiClient,
  CredentialStore,
  LongLivedToken,
  maximumAccessTokens,
  type SecretHash,
} from "@procurement/domain/credential"
import { LockMode } from "@mikro-orm/core"
import * as Option from "effect/Option"
import { optional } from "@procurement/domain/optional"
import { attempt, layerOf } from "../connection/attempt.ts"
import { documentReader, instantOf, toJson } from "../connection/document.ts"
import { deleteExpired, expiry, findRow } from "../connection/sql.ts"
import { statement } from "../connection/statement.ts"
import { managerOn } from "../connection/orm.ts"
import type { Database } from "../database.ts"
import { readTenant } from "../tenant/tenant-repository.ts"
import { accessTokenRecord, apiClientRecord } from "../records.ts"

/** Parameter: the hash. */
const findTokenSql = statement("find_token", "select body from access_tokens where hash = $1")

/** Parameter: the hash. */
const findHolderSql = statement(
  "find_token_holder",
  `
  select access_tokens.body as token, tenants.id as tenant_id, tenants.body as tenant
  from access_tokens join tenants on tenants.id = access_tokens.tenant_id
  where access_tokens.hash = $1`,
)

interface HolderRow {
  readonly token: unknown
  readonly tenant_id: string
  readonly tenant: unknown
}

const forgetTokensSql = expiry("forget_tokens", "access_tokens", "expires_at < $1")

const revokeTokenSql = statement("revoke_token", "delete from access_tokens where hash = $1")

const tokensOf = ({ sql }: Database) => ({
  findToken: (hash: SecretHash) =>
    attemptOn(() =>
      findRow(sql, findTokenSql, [hash], ({ body }: { body: unknown }) => readToken(hash, body)),
    ),
  findHolder: (hash: SecretHash) =>
    attemptOn(() =>
      findRow(sql, findHolderSql, [hash], ({ token, tenant_id: id, tenant }: HolderRow) => ({
        token: readToken(hash, token),
        tenant: readTenant({ id, body: tenant }),
      })),
    ),
  saveToken: (token: AccessToken) =>
    attemptOn(async () => {
      await sql.query(saveAccessTokenSql, tokenValues(token, toJson(token)))
    }),
  revokeToken: (hash: SecretHash) =>
    attemptOn(async () => {
      await sql.query(revokeTokenSql, [hash])
    }),
  forgetExpired: (before: number) => attemptOn(() => deleteExpired(sql, forgetTokensSql, before)),
})

export const makeCredentialStore = (database: Database): CredentialStore["Service"] => ({
  ...makeClientTable(database),
  ...tokensOf(database),
})

export const layerCredentialStore = layerOf(CredentialStore, makeCredentialStore)

const attemptOn = <A>(work: () => Promise<A>) => attempt("CredentialStore", work)

const decodeClient = documentReader("api_clients", ApiClient)
const readClient = ({ clientId, body }: { readonly clientId: string; readonly body: unknown }) =>
  decodeClient(clientId, body)

/** PostgreSQL rejects text with U+0000, so no client can have such an id. */
const isPossible = (clientId: string): boolean => !clientId.includes("\u0000")

type Clients = Pick<
  CredentialStore["Service"],
  "findClient" | "saveClient" | "clientsOf" | "modifyClient" | "removeClient"
>

const makeClientTable = ({ orm, sql }: Database): Clients => ({
  findClient: (clientId) =>
    attemptOn(async () => {
      if (!isPossible(clientId)) return Option.none()
      const row = await managerOn(orm, sql.query).findOne(apiClientRecord, clientId)
      return Option.map(Option.fromNullOr(row), readClient)
    }),
  saveClient: (client) =>
    attemptOn(async () => {
      const { clientId, tenantId } = client
      const row = { clientId, tenantId, body: client }
      await managerOn(orm, sql.query).upsert(apiClientRecord, row)
    }),
  clientsOf: (tenantId) =>
    attemptOn(async () => {
      const options = { orderBy: { clientId: "asc" } } as const
      const rows = await managerOn(orm, sql.query).find(apiClientRecord, { tenantId }, options)
      return rows.map(readClient)
    }),
  modifyClient: (tenantId, clientId, change) =>
    attemptOn(() =>
      sql.transaction(async (query) => {
        if (!isPossible(clientId)) return Option.none()
        const manager = managerOn(orm, query)
        const lockMode = LockMode.PESSIMISTIC_WRITE
        const row = await manager.findOne(apiClientRecord, { clientId, tenantId }, { lockMode })
        if (row === null) return Option.none()
        const changed = change(readClient(row))
        await manager.nativeUpdate(apiClientRecord, clientId, { body: changed })
        return Option.some(changed)
      }),
    ),
  removeClient: (tenantId, clientId) =>
    attemptOn(() =>
      sql.transaction(async (query) => {
        if (!isPossible(clientId)) return false
        const manager = managerOn(orm, query)
        const lockMode = LockMode.PESSIMISTIC_WRITE
        const row = await manager.findOne(apiClientRecord, { clientId, tenantId }, { lockMode })
        if (row === null) return false
        await manager.nativeDelete(apiClientRecord, clientId)
        // A separate statement, so that it sees tokens that were saved before the lock was
        // acquired.
        await manager.nativeDelete(accessTokenRecord, { clientId })
        return true
      }),
    ),
})

export interface LongLivedRow {
  readonly token_id: string
  readonly body: unknown
  readonly warning_due_at: string | null
  readonly last_used_at: string | null
}

export const longLivedColumns = "token_id, body, warning_due_at, last_used_at"

const readToken = documentReader("access_tokens", AccessToken)

const readDocument = documentReader("access_tokens", LongLivedToken)

export const readLongLived = (row: LongLivedRow): LongLivedToken => ({
  ...readDocument(row.token_id, row.body),
  ...optional({
    warningDueAt: instantOf(row.warning_due_at),
    lastUsedAt: instantOf(row.last_used_at),
  }),
})

/** The document of a long-lived token, without the values that have columns. */
export const longLivedJson = (token: LongLivedToken): string =>
  toJson({ ...token, warningDueAt: undefined, lastUsedAt: undefined })

const insertToken = `
  with owner as (select client_id from api_clients where client_id = $2 for key share)
  insert into access_tokens
    (hash, client_id, tenant_id, token_id, expires_at, warning_due_at, body)
  select $1, owner.client_id, $3, $4, $5::bigint, $6::bigint, $7::jsonb from owner
  on conflict do nothing
  returning hash`

/**
 * Parameters: `tokenValues`. The client can't be removed until the token is stored; no token is
 * stored for a client that no longer exists.
 */
export const saveTokenSql = statement("save_token", insertToken)

/**
 * Parameters: `tokenValues`. Deletes the client's surplus tokens, which leaves room for this one.
 */
const saveAccessTokenSql = statement(
  "save_access_token",
  `
  with surplus as (
    select hash from access_tokens where client_id = $2 and token_id is null and hash <> $1
    order by expires_at desc offset ${maximumAccessTokens - 1}
  ),
  revoked as (delete from access_tokens using surplus where access_tokens.hash = surplus.hash),
  ${insertToken.replace(/^\s*with /, "")}`,
)

export const tokenValues = (
  token: AccessToken,
  body: string,
  warningDueAt?: number,
): ReadonlyArray<unknown> => [
  token.hash,
  token.clientId,
  token.tenantId,
  token.tokenId ?? null,
  token.expiresAt,
  warningDueAt ?? null,
  body,
]
