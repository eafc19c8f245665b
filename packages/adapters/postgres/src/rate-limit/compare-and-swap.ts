/**
 * A step of the domain on one row, as if nobody else changed it: it is written if the row still is
 * what the step was given, else the step runs again on what the row has become.
 *
 * Nobody waits for a lock. When a swap fails another one has succeeded, so all together go on.
 */

/** What an attempt to swap answers: whether it has, and if not, what is there instead. */
export interface SwapResult<A> {
  readonly isSwapped: boolean
  readonly found: A | undefined
}

/** Under that much contention there is something wrong. */
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
  throw new TooMuchContention("others were quicker every time")
}
