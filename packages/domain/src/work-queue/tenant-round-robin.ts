/**
 * Shares the places of a claim between tenants: half by waiting time, half by round robin.
 *
 * Half of the places go to the work that has waited longest, so no work starves. The other half
 * goes to tenants in turn, in equal shares: a tenant with one order waits for one claim, and not
 * for the hundred thousand orders of another. Unused places of one half go to the other. Within a
 * tenant the order of the queue stays.
 */

/** The state between two claims of a queue. If it is lost, a tenant may miss one turn. */
export interface RoundRobin {
  /** Claims so far: it decides which half gets the odd place. */
  readonly claims: number
  /** The tenant whose turn was last; the next one follows it in the order of ids. */
  readonly after: string
}

export const initialRoundRobin: RoundRobin = { claims: 0, after: "" }

/** How many places of the next claim are shared by round robin; an odd place alternates. */
export const roundRobinPlaces = (limit: number, { claims }: RoundRobin): number =>
  Math.floor((limit * (claims + 1)) / 2) - Math.floor((limit * claims) / 2)

/** `after` is undefined when no tenant had its turn. */
export const nextRoundRobin = (turns: RoundRobin, after: string | undefined): RoundRobin => ({
  claims: turns.claims + 1,
  after: after ?? turns.after,
})

/** Ids in the order of their turns: those after the last one first, then from the beginning. */
const inTurn = (tenants: Iterable<string>, after: string): ReadonlyArray<string> => {
  const sorted = [...tenants].toSorted()
  return [...sorted.filter((id) => id > after), ...sorted.filter((id) => id <= after)]
}

export interface SharedClaim<A> {
  readonly chosen: ReadonlyArray<A>
  readonly turns: RoundRobin
}

/** Chooses up to `limit` of the waiting work, which is given in the order of its queue. */
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
