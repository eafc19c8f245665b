/**
 * The queue of deliveries in PostgreSQL, as its workers see it.
 *
 * Fetching uses only the index of ready deliveries, one partition after another, and reads from the
 * table only rows that it returns or is asked to exclude. It returns a subscription's document only
 * if that has changed since this process read it.
 */
import type { SubscriptionId } from "@procurement/domain/identity"
import {
  DeliveryQueue,
  type FetchedPartition,
  type FetchRequest,
  type ReadyDelivery,
  type Subscription,
} from "@procurement/domain/webhook"
import * as Effect from "effect/Effect"
import { attempt, layerOf, logDefects } from "../connection/attempt.ts"
import type { Sql } from "../connection/sql.ts"
import {
  asynchronousCommit,
  isAsynchronous,
  promptMillis,
  statement,
} from "../connection/statement.ts"
import type { Database } from "../database.ts"
import {
  arrayLiteral,
  makeQuarantine,
  type Quarantine,
  readReadyDelivery,
  readyColumns,
  type ReadyRow,
} from "./delivery.mapper.ts"
import { fanOutEvents } from "./fan-out.ts"
import { saveDeliveries, saveExhausted } from "./outcomes.ts"
import { claimPartitions, hasServer, releasePartitions, renewPartitions } from "./partitions.ts"
import { makeSecretBox, type SecretBox, type SecretKeys } from "./secret-box.ts"
import { makeSubscriptionReader, type SubscriptionReader } from "./subscription.mapper.ts"

/** The most deliveries of one partition in one call; a constant that the planner can use. */
const maximumPerPartition = 100

/**
 * Values: holder, now, partitions, limits, known revisions, deliveries to exclude. The limits keep
 * the planner from scanning all partitions: its statistics lag behind their sizes. The caller sorts
 * the rows, because sorting would cost the server as much as finding them.
 */
export const fetchReadySql = statement(
  "fetch_ready",
  `
  select
    request.partition,
    case when subscription.revision <> request.known
      then jsonb_build_object('revision', subscription.revision, 'body', subscription.body)
    end as changed,
    ${readyColumns("delivery")}, delivery.sequence
  from unnest($3::text[], $4::integer[], $5::bigint[])
    as request (partition, room, known)
  cross join lateral (
    select from webhook_partitions
    where subscription_id = request.partition
      and holder = $1 and leased_until > $2 and not is_paused
      and ${hasServer("webhook_partitions")}
    limit 1
  ) as held
  join webhook_subscriptions as subscription on subscription.id = request.partition
  left join lateral (
    select *
    from (
      select * from webhook_deliveries
      where subscription_id = request.partition and state = 'Ready'
        and id not in (select unnest($6::text[]))
      order by is_replay, sequence limit ${maximumPerPartition}
    ) as ready
    limit request.room
  ) as delivery on true`,
  promptMillis,
)

interface DeliveryRow extends ReadyRow {
  readonly sequence: string
}

/** A subscription with one delivery, or with null columns when no delivery is ready. */
interface FetchedRow extends Omit<DeliveryRow, "id"> {
  readonly partition: string
  /** The subscription, or null when this process knows its revision. */
  readonly changed: { readonly revision: number; readonly body: unknown } | null
  /** Null when no delivery is ready. */
  readonly id: string | null
}

const isDelivery = (row: FetchedRow): row is FetchedRow & DeliveryRow => row.id !== null

const replaysLast = ({ kind }: DeliveryRow): number => (kind === "replay" ? 1 : 0)

/** In sending order. The rows mostly arrive in it. */
const byTurn = (left: DeliveryRow, right: DeliveryRow): number =>
  replaysLast(left) - replaysLast(right) || Number(left.sequence) - Number(right.sequence)

interface FetchResult {
  readonly partitions: ReadonlyArray<FetchedPartition>
  readonly defects: ReadonlyArray<unknown>
}

interface FetchDependencies {
  readonly sql: Sql
  readonly reader: SubscriptionReader
  readonly quarantine: Quarantine
}

const requestValues = (requests: ReadonlyArray<FetchRequest>, revisions: ReadonlyArray<number>) => [
  arrayLiteral(requests.map(({ partition }) => partition)),
  arrayLiteral(requests.map(({ limit }) => Math.min(limit, maximumPerPartition))),
  arrayLiteral(revisions),
]

export const fetchReady = async (
  { sql, reader, quarantine }: FetchDependencies,
  holder: string,
  now: number,
  requests: ReadonlyArray<FetchRequest>,
): Promise<FetchResult> => {
  if (requests.length === 0) return { partitions: [], defects: [] }
  const recalled = new Map(
    requests.map(({ partition }) => [partition as string, reader.recall(partition)]),
  )
  const revisions = requests.map(({ partition }) => recalled.get(partition)?.revision ?? -1)
  const except = [...quarantine.keys(), ...requests.flatMap((request) => request.except)]
  const values = [holder, now, ...requestValues(requests, revisions), arrayLiteral(except)]
  const rows = await sql.query<FetchedRow>(fetchReadySql, values)
  const defects: Array<unknown> = []

  const readOf = ({ partition, changed }: FetchedRow): Subscription | undefined =>
    changed === null
      ? recalled.get(partition)?.subscription()
      : reader.read({ id: partition, ...changed })

  const deliveriesOf = (
    subscription: Subscription,
    fetched: ReadonlyArray<FetchedRow>,
  ): ReadonlyArray<ReadyDelivery> => {
    const deliveries: Array<ReadyDelivery> = []
    for (const row of fetched.filter(isDelivery).toSorted(byTurn)) {
      try {
        deliveries.push(readReadyDelivery(subscription, row))
      } catch (defect) {
        quarantine.add(row.id)
        defects.push(defect)
      }
    }
    return deliveries
  }

  const partitionOf = (fetched: ReadonlyArray<FetchedRow>): ReadonlyArray<FetchedPartition> => {
    const [first] = fetched
    try {
      const subscription = first === undefined ? undefined : readOf(first)
      if (subscription === undefined) return []
      return [{ subscription, deliveries: deliveriesOf(subscription, fetched) }]
    } catch (defect) {
      if (first?.changed !== null) defects.push(defect)
      return []
    }
  }

  const byPartition = Map.groupBy(rows, ({ partition }) => partition)
  return { partitions: [...byPartition.values()].flatMap(partitionOf), defects }
}

/**
 * Values: now, how many. Locked rows are left for the next time; those that a crash reverts are
 * still due.
 */
const makeDueReadySql = statement(
  "make_due_deliveries_ready",
  `
  with ${asynchronousCommit},
  due as (
    update webhook_deliveries set state = 'Ready', due_at = null
    where id = any (array(
      select id from webhook_deliveries where state = 'Waiting' and due_at <= $1
      order by due_at limit $2
      for no key update skip locked
    )) and ${isAsynchronous}
    returning subscription_id
  )
  select subscription_id as partition from due`,
)

const attemptOn = <A>(work: () => Promise<A>) => attempt("DeliveryQueue", work)

/** Moves waiting deliveries, and stores the outcomes of attempts. */
const outcomesIn = ({ sql, wakeOthers }: Database, box: SecretBox) => ({
  makeDueReady: (now: number, limit: number) =>
    attemptOn(async () => {
      const rows = await sql.query<{ partition: SubscriptionId }>(makeDueReadySql, [now, limit])
      if (rows.length > 0) wakeOthers("deliveries")
      return rows.map(({ partition }) => partition)
    }),
  save: (deliveries: Parameters<DeliveryQueue["Service"]["save"]>[0]) =>
    attemptOn(async () => {
      await saveDeliveries(sql, deliveries)
    }),
  saveExhausted: (...[delivery, decide]: Parameters<DeliveryQueue["Service"]["saveExhausted"]>) =>
    attemptOn(async () => {
      await saveExhausted(sql, box, delivery, decide)
    }),
})

export const makeDeliveryQueue = (
  database: Database,
  keys: SecretKeys,
): DeliveryQueue["Service"] => {
  const { sql, wakeOthers } = database
  const box = makeSecretBox(keys)
  const reader = makeSubscriptionReader(box)
  const events = { sql, reader, quarantine: makeQuarantine() }
  const deliveries = { sql, reader, quarantine: makeQuarantine() }
  return {
    ...outcomesIn(database, box),
    fanOut: (limit, plan) =>
      Effect.gen(function* () {
        const fannedOut = yield* attemptOn(() => fanOutEvents(events, limit, plan))
        if (fannedOut.deliveries > 0) wakeOthers("deliveries")
        yield* logDefects(fannedOut.defects)
        return fannedOut.events
      }),
    claimPartitions: (...args) => attemptOn(() => claimPartitions(sql, ...args)),
    renewPartitions: (...args) => attemptOn(() => renewPartitions(sql, ...args)),
    releasePartitions: (...args) => attemptOn(() => releasePartitions(sql, ...args)),
    fetchReady: (...args) =>
      Effect.flatMap(
        attemptOn(() => fetchReady(deliveries, ...args)),
        ({ partitions, defects }) => Effect.as(logDefects(defects), partitions),
      ),
  }
}

export const layerDeliveryQueue = layerOf(DeliveryQueue, makeDeliveryQueue)
