/**
 * The values of an FA(3) file that a PDF shows, unchanged.
 *
 * Independent of languages and layout. Values are decimals and days as text. Only sums are
 * computed, in exact hundredths: the gross of a VAT rate, the VAT, the lines before and after. A
 * file with unsupported elements is not drawn at all, because a PDF that omits something would be
 * another invoice.
 */
import { child, childrenNamed, readXml, type XmlElement } from "@procurement/lib-xml"
import { toHundredths, valueAt } from "../reading/xml-tree.ts"
import { asDecimal } from "../rules/rule.ts"
import {
  accountOf,
  partyOf,
  type PrintedAccount,
  type PrintedParty,
  type PrintedThirdParty,
  registersOf,
  required,
  thirdPartyOf,
} from "./printed-parties.ts"
import { firstUnsupported } from "./supported-elements.ts"

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
  /** P_6A. */
  readonly suppliedOn: string | undefined
  /** KursWaluty. */
  readonly exchangeRate: string | undefined
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
  /** Podmiot2K: the buyer before the correction. */
  readonly buyerBefore: PrintedParty | undefined
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
  /** KursWaluty of the lines, each once; one is the rate of the whole invoice. */
  readonly exchangeRates: ReadonlyArray<string>
  /** KursWaluty before a correction that changes it, when there is one before and one after. */
  readonly exchangeRateBefore: string | undefined
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
  suppliedOn: valueAt(line, "P_6A"),
  exchangeRate: valueAt(line, "KursWaluty"),
  isBefore: valueAt(line, "StanPrzed") === "1",
})

const correctionOf = (fa: XmlElement | undefined): PrintedCorrection | undefined => {
  const original = child(fa, "DaneFaKorygowanej")
  if (original === undefined) return undefined
  const former = child(fa, "Podmiot2K")
  return {
    number: required(original, "NrFaKorygowanej"),
    issueDate: required(original, "DataWystFaKorygowanej"),
    ksefNumber: valueAt(original, "NrKSeFFaKorygowanej"),
    reason: valueAt(fa, "PrzyczynaKorekty"),
    effect: valueAt(fa, "TypKorekty"),
    buyerBefore: former === undefined ? undefined : partyOf(former),
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

type Rates = Pick<PrintedInvoice, "exchangeRates" | "exchangeRateBefore">

const ratesAt = (lines: ReadonlyArray<PrintedLine>): ReadonlyArray<string> => [
  ...new Set(lines.flatMap(({ exchangeRate }) => exchangeRate ?? [])),
]

const exchangeRatesOf = (lines: ReadonlyArray<PrintedLine>): Rates => {
  const before = ratesAt(lines.filter((line) => line.isBefore))
  const after = ratesAt(lines.filter((line) => !line.isBefore))
  const [rate, rateBefore] = [after[0], before[0]]
  const isReplaced = after.length === 1 && before.length === 1 && rate !== rateBefore
  return isReplaced
    ? { exchangeRates: after, exchangeRateBefore: rateBefore }
    : { exchangeRates: ratesAt(lines), exchangeRateBefore: undefined }
}

const factsOf = (root: XmlElement): PrintedInvoice => {
  const fa = child(root, "Fa")
  const lines = childrenNamed(fa, "FaWiersz").map(lineOf)
  const vat = vatSums(fa, new Set(lines.map((line) => line.vatRate)))
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
    ...exchangeRatesOf(lines),
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
