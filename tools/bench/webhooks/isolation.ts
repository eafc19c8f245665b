/**
 * What bad neighbours cost: 100 endpoints that accept, with and without 100 others of which half
 * hang and half refuse. Measures the time from the commit of an event to its first attempt at a
 * good endpoint.
 *
 * Both sides are a worker and a database, started for each measurement, so that leftover attempts
 * at bad endpoints do not affect the other side. The result is the p99 of all rounds together,
 * because one round has only a handful of events beyond its p99.
 */
import { setTimeout as pause } from "node:timers/promises"
import { aDeliverableEvent, freshTenantId } from "@procurement/contract-tests/builders"
import { instant } from "@procurement/domain/calendar"
import type { TenantId } from "@procurement/domain/identity"
import { type BenchContext, BenchFailure, type Section } from "../bench.ts"
import { machineMillis } from "../child.ts"
import { type Comparison, plainNumber, quantile, spreadOf } from "../comparison.ts"
import { type BenchDatabase, openServer, subscribeAll } from "../database.ts"
import { startWorker } from "../processes.ts"
import { type Both, inTurn } from "../rounds.ts"
import { type Receivers, startReceivers } from "./deliveries.ts"

const good = 100
const perSecond = 20
const settleMillis = 2_000
/** The most rounds: each takes 15 seconds longer, because a stopping worker waits for endpoints. */
const mostRounds = 3
/** Long enough that a hundredth of a side's events is 18 of them. */
const shortestSeconds = { brief: 3, usual: 30, large: 30 }
/** Nothing listens there: port 1 of this machine. */
const refusingUrl = "http://127.0.0.1:1/hooks"
const events = ["invoice.paid"] as const

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

const measure = async (side: Side, count: number): Promise<Latencies> => {
  await side.receivers.call("arrivals")
  const committed = await commitEvents(side, count)
  await pause(settleMillis)
  const arrivals = new Map((await side.receivers.call("arrivals")) as Array<[string, number]>)
  const missing = [...committed.keys()].filter((id) => !arrivals.has(id)).length
  if (missing > 0) throw new BenchFailure(`isolation: ${missing} events have not arrived`)
  return [...committed].map(([id, at]) => (arrivals.get(id) ?? 0) - at)
}

const inWords = (share: number, { ours, floor }: Both<Latencies>): string =>
  `p${share * 100} ${plainNumber(quantile(ours, share))} ms with bad ones, ` +
  `${plainNumber(quantile(floor, share))} ms without`

const tailOf = (rounds: ReadonlyArray<Both<Latencies>>): Comparison => {
  const all = {
    ours: rounds.flatMap(({ ours }) => ours),
    floor: rounds.flatMap(({ floor }) => floor),
  }
  const times = spreadOf(
    rounds.map(({ ours, floor }) => quantile(ours, 0.99) / quantile(floor, 0.99)),
  )
  return {
    name: "p99 beside bad endpoints",
    unit: "ms",
    better: "lower",
    ours: [quantile(all.ours, 0.99)],
    floor: [quantile(all.floor, 0.99)],
    goal: 1 / 1.2,
    floorIs: `the same worker and events, the ${good} good endpoints alone`,
    notes: [
      `${perSecond} events a second; commit of an event to its first attempt at a good endpoint`,
      `p99 of ${all.ours.length} of each side, all ${rounds.length} rounds together; ` +
        `in single rounds ${times.lowest.toFixed(2)} to ${times.highest.toFixed(2)} times as long`,
      ...[0.5, 0.95].map((share) => inWords(share, all)),
    ],
  }
}

export const isolationSection: Section = {
  name: "isolation",
  measures: "p99 latency of 100 good endpoints beside 100 that hang or refuse, against without",
  run: async (context) => {
    const { log, options } = context
    const server = await openServer(context)
    const crowded = await openSide(context, await server.add("ours"), true)
    const alone = await openSide(context, await server.add("floor"), false)
    const seconds = Math.max(options.seconds, shortestSeconds[options.scale])
    const latenciesOf = (side: Side) => async (): Promise<Latencies> => {
      const worker = await startWorker(context, "webhooks", side.database.url)
      // Every endpoint receives a first event before the measurement starts.
      await measure(side, good)
      const latencies = await measure(side, seconds * perSecond)
      await worker.stop()
      return latencies
    }
    const rounds: Array<Both<Latencies>> = []
    for (let nth = 1; nth <= Math.min(options.rounds, mostRounds); nth += 1) {
      const round = await inTurn(nth, { ours: latenciesOf(crowded), floor: latenciesOf(alone) })
      rounds.push(round)
      log(`isolation: round ${nth}: ${inWords(0.99, round)}`)
    }
    return [tailOf(rounds)]
  },
}
