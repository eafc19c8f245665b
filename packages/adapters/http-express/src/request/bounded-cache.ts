/**
 * A map of bounded weight that drops entries that were not used for long.
 *
 * Two generations: used entries are in the young one; at half of the maximum weight it becomes the
 * old one, and the previous old one is dropped. Finding an entry of the young generation changes
 * nothing, so it is fast. Entries do not expire: callers that need expiry store the time in the
 * value.
 */
export interface BoundedCache<V> {
  readonly get: (key: string) => V | undefined
  readonly set: (key: string, value: V) => void
  readonly clear: () => void
}

/** A cache of at most that total weight; a value heavier than half of it is not kept. */
export const makeBoundedCache = <V>(
  maximumWeight: number,
  weightOf: (value: V) => number = () => 1,
): BoundedCache<V> => {
  const half = maximumWeight / 2
  let young = new Map<string, V>()
  let old = new Map<string, V>()
  let youngWeight = 0
  const startGeneration = (aged = young): void => {
    old = aged
    young = new Map()
    youngWeight = 0
  }
  const drop = (key: string): void => {
    const value = young.get(key)
    if (value !== undefined && young.delete(key)) youngWeight -= weightOf(value)
    old.delete(key)
  }
  const keep = (key: string, value: V): void => {
    const added = weightOf(value)
    if (added > half) return
    if (youngWeight + added > half) startGeneration()
    young.set(key, value)
    youngWeight += added
  }
  return {
    get: (key) => {
      const inUse = young.get(key)
      if (inUse !== undefined) return inUse
      const aged = old.get(key)
      if (aged !== undefined) keep(key, aged)
      return aged
    },
    set: (key, value) => {
      drop(key)
      keep(key, value)
    },
    clear: () => startGeneration(new Map()),
  }
}
