/** Numbers of a company in Polish registers other than NIP: KRS, REGON and BDO. */
import * as Schema from "effect/Schema"

const digits = (count: number, rule: string) =>
  Schema.String.check(
    Schema.makeFilter((text) => (text.length === count && /^\d+$/.test(text)) || rule),
  )

const weightsOf9 = [8, 9, 2, 3, 4, 5, 6, 7]
const weightsOf14 = [2, 4, 8, 5, 0, 9, 7, 3, 6, 1, 2, 4, 8]

/** The sum of weighted digits modulo 11; remainder 10 counts as 0. */
const hasCheckDigit = (text: string, weights: ReadonlyArray<number>): boolean => {
  const sum = weights.reduce((total, weight, index) => total + weight * Number(text[index]), 0)
  return (sum % 11) % 10 === Number(text[weights.length])
}

/**
 * Returns why a text is not a REGON; undefined when it is. The 14 digits of a local unit begin with
 * the 9 of its company. Source: § 9 of the regulation on the REGON register (Dz.U. 2015 poz. 2009).
 */
export const regonIssue = (text: string): string | undefined => {
  if (!/^(\d{9}|\d{14})$/.test(text)) return "must be the 9 or 14 digits of a REGON"
  const isValid =
    hasCheckDigit(text, weightsOf9) && (text.length === 9 || hasCheckDigit(text, weightsOf14))
  return isValid ? undefined : "has an invalid check digit of a REGON"
}

/** All optional; an invoice states those that the seller has (FA(3), Stopka/Rejestry). */
export const companyRegisters = {
  /** National Court Register. */
  krs: Schema.optionalKey(digits(10, "must be the 10 digits of a KRS number")),
  /** Register of the national economy. */
  regon: Schema.optionalKey(
    Schema.String.check(Schema.makeFilter((text) => regonIssue(text) ?? true)),
  ),
  /** Register of products, packaging and waste management. */
  bdo: Schema.optionalKey(digits(9, "must be the 9 digits of a BDO number")),
}

const names = Object.keys(companyRegisters) as ReadonlyArray<keyof typeof companyRegisters>

/** Names and numbers of the registers in which a company is, in the order of FA(3). */
export const registersOf = (
  company: Readonly<Partial<Record<keyof typeof companyRegisters, string>>>,
): ReadonlyArray<readonly [name: string, number: string]> =>
  names.flatMap((name) => {
    const number = company[name]
    return number === undefined ? [] : [[name.toUpperCase(), number] as const]
  })
