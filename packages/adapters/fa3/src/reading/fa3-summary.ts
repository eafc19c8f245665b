/**
 * The fields that KSeF itself reads from an invoice: parties, kind, number, date and sum.
 *
 * For validated files; it checks nothing itself.
 */
import { optional } from "@procurement/domain/optional"
import { valueAt, readXml } from "./xml-tree.ts"

export interface Fa3Summary {
  readonly sellerNip: string
  /** Undefined when the buyer has another identifier or none. */
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
 * Reads a file without findings of `validateFa3`. Throws a TypeError when a required element is
 * missing.
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
