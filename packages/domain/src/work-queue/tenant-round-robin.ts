/**
 * Shares a claim between tenants: half by waiting time, half by round robin.
 *
 * Half of the places go to the work that has waited longest, so no work starves. The other half
 * goes to tenants in turn, in equal shares: a tenant with one order waits for one claim, not for
 * another tenant's hundred thousand orders. Unused places of one half go to the other. Within a
 * tenant, queue order is preserved.
 */

/** State between two claims of a queue. If it is lost, a tenant may miss one turn. */
export interface RoundRobin {
  /** Number of claims; determines which half gets the odd place. */
  readonly claims: number
  /** Last tenant served; the next one follows by id. */
  readonly after: string
}

export const initialRoundRobin: RoundRobin = { claims: 0, after: "" }

/** Returns how many places of the next claim are shared by round robin; an odd place alternates. */
export const roundRobinPlaces = (limit: number, { claims }: RoundRobin): number =>
  Math.floor((limit * (claims + 1)) / 2) - Math.floor((limit * claims) / 2)

/** Records a claim; `after` is undefined when no tenant was served in turn. */
export const nextRoundRobin = (turns: RoundRobin, after: string | undefined): RoundRobin => ({
  claims: turns.claims + 1,
  after: after ?? turns.after,
})

/** Returns ids in round-robin order: those after the last one, then from the start. */
const inTurn = (tenants: Iterable<string>, after: string): ReadonlyArray<string> => {
  const sorted = [...tenants].toSorted()
  return [...sorted.filter((id) => id > after), ...sorted.filter((id) => id <= after)]
}

/** Returns the first item of the next tenant in turn, given in queue order. */
export const nextInTurn = <A>(
  waiting: ReadonlyArray<A>,
  tenantOf: (work: A) => string,
  after: string,
): A | undefined => {
  const [next] = inTurn(new Set(waiting.map(tenantOf)), after)
  return waiting.find((work) => tenantOf(work) === next)
}

/**
 * Returns the item of a full queue that gives its place to a newcomer: the newest one of the tenant
 * with the most. Undefined when the newcomer's tenant would have as many as that one.
 */
export const placeFor = <A>(
  waiting: ReadonlyArray<A>,
  tenantOf: (work: A) => string,
  newcomer: string,
): A | undefined => {
  const byTenant = Map.groupBy(waiting, tenantOf)
  const count = byTenant.get(newcomer)?.length ?? 0
  const maximum = Math.max(0, ...[...byTenant.values()].map(({ length }) => length))
  const largest = [...byTenant.values()].find(({ length }) => length === maximum)
  return count + 1 < maximum ? largest?.at(-1) : undefined
}

export interface SharedClaim<A> {
  readonly chosen: ReadonlyArray<A>
  readonly turns: RoundRobin
}

/** Selects up to `limit` items of the waiting work, given in queue order. */
export const shareClaim = <A>(
  waiting: ReadonlyArray<A>,
  tenantOf: (work: A) => string,
  limit: number,
  turns: RoundRobin,
): SharedClaim<A> => {
  const places = roundRobinPlaces(limit, turns)
  const byTenant = Map.groupBy(waiting, tenantOf)
  const tenants = inTurn(byTenant.keys(), turns.after).slice(0, places)
  const share = Math.ceil(places / tenants.length)
  const shared = tenants
    .flatMap((tenant) => byTenant.get(tenant)?.slice(0, share) ?? [])
    .slice(0, places)
  const isShared = new Set(shared)
  const rest = waiting.filter((work) => !isShared.has(work)).slice(0, limit - shared.length)
  return { chosen: [...shared, ...rest], turns: nextRoundRobin(turns, tenants.at(-1)) }
}
