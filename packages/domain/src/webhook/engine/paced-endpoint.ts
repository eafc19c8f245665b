/**
 * The receivers of an engine: endpoints, and servers for each tenant, each with its pace. The
 * partitions of an endpoint take turns: first the tenants, then the partitions of a tenant. So a
 * tenant gets no larger share of an endpoint by adding subscriptions.
 */
import { endpointOf, serverOf } from "../endpoint.ts"
import type { Subscription } from "../subscription.ts"
import type { ClaimedPartition, PacedEndpoint, Route } from "./claimed-partition.ts"
import { type Pacer, endpointRate, makePacer, paceMillis } from "./pacer.ts"

export interface Receivers {
  /** By URL without the query. */
  readonly endpoints: Map<string, PacedEndpoint>
  /** One for each tenant and server. */
  readonly tenantPacers: Map<string, Pacer>
  readonly perTenantAndServer: number
}

const makeEndpoint = (): PacedEndpoint => ({
  pacer: makePacer(endpointRate),
  waiting: new Map(),
  dueMillis: Number.POSITIVE_INFINITY,
})

const getOrMake = <Key, A>(entries: Map<Key, A>, key: Key, make: () => A): A => {
  const entry = entries.get(key) ?? make()
  entries.set(key, entry)
  return entry
}

const routeOf = (receivers: Receivers, { tenantId, url }: Subscription): Route => {
  const { endpoints, tenantPacers, perTenantAndServer: perSecond } = receivers
  const rate = { perSecond, spacingMillis: Math.floor(1_000 / perSecond) }
  const endpoint = getOrMake(endpoints, endpointOf(url), makeEndpoint)
  const server = `${tenantId} ${serverOf(url)}`
  return { endpoint, tenantId, tenantPacer: getOrMake(tenantPacers, server, () => makePacer(rate)) }
}

/**
 * Updates the subscription of a partition, and its route if the URL has changed. Attempts in flight
 * count on the route on which they started.
 */
export const routePartition = (
  receivers: Receivers,
  partition: ClaimedPartition,
  subscription: Subscription,
  nowMillis: number,
): void => {
  const hasMoved = partition.subscription?.url !== subscription.url
  partition.subscription = subscription
  if (hasMoved) stopWaiting(partition)
  const route = (hasMoved ? undefined : partition.route) ?? routeOf(receivers, subscription)
  partition.route = route
  if (partition.isAbandoned) {
    route.endpoint.pacer.inherit()
    route.tenantPacer.inheritEnded(nowMillis)
  }
  partition.isAbandoned = false
}

/** Forgets endpoints and tenants to which no partition sends, once their pacers are idle. */
export const forgetReceivers = (
  { endpoints, tenantPacers }: Receivers,
  partitions: Iterable<ClaimedPartition>,
  nowMillis: number,
): void => {
  const used = new Set<Pacer>()
  for (const { route } of partitions) {
    if (route !== undefined) used.add(route.endpoint.pacer).add(route.tenantPacer)
  }
  const isUseless = (pacer: Pacer): boolean => !used.has(pacer) && pacer.isIdle(nowMillis)
  for (const [url, { pacer }] of endpoints) if (isUseless(pacer)) endpoints.delete(url)
  for (const [server, pacer] of tenantPacers) if (isUseless(pacer)) tenantPacers.delete(server)
}

/** The partition, which has a delivery to send, waits for its turn. */
export const awaitTurn = (partition: ClaimedPartition, { endpoint, tenantId }: Route): void =>
  void getOrMake(endpoint.waiting, tenantId, () => new Set<ClaimedPartition>()).add(partition)

export const stopWaiting = (partition: ClaimedPartition): void => {
  const { endpoint, tenantId } = partition.route ?? {}
  if (endpoint === undefined || tenantId === undefined) return
  const waiting = endpoint.waiting.get(tenantId)
  waiting?.delete(partition)
  if (waiting?.size === 0) endpoint.waiting.delete(tenantId)
}

/** Takes the partition whose turn it is; otherwise the time when the next tenant may start. */
export const takeTurn = (
  endpoint: PacedEndpoint,
  nowMillis: number,
  mayStart: (partition: ClaimedPartition) => boolean,
): ClaimedPartition | number => {
  let nextMillis = Number.POSITIVE_INFINITY
  for (const [tenantId, waiting] of endpoint.waiting) {
    for (const partition of waiting) {
      const atMillis = partition.route?.tenantPacer.nextStart() ?? nowMillis + paceMillis
      if (atMillis > nowMillis) {
        nextMillis = Math.min(nextMillis, atMillis)
        break
      }
      stopWaiting(partition)
      if (!mayStart(partition)) continue
      // The tenant's other partitions wait until the other tenants had their turns.
      if (endpoint.waiting.delete(tenantId)) endpoint.waiting.set(tenantId, waiting)
      return partition
    }
  }
  return nextMillis
}
