/** Numbers, days and times as the reader's language writes them; times are those of Warsaw. */
import type { LocalDate } from "@procurement/domain/calendar"
import type { Language } from "./language.ts"

const timeZone = "Europe/Warsaw"
const locales = { en: "en-GB", pl: "pl-PL" } as const satisfies Record<Language, string>

const formats = new Map<string, Intl.DateTimeFormat>()

/** Making a format takes longer than using it a hundred times. */
const dateFormat = (language: Language, options: Intl.DateTimeFormatOptions) => {
  const key = `${language} ${JSON.stringify(options)}`
  const known = formats.get(key)
  if (known !== undefined) return known
  const made = new Intl.DateTimeFormat(locales[language], { timeZone, ...options })
  formats.set(key, made)
  return made
}

/** Rounded down, so that nothing below 100 % is ever shown as 100 %. */
export const formatPercent = (ratio: number, language: Language): string => {
  const percent = Math.floor(ratio * 100_000 + 1e-6) / 1_000
  const digits = percent === 100 ? 0 : 2
  const shown = Math.floor(percent * 100 + 1e-6) / 100
  const text = shown.toFixed(digits)
  return `${language === "pl" ? text.replace(".", ",") : text} %`
}

export const formatMinutes = (minutes: number, language: Language): string => {
  const rounded = Math.round(minutes * 10) / 10
  const text = Number.isInteger(rounded) ? String(rounded) : rounded.toFixed(1)
  return language === "pl" ? text.replace(".", ",") : text
}

/** `24 Nov 2026, 12:03`. */
export const formatMoment = (at: number, language: Language): string =>
  dateFormat(language, {
    day: "numeric",
    month: "short",
    year: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  }).format(at)

/** Of noon in UTC, which is on the same day in Warsaw. */
const noonOf = (day: string): number => Date.parse(`${day}T12:00:00Z`)

/** `24 November 2026`. */
export const formatDay = (day: LocalDate, language: Language): string =>
  dateFormat(language, { day: "numeric", month: "long", year: "numeric" }).format(noonOf(day))

/** `24 Nov`. */
export const formatShortDay = (day: LocalDate, language: Language): string =>
  dateFormat(language, { day: "numeric", month: "short" }).format(noonOf(day))

/** `November 2026` of `2026-11`. */
export const formatMonth = (month: string, language: Language): string =>
  dateFormat(language, { month: "long", year: "numeric" }).format(noonOf(`${month}-15`))

export const isoOf = (at: number): string => new Date(at).toISOString()
