/**
 * Numbers, dates and months in the reader's language; times are in Warsaw.
 *
 * Narrow and non-breaking spaces from Intl stay, so that a number never breaks across lines.
 */
import type { Instant, LocalDate } from "@procurement/domain/calendar"
import { type Money, toDecimal } from "@procurement/domain/money"
import type { Language } from "@procurement/domain/text"

const timeZone = "Europe/Warsaw"
const locales = { en: "en-GB", pl: "pl-PL" } as const satisfies Record<Language, string>
const zoneNames = { en: "Warsaw time", pl: "czas warszawski" } as const

export const formatCount = (count: number, language: Language): string =>
  new Intl.NumberFormat(locales[language], { useGrouping: "always" }).format(count)

/** `1 grudnia 2026, 00:00 (czas warszawski)`. */
export const formatMoment = (at: Instant, language: Language): string => {
  const format = (options: Intl.DateTimeFormatOptions): string =>
    new Intl.DateTimeFormat(locales[language], { timeZone, ...options }).format(at)
  const day = format({ day: "numeric", month: "long", year: "numeric" })
  const time = format({ hour: "2-digit", minute: "2-digit", hourCycle: "h23" })
  return `${day}, ${time} (${zoneNames[language]})`
}

/** `1 grudnia 2026`. */
export const formatDay = (at: Instant, language: Language): string =>
  new Intl.DateTimeFormat(locales[language], { timeZone, dateStyle: "long" }).format(at)

/** Of a day: `1 grudnia 2026`. */
export const formatDate = (day: LocalDate, language: Language): string =>
  new Intl.DateTimeFormat(locales[language], { timeZone: "UTC", dateStyle: "long" }).format(
    Date.parse(day),
  )

/** `1 245,00 PLN`. */
export const formatMoney = ({ amount, currency }: Money, language: Language): string => {
  const style = { style: "currency", currency, currencyDisplay: "code" } as const
  const format = new Intl.NumberFormat(locales[language], { ...style, useGrouping: "always" })
  return format.format(toDecimal(amount) as Intl.StringNumericLiteral)
}

/** Of `2026-11`: `listopad 2026`. */
export const formatMonth = (month: string, language: Language): string => {
  const [year, nth] = month.split("-").map(Number)
  if (year === undefined || nth === undefined) return month
  const middle = new Date(Date.UTC(year, nth - 1, 15))
  if (Number.isNaN(middle.getTime())) return month
  const format = { month: "long", year: "numeric", timeZone } as const
  return new Intl.DateTimeFormat(locales[language], format).format(middle)
}

/** Longer names are truncated in a subject, so that it still states the news. */
export const longestName = 80

/**
 * Sanitizes foreign text (names, addresses, server replies) for a letter: removes line breaks,
 * control characters and bidirectional controls, and cuts it off at the given length.
 */
const unwanted = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]+/gu

export const plain = (text: string, maximumLength = 200): string => {
  const line = text.replace(unwanted, " ").toWellFormed().trim()
  const characters = [...line]
  if (characters.length <= maximumLength) return line
  return `${characters.slice(0, maximumLength - 1).join("")}…`
}
