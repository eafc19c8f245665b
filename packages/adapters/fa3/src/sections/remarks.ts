/**
 * DodatkowyOpis: what FA(3) has no element for, as pairs of key and value.
 *
 * The buyer's own order number, and for foreign currency the NBP table behind the exchange rate. A
 * value takes 256 characters, a buyer's reference may have 512: a longer one goes on in a second
 * pair, nothing is cut off.
 */
import type { InvoiceDocument } from "@procurement/domain/invoice"
import type { RateQuote } from "@procurement/domain/money"
import { element } from "./xml-text.ts"

/** TZnakowy of FA(3), in characters. */
const longestValue = 256

const remark = (key: string, value: string): string =>
  `<DodatkowyOpis>${element("Klucz", key)}${element("Wartosc", value)}</DodatkowyOpis>`

const buyerReferenceRemarks = (reference: string): string => {
  const key = "Numer zamówienia nabywcy"
  if (reference.length <= longestValue) return remark(key, reference)
  const characters = [...reference]
  const first = remark(key, characters.slice(0, longestValue).join(""))
  const rest = characters.slice(longestValue).join("")
  return rest === "" ? first : `${first}${remark(`${key} (c.d.)`, rest)}`
}

const rateRemark = ({ table, publishedOn }: RateQuote): string =>
  remark("Kurs NBP", `${table} z ${publishedOn}`)

export const remarks = ({ order, foreign }: InvoiceDocument): string =>
  [
    order.buyerReference === undefined ? "" : buyerReferenceRemarks(order.buyerReference),
    foreign === undefined ? "" : rateRemark(foreign.rate),
  ].join("")
