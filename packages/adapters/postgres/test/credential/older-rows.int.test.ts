import { randomBytes } from "node:crypto"
import { instant } from "@procurement/domain/calendar"
import { scopes, type SecretHash } from "@procurement/domain/credential"
import * as Option from "effect/Option"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import {
  type Database,
  makeCredentialStore,
  makeLongLivedTokenStore,
  openDatabase,
} from "../../src/index.ts"
import { aTenantId, noon } from "../fixtures/examples.ts"
import { rowsOf, run } from "../fixtures/opened.ts"
import { emptyDatabase, type TestDatabase } from "../setup/index.ts"

/** The last version in which tokens did not know their client. */
const before = "m0002-tenants-and-emails"

const aHash = (): SecretHash => randomBytes(32).toString("hex") as SecretHash

describe("Clients and tokens of an older version", () => {
  let test: TestDatabase
  let database: Database
  beforeAll(async () => {
    test = await emptyDatabase()
    database = await openDatabase({ url: test.url })
    await database.orm.migrator.up({ to: before })
  })
  afterAll(async () => {
    await database.close()
    await test.drop()
  })

  it("are read as clients with one secret; tokens without the new form are forgotten", async () => {
    const client = { clientId: "sandbox", tenantId: aTenantId(), name: "Sandbox", scopes }
    const kept = { ...client, secretHash: aHash() }
    const addClient = "insert into api_clients (client_id, tenant_id, body) values ($1, $2, $3)"
    await rowsOf(database, addClient, [client.clientId, client.tenantId, JSON.stringify(kept)])
    const token = { ...client, hash: aHash(), issuedAt: noon, expiresAt: instant(noon + 3_600_000) }
    const addToken = "insert into access_tokens (hash, expires_at, body) values ($1, $2, $3)"
    await rowsOf(database, addToken, [token.hash, token.expiresAt, JSON.stringify(token)])
    await database.migrate()
    const store = makeCredentialStore(database)
    expect(await run(store.findClient("sandbox"))).toStrictEqual(Option.some(kept))
    expect(await run(store.findToken(token.hash))).toStrictEqual(Option.none())
    const tokens = makeLongLivedTokenStore(database)
    expect(await run(tokens.tokensOf(client.tenantId))).toStrictEqual([])
  })
})
