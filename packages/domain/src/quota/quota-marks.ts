/**
 * The marks of a volume, 80 % and 100 %, at which the tenant is told.
 *
 * Whole numbers only: 80 % of 7 is reached with the sixth, for five of seven are less than that.
 * Nothing is reached by using nothing, of a volume of nothing either.
 */
export const quotaMarks = [80, 100] as const
export type QuotaMark = (typeof quotaMarks)[number]

const quotient = (dividend: number, divisor: number): number =>
  (dividend - (dividend % divisor)) / divisor

/** The smallest number that reaches the mark, at least 1. */
export const thresholdOf = (limit: number, mark: QuotaMark): number =>
  Math.max(1, quotient(limit * mark + 99, 100))

/** The marks that `used` of `limit` has reached, the lower one first. */
export const reachedMarks = (used: number, limit: number): ReadonlyArray<QuotaMark> =>
  quotaMarks.filter((mark) => used >= thresholdOf(limit, mark))

/** Whole percents of the limit, rounded down; of nothing, anything is 100 %. */
export const percentOf = (used: number, limit: number): number => {
  if (limit === 0) return used === 0 ? 0 : 100
  return quotient(used * 100, limit)
}

/** The number that reaches the next mark of those not in `given`, or none. */
export const nextThreshold = (
  used: number,
  limit: number,
  given: ReadonlyArray<QuotaMark>,
): number | undefined =>
  quotaMarks
    .filter((mark) => !given.includes(mark))
    .map((mark) => thresholdOf(limit, mark))
    .find((threshold) => threshold > used)
