/** Compares the webhooks that endpoints received: order, repetitions and pace. Pure. */

export interface Arrival {
  readonly endpoint: string
  /** Of the event. */
  readonly id: string
  /** The earliest possible arrival, in milliseconds of the receiver's clock. */
  readonly notBefore: number
  readonly receivedAt: number
}

/** The arrivals of each endpoint, by its name. */
export const byEndpoint = (
  arrivals: ReadonlyArray<Arrival>,
): ReadonlyMap<string, ReadonlyArray<Arrival>> => Map.groupBy(arrivals, ({ endpoint }) => endpoint)

/** The first arrival of each event, by its id. */
const firstOf = (arrivals: ReadonlyArray<Arrival>): ReadonlyMap<string, Arrival> => {
  const first = new Map<string, Arrival>()
  for (const arrival of arrivals) if (!first.has(arrival.id)) first.set(arrival.id, arrival)
  return first
}

export interface ArrivalComparison {
  /** Events that the endpoint never received. */
  readonly missing: ReadonlyArray<string>
  /** Events that certainly first arrived after an event that was published later. */
  readonly late: ReadonlyArray<string>
  /** Events that were never published. */
  readonly unknown: ReadonlyArray<string>
}

/** Compares the arrivals of one endpoint with the events in their order of publication. */
export const compareWith = (
  published: ReadonlyArray<string>,
  arrivals: ReadonlyArray<Arrival>,
): ArrivalComparison => {
  const first = firstOf(arrivals)
  const late: Array<string> = []
  let receivedBefore = Number.POSITIVE_INFINITY
  for (const id of published.toReversed()) {
    const { notBefore = 0, receivedAt = Number.POSITIVE_INFINITY } = first.get(id) ?? {}
    if (notBefore > receivedBefore) late.push(id)
    receivedBefore = Math.min(receivedBefore, receivedAt)
  }
  const known = new Set(published)
  return {
    missing: published.filter((id) => !first.has(id)),
    late,
    unknown: [...first.keys()].filter((id) => !known.has(id)),
  }
}

const secondMillis = 1_000

/** The most arrivals within any one second. */
const fullestSecondOf = (arrivals: ReadonlyArray<Arrival>): number => {
  let [first, fullest] = [0, 0]
  arrivals.forEach(({ receivedAt }, last) => {
    while (receivedAt - (arrivals[first]?.receivedAt ?? receivedAt) >= secondMillis) first += 1
    fullest = Math.max(fullest, last - first + 1)
  })
  return fullest
}

/** The fullest sliding second of all endpoints. */
export const fullestSecond = (arrivals: ReadonlyArray<Arrival>): number =>
  Math.max(0, ...[...byEndpoint(arrivals).values()].map(fullestSecondOf))
