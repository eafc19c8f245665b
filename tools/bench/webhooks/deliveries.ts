/**
 * Deliveries per second of one worker, from PostgreSQL to the receivers and their outcomes back
 * into PostgreSQL, against undici that posts the same body to the same receivers.
 */
import { setTimeout as pause } from "node:timers/promises"
import { startWorker } from "../app-processes.ts"
import type { Section } from "../bench.ts"
import type { Comparison } from "../comparison.ts"
import { startDatabases } from "../database.ts"
import { addReadyDeliveries, deliveryBody } from "../filled-tables.ts"
import { openPool } from "../pg.ts"
import { cpuSeconds, peakMegabytes } from "../process-usage.ts"
import { compareInTurn, type Measured } from "../rounds.ts"
import { type ServiceProcess, startProcess } from "../service-process.ts"
import { temporaryFolder } from "../workplace.ts"
import { command } from "./control.ts"
import { aTenantId, secretsKey, startReceivers, subscribeAll } from "./endpoints.ts"

const subscriptions = 800
/** Deliveries per subscription for each second of `--seconds`; the pacer would allow 45. */
const eachPerSecond = 10
const atOnce = 256
const settleMillis = 500
const warmUps = 2

/** The rate per second, from the moment at which `begin` is fulfilled. */
const rateOf = async (
  sender: ServiceProcess,
  receivers: ServiceProcess,
  count: number,
  begin: () => Promise<unknown>,
): Promise<Measured> => {
  const goal = Number(await command(receivers, "accepted")) + count
  const cpuBefore = await cpuSeconds(sender.pid)
  await begin()
  const started = performance.now()
  await command(receivers, "until", goal)
  const took = (performance.now() - started) / 1_000
  // Waits until the last outcomes are saved.
  await pause(settleMillis)
  const cpu = await cpuSeconds(sender.pid)
  const isKnown = cpu !== undefined && cpuBefore !== undefined
  const cpuMicros = isKnown ? ((cpu - cpuBefore) * 1_000_000) / count : undefined
  return { value: count / took, cpuMicros }
}

const memoryOf = async (
  worker: ServiceProcess,
  floor: ServiceProcess,
): Promise<ReadonlyArray<Comparison>> => {
  const [ours, bare] = [await peakMegabytes(worker.pid), await peakMegabytes(floor.pid)]
  if (ours === undefined || bare === undefined) return []
  return [
    {
      name: "peak memory of the worker",
      unit: "MB",
      better: "lower",
      ours: [ours],
      floor: [bare],
      floorIs: "the process of bare undici",
      notes: [],
    },
  ]
}

const startAll = async (onEnd: Parameters<typeof temporaryFolder>[0]) => {
  const folder = await temporaryFolder(onEnd)
  const { ours: database } = await startDatabases(folder, onEnd)
  const receivers = await startReceivers({ accepting: subscriptions, hanging: 0 }, onEnd)
  const tenantId = aTenantId()
  const urls = receivers.accepting
  await subscribeAll(
    database.url,
    urls.map((url) => ({ url, tenantId, events: ["invoice.paid"] })),
  )
  const environment = { WEBHOOK_SECRETS_KEY: secretsKey }
  const worker = await startWorker("webhooks", {
    databaseUrl: database.url,
    folder,
    onEnd,
    environment,
  })
  const floor = await startProcess({
    onEnd,
    entry: new URL("./post-loop.ts", import.meta.url),
    environment: { URLS: JSON.stringify(urls), BODY: deliveryBody, AT_ONCE: String(atOnce) },
  })
  const pool = openPool({ connectionString: database.url, max: 1 })
  onEnd(() => pool.end())
  return { receivers: receivers.process, worker, floor, pool }
}

export const deliveriesSection: Section = {
  name: "deliveries",
  measures: "deliveries of one worker per second, its CPU and memory, against bare undici",
  run: async (context) => {
    const { receivers, worker, floor, pool } = await startAll(context.onEnd)
    const each = context.options.seconds * eachPerSecond
    const count = each * subscriptions
    const compared = await compareInTurn(
      context,
      {
        name: "webhook deliveries",
        unit: "deliveries/s",
        better: "higher",
        goal: 0.5,
        floorIs: `bare undici, kept connections, ${atOnce} posts at a time, not stored or signed`,
        notes: [`${count} to ${subscriptions} subscriptions, each with a separate receiver`],
      },
      {
        ours: () => rateOf(worker, receivers, count, () => addReadyDeliveries(pool, each)),
        floor: () =>
          rateOf(floor, receivers, count, async () => {
            void command(floor, "post", count)
          }),
      },
      warmUps,
    )
    return [compared, ...(await memoryOf(worker, floor))]
  },
}
