/**
 * What limits the attempts of one delivery engine: limits of the engine itself, the concurrency of
 * a partition, and the rate at a receiver.
 *
 * A partition limits its concurrency by the outcomes of its attempts (additive increase,
 * multiplicative decrease). It starts an attempt only after the previous one was written to the
 * network, so attempts reach the endpoint in the order in which they started. A `Pacer` limits the
 * rate at a receiver, which several partitions may share.
 */

export interface EngineLimits {
  /** Duration of a lease: how long partitions rest if a worker vanishes without being noticed. */
  readonly leaseMillis: number
  /** How often it polls without a wake-up: wake-ups can be lost with a connection. */
  readonly pollIntervalMillis: number
  /** Claimed partitions: their buffers take memory, and other workers need partitions too. */
  readonly partitions: number
  /** Partitions claimed, or fetched from, in one statement: it must take only milliseconds. */
  readonly partitionsAtOnce: number
  /** Idle partitions, the last active ones, that stay claimed: their next event needs no claim. */
  readonly keptPartitions: number
  /** Attempts in flight in healthy partitions: each has a socket and a body in memory. */
  readonly healthyInFlight: number
  /** In probing partitions: many new endpoints that hang must not stop the healthy ones. */
  readonly probingInFlight: number
  /** In unhealthy partitions: each may hang for 15 seconds. */
  readonly unhealthyInFlight: number
  /** Attempts per second of one tenant to one server: nobody checks that the tenant owns it. */
  readonly perTenantAndServer: number
  /** No attempt starts while this many outcomes are unsaved: a crash sends them again. */
  readonly unsaved: number
}

export const engineLimits: EngineLimits = {
  leaseMillis: 20_000,
  pollIntervalMillis: 1_000,
  partitions: 10_000,
  partitionsAtOnce: 100,
  keptPartitions: 1_000,
  healthyInFlight: 2_048,
  probingInFlight: 1_024,
  unhealthyInFlight: 1_024,
  perTenantAndServer: 200,
  unsaved: 8_192,
}

/**
 * A quarter of a lease. Leases are renewed that often, and no attempt starts in the last quarter.
 * It is longer than the second of the pace, because the next holder does not know which attempts
 * were started.
 */
export const leaseQuarterMillis = ({ leaseMillis }: EngineLimits): number => leaseMillis / 4

/** The highest concurrency limit of a partition. */
export const maximumConcurrency = 32

/**
 * `probing`: no attempt has ended yet. `healthy`: the last attempt was accepted. `unhealthy`: the
 * last attempt failed, or one in flight is slow.
 */
export const partitionHealths = ["healthy", "probing", "unhealthy"] as const
export type PartitionHealth = (typeof partitionHealths)[number]

export interface PartitionPace {
  readonly health: PartitionHealth
  /** Attempts that may be in flight at the same time, from 1 to `maximumConcurrency`. */
  readonly concurrencyLimit: number
  readonly inFlight: number
  /** Whether the attempt that started last has not been written to the network yet. */
  readonly isWriting: boolean
}

export type PaceFact =
  | { readonly _tag: "Started" }
  /** The attempt that started last was written, or ended without being written. */
  | { readonly _tag: "Written" }
  /** An attempt in flight is slow. */
  | { readonly _tag: "Slow" }
  | { readonly _tag: "Ended"; readonly isAccepted: boolean }
  /** The attempt met a stale connection, which says nothing about the endpoint. */
  | { readonly _tag: "Returned" }

export const newPace: PartitionPace = {
  health: "probing",
  concurrencyLimit: 1,
  inFlight: 0,
  isWriting: false,
}

const over = (partition: PartitionPace): PartitionPace => ({
  ...partition,
  inFlight: partition.inFlight - 1,
})

const ended = (partition: PartitionPace, isAccepted: boolean): PartitionPace => ({
  ...partition,
  health: isAccepted ? "healthy" : "unhealthy",
  concurrencyLimit: isAccepted
    ? Math.min(partition.concurrencyLimit + 1, maximumConcurrency)
    : Math.max(Math.floor(partition.concurrencyLimit / 2), 1),
})

/** Applies a fact. The caller reports `Started` only when `canStart` allows it. */
export const paceAfter = (partition: PartitionPace, fact: PaceFact): PartitionPace => {
  switch (fact._tag) {
    case "Started":
      return { ...partition, inFlight: partition.inFlight + 1, isWriting: true }
    case "Written":
      return partition.isWriting ? { ...partition, isWriting: false } : partition
    case "Slow":
      return partition.health === "unhealthy"
        ? partition
        : { ...partition, health: "unhealthy", concurrencyLimit: 1 }
    case "Ended":
      return ended(over(partition), fact.isAccepted)
    case "Returned":
      return over(partition)
  }
}

/** Whether the partition's own limits allow the next attempt. */
export const canStart = ({ isWriting, inFlight, concurrencyLimit }: PartitionPace): boolean =>
  !isWriting && inFlight < concurrencyLimit

export interface Rate {
  readonly perSecond: number
  /** The shortest time between two starts. */
  readonly spacingMillis: number
}

/** The most attempts that reach an endpoint within any second, for all its subscriptions. */
export const maximumPerSecond = 50

/** The time between two starts at an endpoint: 45 a second. */
export const paceMillis = 22

export const endpointRate: Rate = { perSecond: maximumPerSecond, spacingMillis: paceMillis }

/** An ended attempt counts for a second, plus a margin for different clocks. */
const countsForMillis = 1_010

/**
 * Limits the attempts that reach a receiver within a second: an endpoint, or a server for one
 * tenant. Mutable; its times come from a monotonic clock.
 *
 * An attempt may reach the receiver at any time until it ends, because the network or a busy
 * receiver may delay it. So it counts while it is in flight and for a second after. Late starts do
 * not let later attempts start sooner.
 */
export interface Pacer {
  /** When the next attempt may start, or undefined until an attempt in flight ends. */
  readonly nextStart: () => number | undefined
  readonly started: (atMillis: number) => void
  /** An attempt ended, with any outcome. */
  readonly ended: (atMillis: number) => void
  /**
   * Another process sent to this receiver and ended without releasing it. The pacer assumes that
   * all allowed attempts except one are in flight, until the first attempt of this process ends:
   * the receiver has received everything sent before that one.
   */
  readonly inherit: () => void
  /** Whether no attempt counts any more, so that a new pacer would behave the same. */
  readonly isIdle: (nowMillis: number) => boolean
}

export const makePacer = ({ perSecond, spacingMillis }: Rate): Pacer => {
  /** End times of attempts, oldest first. Those before index `first` no longer count. */
  let ends: Array<number> = []
  let first = 0
  let inFlight = 0
  /** Attempts of an earlier process that may be in flight. */
  let inherited = 0
  let nextMillis = Number.NEGATIVE_INFINITY

  const dropUntil = (nowMillis: number): void => {
    while ((ends[first] ?? nowMillis) <= nowMillis - countsForMillis) first += 1
    if (first <= ends.length / 2) return
    ends = ends.slice(first)
    first = 0
  }

  /** When enough ended attempts no longer count for one more to start. */
  const countAllows = (): number | undefined => {
    const tooMany = ends.length - first + inFlight + inherited - perSecond
    if (tooMany < 0) return Number.NEGATIVE_INFINITY
    const last = ends[first + tooMany]
    return last === undefined ? undefined : last + countsForMillis
  }

  return {
    nextStart: () => {
      const at = countAllows()
      return at === undefined ? undefined : Math.max(at, nextMillis)
    },
    started: (atMillis) => {
      inFlight += 1
      nextMillis = atMillis + spacingMillis
    },
    ended: (atMillis) => {
      inFlight -= 1
      dropUntil(atMillis)
      for (; inherited > 0; inherited -= 1) ends.push(atMillis)
      ends.push(atMillis)
    },
    inherit: () => {
      inherited = perSecond - 1
    },
    isIdle: (nowMillis) => {
      const last = ends.at(-1) ?? Number.NEGATIVE_INFINITY
      return inFlight === 0 && Math.max(last + countsForMillis, nextMillis) <= nowMillis
    },
  }
}
