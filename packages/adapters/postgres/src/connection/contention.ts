/**
 * Retries transactions that conflict with another writer: each is rolled back and decides again on
 * the state that the other writer committed.
 */
/** Rolls the transaction back for another try. */
export class WriteConflict extends Error {
  override readonly name = "WriteConflict"
}

/** The server has rolled back one of two transactions that waited for each other. */
const deadlock = "40P01"

const isConflict = (cause: unknown): boolean =>
  cause instanceof WriteConflict ||
  (cause instanceof Error && "code" in cause && cause.code === deadlock)

/** The other writer has committed by the next try, but further writers may have followed. */
const maximumTries = 8

/** Retries the transaction until no other writer conflicts with it, and returns its result. */
export const retryOnConflict = async <A>(transaction: () => Promise<A>): Promise<A> => {
  for (let tries = 1; ; tries += 1) {
    try {
      return await transaction()
    } catch (cause) {
      if (!isConflict(cause) || tries === maximumTries) throw cause
    }
  }
}

/** Whether the row was swapped, and the row as it is stored. */
interface SwapResult<A> {
  readonly isSwapped: boolean
  readonly stored: A | undefined
}

/** More consecutive failures point to a defect. */
const maximumAttempts = 200

/** Retryable by its code, "lock not available". */
class TooMuchContention extends Error {
  override readonly name = "TooMuchContention"
  readonly code = "55P03"
}

/**
 * Applies a step of the domain to one row without a lock: writes the result if the row has not
 * changed since the step read it; otherwise runs the step again on the changed row. A swap fails
 * only because another one succeeded, so some writer always makes progress.
 */
export const compareAndSwap = async <A, B>(
  expected: A | undefined,
  step: (current: A | undefined) => B,
  swap: (expected: A | undefined, result: B) => Promise<SwapResult<A>>,
): Promise<B> => {
  let current = expected
  for (let attempt = 0; attempt < maximumAttempts; attempt += 1) {
    const result = step(current)
    const { isSwapped, stored } = await swap(current, result)
    if (isSwapped) return result
    current = stored
  }
  throw new TooMuchContention("another writer changed the row on every attempt")
}
