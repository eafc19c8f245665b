/**
 * Works off the messages of one partition: what tells of one thing one after the other, all else at
 * the same time.
 *
 * Knows nothing of Kafka. A message is **passed** when it and all before it are settled: only then
 * may an offset be committed, so that a crash makes some messages be heard again and none be lost.
 */

export interface BatchWork<M> {
  readonly messages: ReadonlyArray<M>
  /** Messages with the same lane are settled in their order; without one, whenever. */
  readonly laneOf: (message: M) => string | undefined
  /** Rejects when the message has to be heard again. */
  readonly settle: (message: M) => Promise<void>
  /** Asked before each message: whether to go on. */
  readonly goesOn: () => boolean
  /** The message and all before it are settled. */
  readonly passed: (message: M) => void
}

interface Settling<M> extends BatchWork<M> {
  readonly isSettled: Array<boolean>
  /** How many from the first on are settled. */
  passedCount: number
  failure: { readonly cause: unknown } | undefined
}

const lanesOf = <M>({ messages, laneOf }: BatchWork<M>): ReadonlyArray<ReadonlyArray<number>> => {
  const lanes: Array<Array<number>> = []
  const byName = new Map<string, Array<number>>()
  messages.forEach((message, index) => {
    const name = laneOf(message)
    const known = name === undefined ? undefined : byName.get(name)
    if (known !== undefined) {
      known.push(index)
      return
    }
    const lane = [index]
    lanes.push(lane)
    if (name !== undefined) byName.set(name, lane)
  })
  return lanes
}

const advance = <M>(settling: Settling<M>, index: number): void => {
  settling.isSettled[index] = true
  const before = settling.passedCount
  while (settling.isSettled[settling.passedCount] === true) settling.passedCount += 1
  const last = settling.messages[settling.passedCount - 1]
  if (settling.passedCount > before && last !== undefined) settling.passed(last)
}

const settleLane = async <M>(settling: Settling<M>, lane: ReadonlyArray<number>): Promise<void> => {
  for (const index of lane) {
    const message = settling.messages[index]
    if (message === undefined || settling.failure !== undefined || !settling.goesOn()) return
    try {
      await settling.settle(message)
      advance(settling, index)
    } catch (cause) {
      settling.failure ??= { cause }
    }
  }
}

/**
 * Settles the messages, at most `atOnce` at a time; resolves when nothing is under way any more,
 * and rejects then with the first failure, after which no other message was begun.
 */
export const settleBatch = async <M>(work: BatchWork<M>, atOnce: number): Promise<void> => {
  const settling: Settling<M> = { ...work, isSettled: [], passedCount: 0, failure: undefined }
  const lanes = lanesOf(work)[Symbol.iterator]()
  const worker = async (): Promise<void> => {
    for (const lane of lanes) await settleLane(settling, lane)
  }
  await Promise.all(Array.from({ length: Math.max(1, atOnce) }, worker))
  if (settling.failure !== undefined) throw settling.failure.cause
}
