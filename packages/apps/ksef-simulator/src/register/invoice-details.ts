/**
 * The names and sums of an invoice that the register shows and KSeF's checks do not use.
 *
 * Read from the document for each query, so they take no memory. For validated files; it checks
 * nothing itself.
 */

export interface InvoiceDetails {
  readonly sellerName: string | undefined
  readonly buyerName: string | undefined
  readonly buyer: { readonly type: "Nip" | "VatUe" | "Other" | "None"; readonly value?: string }
  readonly currency: string
  readonly netAmount: number
  /** Always in PLN, even when the invoice is in another currency. */
  readonly vatAmount: number
  readonly grossAmount: number
  readonly isSelfInvoicing: boolean
}

const references: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
}

const decodeText = (text: string): string =>
  text.replace(/&(?:#x([0-9a-fA-F]+)|#(\d+)|(\w+));/g, (whole, hex, decimal, name) => {
    if (hex !== undefined) return String.fromCodePoint(Number.parseInt(hex, 16))
    if (decimal !== undefined) return String.fromCodePoint(Number(decimal))
    return references[name] ?? whole
  })

const prefix = String.raw`(?:[\w.-]+:)?`

const sectionOf = (xml: string, name: string): string =>
  new RegExp(`<${prefix}${name}[\\s>](.*?)</${prefix}${name}>`, "s").exec(xml)?.[1] ?? ""

const valueIn = (xml: string, name: string): string | undefined => {
  const text = new RegExp(`<${prefix}${name}>([^<]*)</`).exec(xml)?.[1]
  return text === undefined ? undefined : decodeText(text.trim())
}

/** In hundredths, so that sums are exact. */
const hundredths = (decimal: string): bigint => {
  const [, sign = "", whole = "0", part = ""] = /^(-?)(\d+)(?:\.(\d{1,2}))?$/.exec(decimal) ?? []
  return BigInt(`${sign}${whole}${part.padEnd(2, "0")}`)
}

const sumOf = (xml: string, pattern: RegExp): bigint =>
  [...xml.matchAll(pattern)].reduce((sum, [, value = "0"]) => sum + hundredths(value.trim()), 0n)

const amount = (value: bigint): number => Number(value) / 100

const netElements = new RegExp(`<${prefix}P_13_\\d+>([^<]*)</`, "g")
const vatElements = new RegExp(`<${prefix}P_14_\\d+>([^<]*)</`, "g")
const vatInPlnElements = new RegExp(`<${prefix}P_14_\\d+W>([^<]*)</`, "g")

const buyerIn = (section: string): InvoiceDetails["buyer"] => {
  const nip = valueIn(section, "NIP")
  if (nip !== undefined) return { type: "Nip", value: nip }
  const vatUe = valueIn(section, "NrVatUE")
  if (vatUe !== undefined) return { type: "VatUe", value: `${valueIn(section, "KodUE")}${vatUe}` }
  const other = valueIn(section, "NrID")
  return other === undefined ? { type: "None" } : { type: "Other", value: other }
}

export const invoiceDetails = (bytes: Uint8Array): InvoiceDetails => {
  const xml = new TextDecoder().decode(bytes)
  const seller = sectionOf(xml, "Podmiot1")
  const buyer = sectionOf(xml, "Podmiot2")
  const currency = valueIn(xml, "KodWaluty") ?? ""
  const vat = sumOf(xml, currency === "PLN" ? vatElements : vatInPlnElements)
  return {
    sellerName: valueIn(seller, "Nazwa"),
    buyerName: valueIn(buyer, "Nazwa"),
    buyer: buyerIn(buyer),
    currency,
    netAmount: amount(sumOf(xml, netElements)),
    vatAmount: amount(vat),
    grossAmount: amount(hundredths(valueIn(xml, "P_15") ?? "0")),
    isSelfInvoicing: valueIn(xml, "P_17") === "1",
  }
}
