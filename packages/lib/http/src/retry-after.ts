/**
 * `Retry-After` (RFC 9110, 10.2.3): seconds, or a date in one of the three forms that a recipient
 * must accept (RFC 9110, 5.6.7).
 */

const monthNames = [
  "Jan",
  "Feb",
  "Mar",
  "Apr",
  "May",
  "Jun",
  "Jul",
  "Aug",
  "Sep",
  "Oct",
  "Nov",
  "Dec",
]

const time = String.raw`(?<hour>\d{2}):(?<minute>\d{2}):(?<second>\d{2})`
const month = `(?<month>${monthNames.join("|")})`
const forms = [
  // Sun, 06 Nov 1994 08:49:37 GMT
  String.raw`[A-Z][a-z]{2}, (?<day>\d{2}) ${month} (?<year>\d{4}) ${time} GMT`,
  // Sunday, 06-Nov-94 08:49:37 GMT: RFC 850, obsolete
  String.raw`[A-Z][a-z]{5,8}, (?<day>\d{2})-${month}-(?<year>\d{2}) ${time} GMT`,
  // Sun Nov  6 08:49:37 1994: asctime, obsolete, in UTC
  String.raw`[A-Z][a-z]{2} ${month} (?<day>[ \d]\d) ${time} (?<year>\d{4})`,
].map((form) => new RegExp(`^${form}$`))

/** A year of two digits that seems to be over 50 years ahead is a past one (RFC 9110, 5.6.7). */
const fullYear = (digits: string, at: number): number => {
  if (digits.length === 4) return Number(digits)
  const now = new Date(at).getUTCFullYear()
  const year = now - (now % 100) + Number(digits)
  return year > now + 50 ? year - 100 : year
}

/** Milliseconds since 1970; undefined when it is not an HTTP date. `at`: the present. */
export const httpDateMillis = (text: string, at: number): number | undefined => {
  const groups = forms.map((form) => form.exec(text)?.groups).find((each) => each !== undefined)
  if (groups === undefined) return undefined
  const { year = "", month: name = "", day, hour, minute, second } = groups
  const [date, clock] = [Number(day), [Number(hour), Number(minute), Number(second)]] as const
  const midnight = Date.UTC(fullYear(year, at), monthNames.indexOf(name), date)
  const [hours = 0, minutes = 0, seconds = 0] = clock
  const exists = new Date(midnight).getUTCDate() === date
  if (!exists || hours > 23 || minutes > 59 || seconds > 60) return undefined
  return midnight + ((hours * 60 + minutes) * 60 + seconds) * 1_000
}

/** Whole seconds from `at` (milliseconds since 1970); undefined when no delay is requested. */
export const retryAfterSeconds = (value: string | undefined, at: number): number | undefined => {
  const text = value?.trim() ?? ""
  if (/^\d{1,15}$/.test(text)) return Number(text)
  const millis = httpDateMillis(text, at)
  return millis === undefined ? undefined : Math.max(0, Math.ceil((millis - at) / 1_000))
}
