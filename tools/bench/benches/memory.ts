/** Memory at the peak of each service while 300 orders become archived invoices. */
import { join } from "node:path"
import { type Bench, type BenchContext, BenchFailure } from "../bench.ts"
import { startDatabases } from "../database.ts"
import { startOrdersFloor } from "../floors/orders-floor-process.ts"
import { openPool } from "../pg.ts"
import { peakMegabytes } from "../process-usage.ts"
import {
  fetchToken,
  liftRateLimits,
  placeOrder,
  type SandboxInfo,
  startSandbox,
} from "../running-sandbox.ts"
import { temporaryFolder } from "../workplace.ts"

const usualOrders = 300
const orderCounts = { brief: 30, usual: usualOrders, large: usualOrders }
const atOnce = 10
const timeoutMillis = 300_000
const pauseMillis = 250

const placeAll = async (baseUrl: string, token: string, orders: number): Promise<void> => {
  for (let placed = 0; placed < orders; placed += atOnce) {
    await Promise.all(
      Array.from({ length: atOnce }, () => placeOrder(`${baseUrl}/v1/orders`, token)),
    )
  }
}

/** Waits until the last invoice is archived. */
const untilArchived = async (
  { databaseUrl }: SandboxInfo,
  orders: number,
  log: (line: string) => void,
) => {
  const pool = openPool({ connectionString: databaseUrl, max: 1 })
  const text = "select count(*)::int as count from invoices where state = 'Archived'"
  const deadline = Date.now() + timeoutMillis
  try {
    for (let archived = 0, logged = 0; archived < orders; ) {
      const { rows } = await pool.query<{ count: number }>(text)
      archived = rows[0]?.count ?? 0
      if (archived - logged >= 100) log(`memory: ${archived} of ${orders} invoices archived`)
      if (archived - logged >= 100) logged = archived
      if (Date.now() > deadline) {
        throw new BenchFailure(`only ${archived} of ${orders} invoices were archived in time`)
      }
      await new Promise((resolve) => setTimeout(resolve, pauseMillis))
    }
  } finally {
    await pool.end()
  }
}

const floorPeak = async (folder: string, orders: number, { onEnd }: BenchContext) => {
  const { floor: database } = await startDatabases(join(folder, "floor"), onEnd)
  const bare = await startOrdersFloor(database, onEnd)
  await placeAll(bare.ready["url"] ?? "", database.token, orders)
  return peakMegabytes(bare.pid)
}

const services = { api: "API", worker: "worker", ksefSimulator: "KSeF simulator" } as const

const run = async (context: BenchContext) => {
  const { onEnd, options, log } = context
  const orders = orderCounts[options.scale]
  log(`memory: starting the sandbox for ${orders} orders`)
  const folder = await temporaryFolder(onEnd)
  const sandbox = await startSandbox(join(folder, "sandbox"), onEnd)
  await liftRateLimits(sandbox.info)
  await placeAll(sandbox.info.baseUrl, await fetchToken(sandbox.info), orders)
  await untilArchived(sandbox.info, orders, log)
  const floor = await floorPeak(folder, orders, context)
  if (floor === undefined) {
    log("memory: this system has no /proc to read it from")
    return []
  }
  return Promise.all(
    Object.entries(services).map(async ([service, title]) => ({
      name: `peak memory of the ${title}`,
      unit: "MB",
      better: "lower" as const,
      ours: [(await peakMegabytes(sandbox.info.processes[service] ?? 0)) ?? 0],
      floor: [floor],
      floorIs: `bare Express + pg after ${orders} orders`,
      notes: [],
    })),
  )
}

export const memoryBench: Bench = {
  name: "memory",
  measures: `peak memory of API, worker and simulator after ${usualOrders} orders`,
  run,
}
