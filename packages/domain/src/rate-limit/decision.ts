/** What the limits say to a request, and how its buckets stand. */
import type { Policy } from "./bucket.ts"

export interface Standing {
  readonly policy: Policy
  /** Whole tokens left. */
  readonly remaining: number
  /** Milliseconds until the bucket is full if nobody takes. */
  readonly fullAfterMillis: number
  /** Milliseconds until one token is there if nobody takes; 0 when one is. */
  readonly waitMillis: number
}

export interface Refusal {
  /** The policies that do not admit the request, at least one. */
  readonly violated: ReadonlyArray<Policy>
  /** Whole seconds after which it is admitted if nobody else takes. */
  readonly retryAfterSeconds: number
  /** Whether the caller is to be refused indeed: a tenant in shadow mode is not. */
  readonly isEnforced: boolean
}

export interface Decision {
  /** One for each bucket the request draws on. */
  readonly standings: ReadonlyArray<Standing>
  readonly refusal?: Refusal
}

/** The standing with the fewest tokens left; of equal ones the one that is full last. */
export const tightestOf = ({ standings }: Decision): Standing | undefined => {
  let tightest = standings[0]
  for (const standing of standings) {
    if (tightest === undefined || isTighter(standing, tightest)) tightest = standing
  }
  return tightest
}

const isTighter = (one: Standing, other: Standing): boolean =>
  one.remaining === other.remaining
    ? one.fullAfterMillis > other.fullAfterMillis
    : one.remaining < other.remaining

/** The refusal by those standings that have no token left; the longest wait is the caller's. */
export const refusalBy = (standings: ReadonlyArray<Standing>, isEnforced: boolean): Refusal => {
  const short = standings.filter(({ remaining }) => remaining < 1)
  const waits = short.map((standing) => Math.ceil(standing.waitMillis / 1_000))
  return {
    violated: short.map(({ policy }) => policy),
    retryAfterSeconds: Math.max(1, ...waits),
    isEnforced,
  }
}
