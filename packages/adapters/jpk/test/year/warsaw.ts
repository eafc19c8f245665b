/**
 * The calendar of the simulated year, written out by hand: Warsaw's clock, the days off, and the
 * days on which NBP publishes a table. It shares nothing with the calendar of the domain.
 */
import type { Random } from "@procurement/contract-tests/builders"

const hourMillis = 3_600_000
export const dayMillis = 24 * hourMillis

/** From the last Sunday of March to that of October, at one in the morning by UTC. */
const summers = [
  ["2026-03-29", "2026-10-25"],
  ["2027-03-28", "2027-10-31"],
  ["2028-03-26", "2028-10-29"],
].map((days) => days.map((day) => Date.parse(`${day}T01:00:00Z`)))

const offsetAt = (at: number): number => {
  const isSummer = summers.some(([first = 0, end = 0]) => at >= first && at < end)
  return isSummer ? 2 * hourMillis : hourMillis
}

/** The day in Warsaw, `2027-01-31`. */
export const dayAt = (at: number): string => new Date(at + offsetAt(at)).toISOString().slice(0, 10)

/** The instant at which Warsaw's clocks show that time. */
export const instantAt = (day: string, time: string): number => {
  const winter = Date.parse(`${day}T${time}Z`) - hourMillis
  return offsetAt(winter) === hourMillis ? winter : winter - hourMillis
}

export const monthOf = (day: string): string => day.slice(0, 7)

export const months2027 = Array.from(
  { length: 12 },
  (_, nth) => `2027-${String(nth + 1).padStart(2, "0")}`,
)

/** The day so many days later, by the calendar. */
export const daysAfter = (day: string, count: number): string =>
  new Date(Date.parse(`${day}T12:00:00Z`) + count * dayMillis).toISOString().slice(0, 10)

export const firstOfNextMonth = (day: string): string => {
  const later = daysAfter(`${monthOf(day)}-01`, 31)
  return `${monthOf(later)}-01`
}

/** Days off from Monday to Friday, from the end of 2026 to the spring of 2028. */
const daysOff = new Set([
  "2026-12-24",
  "2026-12-25",
  "2027-01-01",
  "2027-01-06",
  "2027-03-29",
  "2027-05-03",
  "2027-05-27",
  "2027-11-01",
  "2027-11-11",
  "2027-12-24",
  "2028-01-06",
  "2028-04-17",
  "2028-05-01",
  "2028-05-03",
])

export const isWorkingDay = (day: string): boolean => {
  const weekday = new Date(`${day}T12:00:00Z`).getUTCDay()
  return weekday >= 1 && weekday <= 5 && !daysOff.has(day)
}

/** A table of NBP: PLN for a euro, in millionths. */
export interface NbpTable {
  readonly day: string
  readonly table: string
  readonly rate: bigint
}

/** A table for each working day, with a rate of four decimals that moves by up to three groszy. */
export const nbpTables = ({ int }: Random): ReadonlyArray<NbpTable> => {
  const tables: Array<NbpTable> = []
  let rate = 42_500n
  let nth = 240
  for (let day = "2026-12-14"; day < "2028-06-01"; day = daysAfter(day, 1)) {
    if (!isWorkingDay(day)) continue
    const moved = rate + BigInt(int(-300, 300))
    rate = moved > 46_000n || moved < 39_000n ? 42_500n : moved
    const last = tables.at(-1)?.day.slice(0, 4)
    nth = last === undefined || last === day.slice(0, 4) ? nth + 1 : 1
    const table = `${String(nth).padStart(3, "0")}/A/NBP/${day.slice(0, 4)}`
    tables.push({ day, table, rate: rate * 100n })
  }
  return tables
}

/** The rate of the last working day before the day (art. 31a of the VAT act). */
export const rateBefore = (tables: ReadonlyArray<NbpTable>, day: string): bigint => {
  const found = tables.findLast((each) => each.day < day)
  if (found === undefined) throw new RangeError(`no table before ${day}`)
  return found.rate
}
