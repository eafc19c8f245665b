/** The check digits of Polish bank accounts (ISO 7064, mod 97-10), without a library. */

const remainder97 = (digits: string): number => {
  let rest = 0
  for (const digit of digits) rest = (rest * 10 + Number(digit)) % 97
  return rest
}

/** Returns why a text is not a Polish IBAN; undefined when it is. */
export const ibanIssue = (text: string): string | undefined => {
  if (!/^PL\d{26}$/.test(text)) return "must be PL and 26 digits"
  const polandAsDigits = "2521"
  const rotated = `${text.slice(4)}${polandAsDigits}${text.slice(2, 4)}`
  return remainder97(rotated) === 1 ? undefined : "has wrong check digits"
}
