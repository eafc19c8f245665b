import { type Database, makeCredentialStore, openDatabase } from "@procurement/adapter-postgres"
import { freshDatabase, type TestDatabase } from "@procurement/adapter-postgres/testing"
import type { SecretHash } from "@procurement/domain/credential"
import { temporaryFolder } from "@procurement/testing"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { type DataFolder, takeFolder } from "../src/data-folder.ts"
import { seed } from "../src/seed.ts"

const [thumbprint, renewed] = ["A".repeat(43), `${"B".repeat(42)}A`]
const parent = temporaryFolder(afterAll)
let testDatabase: TestDatabase
let database: Database
let folder: DataFolder

beforeAll(async () => {
  testDatabase = await freshDatabase()
  database = await openDatabase({ url: testDatabase.url, poolSize: 2 })
  folder = await takeFolder(join(parent, "sandbox"))
})

afterAll(async () => {
  await folder.release()
  await database.close()
  await testDatabase.drop()
})

const tables = ["catalog_items", "tenants", "api_clients"] as const

const contents = async (): Promise<Readonly<Record<string, ReadonlyArray<unknown>>>> => {
  const read = async (table: string) => {
    const text = `select to_jsonb(t) as row from ${table} t order by to_jsonb(t)::text`
    return [table, await database.sql.query({ name: "", text }, [])] as const
  }
  return Object.fromEntries(await Promise.all(tables.map(read)))
}

describe("seed", () => {
  it("seed creates a catalog, a tenant with a secret and one with a certificate", async () => {
    const credentials = await seed(database, folder, thumbprint)
    const held = await contents()
    expect(held["catalog_items"]?.length).toBeGreaterThanOrEqual(200)
    expect(held["tenants"]).toHaveLength(2)
    expect(held["api_clients"]).toHaveLength(2)
    expect(credentials.clientSecret).toMatch(/^ppl_secret_[\w-]{32}$/)
    expect(JSON.stringify(held)).not.toContain(credentials.clientSecret)
  })

  it("seeding again changes neither the data nor the credentials", async () => {
    const first = await seed(database, folder, thumbprint)
    const before = await contents()
    expect(await seed(database, folder, thumbprint)).toEqual(first)
    expect(await contents()).toEqual(before)
  })

  it("seeding again does not restore a secret that was replaced", async () => {
    const { clientId } = await seed(database, folder, thumbprint)
    const store = makeCredentialStore(database)
    const client = Option.getOrThrow(await Effect.runPromise(store.findClient(clientId)))
    const replaced = { ...client, secretHash: "0".repeat(64) as SecretHash }
    await Effect.runPromise(store.saveClient(replaced))
    await seed(database, folder, thumbprint)
    const kept = await Effect.runPromise(store.findClient(clientId))
    expect(Option.getOrThrow(kept)).toEqual(replaced)
  })

  it("seeding again stores the client's renewed certificate", async () => {
    const { certificateClientId } = await seed(database, folder, renewed)
    const store = makeCredentialStore(database)
    const client = Option.getOrThrow(await Effect.runPromise(store.findClient(certificateClientId)))
    expect(client).toMatchObject({ certificate: renewed })
    expect(client.secretHash).toBeUndefined()
  })

  it("seed completes credentials that were stored without a certificate client", async () => {
    const { tenantId, clientId, clientSecret } = await seed(database, folder, thumbprint)
    await folder.keep("credentials.json", JSON.stringify({ tenantId, clientId, clientSecret }))
    const completed = await seed(database, folder, thumbprint)
    expect(completed).toMatchObject({ tenantId, clientId, clientSecret })
    expect(await seed(database, folder, thumbprint)).toEqual(completed)
  })
})
