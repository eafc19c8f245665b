/**
 * Figures as people read them: decimals of the file with thousands apart, IBAN in groups of four.
 *
 * Digits are moved, never computed: no float comes near an amount.
 */
import type { Language } from "@procurement/domain/text"

const noBreakSpace = "\u00a0"

const marks: Readonly<Record<Language, { readonly thousand: string; readonly point: string }>> = {
  pl: { thousand: noBreakSpace, point: "," },
  en: { thousand: ",", point: "." },
}

const decimal = /^(-?)(\d+)(?:\.(\d+))?$/

/**
 * A decimal as FA(3) writes it, `-1234.5`, with at least that many places: `-1 234,50`. Throws a
 * TypeError when it is no decimal.
 */
export const figure = (text: string, language: Language, places = 0): string => {
  const match = decimal.exec(text)
  if (match === null) throw new TypeError(`${text} is no decimal`)
  const [, sign = "", whole = "", fraction = ""] = match
  const { thousand, point } = marks[language]
  const grouped = whole.replaceAll(/\B(?=(\d{3})+$)/g, thousand)
  const rest = fraction.padEnd(places, "0")
  return `${sign === "" ? "" : "\u2212"}${grouped}${rest === "" ? "" : point + rest}`
}

/** An amount of money: two places. */
export const amount = (text: string, language: Language): string => figure(text, language, 2)

/** P_12 as people write it: `23` is `23%`; codes that are no number stay. */
export const vatRate = (code: string): string => (/^\d+$/.test(code) ? `${code}%` : code)

/** `PL61 1090 1014 ...`; a Polish account without its country gets its groups of two and four. */
export const bankAccount = (account: string): string => {
  const start = /^[A-Z]{2}/.test(account) ? 4 : 2
  const groups = account.slice(start).match(/.{1,4}/g) ?? []
  return [account.slice(0, start), ...groups].join(noBreakSpace)
}
