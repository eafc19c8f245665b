/**
 * Orders accepted in a second, against a hand-written handler with the same statements.
 *
 * A floor is worth as much as its likeness: answers of another size, or another number of
 * statements for an order, are a fault of the bench and end the run.
 */
import { type Bench, type BenchContext, BenchFailure } from "../bench.ts"
import { startApiProcess } from "../api-process.ts"
import { poolSize, type SideDatabase, startDatabases } from "../database.ts"
import { startOrdersFloor } from "../floors/orders-floor-process.ts"
import { connections, type Target } from "../load.ts"
import { openPool } from "../pg.ts"
import { compareUnderLoad } from "../rounds.ts"
import { sampleOrderText } from "../sample-order.ts"
import type { ServiceProcess } from "../service-process.ts"
import { temporaryFolder } from "../workplace.ts"

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

/** Orders and their statements, one transaction each; known when the connections are closed. */
const statementsOf = async (database: SideDatabase, url: string) => {
  const pool = openPool({ connectionString: url, max: 1 })
  const { rows } = await pool.query<{ count: number }>("select count(*)::int as count from orders")
  await pool.end()
  const orders = rows[0]?.count ?? 0
  return { orders, perOrder: (await database.transactions()) / orders }
}

const tolerance = 0.05
/** A process starts, leases limits and reads settings beside its orders: so many at most. */
const statementsBeside = 200

const assertAlike = (what: string, ours: number, floor: number, allowed: number): void => {
  if (Math.abs(ours - floor) <= allowed) return
  throw new BenchFailure(`the floor is not comparable: ${what} is ${ours} for us, ${floor} for it`)
}

const run = async (context: BenchContext) => {
  const { onEnd, log } = context
  log("orders: starting PostgreSQL, the API and the floor")
  const folder = await temporaryFolder(onEnd)
  const databases = await startDatabases(folder, onEnd)
  const api = await startApiProcess(databases.ours, folder, context)
  const bare = await startOrdersFloor(databases.floor, onEnd)
  const ours = targetOf(api, databases.ours)
  const floor = targetOf(bare, databases.floor)
  const bytes = await answerSize(ours)
  assertAlike("the size of an answer", bytes, await answerSize(floor), 0)
  const measured = await compareUnderLoad(context, "orders", { ours, floor })
  await Promise.all([api.stop(), bare.stop()])
  const statements = {
    ours: await statementsOf(databases.ours, databases.ours.url),
    floor: await statementsOf(databases.floor, databases.floor.url),
  }
  const allowed = tolerance + statementsBeside / statements.ours.orders
  const { ours: own, floor: bareOnes } = statements
  assertAlike("statements for an order", own.perOrder, bareOnes.perOrder, allowed)
  const likeness =
    `statements for one order: ours ${own.perOrder.toFixed(2)}, ` +
    `floor ${bareOnes.perOrder.toFixed(2)}; answers of ${bytes} bytes, ` +
    `${connections} connections, pools of ${poolSize}`
  return [
    {
      ...measured,
      name: "POST /v1/orders",
      unit: "orders/s",
      better: "higher" as const,
      goal: 0.7,
      floorIs: "hand-written Express + pg with the same statements, nothing validated",
      notes: [...measured.notes, likeness],
    },
  ]
}

export const ordersBench: Bench = {
  name: "orders",
  measures: "POST /v1/orders per second against hand-written Express + pg",
  run,
}
