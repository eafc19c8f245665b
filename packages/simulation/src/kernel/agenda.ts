/** Timers in order of time; those of one instant in order of creation. */

export interface Timer {
  readonly at: number
  readonly order: number
  readonly run: () => void
  isCancelled: boolean
}

export interface Agenda {
  readonly add: (timer: Timer) => void
  /** The earliest timer that was not cancelled. */
  readonly first: () => Timer | undefined
  readonly take: () => Timer | undefined
}

const isBefore = (left: Timer, right: Timer): boolean =>
  left.at < right.at || (left.at === right.at && left.order < right.order)

const siftUp = (heap: Array<Timer>): void => {
  let child = heap.length - 1
  while (child > 0) {
    const parent = (child - 1) >> 1
    const [lower, upper] = [heap[child], heap[parent]]
    if (lower === undefined || upper === undefined || !isBefore(lower, upper)) return
    heap[child] = upper
    heap[parent] = lower
    child = parent
  }
}

const smallerChild = (heap: ReadonlyArray<Timer>, parent: number): number => {
  const left = 2 * parent + 1
  const [leftTimer, rightTimer] = [heap[left], heap[left + 1]]
  if (leftTimer === undefined || rightTimer === undefined) return left
  return isBefore(rightTimer, leftTimer) ? left + 1 : left
}

const siftDown = (heap: Array<Timer>): void => {
  let parent = 0
  while (true) {
    const child = smallerChild(heap, parent)
    const [upper, lower] = [heap[parent], heap[child]]
    if (lower === undefined || upper === undefined || !isBefore(lower, upper)) return
    heap[parent] = lower
    heap[child] = upper
    parent = child
  }
}

/** A binary heap. */
export const makeAgenda = (): Agenda => {
  const heap: Array<Timer> = []
  const take = (): Timer | undefined => {
    const top = heap[0]
    const last = heap.pop()
    if (top === undefined || last === undefined || heap.length === 0) return top
    heap[0] = last
    siftDown(heap)
    return top
  }
  const dropCancelled = (): void => {
    while (heap[0]?.isCancelled === true) take()
  }
  return {
    add: (timer) => {
      heap.push(timer)
      siftUp(heap)
    },
    first: () => {
      dropCancelled()
      return heap[0]
    },
    take: () => {
      dropCancelled()
      return take()
    },
  }
}
