/** What endpoints heard, and what can be said of it: order, repetitions, pace. Pure. */

export interface Arrival {
  readonly endpoint: string
  /** Of the event. */
  readonly id: string
  /** It can't have come before that, in milliseconds of the receiver's own clock. */
  readonly notBefore: number
  readonly heardAt: number
}

/** What each endpoint heard, by its name. */
export const byEndpoint = (
  arrivals: ReadonlyArray<Arrival>,
): ReadonlyMap<string, ReadonlyArray<Arrival>> => Map.groupBy(arrivals, ({ endpoint }) => endpoint)

/** The first arrival of each event, by its id. */
const firstOf = (arrivals: ReadonlyArray<Arrival>): ReadonlyMap<string, Arrival> => {
  const first = new Map<string, Arrival>()
  for (const arrival of arrivals) if (!first.has(arrival.id)) first.set(arrival.id, arrival)
  return first
}

export interface Hearing {
  /** Events that one endpoint never heard of. */
  readonly missing: ReadonlyArray<string>
  /** Events that certainly came first after one that should have come later. */
  readonly late: ReadonlyArray<string>
  /** Events that nobody told. */
  readonly unknown: ReadonlyArray<string>
}

/** What one endpoint heard, compared with the events in the order in which they were told. */
export const compareWith = (
  told: ReadonlyArray<string>,
  arrivals: ReadonlyArray<Arrival>,
): Hearing => {
  const first = firstOf(arrivals)
  const late: Array<string> = []
  let heardBefore = Number.POSITIVE_INFINITY
  for (const id of told.toReversed()) {
    const { notBefore = 0, heardAt = Number.POSITIVE_INFINITY } = first.get(id) ?? {}
    if (notBefore > heardBefore) late.push(id)
    heardBefore = Math.min(heardBefore, heardAt)
  }
  const known = new Set(told)
  return {
    missing: told.filter((id) => !first.has(id)),
    late,
    unknown: [...first.keys()].filter((id) => !known.has(id)),
  }
}

const secondMillis = 1_000

/** The most that were heard within one second, wherever the second begins. */
const fullestSecondOf = (arrivals: ReadonlyArray<Arrival>): number => {
  let [first, fullest] = [0, 0]
  arrivals.forEach(({ heardAt }, last) => {
    while (heardAt - (arrivals[first]?.heardAt ?? heardAt) >= secondMillis) first += 1
    fullest = Math.max(fullest, last - first + 1)
  })
  return fullest
}

/** The fullest sliding second of the endpoint that had the fullest of all. */
export const fullestSecond = (arrivals: ReadonlyArray<Arrival>): number =>
  Math.max(0, ...[...byEndpoint(arrivals).values()].map(fullestSecondOf))
