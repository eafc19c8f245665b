/** Formats instants, durations, numbers and amounts for people. */
import type { Language, Message } from "./language.ts"

/** International English: day before month, 24 hours. */
const localeOf = { en: "en-GB", pl: "pl-PL" }

/** In the reader's time zone unless another is given. */
export const dateTime = (iso: string, language: Language, timeZone?: string): string =>
  new Intl.DateTimeFormat(localeOf[language], {
    dateStyle: "medium",
    timeStyle: "medium",
    ...(timeZone === undefined ? {} : { timeZone }),
  }).format(new Date(iso))

/** To the minute, as people choose times. */
export const toTheMinute = (iso: string, language: Language): string =>
  new Intl.DateTimeFormat(localeOf[language], { dateStyle: "medium", timeStyle: "short" }).format(
    new Date(iso),
  )

/** A calendar day `2026-11-20`, without a time zone. */
export const day = (date: string, language: Language): string =>
  new Intl.DateTimeFormat(localeOf[language], { dateStyle: "medium", timeZone: "UTC" }).format(
    new Date(`${date}T00:00:00Z`),
  )

/** The first day of a month of the service, which counts by the calendar in Warsaw. */
export const monthBeginning = (iso: string, language: Language): string =>
  new Intl.DateTimeFormat(localeOf[language], {
    day: "numeric",
    month: "long",
    timeZone: "Europe/Warsaw",
  }).format(new Date(iso))

/** The name of a month `2026-11`. */
export const monthName = (month: string, language: Language): string =>
  new Intl.DateTimeFormat(localeOf[language], {
    month: "long",
    year: "numeric",
    timeZone: "UTC",
  }).format(new Date(`${month}-01T00:00:00Z`))

/** The short name of a month `2026-11`, without its year: `Nov`. */
export const shortMonth = (month: string, language: Language): string =>
  new Intl.DateTimeFormat(localeOf[language], { month: "short", timeZone: "UTC" }).format(
    new Date(`${month}-01T00:00:00Z`),
  )

export const count = (value: number, language: Language): string =>
  new Intl.NumberFormat(localeOf[language], { useGrouping: "always" }).format(value)

/** An amount of the API: an exact decimal of any length. */
export const money = (
  { amount, currency }: { readonly amount: string; readonly currency: string },
  language: Language,
): string =>
  new Intl.NumberFormat(localeOf[language], {
    style: "currency",
    currency,
    currencyDisplay: "code",
  }).format(amount as Intl.StringNumericLiteral)

/** Below one second in milliseconds, otherwise in seconds with one digit. */
export const duration = (millis: number, language: Language): string => {
  const format = new Intl.NumberFormat(localeOf[language], { maximumFractionDigits: 1 })
  return millis < 1_000 ? `${Math.round(millis)} ms` : `${format.format(millis / 1_000)} s`
}

const steps = [
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
] as const

/** The distance from now in the largest unit that fits; `now` in Unix milliseconds. */
export const ago = (iso: string, now: number, language: Language): string => {
  const seconds = Math.round((Date.parse(iso) - now) / 1_000)
  const format = new Intl.RelativeTimeFormat(localeOf[language], { numeric: "auto" })
  const [unit, size] = steps.find(([, length]) => Math.abs(seconds) >= length) ?? ["second", 1]
  return format.format(Math.trunc(seconds / size), unit)
}

/**
 * The start and the elapsed time. The clock of a sandbox may be ahead of the reader's: a time in
 * the future is shown without the elapsed time.
 */
export const sinceText = (iso: string, now: number, language: Language): string => {
  const time = dateTime(iso, language)
  return Date.parse(iso) > now ? time : `${time} (${ago(iso, now, language)})`
}

/** The forms of a noun: one, many; in Polish one, few, many. */
export interface Noun {
  readonly en: readonly [string, string]
  readonly pl: readonly [string, string, string]
}

/** A count with its noun in the form that the language requires. */
export const counted = (value: number, { en, pl }: Noun): Message => {
  const [one, few, many] = pl
  const forms: Partial<Record<Intl.LDMLPluralRule, string>> = { one, few }
  const polish = forms[new Intl.PluralRules("pl").select(value)] ?? many
  return {
    en: `${count(value, "en")} ${value === 1 ? en[0] : en[1]}`,
    pl: `${count(value, "pl")} ${polish}`,
  }
}

/** The API's notation of an amount that people may type with a comma. */
export const decimal = (typed: string): string => {
  const [, whole = "", fraction = ""] = /^(\d+)(?:[.,](\d{1,2}))?$/.exec(typed) ?? []
  return whole === "" ? typed : `${whole}.${fraction.padEnd(2, "0")}`
}
