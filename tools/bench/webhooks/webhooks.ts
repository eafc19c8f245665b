/**
 * Deliveries per second of one worker, from PostgreSQL to the receivers and their outcomes back
 * into PostgreSQL, against undici that posts the same body to the same receivers; and what bad
 * neighbours cost.
 */
import { setTimeout as pause } from "node:timers/promises"
import { aDeliverableEvent, freshTenantId } from "@procurement/contract-tests/builders"
import { instant } from "@procurement/domain/calendar"
import type { TenantId } from "@procurement/domain/identity"
import {
  type BenchContext,
  BenchFailure,
  compareInTurn,
  type Lifetime,
  type Measured,
  type Section,
} from "../bench.ts"
import { machineMillis } from "../child.ts"
import { plainNumber, quantile } from "../comparison.ts"
import { type BenchDatabase, openServer, startDatabase, subscribeAll } from "../database.ts"
import { measure, peakMegabytes, secondsOf } from "../load.ts"
import { type ServiceProcess, startProcess, startWorker } from "../processes.ts"
import { addReadyDeliveries, deliveryBody } from "../sizes.ts"

const events = ["invoice.paid"] as const
const subscriptions = 800
/** Deliveries per subscription for each second of `--seconds`; the pacer would allow 45. */
const eachPerSecond = 10
const atOnce = 256
const outcomeMillis = 500
const warmUps = 2

interface Receivers extends ServiceProcess {
  readonly accepting: ReadonlyArray<string>
  readonly hanging: ReadonlyArray<string>
}

const urlsOf = (ports = ""): ReadonlyArray<string> =>
  (JSON.parse(ports) as ReadonlyArray<number>).map((port) => `http://127.0.0.1:${port}/hooks`)

/** Starts the process of the endpoints, with this many of each kind. */
const startReceivers = async (
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
    await pause(outcomeMillis)
    return { count, seconds }
  })
}

export const deliveriesSection: Section = {
  name: "deliveries",
  measures: "deliveries of one worker per second, its CPU and memory, against bare undici",
  run: async (context) => {
    const database = await startDatabase(context)
    const receivers = await startReceivers(context, { accepting: subscriptions, hanging: 0 })
    const tenantId = freshTenantId()
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

const good = 100
const perSecond = 20
const settleMillis = 2_000
/** Each round takes 15 seconds longer, because a stopping worker waits for endpoints. */
const maximumRounds = 3
/** Long enough that a hundredth of a side's events is 18 of them. */
const shortestSeconds = { brief: 3, usual: 30, large: 30 }
/** Nothing listens there: port 1 of this machine. */
const refusingUrl = "http://127.0.0.1:1/hooks"

interface Side {
  readonly database: BenchDatabase
  readonly receivers: Receivers
  readonly tenants: ReadonlyArray<TenantId>
}

/** Each tenant has a good endpoint and, with neighbours, one that hangs or refuses. */
const openSide = async (
  context: BenchContext,
  database: BenchDatabase,
  isCrowded: boolean,
): Promise<Side> => {
  const hanging = isCrowded ? good / 2 : 0
  const receivers = await startReceivers(context, { accepting: good, hanging })
  const tenants = Array.from({ length: good }, () => freshTenantId())
  const endpoints = tenants.flatMap((tenantId, nth) => {
    const bad = isCrowded ? [receivers.hanging[nth] ?? refusingUrl] : []
    return [receivers.accepting[nth] ?? "", ...bad].map((url) => ({ tenantId, url, events }))
  })
  await subscribeAll(database, endpoints)
  return { database, receivers, tenants }
}

const addEventSql = `
  insert into outbox (id, type, aggregate_type, aggregate_id, tenant_id, occurred_at, body)
  values ($1, 'invoice.paid', 'invoice', $1, $2, $3, $4)`

/** Resolves with the event's id when it is committed; workers are notified right after. */
const commitEvent = async ({ query }: BenchDatabase, tenantId: TenantId): Promise<string> => {
  const occurredAt = instant(Date.now())
  const event = aDeliverableEvent({ type: "invoice.paid", tenantId, occurredAt })
  await query(addEventSql, event.id, tenantId, occurredAt, JSON.stringify(event))
  void query("select pg_notify('work', 'outbox')")
  return event.id
}

/**
 * Commits `count` events, one for each tenant in turn, at random instants (exponential gaps): a
 * constant rate would keep step with periodic work of the worker and distort the latencies. Returns
 * the commit time of each event by its id.
 */
const commitEvents = async (
  { database, tenants }: Side,
  count: number,
): Promise<ReadonlyMap<string, number>> => {
  const committed = new Map<string, number>()
  let dueAt = machineMillis()
  for (let nth = 0; nth < count; nth += 1) {
    dueAt -= (Math.log(1 - Math.random()) * 1_000) / perSecond
    await pause(Math.max(dueAt - machineMillis(), 0))
    const id = await commitEvent(database, tenants[nth % tenants.length] as TenantId)
    committed.set(id, machineMillis())
  }
  return committed
}

/** Milliseconds, one for each event. */
type Latencies = ReadonlyArray<number>

const latenciesOf = async (side: Side, count: number): Promise<Latencies> => {
  await side.receivers.call("arrivals")
  const committed = await commitEvents(side, count)
  await pause(settleMillis)
  const arrivals = new Map((await side.receivers.call("arrivals")) as Array<[string, number]>)
  const missing = [...committed.keys()].filter((id) => !arrivals.has(id)).length
  if (missing > 0) throw new BenchFailure(`isolation: ${missing} events have not arrived`)
  return [...committed].map(([id, at]) => (arrivals.get(id) ?? 0) - at)
}

/**
 * 100 endpoints that accept, with and without 100 others of which half hang and half refuse.
 * Measures the time from the commit of an event to its first attempt at a good endpoint. Both sides
 * are a worker and a database, started for each measurement, so that leftover attempts at bad
 * endpoints do not affect the other side.
 */
export const isolationSection: Section = {
  name: "isolation",
  measures: "p99 latency of 100 good endpoints beside 100 that hang or refuse, against without",
  run: async (context) => {
    const { options } = context
    const server = await openServer(context)
    const crowded = await openSide(context, await server.add("ours"), true)
    const alone = await openSide(context, await server.add("floor"), false)
    const seconds = Math.max(options.seconds, shortestSeconds[options.scale])
    const p99In = (side: Side, all: Array<number>) => async (): Promise<Measured> => {
      const worker = await startWorker(context, "webhooks", side.database.url)
      // Every endpoint receives a first event before the measurement starts.
      await latenciesOf(side, good)
      const latencies = await latenciesOf(side, seconds * perSecond)
      await worker.stop()
      all.push(...latencies)
      return { value: quantile(latencies, 0.99) }
    }
    const titles = {
      name: "p99 beside bad endpoints",
      unit: "ms",
      better: "lower",
      goal: 1 / 1.2,
      floorIs: `the same worker and events, the ${good} good endpoints alone`,
    } as const
    const rounds = Math.min(options.rounds, maximumRounds)
    const limited = { ...context, options: { ...options, rounds } }
    const [bad, none] = [[] as Array<number>, [] as Array<number>]
    const sides = { ours: p99In(crowded, bad), floor: p99In(alone, none) }
    const compared = await compareInTurn(limited, titles, sides, 0)
    const inWords = [0.5, 0.95, 0.99].map(
      (share) =>
        `p${share * 100} ${plainNumber(quantile(bad, share))} ms with bad ones, ` +
        `${plainNumber(quantile(none, share))} ms without`,
    )
    const setting =
      `${perSecond} events a second, ${bad.length} of each side in all rounds; ` +
      "commit of an event to its first attempt at a good endpoint"
    return [{ ...compared, notes: [setting, ...inWords] }]
  },
}
