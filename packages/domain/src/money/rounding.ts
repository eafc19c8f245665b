/**
 * Named roundings of exact fractions. Amounts never touch floating point on the way (ADR 0003).
 */

/**
 * numerator / denominator to the nearest integer; halves go away from zero, as art. 106e VAT
 * wants.
 */
export const roundHalfAwayFromZero = (numerator: bigint, denominator: bigint): bigint => {
  const negative = numerator < 0n !== denominator < 0n
  const above = numerator < 0n ? -numerator : numerator
  const below = denominator < 0n ? -denominator : denominator
  const rounded = (2n * above + below) / (2n * below)
  return negative ? -rounded : rounded
}
