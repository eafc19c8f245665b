/**
 * FaWiersz: the lines, gross method (art. 106e(7) and (8) of the VAT act).
 *
 * Gross unit price (P_9B) and gross value (P_11A) only; net prices and VAT by line are never
 * stated, so the header alone says how much VAT there is. A correction has each line before
 * (StanPrzed) and after, or what it differs by. Written by hand in one template: this is the hot
 * part of the file.
 */
import type { DocumentLine, InvoiceDocument } from "@procurement/domain/invoice"
import { rateToDecimal, toDecimal } from "@procurement/domain/money"
import { escapeText } from "./xml-text.ts"

const before = "<StanPrzed>1</StanPrzed>"

const lineSection = (line: DocumentLine, number: number, ending: string): string =>
  `<FaWiersz><NrWierszaFa>${number}</NrWierszaFa>` +
  `<P_7>${escapeText(line.name)}</P_7><P_8A>${escapeText(line.unit)}</P_8A>` +
  `<P_8B>${line.quantity}</P_8B><P_9B>${toDecimal(line.unitGross)}</P_9B>` +
  `<P_11A>${toDecimal(line.gross)}</P_11A>${ending}` +
  `${line.isBefore === true ? before : ""}</FaWiersz>`

export const lineSections = ({ lines, vatPercent, foreign }: InvoiceDocument): string => {
  const rate =
    foreign === undefined ? "" : `<KursWaluty>${rateToDecimal(foreign.rate)}</KursWaluty>`
  const ending = `<P_12>${vatPercent}</P_12>${rate}`
  return lines.map((line, index) => lineSection(line, index + 1, ending)).join("")
}
