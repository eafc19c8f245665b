/** What is to be looked at when: a binary heap, earliest first, equal times in no order. */

export interface Timetable<A> {
  readonly add: (atMillis: number, what: A) => void
  /** The time of the earliest entry, or undefined when there is none. */
  readonly earliest: () => number | undefined
  /** Takes the earliest entry out when its time has come. */
  readonly takeDue: (nowMillis: number) => A | undefined
}

interface Entry<A> {
  readonly atMillis: number
  readonly what: A
}

const rise = <A>(heap: Array<Entry<A>>, entry: Entry<A>): void => {
  let at = heap.length
  heap.push(entry)
  while (at > 0) {
    const above = (at - 1) >> 1
    const parent = heap[above] as Entry<A>
    if (parent.atMillis <= entry.atMillis) break
    heap[at] = parent
    at = above
  }
  heap[at] = entry
}

const earlierChild = <A>(heap: ReadonlyArray<Entry<A>>, at: number): number => {
  const left = 2 * at + 1
  const right = left + 1
  const isRight =
    right < heap.length && (heap[right] as Entry<A>).atMillis < (heap[left] as Entry<A>).atMillis
  return isRight ? right : left
}

const sink = <A>(heap: Array<Entry<A>>, entry: Entry<A>): void => {
  let at = 0
  for (;;) {
    const below = earlierChild(heap, at)
    const child = heap[below]
    if (child === undefined || child.atMillis >= entry.atMillis) break
    heap[at] = child
    at = below
  }
  heap[at] = entry
}

export const makeTimetable = <A>(): Timetable<A> => {
  const heap: Array<Entry<A>> = []
  return {
    add: (atMillis, what) => rise(heap, { atMillis, what }),
    earliest: () => heap[0]?.atMillis,
    takeDue: (nowMillis) => {
      const first = heap[0]
      if (first === undefined || first.atMillis > nowMillis) return undefined
      const last = heap.pop() as Entry<A>
      if (heap.length > 0) sink(heap, last)
      return first.what
    },
  }
}
