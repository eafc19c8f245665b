/**
 * IBAN of a Polish bank account (NRB with the prefix PL): 28 characters with ISO 7064 check digits.
 */
import * as Schema from "effect/Schema"

const remainder97 = (digits: string): number => {
  let rest = 0
  for (const digit of digits) rest = (rest * 10 + Number(digit)) % 97
  return rest
}

/** Why a text is no Polish IBAN, or undefined when it is one. */
export const ibanIssue = (text: string): string | undefined => {
  if (!/^PL\d{26}$/.test(text)) return "must be PL and 26 digits"
  const polandAsDigits = "2521"
  const rotated = `${text.slice(4)}${polandAsDigits}${text.slice(2, 4)}`
  return remainder97(rotated) === 1 ? undefined : "has wrong check digits"
}

export const Iban = Schema.String.check(
  Schema.makeFilter((text: string) => ibanIssue(text) ?? true),
).pipe(Schema.brand("Iban"))
export type Iban = typeof Iban.Type
