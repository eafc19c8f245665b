/**
 * DodatkowyOpis: what FA(3) has no element for, as pairs of key and value.
 *
 * The buyer's own order number, and for foreign currency the NBP table behind the exchange rate. A
 * value takes 256 characters, a buyer's reference may have 512: a longer one goes on in further
 * pairs, whose values, one after the other, are the reference.
 */
import type { InvoiceDocument } from "@procurement/domain/invoice"
import type { RateQuote } from "@procurement/domain/money"
import { element } from "./xml-text.ts"

/** TZnakowy of FA(3), in characters. */
const longestValue = 256

const remark = (key: string, value: string): string =>
  `<DodatkowyOpis>${element("Klucz", key)}${element("Wartosc", value)}</DodatkowyOpis>`

/**
 * How many characters the first pair takes. At either end of a value a space would be lost, as
 * `xsd:token` has none there, so the cut goes between two letters; only where every second
 * character is a space there is no such place.
 */
const firstPieceLength = (characters: ReadonlyArray<string>): number => {
  if (characters.length <= longestValue) return characters.length
  for (let end = longestValue; end > 0; end -= 1) {
    if (characters[end - 1] !== " " && characters[end] !== " ") return end
  }
  return longestValue
}

const piecesOf = (reference: string): ReadonlyArray<string> => {
  const pieces: Array<string> = []
  let rest = [...reference]
  while (rest.length > 0) {
    const length = firstPieceLength(rest)
    pieces.push(rest.slice(0, length).join(""))
    rest = rest.slice(length)
  }
  return pieces
}

const buyerReferenceRemarks = (reference: string): string => {
  const key = "Numer zamówienia nabywcy"
  if (reference.length <= longestValue) return remark(key, reference)
  return piecesOf(reference)
    .map((piece, nth) => remark(nth === 0 ? key : `${key} (c.d.)`, piece))
    .join("")
}

const rateRemark = ({ table, publishedOn }: RateQuote): string =>
  remark("Kurs NBP", `${table} z ${publishedOn}`)

export const remarks = ({ order, foreign }: InvoiceDocument): string =>
  [
    order.buyerReference === undefined ? "" : buyerReferenceRemarks(order.buyerReference),
    foreign === undefined ? "" : rateRemark(foreign.rate),
  ].join("")
