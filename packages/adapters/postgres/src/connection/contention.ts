/**
 * Transactions that conflict with a faster writer are rolled back and run again on the state that
 * the other writer committed.
 */

/** Thrown to roll the transaction back and run it again. */
export class Conflict extends Error {
  override readonly name = "Conflict"
}

/** PostgreSQL detected a deadlock and rolled back one of the transactions. */
const deadlock = "40P01"

const isConflict = (cause: unknown): boolean =>
  cause instanceof Conflict ||
  (cause instanceof Error && "code" in cause && cause.code === deadlock)

/** The faster writer has committed before the next try, but further writers may have started. */
const maximumTries = 8

/** Runs the transaction, again after each conflict, and returns its result. */
export const decidedAtLast = async <A>(transaction: () => Promise<A>): Promise<A> => {
  for (let tries = 1; ; tries += 1) {
    try {
      return await transaction()
    } catch (cause) {
      if (!isConflict(cause) || tries === maximumTries) throw cause
    }
  }
}

/*
 * Applies a step of the domain to one row without a lock: the result is written if the row has not
 * changed since the step read it; otherwise the step runs again on the changed row.
 *
 * A swap fails only because another one succeeded, so some writer always makes progress.
 */

/** Whether the row was swapped, and the row found. */
interface SwapResult<A> {
  readonly isSwapped: boolean
  readonly found: A | undefined
}

/** More failures in a row point to a defect. */
const maximumAttempts = 200

/** Known to be retryable by its code: "lock not available". */
class TooMuchContention extends Error {
  override readonly name = "TooMuchContention"
  readonly code = "55P03"
}

export const compareAndSwap = async <A, B>(
  expected: A | undefined,
  step: (current: A | undefined) => B,
  swap: (expected: A | undefined, result: B) => Promise<SwapResult<A>>,
): Promise<B> => {
  let current = expected
  for (let attempt = 0; attempt < maximumAttempts; attempt += 1) {
    const result = step(current)
    const { isSwapped, found } = await swap(current, result)
    if (isSwapped) return result
    current = found
  }
  throw new TooMuchContention("another writer changed the row on every attempt")
}
