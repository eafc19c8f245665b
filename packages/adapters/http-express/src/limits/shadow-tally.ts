/** Counts what would have been refused in shadow mode, so that it is told without a flood. */
import { makeBoundedCache } from "../bounded-cache.ts"

export interface ShadowTally {
  /** Counts one; answers how many there are to tell of, once a minute for each key at most. */
  readonly count: (clientId: string, nowMillis: number) => number | undefined
}

const tellEveryMillis = 60_000
const mostKeys = 10_000

interface Counted {
  count: number
  toldAt: number
}

export const makeShadowTally = (): ShadowTally => {
  const keys = makeBoundedCache<Counted>(mostKeys)
  return {
    count: (clientId, now) => {
      const counted = keys.get(clientId) ?? { count: 0, toldAt: Number.NEGATIVE_INFINITY }
      counted.count += 1
      keys.set(clientId, counted)
      if (now - counted.toldAt < tellEveryMillis) return undefined
      const { count } = counted
      counted.count = 0
      counted.toldAt = now
      return count
    },
  }
}
