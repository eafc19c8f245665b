/** The texts of the page, and numbers, days and times (of Warsaw) as each language writes them. */
import { type Language, languages } from "@procurement/domain/standalone"
import type { ComponentId, LocalText } from "@procurement/domain/status"
import en from "./en.json" with { type: "json" }
import pl from "./pl.json" with { type: "json" }

export type Texts = typeof en
export const texts: Readonly<Record<Language, Texts>> = { en, pl }

/** One of the texts in both languages. */
export const inBoth = (pick: (texts: Texts, language: Language) => string) => ({
  en: pick(en, "en"),
  pl: pick(pl, "pl"),
})

export const isLanguage = (text: string): text is Language =>
  languages.some((language) => language === text)

export const otherLanguage = (language: Language): Language => (language === "en" ? "pl" : "en")

/** The first one of ours in Accept-Language (RFC 9110, 12.5.4); English when none is in it. */
export const preferredLanguage = (header = ""): Language =>
  header
    .toLowerCase()
    .split(",")
    .map((part) => {
      const [range = "", weight = "q=1"] = part.trim().split(/\s*;\s*/)
      return { language: range.split("-")[0] ?? "", weight: Number(weight.replace("q=", "")) }
    })
    .filter(({ weight }) => weight > 0)
    .toSorted((left, right) => right.weight - left.weight)
    .map(({ language }) => language)
    .find(isLanguage) ?? "en"

/** The text in that language; without Polish in English. */
export const textIn = (text: LocalText, language: Language): string => text[language] ?? text.en

export const namesIn = (components: ReadonlyArray<ComponentId>, language: Language): string =>
  components.map((id) => texts[language].components[id]).join(", ")

const dateFormat = (options: Intl.DateTimeFormatOptions) => {
  const all = { timeZone: "Europe/Warsaw", ...options }
  const formats = {
    en: new Intl.DateTimeFormat("en-GB", all),
    pl: new Intl.DateTimeFormat("pl-PL", all),
  }
  return (at: number, language: Language): string => formats[language].format(at)
}

const dayFormat = (options: Intl.DateTimeFormatOptions) => {
  const format = dateFormat(options)
  // Noon in UTC is on the same day in Warsaw.
  return (day: string, language: Language): string =>
    format(Date.parse(`${day}T12:00:00Z`), language)
}

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
export const formatDay = dayFormat({ day: "numeric", month: "long", year: "numeric" })

/** `24 Nov`. */
export const formatShortDay = dayFormat({ day: "numeric", month: "short" })

const longMonth = dayFormat({ month: "long", year: "numeric" })

/** `November 2026` of `2026-11`. */
export const formatMonth = (month: string, language: Language): string =>
  longMonth(`${month}-15`, language)

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
  `${formatMinutes(minutes, language)} ${texts[language].minutes}`
