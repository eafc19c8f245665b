/** So many at once and no more, in the order in which they came. */
export interface Slots {
  /** Takes a slot: at once when one is free, else when the promise is fulfilled. */
  readonly take: () => Promise<void> | undefined
  readonly giveBack: () => void
}

export const makeSlots = (count: number): Slots => {
  let free = count
  const waiting: Array<() => void> = []
  return {
    take: () => {
      if (free === 0) return new Promise((granted) => waiting.push(granted))
      free -= 1
      return undefined
    },
    giveBack: () => {
      const next = waiting.shift()
      if (next === undefined) free += 1
      else next()
    },
  }
}
