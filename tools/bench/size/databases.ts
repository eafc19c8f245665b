/** One server with a database for each size, and the API on each of them. */
import { join } from "node:path"
import {
  type Database,
  makeDeliveryQueue,
  makeInvoiceRepository,
  newSecretKey,
  openDatabase,
  parseSecretKeys,
} from "@procurement/adapter-postgres"
import type { TenantId } from "@procurement/domain/identity"
import type { InvoiceRepository } from "@procurement/domain/invoice"
import type { DeliveryQueue } from "@procurement/domain/webhook"
import { startApiProcess } from "../api-process.ts"
import type { BenchContext } from "../bench.ts"
import { prepareSide, startServer } from "../database.ts"
import { addDeliveries, addSubscriptions } from "../pending-deliveries.ts"
import { openPool } from "../pg.ts"
import { temporaryFolder } from "../workplace.ts"
import { addMadeDeliveries, addOrders } from "./tables.ts"

export const partitions = 200
export const readyDeliveries = 10_000

export interface Sized {
  readonly size: number
  readonly database: Database
  readonly invoices: InvoiceRepository["Service"]
  readonly deliveries: DeliveryQueue["Service"]
  /** Where the API answers, and the token of the tenant with a twentieth of the orders. */
  readonly origin: string
  readonly token: string
}

const run = <Row>(database: Database, text: string) =>
  database.sql.query<Row>({ name: "", text }, [])

const everyTenth = 1_000_000

const fill = async (database: Database, size: number, log: BenchContext["log"]): Promise<void> => {
  const [tenant] = await run<{ id: TenantId }>(database, "select id from tenants")
  if (tenant === undefined) throw new TypeError("the database has no tenant")
  await addOrders(database, tenant.id, size, (sofar) => {
    if (sofar % everyTenth === 0) log(`size: ${sofar.toLocaleString("en")} orders are there`)
  })
  await addSubscriptions(database, partitions)
  await addMadeDeliveries(database, partitions, size)
  await addDeliveries(database, partitions, readyDeliveries)
}

const settle = ["orders", "invoices", "webhook_deliveries"]

interface Server {
  readonly url: string
  readonly folder: string
}

const prepare = async (server: Server, size: number, context: BenchContext): Promise<Sized> => {
  const admin = openPool({ connectionString: server.url, max: 1 })
  const side = await prepareSide(admin, server.url, `size_${size}`)
  const database = await openDatabase({ url: side.url, applicationName: "size", poolSize: 2 })
  context.onEnd(() => database.close())
  const begin = performance.now()
  await fill(database, size, context.log)
  const bare = openPool({ connectionString: side.url, max: 1 })
  for (const table of settle) await bare.query(`vacuum (analyze, freeze) ${table}`)
  await bare.end()
  await admin.query("checkpoint")
  await admin.end()
  const seconds = Math.round((performance.now() - begin) / 1_000)
  context.log(`size: ${size.toLocaleString("en")} orders are there after ${seconds} s`)
  const key = newSecretKey()
  const environment = { WEBHOOK_SECRETS_KEY: key }
  const api = await startApiProcess(side, server.folder, context, { environment })
  return {
    size,
    database,
    invoices: makeInvoiceRepository(database),
    deliveries: makeDeliveryQueue(database, parseSecretKeys(key)),
    origin: api.ready["url"] ?? "",
    token: side.token,
  }
}

const alter = async (url: string, ...settings: ReadonlyArray<string>): Promise<void> => {
  const admin = openPool({ connectionString: url, max: 1 })
  for (const setting of settings) await admin.query(`alter system set ${setting}`)
  await admin.query("select pg_reload_conf()")
  await admin.end()
}

export const startSizes = async (
  sizes: ReadonlyArray<number>,
  context: BenchContext,
): Promise<ReadonlyArray<Sized>> => {
  const folder = await temporaryFolder(context.onEnd)
  const { url } = await startServer(join(folder, "postgres"), context.onEnd)
  // While it is filled, it neither tidies up nor hurries.
  await alter(url, "max_wal_size = '4GB'", "autovacuum = off")
  const sized: Array<Sized> = []
  for (const size of sizes) sized.push(await prepare({ url, folder }, size, context))
  await alter(url, "autovacuum = on")
  return sized
}

/** How large the tables of a database are, with their indexes. */
export const bytesOf = async ({ database }: Sized): Promise<ReadonlyArray<string>> => {
  const names = settle.map((name) => `'${name}'`).join(", ")
  const rows = await run<{ name: string; text: string }>(
    database,
    `select relname as name, pg_size_pretty(pg_table_size(oid)) || ' and indexes of '
       || pg_size_pretty(pg_indexes_size(oid)) as text
     from pg_class where relkind = 'r' and relname in (${names}) order by relname`,
  )
  return rows.map(({ name, text }) => `${name} ${text}`)
}
