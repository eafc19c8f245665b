/**
 * Tries again what has given up waiting for a lock.
 *
 * Between two tries there is a pause in which everybody who stood behind the lock goes on: it is
 * much longer than the wait. Other failures are passed on at once.
 */

/** Lock not granted in time; deadlock. PostgreSQL 18, appendix A, consulted 2026-11-21. */
const lockStates = new Set<unknown>(["55P03", "40P01"])

const firstPauseMillis = 250
const longestPauseMillis = 5_000
/** Statements end after a minute, so locks do: whoever waits longer waits for something broken. */
const patienceMillis = 180_000

export const isLockFailure = (cause: unknown): boolean =>
  cause instanceof Error &&
  (("code" in cause && lockStates.has(cause.code)) || isLockFailure(cause.cause))

/** Rejects with the last failure when the patience is over. `heard` is told of each failure. */
export const withLockPatience = async (
  work: () => Promise<unknown>,
  heard: (cause: unknown) => void,
): Promise<void> => {
  const deadline = Date.now() + patienceMillis
  for (let pause = firstPauseMillis; ; pause = Math.min(pause * 2, longestPauseMillis)) {
    try {
      await work()
      return
    } catch (cause) {
      if (!isLockFailure(cause) || Date.now() > deadline) throw cause
      heard(cause)
    }
    await new Promise((resolve) => setTimeout(resolve, pause))
  }
}
