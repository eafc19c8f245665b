/** Warsaw's calendar, by the rules of Intl and not by the domain's. */

const parts = new Intl.DateTimeFormat("sv-SE", {
  timeZone: "Europe/Warsaw",
  dateStyle: "short",
  timeStyle: "medium",
})

/** `2026-10-25 02:59:59` */
export const warsawTime = (at: number): string => parts.format(at)

const hourMillis = 3_600_000
/** By hour of UTC, within which no day ends in Warsaw: to format one takes long. */
const dayOfHour = new Map<number, string>()
const maximumHours = 10_000

export const warsawDay = (at: number): string => {
  const hour = Math.floor(at / hourMillis)
  const remembered = dayOfHour.get(hour)
  if (remembered !== undefined) return remembered
  const day = warsawTime(hour * hourMillis).slice(0, 10)
  if (dayOfHour.size >= maximumHours) dayOfHour.clear()
  dayOfHour.set(hour, day)
  return day
}

export const warsawMonth = (at: number): string => warsawDay(at).slice(0, 7)

const zone = new Intl.DateTimeFormat("en-GB", {
  timeZone: "Europe/Warsaw",
  timeZoneName: "longOffset",
})

/** Epoch milliseconds of a local time in Warsaw. */
export const warsawInstant = (local: string): number => {
  const utc = Date.parse(`${local.replace(" ", "T")}Z`)
  const offset = /GMT([+-]\d\d):/.exec(zone.format(utc))?.[1] ?? "+01"
  return utc - Number(offset) * hourMillis
}
