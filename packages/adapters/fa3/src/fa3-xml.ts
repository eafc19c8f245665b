/**
 * An invoice document as FA(3) XML, with the sections in the order of the schema
 * (schemat_FA(3)_v1-0E.xsd).
 *
 * Compact UTF-8 without BOM and line breaks. The same document gives the same text. The schema and
 * the rules check validity later.
 */
import { type Instant, toIso } from "@procurement/domain/calendar"
import { type DocumentLine, type InvoiceDocument, lineNumberOf } from "@procurement/domain/invoice"
import { type RateQuote, rateToDecimal, toDecimal } from "@procurement/domain/money"
import {
  accountIn,
  type BankAccount,
  type Buyer,
  type Party,
  registersOf,
  thirdPartyKinds,
  thirdPartyRoles,
} from "@procurement/domain/party"
import { remarks, referencePieces } from "./remarks.ts"
import { element, escapeText } from "./xml-text.ts"

/** DataWytworzeniaFa: whole seconds in UTC. */
const toSeconds = (at: Instant): string => `${toIso(at).slice(0, 19)}Z`

const headerSection = (createdAt: Instant, systemInfo: string): string =>
  [
    "<Naglowek>",
    '<KodFormularza kodSystemowy="FA (3)" wersjaSchemy="1-0E">FA</KodFormularza>',
    "<WariantFormularza>3</WariantFormularza>",
    `<DataWytworzeniaFa>${toSeconds(createdAt)}</DataWytworzeniaFa>`,
    element("SystemInfo", systemInfo),
    "</Naglowek>",
  ].join("")

/** Seller and buyer are Polish companies with a NIP. */
const identity = ({ nip, name }: Party): string =>
  `<DaneIdentyfikacyjne>${element("NIP", nip)}${element("Nazwa", name)}</DaneIdentyfikacyjne>`

const address = ({ address: { countryCode, line1, line2 } }: Pick<Party, "address">): string => {
  const second = line2 === undefined ? "" : element("AdresL2", line2)
  return `<Adres>${element("KodKraju", countryCode)}${element("AdresL1", line1)}${second}</Adres>`
}

const sellerSection = (seller: Party): string =>
  `<Podmiot1>${identity(seller)}${address(seller)}</Podmiot1>`

/** JST and GV: 1 is "yes", and the unit or member follows as a third party. */
const buyerSection = (buyer: Buyer): string => {
  const jst = buyer.localGovernmentUnit === undefined ? "2" : "1"
  const gv = buyer.vatGroupMember === undefined ? "2" : "1"
  return `<Podmiot2>${identity(buyer)}${address(buyer)}<JST>${jst}</JST><GV>${gv}</GV></Podmiot2>`
}

const thirdPartySections = (buyer: Buyer): string =>
  thirdPartyKinds
    .map((kind) => {
      const party = buyer[kind]
      if (party === undefined) return ""
      const { nip, internalId = "", name } = party
      const id = nip === undefined ? element("IDWew", internalId) : element("NIP", nip)
      const named = `<DaneIdentyfikacyjne>${id}${element("Nazwa", name)}</DaneIdentyfikacyjne>`
      return `<Podmiot3>${named}${address(party)}<Rola>${thirdPartyRoles[kind]}</Rola></Podmiot3>`
    })
    .join("")

/** Undefined for an invoice that corrects nothing. */
const correctionSection = ({ correction }: InvoiceDocument): string | undefined => {
  if (correction === undefined) return undefined
  const { number, ksefNumber, issueDate, reason, effect, buyerBefore } = correction
  return [
    "<RodzajFaktury>KOR</RodzajFaktury>",
    element("PrzyczynaKorekty", reason),
    `<TypKorekty>${effect}</TypKorekty>`,
    `<DaneFaKorygowanej><DataWystFaKorygowanej>${issueDate}</DataWystFaKorygowanej>`,
    element("NrFaKorygowanej", number),
    `<NrKSeF>1</NrKSeF>${element("NrKSeFFaKorygowanej", ksefNumber)}</DaneFaKorygowanej>`,
    buyerBefore === undefined
      ? ""
      : `<Podmiot2K>${identity(buyerBefore)}${address(buyerBefore)}</Podmiot2K>`,
  ].join("")
}

/** A correction that changes no amount states just P_15, which is zero. */
const amounts = ({ totals: { net, vat, gross }, foreign, lines }: InvoiceDocument): string => {
  const changesNothing = lines.length === 0 && gross === 0 && (foreign?.vatInPln ?? 0) === 0
  if (changesNothing) return `<P_15>${toDecimal(gross)}</P_15>`
  return [
    `<P_13_1>${toDecimal(net)}</P_13_1>`,
    `<P_14_1>${toDecimal(vat)}</P_14_1>`,
    foreign === undefined ? "" : `<P_14_1W>${toDecimal(foreign.vatInPln)}</P_14_1W>`,
    `<P_15>${toDecimal(gross)}</P_15>`,
  ].join("")
}

/**
 * Adnotacje of an ordinary sale, with or without split payment: no cash method, self-billing,
 * reverse charge, exemption, new means of transport, simplified procedure or margin scheme.
 */
const annotations = ({ splitPayment }: InvoiceDocument): string =>
  `<Adnotacje><P_16>2</P_16><P_17>2</P_17><P_18>2</P_18>` +
  `<P_18A>${splitPayment === true ? "1" : "2"}</P_18A>${otherAnnotations}`

const otherAnnotations = [
  "<Zwolnienie><P_19N>1</P_19N></Zwolnienie>",
  "<NoweSrodkiTransportu><P_22N>1</P_22N></NoweSrodkiTransportu>",
  "<P_23>2</P_23><PMarzy><P_PMarzyN>1</P_PMarzyN></PMarzy></Adnotacje>",
].join("")

/**
 * P_6 is written when the goods were supplied on another day than the issue date (art. 106e(1)(6));
 * goods of several days have theirs on their rows (P_6A).
 */
const headOfInvoice = (document: InvoiceDocument): string =>
  [
    `<KodWaluty>${document.currency}</KodWaluty>`,
    `<P_1>${document.issueDate}</P_1>`,
    element("P_2", document.number),
    document.supplyDate === undefined ? "" : `<P_6>${document.supplyDate}</P_6>`,
    amounts(document),
    annotations(document),
    correctionSection(document) ?? "<RodzajFaktury>VAT</RodzajFaktury>",
    document.buyer.related === true ? "<TP>1</TP>" : "",
  ].join("")

const stateBefore = "<StanPrzed>1</StanPrzed>"

/**
 * Gross method (art. 106e(7) and (8) of the VAT act): lines state no net price and no VAT, so only
 * the header states the VAT. One template, because large invoices spend most time here.
 */
const lineSection = (line: DocumentLine, number: number, ending: string): string =>
  `<FaWiersz><NrWierszaFa>${number}</NrWierszaFa>` +
  `${line.supplyDate === undefined ? "" : `<P_6A>${line.supplyDate}</P_6A>`}` +
  `<P_7>${escapeText(line.name)}</P_7>` +
  `${line.sku === undefined ? "" : `<Indeks>${line.sku}</Indeks>`}` +
  `${line.gtin === undefined ? "" : `<GTIN>${line.gtin}</GTIN>`}<P_8A>${escapeText(line.unit)}</P_8A>` +
  `<P_8B>${line.quantity}</P_8B><P_9B>${toDecimal(line.unitGross)}</P_9B>` +
  `<P_11A>${toDecimal(line.gross)}</P_11A>${ending}` +
  `${line.isBefore === true ? stateBefore : ""}</FaWiersz>`

const lineSections = ({ lines, vatPercent, foreign, correction }: InvoiceDocument): string => {
  const endingAt = (rate: RateQuote | undefined): string => {
    const quoted = rate === undefined ? "" : `<KursWaluty>${rateToDecimal(rate)}</KursWaluty>`
    return `<P_12>${vatPercent}</P_12>${quoted}`
  }
  const after = endingAt(foreign?.rate)
  const before = endingAt(correction?.rateBefore ?? foreign?.rate)
  const endingOf = ({ rate, isBefore }: DocumentLine): string => {
    if (rate !== undefined) return endingAt(rate)
    return isBefore === true ? before : after
  }
  return lines
    .map((line, index) => lineSection(line, lineNumberOf(line, index), endingOf(line)))
    .join("")
}

/** FormaPlatnosci: bank transfer. */
const bankTransfer = "6"

const accountSection = ({ iban, swift, bankName }: BankAccount): string =>
  [
    `<RachunekBankowy>${element("NrRB", iban)}`,
    swift === undefined ? "" : element("SWIFT", swift),
    bankName === undefined ? "" : element("NazwaBanku", bankName),
    "</RachunekBankowy>",
  ].join("")

/** Undefined for a correction, which states no amount due. */
const paymentSection = ({ dueDate, seller, currency }: InvoiceDocument): string => {
  if (dueDate === undefined) return ""
  const account = accountIn(seller, currency)
  return [
    `<Platnosc><TerminPlatnosci><Termin>${dueDate}</Termin></TerminPlatnosci>`,
    `<FormaPlatnosci>${bankTransfer}</FormaPlatnosci>`,
    `${account === undefined ? "" : accountSection(account)}</Platnosc>`,
  ].join("")
}

/** The buyer's order number stands first: the buyer's programs look for it there. */
const orderSection = ({ order }: InvoiceDocument): string => {
  const [buyerNumber] =
    order.buyerReference === undefined ? [] : referencePieces(order.buyerReference)
  return [
    "<WarunkiTransakcji>",
    buyerNumber === undefined
      ? ""
      : `<Zamowienia>${element("NrZamowienia", buyerNumber)}</Zamowienia>`,
    `<Zamowienia><DataZamowienia>${order.date}</DataZamowienia>`,
    element("NrZamowienia", order.number),
    "</Zamowienia></WarunkiTransakcji>",
  ].join("")
}

/** Stopka: the seller's numbers in registers, if it states any. */
const footerSection = ({ seller }: InvoiceDocument): string => {
  const registers = registersOf(seller)
  if (registers.length === 0) return ""
  const numbers = registers.map(([name, number]) => element(name, number)).join("")
  return `<Stopka><Rejestry>${numbers}</Rejestry></Stopka>`
}

const fa3Namespace = "http://crd.gov.pl/wzor/2025/06/25/13775/"

export const fa3Xml = (document: InvoiceDocument, systemInfo: string): string =>
  [
    `<?xml version="1.0" encoding="UTF-8"?><Faktura xmlns="${fa3Namespace}">`,
    headerSection(document.createdAt, systemInfo),
    sellerSection(document.seller),
    buyerSection(document.buyer),
    thirdPartySections(document.buyer),
    "<Fa>",
    headOfInvoice(document),
    remarks(document),
    lineSections(document),
    paymentSection(document),
    orderSection(document),
    "</Fa>",
    footerSection(document),
    "</Faktura>",
  ].join("")
