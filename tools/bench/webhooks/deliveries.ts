/**
 * Deliveries per second of one worker, from PostgreSQL to the receivers and their outcomes back
 * into PostgreSQL, against undici that posts the same body to the same receivers.
 */
import { setTimeout as pause } from "node:timers/promises"
import { freshTenantId } from "@procurement/contract-tests/builders"
import type { Lifetime, Section } from "../bench.ts"
import { startDatabase, subscribeAll } from "../database.ts"
import { measure, peakMegabytes, secondsOf } from "../load.ts"
import { type ServiceProcess, startProcess, startWorker } from "../processes.ts"
import { compareInTurn, type Measured } from "../rounds.ts"
import { addReadyDeliveries, deliveryBody } from "../sizes.ts"

const subscriptions = 800
/** Deliveries per subscription for each second of `--seconds`; the pacer would allow 45. */
const eachPerSecond = 10
const atOnce = 256
const settleMillis = 500
const warmUps = 2

export interface Receivers extends ServiceProcess {
  readonly accepting: ReadonlyArray<string>
  readonly hanging: ReadonlyArray<string>
}

const urlsOf = (ports = ""): ReadonlyArray<string> =>
  (JSON.parse(ports) as ReadonlyArray<number>).map((port) => `http://127.0.0.1:${port}/hooks`)

/** Starts the process of the endpoints, with this many of each kind. */
export const startReceivers = async (
  lifetime: Lifetime,
  counts: { readonly accepting: number; readonly hanging: number },
): Promise<Receivers> => {
  const environment = { ACCEPTING: String(counts.accepting), HANGING: String(counts.hanging) }
  const entry = new URL("./receivers.ts", import.meta.url)
  const receivers = await startProcess(lifetime, entry, environment)
  const { accepting, hanging } = receivers.ready
  return { ...receivers, accepting: urlsOf(accepting), hanging: urlsOf(hanging) }
}

/** The rate per second, from the moment at which `begin` is fulfilled. */
const rateOf = async (
  { pid }: ServiceProcess,
  receivers: ServiceProcess,
  count: number,
  begin: () => Promise<unknown>,
): Promise<Measured> => {
  const goal = Number(await receivers.call("accepted")) + count
  return measure(pid, async () => {
    await begin()
    const seconds = await secondsOf(() => receivers.call("until", goal))
    // Waits until the last outcomes are saved.
    await pause(settleMillis)
    return { count, seconds }
  })
}

export const deliveriesSection: Section = {
  name: "deliveries",
  measures: "deliveries of one worker per second, its CPU and memory, against bare undici",
  run: async (context) => {
    const database = await startDatabase(context)
    const receivers = await startReceivers(context, { accepting: subscriptions, hanging: 0 })
    const [tenantId, events] = [freshTenantId(), ["invoice.paid"] as const]
    await subscribeAll(
      database,
      receivers.accepting.map((url) => ({ url, tenantId, events })),
    )
    const worker = await startWorker(context, "webhooks", database.url)
    const floor = await startProcess(context, new URL("./post-loop.ts", import.meta.url), {
      URLS: JSON.stringify(receivers.accepting),
      BODY: deliveryBody,
      AT_ONCE: String(atOnce),
    })
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
        ours: () => rateOf(worker, receivers, count, () => addReadyDeliveries(database, each)),
        floor: () => rateOf(floor, receivers, count, () => floor.call("post", count)),
      },
      warmUps,
    )
    const [ours, bare] = [await peakMegabytes(worker.pid), await peakMegabytes(floor.pid)]
    if (ours === undefined || bare === undefined) return [compared]
    const memory = {
      name: "peak memory of the worker",
      unit: "MB",
      better: "lower",
      ours: [ours],
      floor: [bare],
      floorIs: "the process of bare undici",
    } as const
    return [compared, memory]
  },
}
