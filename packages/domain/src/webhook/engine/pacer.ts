/**
 * Limits the rate at a receiver: an endpoint, which several partitions may share, or a server for
 * one tenant.
 */

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
 * Limits the attempts that reach a receiver within a second. Mutable; its times come from a
 * monotonic clock.
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
   * Another process sent to this endpoint and ended without releasing it. The pacer assumes that
   * all allowed attempts except one are in flight, until the first attempt of this process ends:
   * the endpoint has received everything sent before that one. Only the first call has an effect.
   */
  readonly inherit: () => void
  /**
   * As `inherit`, for a server, on which one endpoint that hangs must not delay the others: the
   * assumed attempts have just ended.
   */
  readonly inheritEnded: (nowMillis: number) => void
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
  let isInherited = false
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
      if (!isInherited) inherited = perSecond - 1
      isInherited = true
    },
    inheritEnded: (nowMillis) => {
      for (let left = isInherited ? 1 : perSecond; left > 1; left -= 1) ends.push(nowMillis)
      isInherited = true
    },
    isIdle: (nowMillis) => {
      const last = ends.at(-1) ?? Number.NEGATIVE_INFINITY
      return inFlight === 0 && Math.max(last + countsForMillis, nextMillis) <= nowMillis
    },
  }
}
