/** The language of a page; numbers, days and times as it writes them. Times are those of Warsaw. */
import { type Language, languages, type LocalDate } from "@procurement/domain/standalone"
import type { ComponentId, LocalText } from "@procurement/domain/status"
import { messages } from "./messages.ts"

export const isLanguage = (text: string): text is Language =>
  languages.some((language) => language === text)

export const otherLanguage = (language: Language): Language => (language === "en" ? "pl" : "en")

interface Preference {
  readonly language: string
  readonly weight: number
}

const preferencesIn = (header: string): ReadonlyArray<Preference> =>
  header
    .split(",")
    .map((part) => {
      const [range = "", ...parameters] = part.trim().toLowerCase().split(";")
      const weight = parameters.map((each) => /^\s*q=([\d.]+)\s*$/.exec(each)?.[1]).find(Boolean)
      return { language: range.split("-")[0] ?? "", weight: Number(weight ?? 1) }
    })
    .filter(({ weight }) => weight > 0)
    .toSorted((left, right) => right.weight - left.weight)

/** The first one of ours in Accept-Language (RFC 9110, 12.5.4); English when none is in it. */
export const preferredLanguage = (header: string | undefined): Language =>
  preferencesIn(header ?? "")
    .map(({ language }) => language)
    .find(isLanguage) ?? "en"

/** The text in that language; without Polish in English. */
export const textIn = (text: LocalText, language: Language): string => text[language] ?? text.en

export const namesIn = (components: ReadonlyArray<ComponentId>, language: Language) =>
  components.map((id) => messages.components[id][language])

const locales = { en: "en-GB", pl: "pl-PL" } as const satisfies Record<Language, string>

/** Making a format takes longer than using it a hundred times. */
const dateFormat = (options: Intl.DateTimeFormatOptions) => {
  const made: Partial<Record<Language, Intl.DateTimeFormat>> = {}
  return (at: number, language: Language): string => {
    made[language] ??= new Intl.DateTimeFormat(locales[language], {
      timeZone: "Europe/Warsaw",
      ...options,
    })
    return made[language].format(at)
  }
}

/** Of noon in UTC, which is on the same day in Warsaw. */
const noonOf = (day: string): number => Date.parse(`${day}T12:00:00Z`)

const longDay = dateFormat({ day: "numeric", month: "long", year: "numeric" })
const shortDay = dateFormat({ day: "numeric", month: "short" })
const longMonth = dateFormat({ month: "long", year: "numeric" })

/** `24 Nov 2026, 12:03`. */
export const formatMoment = dateFormat({
  day: "numeric",
  month: "short",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
})

/** `24 November 2026`. */
export const formatDay = (day: LocalDate, language: Language): string =>
  longDay(noonOf(day), language)

/** `24 Nov`. */
export const formatShortDay = (day: LocalDate, language: Language): string =>
  shortDay(noonOf(day), language)

/** `November 2026` of `2026-11`. */
export const formatMonth = (month: string, language: Language): string =>
  longMonth(noonOf(`${month}-15`), language)

const decimal = (text: string, language: Language): string =>
  language === "pl" ? text.replace(".", ",") : text

/** Rounded down, so that nothing below 100 % is ever shown as 100 %. */
export const formatPercent = (ratio: number, language: Language): string => {
  const percent = Math.floor(ratio * 100_000 + 1e-6) / 1_000
  const shown = Math.floor(percent * 100 + 1e-6) / 100
  return `${decimal(shown.toFixed(percent === 100 ? 0 : 2), language)} %`
}

export const formatMinutes = (minutes: number, language: Language): string =>
  decimal(String(Math.round(minutes * 10) / 10), language)

/** `21.6 min`. */
export const inMinutes = (minutes: number, language: Language): string =>
  `${formatMinutes(minutes, language)} ${messages.minutes[language]}`
