/** The order in which numbers leave for KSeF: that of their positions, in each series. */

/** What comes before the position: `FV/2026/11`. */
export const seriesOf = (number: string): string => number.slice(0, number.lastIndexOf("/"))

/** Positions grow by a digit now and then, so shorter numbers come first. */
export const compareNumbers = (left: string, right: string): number => {
  if (left.length !== right.length) return left.length - right.length
  if (left === right) return 0
  return left < right ? -1 : 1
}
