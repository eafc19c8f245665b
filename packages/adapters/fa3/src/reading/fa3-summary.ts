/**
 * What KSeF itself needs to know of an invoice: whose it is, its kind, number, day and sum.
 *
 * A small reader for files that have been validated; it checks nothing itself.
 */
import { optional } from "@procurement/domain/optional"
import { valueAt, readXml } from "./xml-tree.ts"

export interface Fa3Summary {
  readonly sellerNip: string
  /** None when the buyer is known by another number or by none. */
  readonly buyerNip?: string
  /** P_2. */
  readonly number: string
  /** P_1, `YYYY-MM-DD`. */
  readonly issueDate: string
  /** RodzajFaktury: VAT, KOR, ZAL ... */
  readonly kind: string
  readonly currency: string
  /** P_15 as written: a decimal in the currency. */
  readonly gross: string
}

const decoder = new TextDecoder()

/**
 * Reads a file that `validateFa3` has no finding for. Throws a TypeError when an element that must
 * be there is missing.
 */
export const readFa3 = (bytes: Uint8Array): Fa3Summary => {
  const root = readXml(decoder.decode(bytes))
  const required = (...names: ReadonlyArray<string>): string => {
    const value = valueAt(root, ...names)
    if (value === undefined) throw new TypeError(`the invoice has no ${names.join("/")}`)
    return value
  }
  const buyerNip = valueAt(root, "Podmiot2", "DaneIdentyfikacyjne", "NIP")
  return {
    sellerNip: required("Podmiot1", "DaneIdentyfikacyjne", "NIP"),
    ...optional({ buyerNip }),
    number: required("Fa", "P_2"),
    issueDate: required("Fa", "P_1"),
    kind: required("Fa", "RodzajFaktury"),
    currency: required("Fa", "KodWaluty"),
    gross: required("Fa", "P_15"),
  }
}
