/**
 * Finds the tenants in turn by indexes: each index holds the rows of one stage and begins with the
 * tenant's key.
 *
 * Each tenant costs one step in such an index, however many rows it has. A claim visits a limited
 * number of tenants; the next claim continues after them.
 */
import { longestBlockingMillis } from "@procurement/domain/invoice"
import { initialRoundRobin, nextRoundRobin, roundRobinPlaces } from "@procurement/domain/work-queue"

/** Only a long outage leaves more consecutive tenants than this with nothing to claim. */
const maximumVisited = 1_000

/**
 * The key of a tenant in an index of turns. It is an expression, so that no other index has that
 * order. Statements select the rows of a tenant by bounds: with `tenant_id = $1` the planner would
 * prefer the order of due times, and read the rows of a tenant with 100,000 before those of a
 * tenant with a few.
 */
const keyOf = (tenantId: string): string => `(${tenantId} || ':')`

export const ownKey = keyOf("invoices.tenant_id")

interface TurnsSql {
  /** The condition on the rows of the index. */
  readonly queued: string
  /** The columns of the index, the key of the tenant first. */
  readonly order: string
  /** `visited`, with more columns where `hasWork` needs them. */
  readonly visits?: string
  /** Whether the tenant with the key `visited.key` has something to claim. */
  readonly hasWork: string
  /** The key of the tenant whose turn was last. */
  readonly after: string
  /** The number of places. */
  readonly places: string
}

/** The next tenant after the given one; after the last of lap 0, the first again in lap 1. */
const nextTenant = (
  { order, queued }: Pick<TurnsSql, "order" | "queued">,
  after: string,
  lap: string,
): string => `
  select each.key, each.lap from (
    (select ${ownKey} as key, ${lap} as lap from invoices
      where ${queued} and ${ownKey} > ${after} order by ${order} limit 1)
    union all
    (select ${ownKey}, 1 from invoices where ${queued} and ${lap} = 0 order by ${order} limit 1)
  ) as each
  order by each.lap limit 1`

/**
 * Common tables: `visited`, the visited tenants in the order of their turns; `in_turn`, the visited
 * tenants that get a share, at most one for each place.
 */
export const tenantsInTurn = (turns: TurnsSql): string => `
  visited (key, lap, nth) as (
    select first.key, first.lap, 1 from (${nextTenant(turns, turns.after, "0")}) as first
    where ${turns.places} > 0
    union all
    select following.key, following.lap, visited.nth + 1
    from visited
    cross join lateral (${nextTenant(turns, "visited.key", "visited.lap")}) as following
    where visited.nth < ${maximumVisited} and (following.lap = 0 or following.key <= ${turns.after})
  ),
  in_turn as materialized (
    select visited.* from ${turns.visits ?? "visited"}
    where ${turns.hasWork}
    limit ${turns.places}
  )`

/** An equal share of the places for each tenant in turn. */
export const shareOfTenant = (places: string): string =>
  `(select ceil(${places}::numeric / greatest(count(*), 1))::integer from in_turn)`

/** The key of the tenant after which the next claim continues; null when no tenant was visited. */
export const lastInTurn = `
  coalesce(
    (select key from in_turn order by nth desc limit 1),
    (select key from visited order by nth desc limit 1)
  )`

export interface RoundRobinRow {
  readonly last_in_turn: string | null
}

/**
 * Runs the claims of one queue, each of which continues after the last one of this process. A claim
 * receives the number of places for tenants in turn, and the tenant whose turn was last. Drops the
 * row without an id, which only names the last tenant.
 */
export const makeRoundRobin = () => {
  let turns = initialRoundRobin
  return async <Row extends RoundRobinRow & { readonly id: string | null }>(
    limit: number,
    claim: (places: number, after: string) => Promise<ReadonlyArray<Row>>,
  ): Promise<ReadonlyArray<Row & { readonly id: string }>> => {
    const places = roundRobinPlaces(limit, turns)
    const rows = await claim(places, turns.after)
    turns = nextRoundRobin(turns, rows[0]?.last_in_turn ?? undefined)
    return rows.filter((row): row is Row & { readonly id: string } => row.id !== null)
  }
}

/** Month and position as sortable text: `202611000000000001` for `FV/2026/11/000001`. */
const place = `
  (split_part(invoices.number, '/', 2) || split_part(invoices.number, '/', 3)
    || lpad(split_part(invoices.number, '/', 4), 12, '0'))`

/** The conditions of the indexes of sendable invoices: one for each kind, in its order. */
const isStored = "invoices.state = 'Stored' and invoices.due_at is not null"
export const isOnline = `${isStored} and not jsonb_exists(invoices.body, 'offline')`
export const isOffline = `${isStored} and jsonb_exists(invoices.body, 'offline')`
const isFree = `
  invoices.due_at <= $1 and (invoices.leased_until is null or invoices.leased_until <= $1)`

/** Sorts after every date when there is no deadline. */
const deadline = `(coalesce(invoices.body #>> '{offline,deadline}', '~') collate "C")`

const ofTenantInOrder = `${ownKey}, ${place}, invoices.number`

/**
 * How many invoices in preparation are searched for one that makes progress; workers may be unable
 * to read the others.
 */
const preparingReadLimit = 100

/**
 * As `bound`: place and number of the tenant's lowest invoice in preparation that has no problem
 * and makes progress; sorts after every place when there is none.
 */
const boundOf = (key: string): string => `
  (
    select coalesce(min(lowest.place), '~') as place, coalesce(min(lowest.number), '~') as number
    from (
      select moving.place, moving.number from (
        select ${place} as place, invoices.number, invoices.due_at from invoices
        where ${ownKey} >= ${key} and ${ownKey} <= ${key} and invoices.due_at is not null
          and invoices.attempts = 0 and invoices.state in ('Numbered', 'Drafted', 'Signed')
        order by ${ofTenantInOrder} limit ${preparingReadLimit}
      ) as moving
      where moving.due_at > $1::bigint - ${longestBlockingMillis}
      order by moving.place, moving.number limit 1
    ) as lowest
  ) as bound`

/** Rows of the tenant with that key and below its bound: a range of the index of turns. */
const isBelowBoundOf = (tenant: string): string => `
  (${ofTenantInOrder}) >= (${tenant}.key, '', '')
  and (${ofTenantInOrder}) < (${tenant}.key, ${tenant}.place, ${tenant}.number)`

export const inOrderOfNumbers = `${place}, invoices.number`

interface ReadyClaim {
  /** A further condition on the invoices. */
  readonly alsoIs?: string
  /**
   * Claims invoices of one kind only: those with a deadline or issued without one, or those not
   * issued yet.
   */
  readonly isOfOneKind?: boolean
  /** How many due invoices are read by number; those that may not be sent yet are skipped. */
  readonly readLimit: number
}

/** Invoices with a deadline, the earliest first: common table `owed`. */
const owed = (alsoIs: string): string => `
  owed as materialized (
    select invoices.id from invoices
    where ${isOffline} and ${deadline} < '~' and ${isFree} ${alsoIs}
    order by ${deadline}, ${inOrderOfNumbers} limit $2
    for update skip locked
  )`

/** Invoices of the tenants in turn that are not issued yet: common table `shared`. */
const shared = (alsoIs: string, places: string): string => `
  shared as materialized (
    select own.id from in_turn
    cross join lateral (
      select invoices.id from invoices
      where ${isBelowBoundOf("in_turn")} and ${isOnline} and ${isFree} ${alsoIs}
      order by ${ofTenantInOrder} limit ${shareOfTenant(places)}
      for update skip locked
    ) as own
    limit ${places}
  )`

/**
 * Invoices of all tenants that are not issued yet, by number: common tables `front`, `bounds` and
 * `rest`.
 */
const rest = (alsoIs: string, readLimit: number, limit: string): string => `
  front as materialized (
    select invoices.id, ${ownKey} as key, ${place} as place, invoices.number from (
      select * from invoices where ${isOnline} and ${isFree}
      order by ${inOrderOfNumbers} limit ${readLimit}
    ) as invoices
    where true ${alsoIs}
  ),
  bounds as materialized (
    select tenants.key, bound.place, bound.number
    from (select distinct key from front) as tenants
    cross join lateral ${boundOf("tenants.key")}
  ),
  rest as materialized (
    select invoices.id from invoices
    where ${isOnline} and ${isFree} ${alsoIs} and invoices.id = any (array(
      select front.id from front join bounds on bounds.key = front.key
      where (front.place, front.number) < (bounds.place, bounds.number)
        and front.id not in (select id from shared)
      order by front.place, front.number limit ${limit}
    ))
    for update skip locked
  )`

/** Invoices issued without a deadline: common table `last`. */
const last = (alsoIs: string, limit: string): string => `
  last as materialized (
    select invoices.id from invoices
    where ${isOffline} and ${deadline} = '~' and ${isFree} ${alsoIs}
    order by ${inOrderOfNumbers} limit ${limit}
    for update skip locked
  )`

const countOf = (table: string): string => `(select count(*) from ${table})`

/**
 * Common tables that choose and lock the next invoices to send, as `chosen` (id), and hold the
 * tenant whose turn was last, as `turn` (key). Parameters: now, limit; `places` and `after` name
 * the parameters with the places for tenants in turn and the key of the tenant whose turn was last.
 *
 * The order is `compareForSending` of the domain: first the invoices with a deadline; then those
 * not issued yet, by number, shared between tenants; then those issued without a deadline. An
 * invoice that is not issued yet waits for those of its tenant that have a lower number and are
 * still in preparation, so that invoices prepared in parallel are sent in order. An invoice with a
 * problem blocks no other, and neither does one that makes no progress: workers may be unable to
 * read it.
 */
export const chosenReady = (
  { alsoIs: besides, isOfOneKind = false, readLimit }: ReadyClaim,
  places: string,
  after: string,
): string => {
  const alsoIs = besides === undefined ? "" : `and ${besides}`
  const online = `(${countOf("shared")} + ${countOf("rest")})`
  const roomInTurn = "(select room.in_turn from room)"
  // A subquery for each visit: a join would read all stored invoices.
  const hasWork = `(
    select true from invoices
    where ${isBelowBoundOf("visited")} and ${isOnline} and ${isFree} ${alsoIs}
    order by ${ofTenantInOrder} limit 1)`
  const turns = {
    queued: isOnline,
    order: ofTenantInOrder,
    visits: `(
      select visited.*, bound.place, bound.number
      from visited cross join lateral ${boundOf("visited.key")}
    ) as visited`,
    hasWork,
    after,
    places: roomInTurn,
  }
  return `
  ${owed(alsoIs)},
  room as materialized (
    select online.places, least(${places}::bigint, online.places) as in_turn from (
      select case when ${isOfOneKind} and ${countOf("owed")} > 0 then 0
        else $2::bigint - ${countOf("owed")} end as places
    ) as online
  ),
  ${tenantsInTurn(turns)},
  ${shared(alsoIs, roomInTurn)},
  ${rest(alsoIs, readLimit, `(select room.places from room) - ${countOf("shared")}`)},
  ${last(
    alsoIs,
    `(select case when ${isOfOneKind} and ${online} > 0 then 0
      else $2::bigint - ${countOf("owed")} - ${online} end)`,
  )},
  chosen as materialized (
    select id from owed union all select id from shared union all select id from rest
    union all select id from last
  ),
  turn as (select ${lastInTurn} as key)`
}
