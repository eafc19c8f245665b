/**
 * One PostgreSQL server with a database for each side. Both are migrated and filled alike, so that
 * both sides write into tables of the same size.
 */
import { join } from "node:path"
import {
  type Database,
  makeCatalogRepository,
  makeSubscriptionRepository,
  openDatabase,
  parseSecretKeys,
} from "@procurement/adapter-postgres"
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from "@procurement/adapter-postgres/embedded"
import { aSigningSecret, freshSubscriptionId } from "@procurement/contract-tests/builders"
import { instant } from "@procurement/domain/calendar"
import { emailAddress } from "@procurement/domain/email"
import type { Subscription } from "@procurement/domain/webhook"
import * as Effect from "effect/Effect"
import {
  addClient,
  type Client,
} from "../../packages/apps/sandbox/test/cluster/support/customers.ts"
import { type Lifetime, temporaryFolder } from "./bench.ts"
import { poolSize, secretsKey } from "./processes.ts"
import { sampleCatalog } from "./samples.ts"

/** With one tenant and its client. */
export interface BenchDatabase extends Client {
  readonly url: string
  /** For the repositories; closed at the end of the section. */
  readonly stores: Database
  readonly query: <Row>(
    text: string,
    ...values: ReadonlyArray<unknown>
  ) => Promise<ReadonlyArray<Row>>
}

const hourMillis = 3_600_000
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
  const { promise, resolve } = Promise.withResolvers<EmbeddedPostgres>()
  onEnd(() =>
    promise.then(
      ({ stop }) => stop(),
      () => undefined,
    ),
  )
  resolve(startEmbeddedPostgres({ directory }))
  return promise
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
    const { load } = makeCatalogRepository(opened.stores)
    await Effect.runPromise(load({ items: sampleCatalog, at: instant(0) }))
    const client = await addClient(opened.stores, "bench", unlimited)
    await query("checkpoint")
    return { ...opened, ...client, url }
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
