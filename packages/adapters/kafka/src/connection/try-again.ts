/**
 * Requests that kafkajs itself gives up too early: a topic that was just made is unknown to some
 * broker, or without a leader, for a moment.
 */
const maximumTries = 25
const restMillis = 200

const isRetriable = (error: unknown): boolean =>
  typeof error === "object" && error !== null && "retriable" in error && error.retriable === true

/** The answer, after five seconds of tries at most; rejects with the last error. */
export const tryAgain = async <A>(work: () => Promise<A>): Promise<A> => {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work()
    } catch (error) {
      if (!isRetriable(error) || tries === maximumTries) throw error
    }
    await new Promise((over) => setTimeout(over, restMillis))
  }
}
