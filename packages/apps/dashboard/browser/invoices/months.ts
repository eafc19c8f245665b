/** The months by which invoices are filtered and exported. */

/** That month and those before it, as `2026-11`, latest first. */
export const monthsUntil = (now: Date, count: number): ReadonlyArray<string> =>
  Array.from({ length: count }, (_, back) => {
    const first = new Date(Date.UTC(now.getFullYear(), now.getMonth() - back, 1))
    return first.toISOString().slice(0, 7)
  })

/** How long an accountant looks back. */
export const shownMonths = 24
