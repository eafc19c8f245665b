/**
 * Works off the messages of one partition, some at a time, in their order.
 *
 * Knows nothing of Kafka. A message is **passed** when it and all before it are settled: only then
 * may an offset be committed, so that a crash makes some messages be heard again and none be lost.
 */

export interface BatchWork<M> {
  readonly messages: ReadonlyArray<M>
  /** How many of the next ones may be settled together, 1 at least. */
  readonly atOnce: () => number
  /** Rejects when these have to be heard again, all of them. */
  readonly settle: (messages: ReadonlyArray<M>) => Promise<void>
  /** Asked before each of these steps: whether to go on. */
  readonly goesOn: () => boolean
  /** The message and all before it are settled. */
  readonly passed: (message: M) => void
}

/** Resolves when no more is to be done; rejects when a step did, after which none is begun. */
export const settleBatch = async <M>(work: BatchWork<M>): Promise<void> => {
  const { messages } = work
  let from = 0
  while (from < messages.length && work.goesOn()) {
    const step = messages.slice(from, from + Math.max(1, work.atOnce()))
    await work.settle(step)
    from += step.length
    work.passed(step.at(-1) as M)
  }
}
