/**
 * A map that forgets what was not used for longest once it weighs too much.
 *
 * Knows nothing of time: whoever keeps things that age puts the time into the value.
 */
export interface BoundedCache<V> {
  readonly get: (key: string) => V | undefined
  readonly set: (key: string, value: V) => void
  readonly clear: () => void
}

/** A cache of at most that weight in all; a value heavier than that is not kept. */
export const makeBoundedCache = <V>(
  maximumWeight: number,
  weightOf: (value: V) => number = () => 1,
): BoundedCache<V> => {
  const kept = new Map<string, V>()
  let weight = 0
  const drop = (key: string): void => {
    const value = kept.get(key)
    if (value !== undefined && kept.delete(key)) weight -= weightOf(value)
  }
  const dropOldest = (): void => {
    const oldest = kept.keys().next()
    if (!oldest.done) drop(oldest.value)
  }
  return {
    get: (key) => {
      const value = kept.get(key)
      if (value === undefined) return undefined
      kept.delete(key)
      kept.set(key, value)
      return value
    },
    set: (key, value) => {
      drop(key)
      const added = weightOf(value)
      if (added > maximumWeight) return
      while (weight + added > maximumWeight) dropOldest()
      kept.set(key, value)
      weight += added
    },
    clear: () => {
      kept.clear()
      weight = 0
    },
  }
}
