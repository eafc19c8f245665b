/**
 * A map that forgets what was not used for long once it weighs too much.
 *
 * Two generations: what is used lives in the young one; when that is half of the whole, it becomes
 * the old one and what was old is forgotten. Finding a thing in use changes nothing, so it is
 * quick. Knows nothing of time: whoever keeps things that age puts the time into the value.
 */
export interface BoundedCache<V> {
  readonly get: (key: string) => V | undefined
  readonly set: (key: string, value: V) => void
  readonly clear: () => void
}

/** A cache of at most that weight in all; a value heavier than half of it is not kept. */
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
