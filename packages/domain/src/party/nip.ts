/**
 * NIP, the Polish tax identification number: ten digits, no prefix, with a check digit.
 *
 * Source: art. 12 of the act on the rules of registration and identification of taxpayers; the
 * pattern is TNrNIP of FA(3). Weights 6 5 7 2 3 4 5 6 7, modulo 11; a remainder of 10 is no NIP.
 */
import * as Schema from "effect/Schema"

const weights = [6, 5, 7, 2, 3, 4, 5, 6, 7] as const
const pattern = /^[1-9]((\d[1-9])|([1-9]\d))\d{7}$/

const issues = {
  form: "must be ten digits without prefix or separators",
  check_digit: "has a wrong check digit",
} as const

/** Why a text is no NIP, as data: whoever tells people chooses the words. */
export type NipFault = keyof typeof issues

/** What is wrong with a text as a NIP, if anything. */
export const nipFault = (text: string): NipFault | undefined => {
  if (!pattern.test(text)) return "form"
  const sum = weights.reduce((total, weight, index) => total + weight * Number(text[index]), 0)
  return sum % 11 === Number(text[9]) ? undefined : "check_digit"
}

/** The same in English, or undefined when the text is a NIP. */
export const nipIssue = (text: string): string | undefined => {
  const fault = nipFault(text)
  return fault === undefined ? undefined : issues[fault]
}

export const Nip = Schema.String.check(
  Schema.makeFilter((text: string) => nipIssue(text) ?? true),
).pipe(Schema.brand("Nip"))
export type Nip = typeof Nip.Type

/** The NIP in a text; throws when it is none. */
export const nip = (text: string): Nip => Schema.decodeUnknownSync(Nip)(text)
