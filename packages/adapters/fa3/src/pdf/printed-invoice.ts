/**
 * The values of an FA(3) file that a PDF shows, unchanged.
 *
 * Independent of languages and layout. Values are decimals and days as text. Only sums are
 * computed, in exact hundredths: the gross of a VAT rate, the VAT, the lines before and after. A
 * file with unsupported elements is not drawn at all, because a PDF that omits something would be
 * another invoice.
 */
import {
  child,
  childrenNamed,
  readXml,
  toHundredths,
  valueAt,
  type XmlElement,
} from "../reading/xml-tree.ts"
import { asDecimal } from "../rules/rule.ts"
import {
  accountOf,
  otherRole,
  partyOf,
  type PrintedAccount,
  type PrintedParty,
  type PrintedThirdParty,
  registers,
  registersOf,
  required,
  thirdPartyOf,
} from "./printed-parties.ts"

const words = (...lines: ReadonlyArray<string>): ReadonlyArray<string> => lines.join(" ").split(" ")

const party = {
  DaneIdentyfikacyjne: ["NIP", "IDWew", "Nazwa"],
  Adres: ["KodKraju", "AdresL1", "AdresL2"],
}

/** Supported elements by the name of their parent; those below Adnotacje are checked by value. */
const known: Readonly<Record<string, ReadonlyArray<string>>> = {
  ...party,
  Faktura: ["Naglowek", "Podmiot1", "Podmiot2", "Podmiot3", "Fa", "Stopka"],
  Podmiot1: Object.keys(party),
  Podmiot2: [...Object.keys(party), "JST", "GV"],
  Podmiot3: [...Object.keys(party), "Rola"],
  Fa: words(
    "KodWaluty P_1 P_2 P_6 P_13_1 P_14_1 P_14_1W P_13_2 P_14_2 P_14_2W P_13_3 P_14_3 P_14_3W P_15",
    "Adnotacje RodzajFaktury TP DodatkowyOpis FaWiersz Platnosc WarunkiTransakcji",
  ),
  DodatkowyOpis: ["Klucz", "Wartosc"],
  FaWiersz: words("NrWierszaFa P_7 Indeks GTIN P_8A P_8B P_9B P_11A P_12 KursWaluty"),
  Platnosc: ["Zaplacono", "DataZaplaty", "TerminPlatnosci", "FormaPlatnosci", "RachunekBankowy"],
  TerminPlatnosci: ["Termin"],
  RachunekBankowy: ["NrRB", "SWIFT", "NazwaBanku"],
  WarunkiTransakcji: ["Zamowienia"],
  Zamowienia: ["DataZamowienia", "NrZamowienia"],
  Stopka: ["Rejestry"],
  Rejestry: registers,
}

/** Further elements of a correction. */
const knownInCorrection: Readonly<Record<string, ReadonlyArray<string>>> = {
  ...known,
  Fa: [...(known["Fa"] ?? []), "PrzyczynaKorekty", "TypKorekty", "DaneFaKorygowanej"],
  FaWiersz: [...(known["FaWiersz"] ?? []), "StanPrzed"],
  DaneFaKorygowanej: words(
    "DataWystFaKorygowanej NrFaKorygowanej NrKSeF NrKSeFFaKorygowanej NrKSeFN",
  ),
}

/** By RodzajFaktury. */
const knownBy: Readonly<Record<string, typeof known>> = { VAT: known, KOR: knownInCorrection }

const unknownBelow = (element: XmlElement, places: typeof known): string | undefined => {
  const names = places[element.name]
  if (names === undefined) return undefined
  for (const each of element.children) {
    if (!names.includes(each.name)) return `${element.name}/${each.name}`
    const below = unknownBelow(each, places)
    if (below !== undefined) return below
  }
  return undefined
}

/** The first annotation (exemption, new vehicles, simplified procedure, margin) that applies. */
const unmarked = (adnotacje: XmlElement | undefined): string | undefined => {
  if (valueAt(adnotacje, "Zwolnienie", "P_19N") !== "1") return "Adnotacje/Zwolnienie"
  if (valueAt(adnotacje, "NoweSrodkiTransportu", "P_22N") !== "1") {
    return "Adnotacje/NoweSrodkiTransportu"
  }
  if (valueAt(adnotacje, "P_23") !== "2") return "Adnotacje/P_23"
  return valueAt(adnotacje, "PMarzy", "P_PMarzyN") === "1" ? undefined : "Adnotacje/PMarzy"
}

/** The path of the first element that a PDF can't show, if any. */
const firstUnsupported = (root: XmlElement): string | undefined => {
  if (root.name !== "Faktura") return root.name
  const fa = child(root, "Fa")
  const kind = valueAt(fa, "RodzajFaktury") ?? ""
  const places = knownBy[kind]
  if (places === undefined) return `Fa/RodzajFaktury ${kind}`
  if (childrenNamed(fa, "DaneFaKorygowanej").length !== (kind === "KOR" ? 1 : 0)) {
    return `Fa/RodzajFaktury ${kind} of no or several invoices`
  }
  return unknownBelow(root, places) ?? otherRole(root) ?? unmarked(child(fa, "Adnotacje"))
}

export interface PrintedLine {
  readonly number: string
  readonly name: string
  /** Indeks: the seller's SKU. */
  readonly sku: string | undefined
  readonly gtin: string | undefined
  readonly unit: string
  readonly quantity: string
  readonly unitGross: string
  readonly gross: string
  readonly vatRate: string
  /** The state before the correction (StanPrzed). */
  readonly isBefore: boolean
}

/** The corrected invoice and the reason. */
interface PrintedCorrection {
  readonly number: string
  readonly issueDate: string
  /** Undefined for an invoice that was issued outside KSeF. */
  readonly ksefNumber: string | undefined
  readonly reason: string | undefined
  /** TypKorekty: 1, 2 or 3. */
  readonly effect: string | undefined
}

interface VatSum {
  /** P_12 of the lines with this rate, `23`. */
  readonly rate: string
  readonly net: string
  readonly vat: string
  readonly vatInPln?: string | undefined
  readonly gross: string
}

export interface PrintedInvoice {
  readonly number: string
  /** Undefined for an invoice that corrects nothing. */
  readonly correction: PrintedCorrection | undefined
  readonly issueDate: string
  readonly suppliedOn: string | undefined
  /** DataWytworzeniaFa, ISO 8601. */
  readonly madeAt: string
  readonly currency: string
  readonly seller: PrintedParty
  readonly buyer: PrintedParty
  readonly thirdParties: ReadonlyArray<PrintedThirdParty>
  readonly lines: ReadonlyArray<PrintedLine>
  readonly vat: ReadonlyArray<VatSum>
  readonly totals: Omit<VatSum, "rate">
  /** KursWaluty, if all lines have the same. */
  readonly exchangeRate: string | undefined
  /** Names of the annotations with the value 1, TP included. */
  readonly annotations: ReadonlyArray<string>
  readonly remarks: ReadonlyArray<readonly [key: string, value: string]>
  /** `buyerNumber`: the buyer's own number, or its beginning when the remarks continue it. */
  readonly order: Readonly<Partial<Record<"number" | "date" | "buyerNumber", string | undefined>>>
  readonly payment: {
    readonly due: ReadonlyArray<string>
    readonly method: string | undefined
    readonly accounts: ReadonlyArray<PrintedAccount>
    readonly paidOn: string | undefined
  }
  /** Names and numbers of the seller in registers: `KRS 0000123456`. */
  readonly registers: ReadonlyArray<string>
}

const lineOf = (line: XmlElement): PrintedLine => ({
  number: required(line, "NrWierszaFa"),
  name: required(line, "P_7"),
  sku: valueAt(line, "Indeks"),
  gtin: valueAt(line, "GTIN"),
  unit: required(line, "P_8A"),
  quantity: required(line, "P_8B"),
  unitGross: required(line, "P_9B"),
  gross: required(line, "P_11A"),
  vatRate: required(line, "P_12"),
  isBefore: valueAt(line, "StanPrzed") === "1",
})

const correctionOf = (fa: XmlElement | undefined): PrintedCorrection | undefined => {
  const original = child(fa, "DaneFaKorygowanej")
  if (original === undefined) return undefined
  return {
    number: required(original, "NrFaKorygowanej"),
    issueDate: required(original, "DataWystFaKorygowanej"),
    ksefNumber: valueAt(original, "NrKSeFFaKorygowanej"),
    reason: valueAt(fa, "PrzyczynaKorekty"),
    effect: valueAt(fa, "TypKorekty"),
  }
}

/** The rates of P_13_1 to P_13_3, current and former (FA(3), annotations of the schema). */
const ratesOf: Readonly<Record<string, ReadonlyArray<string>>> = {
  "1": ["23", "22"],
  "2": ["8", "7"],
  "3": ["5"],
}

/** The exact sum of amounts, formatted as in the file. */
export const sumOf = (amounts: ReadonlyArray<string>): string =>
  asDecimal(amounts.reduce((sum, amount) => sum + (toHundredths(amount) ?? 0n), 0n))

const vatSums = (fa: XmlElement | undefined, rates: ReadonlySet<string>): ReadonlyArray<VatSum> =>
  Object.entries(ratesOf).flatMap(([index, possible]) => {
    const net = valueAt(fa, `P_13_${index}`)
    if (net === undefined) return []
    const vat = required(fa, `P_14_${index}`)
    const rate = possible.find((each) => rates.has(each)) ?? possible.join("/")
    const vatInPln = valueAt(fa, `P_14_${index}W`)
    return [{ rate, net, vat, vatInPln, gross: sumOf([net, vat]) }]
  })

const totalsOf = (fa: XmlElement | undefined, vat: ReadonlyArray<VatSum>) => {
  const inPln = vat.flatMap(({ vatInPln }) => vatInPln ?? [])
  return {
    net: sumOf(vat.map(({ net }) => net)),
    vat: sumOf(vat.map((each) => each.vat)),
    vatInPln: inPln.length === 0 ? undefined : sumOf(inPln),
    gross: required(fa, "P_15"),
  }
}

const annotated = ["P_16", "P_17", "P_18", "P_18A"]

const paymentOf = (payment: XmlElement | undefined): PrintedInvoice["payment"] => ({
  due: childrenNamed(payment, "TerminPlatnosci").flatMap((term) => valueAt(term, "Termin") ?? []),
  method: valueAt(payment, "FormaPlatnosci"),
  accounts: childrenNamed(payment, "RachunekBankowy").map(accountOf),
  paidOn: valueAt(payment, "Zaplacono") === "1" ? required(payment, "DataZaplaty") : undefined,
})

/** Our order is the last one; the buyer's number, if stated, comes before it. */
const orderOf = (conditions: XmlElement | undefined): PrintedInvoice["order"] => {
  const orders = childrenNamed(conditions, "Zamowienia")
  if (orders.length > 2) throw new TypeError("the invoice has more than one order")
  const order = orders.at(-1)
  return {
    number: valueAt(order, "NrZamowienia"),
    date: valueAt(order, "DataZamowienia"),
    buyerNumber: orders.length === 2 ? valueAt(orders[0], "NrZamowienia") : undefined,
  }
}

const factsOf = (root: XmlElement): PrintedInvoice => {
  const fa = child(root, "Fa")
  const elements = childrenNamed(fa, "FaWiersz")
  const lines = elements.map(lineOf)
  const vat = vatSums(fa, new Set(lines.map((line) => line.vatRate)))
  const exchangeRates = new Set(elements.flatMap((line) => valueAt(line, "KursWaluty") ?? []))
  if (exchangeRates.size > 1) throw new TypeError("the lines have several exchange rates")
  return {
    number: required(fa, "P_2"),
    correction: correctionOf(fa),
    issueDate: required(fa, "P_1"),
    suppliedOn: valueAt(fa, "P_6"),
    madeAt: required(root, "Naglowek", "DataWytworzeniaFa"),
    currency: required(fa, "KodWaluty"),
    seller: partyOf(child(root, "Podmiot1")),
    buyer: partyOf(child(root, "Podmiot2")),
    thirdParties: childrenNamed(root, "Podmiot3").map(thirdPartyOf),
    lines,
    vat,
    totals: totalsOf(fa, vat),
    exchangeRate: [...exchangeRates][0],
    annotations: [
      ...annotated.filter((name) => valueAt(fa, "Adnotacje", name) === "1"),
      ...(valueAt(fa, "TP") === "1" ? ["TP"] : []),
    ],
    remarks: childrenNamed(fa, "DodatkowyOpis").map(
      (each) => [required(each, "Klucz"), required(each, "Wartosc")] as const,
    ),
    order: orderOf(child(fa, "WarunkiTransakcji")),
    payment: paymentOf(child(fa, "Platnosc")),
    registers: childrenNamed(child(root, "Stopka"), "Rejestry").flatMap(registersOf),
  }
}

const decoder = new TextDecoder("utf-8", { fatal: true })

/**
 * The content of a file. Throws a TypeError when it is not an FA(3) file, or has something that a
 * PDF can't show.
 */
export const printedInvoice = (xml: Uint8Array): PrintedInvoice => {
  const root = readXml(decoder.decode(xml))
  const unsupported = firstUnsupported(root)
  if (unsupported !== undefined) throw new TypeError(`a PDF can't show ${unsupported}`)
  return factsOf(root)
}
