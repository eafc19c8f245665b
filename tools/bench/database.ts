/**
 * One PostgreSQL server with a database for each side. Both are migrated and filled alike, so that
 * both sides write into tables of the same size, and the server counts each side's statements
 * separately.
 */
import { hash, randomBytes } from "node:crypto"
import { join } from "node:path"
import {
  type Database,
  makeCatalogRepository,
  makeCredentialStore,
  makeTenantRepository,
  openDatabase,
} from "@procurement/adapter-postgres"
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from "@procurement/adapter-postgres/embedded"
import { instant } from "@procurement/domain/calendar"
import { type SecretHash, scopes, tokenValue } from "@procurement/domain/credential"
import { emailAddress } from "@procurement/domain/email"
import type { TenantId } from "@procurement/domain/identity"
import type { Tenant } from "@procurement/domain/tenant"
import * as Effect from "effect/Effect"
import type { KeepStop } from "./bench.ts"
import { openPool, type Pool } from "./pg.ts"
import { sampleCatalog } from "./sample-catalog.ts"
import { newId, sampleBuyer } from "./sample-invoices.ts"

/** Connections of each side: the API's default. */
export const poolSize = 16

/** A tenant with one client, and an access token with all scopes, valid for an hour. */
export interface SeededTenant {
  readonly tenantId: TenantId
  readonly clientId: string
  readonly clientSecret: string
  readonly token: string
}

export interface SideDatabase extends SeededTenant {
  readonly url: string
  /** Transactions committed since the database was ready; exact once its users have closed. */
  readonly transactions: () => Promise<number>
}

const hashOf = (secret: string): SecretHash => hash("sha256", secret) as SecretHash

const tokenLifetimeMillis = 3_600_000

export const addTenant = async (
  database: Database,
  clientId: string,
  contract: Tenant["contract"],
): Promise<SeededTenant> => {
  const now = instant(Date.now())
  const tenant: Tenant = {
    id: newId("ten", now) as TenantId,
    name: sampleBuyer.name,
    plan: "standard",
    contract,
    contactEmail: emailAddress("bench@example.com"),
    language: "en",
    rateLimiting: "enforced",
    buyer: sampleBuyer,
    createdAt: now,
  }
  const token = tokenValue("test", randomBytes(32))
  const clientSecret = `ppl_secret_${randomBytes(24).toString("base64url")}`
  const client = { clientId, tenantId: tenant.id, name: "Bench", scopes }
  const { saveClient, saveToken } = makeCredentialStore(database)
  const granted = { clientId, tenantId: tenant.id, scopes, environment: "test" } as const
  const times = { issuedAt: now, expiresAt: instant(now + tokenLifetimeMillis) }
  await Effect.runPromise(makeTenantRepository(database).save(tenant))
  await Effect.runPromise(saveClient({ ...client, secretHash: hashOf(clientSecret) }))
  await Effect.runPromise(saveToken({ hash: hashOf(token), ...granted, ...times }))
  return { tenantId: tenant.id, clientId, clientSecret, token }
}

/** The largest factor: the limiter does its work and rejects nothing. */
const unlimited = { rateFactor: 10_000 }

/** Fills a new database as a new sandbox is filled; returns its tenant. */
const fill = async (url: string): Promise<SeededTenant> => {
  const database = await openDatabase({ url, applicationName: "bench", poolSize: 2 })
  try {
    await database.migrate()
    await Effect.runPromise(makeCatalogRepository(database).load(sampleCatalog))
    return await addTenant(database, "bench", unlimited)
  } finally {
    await database.close()
  }
}

/** Starts a server in a new folder; stops it in the end, even during its start. */
export const startServer = (directory: string, onEnd: KeepStop): Promise<EmbeddedPostgres> => {
  const starting = startEmbeddedPostgres({ directory })
  onEnd(() =>
    starting.then(
      ({ stop }) => stop(),
      () => undefined,
    ),
  )
  return starting
}

/** Creates a database: migrated, with one tenant, its token and the sample catalog. */
export const prepareSide = async (
  admin: Pool,
  serverUrl: string,
  name: string,
): Promise<SideDatabase> => {
  await admin.query(`create database ${name}`)
  const { href: url } = Object.assign(new URL(serverUrl), { pathname: `/${name}` })
  const tenant = await fill(url)
  await admin.query("checkpoint")
  const committed = async (): Promise<number> => {
    const text = `select xact_commit::int as count from pg_stat_database where datname = '${name}'`
    const { rows } = await admin.query<{ count: number }>(text)
    return rows[0]?.count ?? 0
  }
  const before = await committed()
  return { ...tenant, url, transactions: async () => (await committed()) - before }
}

/** Creates a database for ours and one for the floor, in a new server below `folder`. */
export const startDatabases = async (
  folder: string,
  onEnd: KeepStop,
): Promise<{ readonly ours: SideDatabase; readonly floor: SideDatabase }> => {
  const server = await startServer(join(folder, "postgres"), onEnd)
  const admin = openPool({ connectionString: server.url, max: 1 })
  onEnd(() => admin.end())
  const ours = await prepareSide(admin, server.url, "ours")
  return { ours, floor: await prepareSide(admin, server.url, "floor") }
}
