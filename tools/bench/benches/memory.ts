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

const orders = 300
const atOnce = 10
const patienceMillis = 300_000
const pauseMillis = 250

const placeAll = async (baseUrl: string, token: string): Promise<void> => {
  for (let placed = 0; placed < orders; placed += atOnce) {
    await Promise.all(
      Array.from({ length: atOnce }, () => placeOrder(`${baseUrl}/v1/orders`, token)),
    )
  }
}

/** Waits until the last invoice is archived. */
const untilArchived = async ({ databaseUrl }: SandboxInfo, tell: (line: string) => void) => {
  const pool = openPool({ connectionString: databaseUrl, max: 1 })
  const text = "select count(*)::int as count from invoices where state = 'Archived'"
  const deadline = Date.now() + patienceMillis
  try {
    for (let archived = 0, told = 0; archived < orders; ) {
      const { rows } = await pool.query<{ count: number }>(text)
      archived = rows[0]?.count ?? 0
      if (archived - told >= 100) tell(`memory: ${archived} of ${orders} invoices archived`)
      if (archived - told >= 100) told = archived
      if (Date.now() > deadline) {
        throw new BenchFailure(`only ${archived} of ${orders} invoices were archived in time`)
      }
      await new Promise((resolve) => setTimeout(resolve, pauseMillis))
    }
  } finally {
    await pool.end()
  }
}

const floorPeak = async (folder: string, { onEnd }: BenchContext) => {
  const { floor: database } = await startDatabases(join(folder, "floor"), onEnd)
  const bare = await startOrdersFloor(database, onEnd)
  await placeAll(bare.ready["url"] ?? "", database.token)
  return peakMegabytes(bare.pid)
}

const services = { api: "API", worker: "worker", ksefSimulator: "KSeF simulator" } as const

const run = async (context: BenchContext) => {
  const { onEnd, tell } = context
  tell(`memory: starting the sandbox for ${orders} orders`)
  const folder = await temporaryFolder(onEnd)
  const sandbox = await startSandbox(join(folder, "sandbox"), onEnd)
  await liftRateLimits(sandbox.info)
  await placeAll(sandbox.info.baseUrl, await fetchToken(sandbox.info))
  await untilArchived(sandbox.info, tell)
  const floor = await floorPeak(folder, context)
  if (floor === undefined) {
    tell("memory: this system has no /proc to read it from")
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
  measures: `peak memory of API, worker and simulator after ${orders} orders`,
  run,
}
