/** A credit transfer as its payer orders it, and texts as the formats take them. */

export interface Account {
  readonly name: string
  /** Without spaces; its check digits are not checked here. */
  readonly iban: string
}

export interface Creditor extends Account {
  readonly bic?: string | undefined
}

export interface CreditTransfer {
  /** Whole minor units, at least one. */
  readonly amount: number
  /** ISO 4217. */
  readonly currency: string
  readonly creditor: Creditor
  readonly title: string
}

/** A format that can't state this; `field` names what is wrong. */
export class NotWritable extends Error {
  readonly field: "amount" | "currency" | "iban" | "title"

  constructor(field: NotWritable["field"], detail: string) {
    super(`${field}: ${detail}`)
    this.field = field
  }
}

/** `1234.50` for 123450. */
export const decimalOf = (amount: number): string => {
  const digits = String(amount).padStart(3, "0")
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** The 26 digits of a Polish IBAN (NRB). */
export const polishDigitsOf = ({ iban }: Account): string => {
  if (!/^PL\d{26}$/.test(iban)) throw new NotWritable("iban", "the format takes Polish accounts")
  return iban.slice(2)
}

/** The number of the bank's branch (numer rozliczeniowy), digits 3 to 10 of the account. */
export const sortCodeOf = (account: Account): string => polishDigitsOf(account).slice(2, 10)

/** Letters without marks: `Łąka` becomes `Laka`. */
export const plainLetters = (text: string): string =>
  text.replaceAll("ł", "l").replaceAll("Ł", "L").normalize("NFD").replaceAll(/\p{M}/gu, "")

/** One line without control characters, spaces at its ends or two in a row. */
export const oneLine = (text: string): string => text.replaceAll(/[\s\p{Cc}]+/gu, " ").trim()

/**
 * The characters that every bank in SEPA takes (EPC217-08, 6.2): Latin letters, digits and
 * `/-?:().,'+`. Another character becomes a space.
 */
export const basicLatin = (text: string): string =>
  oneLine(plainLetters(text).replaceAll(/[^A-Za-z0-9/\-?:().,'+ ]/g, " "))

/** Cuts a name; a title is never cut, because a part of it would name nothing. */
export const cut = (name: string, length: number): string =>
  [...name].slice(0, length).join("").trim()
