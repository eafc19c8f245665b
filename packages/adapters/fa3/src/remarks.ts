/** DodatkowyOpis: the rest of a long reference, and the tables of the exchange rates. */
import type { InvoiceDocument } from "@procurement/domain/invoice"
import { type RateQuote, rateToDecimal } from "@procurement/domain/money"
import { element } from "./xml-text.ts"

/** TZnakowy of FA(3), in characters. */
const longestValue = 256

const remark = (key: string, value: string): string =>
  `<DodatkowyOpis>${element("Klucz", key)}${element("Wartosc", value)}</DodatkowyOpis>`

/**
 * Returns how many characters fit into the first pair. `xsd:token` strips spaces at both ends of a
 * value, so the cut is between two non-spaces, unless every second character is a space.
 */
const firstPieceLength = (characters: ReadonlyArray<string>): number => {
  if (characters.length <= longestValue) return characters.length
  for (let end = longestValue; end > 0; end -= 1) {
    if (characters[end - 1] !== " " && characters[end] !== " ") return end
  }
  return longestValue
}

/** The reference in pieces that fit into one element. */
export const referencePieces = (reference: string): ReadonlyArray<string> => {
  const pieces: Array<string> = []
  let rest = [...reference]
  while (rest.length > 0) {
    const length = firstPieceLength(rest)
    pieces.push(rest.slice(0, length).join(""))
    rest = rest.slice(length)
  }
  return pieces
}

/** The rest of a reference whose first piece is a NrZamowienia. */
const restOfReference = (reference: string): string =>
  referencePieces(reference)
    .slice(1)
    .map((piece) => remark("Numer zamówienia nabywcy (c.d.)", piece))
    .join("")

/** The rates of the rows, oldest first; that of the document when the rows have none. */
const quotesOf = ({ lines, foreign }: InvoiceDocument): ReadonlyArray<RateQuote> => {
  if (foreign === undefined) return []
  const byDay = new Map(lines.flatMap(({ rate }) => (rate ? [[rate.publishedOn, rate]] : [])))
  const days = [...byDay].toSorted(([left], [right]) => (left < right ? -1 : 1))
  return days.length === 0 ? [foreign.rate] : days.map(([, rate]) => rate)
}

/** The table of a rate; one of several is named with its rate. */
const rateRemark = (
  quote: RateQuote,
  _nth: number,
  { length }: ReadonlyArray<RateQuote>,
): string => {
  const rate = length === 1 ? "" : `${rateToDecimal(quote)}: `
  return remark("Kurs NBP", `${rate}${quote.table} z ${quote.publishedOn}`)
}

/**
 * DodatkowyOpis: pairs of key and value for information that has no element in FA(3). A buyer's
 * reference that is longer than a NrZamowienia continues there.
 */
export const remarks = (document: InvoiceDocument): string => {
  const { buyerReference } = document.order
  const rest = buyerReference === undefined ? "" : restOfReference(buyerReference)
  return rest + quotesOf(document).map(rateRemark).join("")
}
