/** API clients as rows. */
import * as Option from "effect/Option"
import {
  ApiClient,
  type CredentialStore,
  CredentialStoreError,
} from "@procurement/domain/credential"
import { attempt } from "../connection/attempt.ts"
import { documentReader, storable, toJson } from "../connection/document.ts"
import { statement } from "../connection/statement.ts"
import type { Database } from "../database.ts"
import { apiClientRecord } from "./api-client.record.ts"

interface ClientRow {
  readonly client_id: string
  readonly body: unknown
}

const readClient = documentReader("api_clients", ApiClient)

const clientsOfSql = statement(
  "clients_of_tenant",
  "select client_id, body from api_clients where tenant_id = $1 order by client_id",
)

const lockClientSql = statement(
  "lock_client",
  `
  select client_id, body from api_clients where client_id = $1 and tenant_id = $2
  for no key update`,
)

const changeClientSql = statement(
  "change_client",
  "update api_clients set body = $2::jsonb where client_id = $1",
)

const deleteClientSql = statement(
  "delete_client",
  "delete from api_clients where client_id = $1 and tenant_id = $2 returning client_id",
)

/** A statement of its own: it sees tokens that were saved while the client was still there. */
const deleteTokensOfSql = statement(
  "delete_tokens_of_client",
  "delete from access_tokens where client_id = $1",
)

/** PostgreSQL refuses text with U+0000, so nothing can be stored under such an id. */
const isPossible = (clientId: string): boolean => !clientId.includes("\u0000")

type Clients = Pick<
  CredentialStore["Service"],
  "findClient" | "saveClient" | "clientsOf" | "modifyClient" | "removeClient"
>

export const makeClientTable = ({ orm, sql }: Database): Clients => ({
  findClient: (clientId) =>
    attempt(CredentialStoreError, async () => {
      if (!isPossible(clientId)) return Option.none()
      const row = await orm.em.fork().findOne(apiClientRecord, { clientId })
      return row === null ? Option.none() : Option.some(readClient(clientId, row.body))
    }),
  saveClient: (client) =>
    attempt(CredentialStoreError, async () => {
      const { clientId, tenantId } = client
      const body = storable(client)
      await orm.em.fork().upsert(apiClientRecord, { clientId, tenantId, body })
    }),
  clientsOf: (tenantId) =>
    attempt(CredentialStoreError, async () => {
      const rows = await sql.query<ClientRow>(clientsOfSql, [tenantId])
      return rows.map((row) => readClient(row.client_id, row.body))
    }),
  modifyClient: (tenantId, clientId, change) =>
    attempt(CredentialStoreError, () =>
      sql.transaction(async (query) => {
        if (!isPossible(clientId)) return Option.none()
        const [row] = await query<ClientRow>(lockClientSql, [clientId, tenantId])
        if (row === undefined) return Option.none()
        const changed = change(readClient(clientId, row.body))
        await query(changeClientSql, [clientId, toJson(changed)])
        return Option.some(changed)
      }),
    ),
  removeClient: (tenantId, clientId) =>
    attempt(CredentialStoreError, () =>
      sql.transaction(async (query) => {
        if (!isPossible(clientId)) return false
        const gone = await query(deleteClientSql, [clientId, tenantId])
        if (gone.length === 0) return false
        await query(deleteTokensOfSql, [clientId])
        return true
      }),
    ),
})
