/**
 * Transactions that learn late that another writer was quicker: they are rolled back, and decide
 * again on the state that the other writer left.
 */
/** Rolls the transaction back, to be decided again. */
export class Overtaken extends Error {
  override readonly name = "Overtaken"
}

/** The server has rolled back the later of two transactions that waited for each other. */
const deadlock = "40P01"

const isOvertaken = (cause: unknown): boolean =>
  cause instanceof Overtaken ||
  (cause instanceof Error && "code" in cause && cause.code === deadlock)

/**
 * The quicker writer has committed by the next try, but further writers may have come since.
 */
const maximumTries = 8

/** Runs the transaction until no other overtakes it, and returns its outcome. */
export const decidedAtLast = async <A>(transaction: () => Promise<A>): Promise<A> => {
  for (let tries = 1; ; tries += 1) {
    try {
      return await transaction()
    } catch (cause) {
      if (!isOvertaken(cause) || tries === maximumTries) throw cause
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
