/**
 * API clients and access tokens in PostgreSQL.
 *
 * Every request looks for its token, so that look-up is one prepared statement.
 */
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import {
  type AccessToken,
  CredentialStore,
  CredentialStoreError,
  type SecretHash,
} from "@procurement/domain/credential"
import { attempt } from "../connection/attempt.ts"
import { toJson } from "../connection/document.ts"
import { deleteExpired, expiry } from "../connection/deletion.ts"
import { statement } from "../connection/statement.ts"
import type { Database } from "../database.ts"
import { accessTokenRecord } from "./access-token.record.ts"
import { makeClientTable } from "./client-table.ts"
import { readToken, saveTokenSql, tokenValues } from "./token.mapper.ts"

/** Values: the hash. */
export const findTokenSql = statement(
  "find_token",
  "select body from access_tokens where hash = $1",
)

const forgetTokensSql = expiry("forget_tokens", "access_tokens", "expires_at < $1")

const tokensOf = ({ orm, sql }: Database) => ({
  findToken: (hash: SecretHash) =>
    attempt(CredentialStoreError, async () => {
      const [row] = await sql.query<{ body: unknown }>(findTokenSql, [hash])
      return Option.map(Option.fromUndefinedOr(row), ({ body }) => readToken(hash, body))
    }),
  saveToken: (token: AccessToken) =>
    attempt(CredentialStoreError, async () => {
      await sql.query(saveTokenSql, tokenValues(token, toJson(token)))
    }),
  revokeToken: (hash: SecretHash) =>
    attempt(CredentialStoreError, async () => {
      await orm.em.fork().nativeDelete(accessTokenRecord, { hash })
    }),
  forgetExpired: (before: number) =>
    attempt(CredentialStoreError, () => deleteExpired(sql, forgetTokensSql, before)),
})

export const makeCredentialStore = (database: Database): CredentialStore["Service"] => ({
  ...makeClientTable(database),
  ...tokensOf(database),
})

export const layerCredentialStore = (database: Database): Layer.Layer<CredentialStore> =>
  Layer.sync(CredentialStore, () => makeCredentialStore(database))
