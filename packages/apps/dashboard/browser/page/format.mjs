/**
 * How instants, durations and numbers are written for people.
 *
 * @import { Language, Wording } from "../api-types.ts"
 */

/** English as most of the world writes it: day before month, 24 hours. */
const localeOf = { en: "en-GB", pl: "pl-PL" }

/**
 * In the time zone of the reader unless another is named.
 * @param {string} iso
 * @param {Language} language
 * @param {string} [timeZone]
 */
export const dateTime = (iso, language, timeZone) =>
  new Intl.DateTimeFormat(localeOf[language], {
    dateStyle: "medium",
    timeStyle: "medium",
    ...(timeZone === undefined ? {} : { timeZone }),
  }).format(new Date(iso))

/**
 * To the minute, as people choose times.
 * @param {string} iso
 * @param {Language} language
 */
export const toTheMinute = (iso, language) =>
  new Intl.DateTimeFormat(localeOf[language], {
    dateStyle: "medium",
    timeStyle: "short",
  }).format(new Date(iso))

/**
 * The day on which a month of the service begins: it counts by the calendar in Warsaw.
 * @param {string} iso
 * @param {Language} language
 */
export const monthBeginning = (iso, language) =>
  new Intl.DateTimeFormat(localeOf[language], {
    day: "numeric",
    month: "long",
    timeZone: "Europe/Warsaw",
  }).format(new Date(iso))

/**
 * A month `2026-11` by its name.
 * @param {string} month
 * @param {Language} language
 */
export const monthName = (month, language) =>
  new Intl.DateTimeFormat(localeOf[language], {
    month: "long",
    year: "numeric",
    timeZone: "UTC",
  }).format(new Date(`${month}-01T00:00:00Z`))

/** @param {number} value @param {Language} language */
export const count = (value, language) =>
  new Intl.NumberFormat(localeOf[language], { useGrouping: "always" }).format(value)

/**
 * Under a second in milliseconds, else in seconds with one digit.
 * @param {number} millis
 * @param {Language} language
 */
export const duration = (millis, language) => {
  const format = new Intl.NumberFormat(localeOf[language], { maximumFractionDigits: 1 })
  return millis < 1_000 ? `${Math.round(millis)} ms` : `${format.format(millis / 1_000)} s`
}

const steps = /** @type {const} */ ([
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
])

/**
 * How long ago, or how far ahead, in the largest unit that fits.
 * @param {string} iso
 * @param {number} now Unix milliseconds
 * @param {Language} language
 */
export const ago = (iso, now, language) => {
  const seconds = Math.round((Date.parse(iso) - now) / 1_000)
  const format = new Intl.RelativeTimeFormat(localeOf[language], { numeric: "auto" })
  const [unit, size] = steps.find(([, length]) => Math.abs(seconds) >= length) ?? ["second", 1]
  return format.format(Math.trunc(seconds / size), unit)
}

/**
 * Since when, and how long that is. The clock of a sandbox may be ahead of the reader's: a time
 * that is still to come is told without the length.
 * @param {string} iso
 * @param {number} now Unix milliseconds
 * @param {Language} language
 */
export const sinceText = (iso, now, language) => {
  const time = dateTime(iso, language)
  return Date.parse(iso) > now ? time : `${time} (${ago(iso, now, language)})`
}

/**
 * A count and its noun, in Polish by the three forms that it has.
 * @param {number} value
 * @param {{ en: readonly [string, string], pl: readonly [string, string, string] }} noun one, many;
 *   one, few, many
 * @returns {Wording}
 */
export const counted = (value, { en, pl }) => {
  const [one, few, many] = pl
  const forms = /** @type {Record<string, string>} */ ({ one, few })
  const polish = forms[new Intl.PluralRules("pl").select(value)] ?? many
  return {
    en: `${count(value, "en")} ${value === 1 ? en[0] : en[1]}`,
    pl: `${count(value, "pl")} ${polish}`,
  }
}
