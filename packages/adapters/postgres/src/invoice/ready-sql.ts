/**
 * Shares the claims of the invoice queue between tenants. Finds the tenants in turn by indexes:
 * each index holds the rows of one stage and begins with the tenant's key.
 *
 * Each tenant costs one step in such an index, however many rows it has. A claim visits a limited
 * number of tenants; the next claim continues after them.
 */
import { initialRoundRobin, nextRoundRobin, roundRobinPlaces } from "@procurement/domain/work-queue"

/** Only a long outage leaves more consecutive tenants than this with nothing to claim. */
const maximumVisited = 1_000

/**
 * The key of a tenant in an index of turns. It is an expression, so that no other index has that
 * order. Statements select the rows of a tenant by bounds: with `tenant_id = $1` the planner would
 * prefer the order of due times, and read the rows of a tenant with 100,000 before those of a
 * tenant with a few.
 */
const ownKey = "(invoices.tenant_id || ':')"

/** The columns of an index of turns. */
const oldestOfTenant = `${ownKey}, invoices.due_at, invoices.id`

interface TurnsSql {
  /** The condition on the rows of the index. */
  readonly queued: string
  /** Whether the tenant with the key `visited.key` has something to claim. */
  readonly hasWork: string
  /** The key of the tenant whose turn was last. */
  readonly after: string
  /** The number of places. */
  readonly places: string
}

/** The next tenant after the given one; after the last of lap 0, the first again in lap 1. */
const nextTenant = (queued: string, after: string, lap: string): string => `
  select each.key, each.lap from (
    (select ${ownKey} as key, ${lap} as lap from invoices
      where ${queued} and ${ownKey} > ${after} order by ${oldestOfTenant} limit 1)
    union all
    (select ${ownKey}, 1 from invoices
      where ${queued} and ${lap} = 0 order by ${oldestOfTenant} limit 1)
  ) as each
  order by each.lap limit 1`

/**
 * Common tables: `visited`, the visited tenants in the order of their turns; `in_turn`, the visited
 * tenants that get a share, at most one for each place.
 */
const tenantsInTurn = ({ queued, hasWork, after, places }: TurnsSql): string => `
  visited (key, lap, nth) as (
    select first.key, first.lap, 1 from (${nextTenant(queued, after, "0")}) as first
    where ${places} > 0
    union all
    select following.key, following.lap, visited.nth + 1
    from visited
    cross join lateral (${nextTenant(queued, "visited.key", "visited.lap")}) as following
    where visited.nth < ${maximumVisited} and (following.lap = 0 or following.key <= ${after})
  ),
  in_turn as materialized (
    select visited.* from visited
    where ${hasWork}
    limit ${places}
  )`

/** An equal share of the places for each tenant in turn. */
const shareOfTenant = (places: string): string =>
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

/** The conditions of the indexes of sendable invoices: one for each kind, in its order. */
const isStored = "invoices.state = 'Stored' and invoices.due_at is not null"
export const isOnline = `${isStored} and not jsonb_exists(invoices.body, 'offline')`
export const isOffline = `${isStored} and jsonb_exists(invoices.body, 'offline')`
export const isFree = `
  invoices.due_at <= $1 and (invoices.leased_until is null or invoices.leased_until <= $1)`

/** Sorts after every date when there is no deadline. */
const deadline = `(coalesce(invoices.body #>> '{offline,deadline}', '~') collate "C")`

const isDueOf = (key: string): string => `
  (${ownKey}, invoices.due_at) >= (${key}, 0)
  and (${ownKey}, invoices.due_at) <= (${key}, $1::bigint)`

interface DueClaim {
  /** The condition on the rows of the indexes by due time, for all tenants and for each. */
  readonly queued: string
  /** The condition on the invoices that can be claimed now. */
  readonly isClaimable: string
  /** The number of invoices. */
  readonly limit: string
  /** The number of places for tenants in turn. */
  readonly places: string
  /** The key of the tenant whose turn was last. */
  readonly after: string
}

/**
 * Common tables of invoices that have been due longest, shared between tenants: `shared` of the
 * tenants in turn, `rest` of all.
 */
export const dueOfTenants = ({ queued, isClaimable, limit, places, after }: DueClaim): string => {
  const ofTenant = (key: string) => `${isDueOf(key)} and ${isClaimable}`
  // A subquery for each visit: a join would read all queued invoices.
  const hasWork = `(
    select true from invoices where ${ofTenant("visited.key")}
    order by ${oldestOfTenant} limit 1)`
  return `
  ${tenantsInTurn({ queued, hasWork, places, after })},
  shared as materialized (
    select own.id from in_turn
    cross join lateral (
      select invoices.id from invoices where ${ofTenant("in_turn.key")}
      order by ${oldestOfTenant} limit ${shareOfTenant(places)}
      for update skip locked
    ) as own
    limit ${places}
  ),
  rest as materialized (
    select invoices.id from invoices
    where ${isClaimable} and invoices.id not in (select id from shared)
    order by invoices.due_at, invoices.id limit ${limit} - (select count(*) from shared)
    for update skip locked
  )`
}

interface ReadyClaim {
  /** A further condition on the invoices. */
  readonly alsoIs?: string
  /**
   * Claims invoices of one kind only: those with a deadline or issued without one, or those not
   * issued yet.
   */
  readonly isOfOneKind?: boolean
}

const countOf = (table: string): string => `(select count(*) from ${table})`

/**
 * Common tables that choose and lock the next invoices to send, as `chosen` (id), and hold the
 * tenant whose turn was last, as `turn` (key). Parameters: now, limit; `places` and `after` name
 * the parameters with the places for tenants in turn and the key of the tenant whose turn was last.
 *
 * The order is `compareSendingPlaces` of the domain: first the invoices with a deadline (`owed`);
 * then those not issued yet, shared between tenants; then those issued without a deadline (`last`).
 */
export const chosenReady = (
  { alsoIs: besides, isOfOneKind = false }: ReadyClaim,
  places: string,
  after: string,
): string => {
  const mayBeSent = besides === undefined ? isFree : `${isFree} and ${besides}`
  const online = `(${countOf("shared")} + ${countOf("rest")})`
  return `
  owed as materialized (
    select invoices.id from invoices
    where ${isOffline} and ${deadline} < '~' and ${mayBeSent}
    order by ${deadline}, invoices.due_at, invoices.id limit $2
    for update skip locked
  ),
  room as materialized (
    select online.places, least(${places}::bigint, online.places) as in_turn from (
      select case when ${isOfOneKind} and ${countOf("owed")} > 0 then 0
        else $2::bigint - ${countOf("owed")} end as places
    ) as online
  ),
  ${dueOfTenants({
    queued: isOnline,
    isClaimable: `${isOnline} and ${mayBeSent}`,
    limit: "(select room.places from room)",
    places: "(select room.in_turn from room)",
    after,
  })},
  last as materialized (
    select invoices.id from invoices
    where ${isOffline} and ${deadline} = '~' and ${mayBeSent}
    order by invoices.due_at, invoices.id
    limit (select case when ${isOfOneKind} and ${online} > 0 then 0
      else $2::bigint - ${countOf("owed")} - ${online} end)
    for update skip locked
  ),
  chosen as materialized (
    select id from owed union all select id from shared union all select id from rest
    union all select id from last
  ),
  turn as (select ${lastInTurn} as key)`
}
