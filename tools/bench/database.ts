/**
 * One PostgreSQL server with a database for each side. Both are migrated and filled alike, so that
 * both sides write into tables of the same size.
 */
import { hash, randomBytes } from "node:crypto"
import { join } from "node:path"
import {
  type Database,
  makeCatalogRepository,
  makeCredentialStore,
  makeSubscriptionRepository,
  makeTenantRepository,
  openDatabase,
  parseSecretKeys,
} from "@procurement/adapter-postgres"
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from "@procurement/adapter-postgres/embedded"
import {
  aSigningSecret,
  freshSubscriptionId,
  freshTenantId,
} from "@procurement/contract-tests/builders"
import { instant } from "@procurement/domain/calendar"
import { type SecretHash, scopes, tokenValue } from "@procurement/domain/credential"
import { emailAddress } from "@procurement/domain/email"
import type { TenantId } from "@procurement/domain/identity"
import type { Tenant } from "@procurement/domain/tenant"
import type { Subscription } from "@procurement/domain/webhook"
import * as Effect from "effect/Effect"
import { type Lifetime, temporaryFolder } from "./bench.ts"
import { poolSize, secretsKey } from "./processes.ts"
import { sampleBuyer, sampleCatalog } from "./samples.ts"

/** A tenant with one client, and an access token with all scopes, valid for an hour. */
export interface SeededTenant {
  readonly tenantId: TenantId
  readonly clientId: string
  readonly clientSecret: string
  readonly token: string
}

export interface BenchDatabase extends SeededTenant {
  readonly url: string
  /** For the repositories; closed at the end of the section. */
  readonly stores: Database
  readonly query: <Row>(
    text: string,
    ...values: ReadonlyArray<unknown>
  ) => Promise<ReadonlyArray<Row>>
}

const hashOf = (secret: string): SecretHash => hash("sha256", secret) as SecretHash

const hourMillis = 3_600_000

export const addTenant = async (
  stores: Database,
  clientId: string,
  contract: Tenant["contract"],
): Promise<SeededTenant> => {
  const now = instant(Date.now())
  const tenant: Tenant = {
    id: freshTenantId(now),
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
  const client = { clientId, tenantId: tenant.id, scopes }
  const granted = { ...client, environment: "test", issuedAt: now } as const
  const expiresAt = instant(now + hourMillis)
  const { saveClient, saveToken } = makeCredentialStore(stores)
  await Effect.runPromise(makeTenantRepository(stores).save(tenant))
  await Effect.runPromise(
    saveClient({ ...client, name: "Bench", secretHash: hashOf(clientSecret) }),
  )
  await Effect.runPromise(saveToken({ ...granted, hash: hashOf(token), expiresAt }))
  return { tenantId: tenant.id, clientId, clientSecret, token }
}

/** Filling a table with millions of rows is one statement. */
const timeLimits = { statementMillis: hourMillis, answerMillis: hourMillis, readMillis: hourMillis }

const openStores = async ({ onEnd }: Lifetime, url: string) => {
  const stores = await openDatabase({ url, applicationName: "bench", poolSize, timeLimits })
  onEnd(stores.close)
  const query: BenchDatabase["query"] = (text, ...values) =>
    stores.sql.query({ name: "", text }, values)
  return { stores, query }
}

/** Starts a server in a new folder; stops it in the end, even during its start. */
export const startServer = ({ onEnd }: Lifetime, directory: string): Promise<EmbeddedPostgres> => {
  const starting = startEmbeddedPostgres({ directory })
  onEnd(() =>
    starting.then(
      ({ stop }) => stop(),
      () => undefined,
    ),
  )
  return starting
}

/** The largest factor: the limiter does its work and rejects nothing. */
const unlimited = { rateFactor: 10_000 }

/** Starts a server; `add` creates a database: migrated, with one tenant and the sample catalog. */
export const openServer = async (lifetime: Lifetime) => {
  const folder = await temporaryFolder(lifetime)
  const server = await startServer(lifetime, join(folder, "postgres"))
  const { query } = await openStores(lifetime, server.url)
  const add = async (name: string): Promise<BenchDatabase> => {
    await query(`create database ${name}`)
    const { href: url } = Object.assign(new URL(server.url), { pathname: `/${name}` })
    const opened = await openStores(lifetime, url)
    await opened.stores.migrate()
    await Effect.runPromise(makeCatalogRepository(opened.stores).load(sampleCatalog))
    const tenant = await addTenant(opened.stores, "bench", unlimited)
    await query("checkpoint")
    return { ...opened, ...tenant, url }
  }
  return { query, add }
}

/** Starts a server with one database. */
export const startDatabase = async (lifetime: Lifetime): Promise<BenchDatabase> =>
  (await openServer(lifetime)).add("ours")

export type Endpoint = Pick<Subscription, "tenantId" | "url" | "events">

/** Stores a subscription for each endpoint directly, without the API. */
export const subscribeAll = async (
  { stores }: BenchDatabase,
  endpoints: ReadonlyArray<Endpoint>,
): Promise<void> => {
  const { add } = makeSubscriptionRepository(stores, parseSecretKeys(secretsKey))
  const createdAt = instant(Date.now())
  for (const endpoint of endpoints) {
    const subscription: Subscription = {
      ...endpoint,
      id: freshSubscriptionId(createdAt),
      contactEmail: emailAddress("bench@example.com"),
      secrets: [{ value: aSigningSecret() }],
      state: { _tag: "Delivering" },
      createdAt,
    }
    await Effect.runPromise(add(subscription, endpoints.length))
  }
}
