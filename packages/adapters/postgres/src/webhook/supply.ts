/**
 * What is ready in the lanes of a holder.
 *
 * Found in the index of what is ready alone, lane by lane; of the table no row is read but those
 * that are given and those that are to be left out. A subscription's document comes along only if
 * it has changed since it was read.
 */
import type {
  LaneDemand,
  LaneSupply,
  ReadyDelivery,
  Subscription,
} from "@procurement/domain/webhook"
import type { Sql } from "../connection/sql.ts"
import { promptMillis, statement } from "../connection/statement.ts"
import { type ReadyRow, readReadyDelivery, readyColumns } from "./delivery.mapper.ts"
import type { SetAside } from "./set-aside.ts"
import type { SubscriptionReader } from "./subscription.mapper.ts"
import { wordArray } from "./word-array.ts"

/** What one call gives of a lane at most; a bound that the planner can see. */
const mostOfALane = 100

/**
 * Values: holder, now, lanes, limits, known revisions, deliveries to leave out. The limits keep the
 * planner from reading all lanes at once, whose numbers change faster than its statistics. The
 * order is made by who reads the rows: it costs the server as much as finding them.
 */
export const supplySql = statement(
  "supply",
  `
  select
    demand.lane,
    case when subscription.revision <> demand.known
      then jsonb_build_object('revision', subscription.revision, 'body', subscription.body)
    end as changed,
    ${readyColumns("delivery")}, delivery.sequence
  from unnest($3::text[], $4::integer[], $5::bigint[])
    as demand (lane, room, known)
  cross join lateral (
    select from webhook_lanes
    where subscription_id = demand.lane
      and holder = $1 and leased_until > $2 and not is_paused
    limit 1
  ) as held
  join webhook_subscriptions as subscription on subscription.id = demand.lane
  left join lateral (
    select *
    from (
      select * from webhook_deliveries
      where subscription_id = demand.lane and state = 'Ready'
        and id not in (select unnest($6::text[]))
      order by is_replay, sequence limit ${mostOfALane}
    ) as ready
    limit demand.room
  ) as delivery on true`,
  promptMillis,
)

interface SuppliedRow extends ReadyRow {
  readonly sequence: string
}

/** All of a delivery, or nothing of it. */
interface SupplyRow extends Omit<SuppliedRow, "id"> {
  readonly lane: string
  /** The subscription; none when it is known. */
  readonly changed: { readonly revision: number; readonly body: unknown } | null
  /** None when nothing is ready. */
  readonly id: string | null
}

const isDelivery = (row: SupplyRow): row is SupplyRow & SuppliedRow => row.id !== null

const replaysLast = ({ kind }: SuppliedRow): number => (kind === "replay" ? 1 : 0)

/** As they are to be sent; mostly they come like that. */
const byTurn = (left: SuppliedRow, right: SuppliedRow): number =>
  replaysLast(left) - replaysLast(right) || Number(left.sequence) - Number(right.sequence)

export interface Supplied {
  readonly lanes: ReadonlyArray<LaneSupply>
  readonly defects: ReadonlyArray<unknown>
}

export interface Supplier {
  readonly sql: Sql
  readonly reader: SubscriptionReader
  readonly aside: SetAside
}

const demandValues = (demands: ReadonlyArray<LaneDemand>, known: ReadonlyArray<number>) => [
  wordArray(demands.map(({ lane }) => lane)),
  wordArray(demands.map(({ limit }) => Math.min(limit, mostOfALane))),
  wordArray(known),
]

export const supply = async (
  { sql, reader, aside }: Supplier,
  holder: string,
  now: number,
  demands: ReadonlyArray<LaneDemand>,
): Promise<Supplied> => {
  if (demands.length === 0) return { lanes: [], defects: [] }
  const recalled = new Map(demands.map(({ lane }) => [lane as string, reader.recall(lane)]))
  const known = demands.map(({ lane }) => recalled.get(lane)?.revision ?? -1)
  const except = [...aside.keys(), ...demands.flatMap((demand) => demand.except)]
  const values = [holder, now, ...demandValues(demands, known), wordArray(except)]
  const rows = await sql.query<SupplyRow>(supplySql, values)
  const defects: Array<unknown> = []

  const readOf = ({ lane, changed }: SupplyRow): Subscription | undefined =>
    changed === null ? recalled.get(lane)?.subscription() : reader.read({ id: lane, ...changed })

  const deliveriesOf = (
    subscription: Subscription,
    own: ReadonlyArray<SupplyRow>,
  ): ReadonlyArray<ReadyDelivery> => {
    const deliveries: Array<ReadyDelivery> = []
    for (const row of own.filter(isDelivery).toSorted(byTurn)) {
      try {
        deliveries.push(readReadyDelivery(subscription, row))
      } catch (defect) {
        aside.add(row.id)
        defects.push(defect)
      }
    }
    return deliveries
  }

  const laneOf = (own: ReadonlyArray<SupplyRow>): ReadonlyArray<LaneSupply> => {
    const [first] = own
    try {
      const subscription = first === undefined ? undefined : readOf(first)
      if (subscription === undefined) return []
      return [{ subscription, deliveries: deliveriesOf(subscription, own) }]
    } catch (defect) {
      if (first?.changed !== null) defects.push(defect)
      return []
    }
  }

  const byLane = Map.groupBy(rows, ({ lane }) => lane)
  return { lanes: [...byLane.values()].flatMap(laneOf), defects }
}
