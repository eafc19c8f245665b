/** Polish working days, from a list of holidays and not from a rule. */

/** Those on Mondays to Fridays. */
const holidays = `
  2026-11-11 2026-12-24 2026-12-25
  2027-01-01 2027-01-06 2027-03-29 2027-05-03 2027-05-27 2027-11-01 2027-11-11 2027-12-24
  2028-01-06 2028-04-17 2028-05-01 2028-05-03 2028-06-15 2028-08-15
`

const next = (day: string): string =>
  new Date(Date.parse(`${day}T12:00:00Z`) + 86_400_000).toISOString().slice(0, 10)

const isWorkingDay = (day: string): boolean => {
  const weekday = new Date(`${day}T12:00:00Z`).getUTCDay()
  return weekday !== 0 && weekday !== 6 && !holidays.includes(day)
}

/** The `count`-th working day after that day. */
export const workingDaysAfter = (day: string, count: number): string => {
  let current = day
  for (let left = count; left > 0; ) {
    current = next(current)
    if (isWorkingDay(current)) left -= 1
  }
  return current
}
