/**
 * The head of Fa: currency, day and number of issue, totals, annotations and kind.
 *
 * Totals are in the invoice's currency; only the VAT of a foreign-currency invoice is stated in PLN
 * too (P_14_1W, art. 106e(11) of the VAT act). P_6 is left out: the goods are supplied on the day
 * of issue. Totals of a correction are the differences that it makes.
 */
import type { InvoiceDocument } from "@procurement/domain/invoice"
import { toDecimal } from "@procurement/domain/money"
import { correctionSection } from "./correction.ts"
import { element } from "./xml-text.ts"

const totals = ({ totals: { net, vat, gross }, foreign }: InvoiceDocument): string =>
  [
    `<P_13_1>${toDecimal(net)}</P_13_1>`,
    `<P_14_1>${toDecimal(vat)}</P_14_1>`,
    foreign === undefined ? "" : `<P_14_1W>${toDecimal(foreign.vatInPln)}</P_14_1W>`,
    `<P_15>${toDecimal(gross)}</P_15>`,
  ].join("")

/**
 * Adnotacje of a sale to which nothing special applies: no cash method, no self-billing, no
 * reverse charge, no split payment, no exemption, no new means of transport, no simplified
 * procedure, no margin scheme.
 */
const nothingSpecial = [
  "<Adnotacje><P_16>2</P_16><P_17>2</P_17><P_18>2</P_18><P_18A>2</P_18A>",
  "<Zwolnienie><P_19N>1</P_19N></Zwolnienie>",
  "<NoweSrodkiTransportu><P_22N>1</P_22N></NoweSrodkiTransportu>",
  "<P_23>2</P_23><PMarzy><P_PMarzyN>1</P_PMarzyN></PMarzy></Adnotacje>",
].join("")

export const headOfInvoice = (document: InvoiceDocument): string =>
  [
    `<KodWaluty>${document.currency}</KodWaluty>`,
    `<P_1>${document.issueDate}</P_1>`,
    element("P_2", document.number),
    totals(document),
    nothingSpecial,
    correctionSection(document) ?? "<RodzajFaktury>VAT</RodzajFaktury>",
  ].join("")
