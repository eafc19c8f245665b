/**
 * API clients and access tokens in PostgreSQL.
 *
 * Every request looks for its token, so that look-up is one prepared statement.
 */
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import {
  AccessToken,
  ApiClient,
  CredentialStore,
  CredentialStoreError,
  type SecretHash,
} from "@procurement/domain/credential"
import { attempt } from "../connection/attempt.ts"
import { documentReader, storable, toJson } from "../connection/document.ts"
import { statement } from "../connection/statement.ts"
import type { Database } from "../database.ts"
import { accessTokenRecord } from "./access-token.record.ts"
import { apiClientRecord } from "./api-client.record.ts"

const readClient = documentReader("api_clients", ApiClient)
const readToken = documentReader("access_tokens", AccessToken)

/** Values: the hash. */
export const findTokenSql = statement(
  "find_token",
  "select body from access_tokens where hash = $1",
)

/** Values: hash, the instant it expires, the token as JSON. */
const saveTokenSql = statement(
  "save_token",
  "insert into access_tokens (hash, expires_at, body) values ($1, $2, $3) on conflict do nothing",
)

const tokensOf = ({ orm, sql }: Database) => ({
  findToken: (hash: SecretHash) =>
    attempt(CredentialStoreError, async () => {
      const [row] = await sql.query<{ body: unknown }>(findTokenSql, [hash])
      return Option.map(Option.fromUndefinedOr(row), ({ body }) => readToken(hash, body))
    }),
  saveToken: (token: AccessToken) =>
    attempt(CredentialStoreError, async () => {
      await sql.query(saveTokenSql, [token.hash, token.expiresAt, toJson(token)])
    }),
  revokeToken: (hash: SecretHash) =>
    attempt(CredentialStoreError, async () => {
      await orm.em.fork().nativeDelete(accessTokenRecord, { hash })
    }),
  forgetExpired: (before: number) =>
    attempt(CredentialStoreError, () =>
      orm.em.fork().nativeDelete(accessTokenRecord, { expiresAt: { $lt: before } }),
    ),
})

export const makeCredentialStore = (database: Database): CredentialStore["Service"] => ({
  ...tokensOf(database),
  findClient: (clientId) =>
    attempt(CredentialStoreError, async () => {
      // PostgreSQL refuses text with U+0000, so nothing can be stored under such an id.
      if (clientId.includes("\u0000")) return Option.none()
      const row = await database.orm.em.fork().findOne(apiClientRecord, { clientId })
      return row === null ? Option.none() : Option.some(readClient(clientId, row.body))
    }),
  saveClient: (client) =>
    attempt(CredentialStoreError, async () => {
      const { clientId, tenantId } = client
      const body = storable(client)
      await database.orm.em.fork().upsert(apiClientRecord, { clientId, tenantId, body })
    }),
})

export const layerCredentialStore = (database: Database): Layer.Layer<CredentialStore> =>
  Layer.sync(CredentialStore, () => makeCredentialStore(database))
