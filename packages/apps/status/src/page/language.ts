/** The language of a page: from its path, or from what the reader's browser prefers. */
import type { LocalText } from "@procurement/domain/status"
import { english, type Messages } from "./messages-en.ts"
import { polish } from "./messages-pl.ts"

export const languages = ["en", "pl"] as const
export type Language = (typeof languages)[number]

export const messagesIn: Readonly<Record<Language, Messages>> = { en: english, pl: polish }

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

/** The text in that language, and the language that it is really written in. */
export const textIn = (
  { en, pl }: LocalText,
  language: Language,
): { readonly text: string; readonly language: Language } =>
  language === "pl" && pl !== undefined
    ? { text: pl, language: "pl" }
    : { text: en, language: "en" }
