/**
 * Orders accepted per second, against a handwritten handler with the same statements.
 *
 * The floor must be comparable: a response of another size, or another number of statements for an
 * order, is a fault of the bench and ends the run.
 */
import { findItemsSql, findTokenSql, placementSql } from "@procurement/adapter-postgres"
import { startApi } from "../app-processes.ts"
import { BenchFailure, type KeepStop, type Section } from "../bench.ts"
import { poolSize, type SideDatabase, startDatabases } from "../database.ts"
import { connections, load, type Target } from "../load.ts"
import { openPool } from "../pg.ts"
import { compareInTurn } from "../rounds.ts"
import { sampleOrderText } from "../sample-order.ts"
import { type ServiceProcess, startProcess } from "../service-process.ts"
import { temporaryFolder } from "../workplace.ts"

const statements = {
  findToken: findTokenSql,
  /** The handwritten equivalent of the tenant repository's query. */
  findTenant: { name: "find_tenant", text: "select body from tenants where id = $1" },
  findItems: findItemsSql,
  place: placementSql,
  wake: { name: "wake", text: "select pg_notify($1, topic) from unnest($2::text[]) as topic" },
}

export const startOrdersFloor = ({ url }: SideDatabase, onEnd: KeepStop): Promise<ServiceProcess> =>
  startProcess({
    onEnd,
    entry: new URL("./orders-floor.ts", import.meta.url),
    environment: {
      DATABASE_URL: url,
      DATABASE_CONNECTIONS: String(poolSize),
      STATEMENTS: JSON.stringify(statements),
    },
  })

const targetOf = (process: ServiceProcess, { token }: SideDatabase): Target => ({
  process,
  request: {
    url: `${process.ready["url"]}/v1/orders`,
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: sampleOrderText,
  },
})

const answerSize = async ({ request: { url, ...init } }: Target): Promise<number> => {
  const response = await fetch(url, init)
  const text = await response.text()
  if (!response.ok) throw new BenchFailure(`${url}: HTTP ${response.status}, ${text}`)
  return Buffer.byteLength(text)
}

/** Counts orders and their statements, one transaction each, once the connections are closed. */
const statementsOf = async ({ url, transactions }: SideDatabase) => {
  const pool = openPool({ connectionString: url, max: 1 })
  const { rows } = await pool.query<{ count: number }>("select count(*)::int as count from orders")
  await pool.end()
  const orders = rows[0]?.count ?? 0
  return { orders, perOrder: (await transactions()) / orders }
}

const tolerance = 0.05
/** The most statements of a process for its start, leased limits and settings. */
const statementsBeside = 200

const assertAlike = (what: string, ours: number, floor: number, allowed: number): void => {
  if (Math.abs(ours - floor) <= allowed) return
  throw new BenchFailure(`the floor is not comparable: ${what} is ${ours} for us, ${floor} for it`)
}

export const ordersSection: Section = {
  name: "orders",
  measures: "POST /v1/orders per second against handwritten Express + pg",
  run: async (context) => {
    const { onEnd } = context
    const folder = await temporaryFolder(onEnd)
    const databases = await startDatabases(folder, onEnd)
    const api = await startApi({ databaseUrl: databases.ours.url, folder, onEnd })
    const bare = await startOrdersFloor(databases.floor, onEnd)
    const [ours, floor] = [targetOf(api, databases.ours), targetOf(bare, databases.floor)]
    const bytes = await answerSize(ours)
    assertAlike("the size of a response", bytes, await answerSize(floor), 0)
    const compared = await compareInTurn(
      context,
      {
        name: "POST /v1/orders",
        unit: "orders/s",
        better: "higher",
        goal: 0.7,
        floorIs: "handwritten Express + pg with the same statements, nothing validated",
        notes: [`responses of ${bytes} bytes, ${connections} connections, pools of ${poolSize}`],
      },
      {
        ours: () => load(ours, context.options.seconds),
        floor: () => load(floor, context.options.seconds),
      },
      3,
    )
    await Promise.all([api.stop(), bare.stop()])
    const [own, its] = [await statementsOf(databases.ours), await statementsOf(databases.floor)]
    const allowed = tolerance + statementsBeside / own.orders
    assertAlike("statements for an order", own.perOrder, its.perOrder, allowed)
    return [compared]
  },
}
