/**
 * Invoice numbers (P_2). Each seller, month and kind has a series: `FV/2026/11/000001` for
 * invoices, `KOR/2026/11/000001` for corrections.
 *
 * Numbers are consecutive, and an assigned number is never reused. KSeF rejects a second file with
 * the same seller and number for ten years (ksef-docs, code 440).
 */
import * as Schema from "effect/Schema"
import { Sha256 } from "../archive/document-archive.ts"
import { type Instant, type LocalDate, monthOf, warsawDate } from "../calendar/instant.ts"
import type { Nip } from "../party/party.ts"

/** Kinds of invoice that this service issues (RodzajFaktury of FA(3)), each with its own series. */
export const invoiceKinds = ["VAT", "KOR"] as const

/** `VAT`: the invoice of an order; `KOR`: a correction of it (faktura korygująca). */
export type InvoiceKind = (typeof invoiceKinds)[number]

export const invoiceNumberForm = /^(FV|KOR)\/\d{4}\/(0[1-9]|1[0-2])\/\d{6,}$/

export const InvoiceNumber = Schema.String.check(Schema.isPattern(invoiceNumberForm)).pipe(
  Schema.brand("InvoiceNumber"),
)
export type InvoiceNumber = typeof InvoiceNumber.Type

export interface InvoiceSeries {
  readonly sellerNip: Nip
  /** `YYYY-MM` in Warsaw. */
  readonly month: string
  /** Absent for invoices that are not corrections. */
  readonly kind?: InvoiceKind
}

/** Returns the series that numbers an invoice at that instant. */
export const seriesAt = (
  sellerNip: Nip,
  at: Instant,
  kind: InvoiceKind = "VAT",
): InvoiceSeries => ({ sellerNip, month: monthOf(warsawDate(at)), kind })

/** Name of a series, unique per seller: `2026-11`, or `KOR/2026-11` for corrections. */
export const seriesName = ({ month, kind = "VAT" }: InvoiceSeries): string =>
  kind === "VAT" ? month : `${kind}/${month}`

const prefixes = { VAT: "FV", KOR: "KOR" } as const satisfies Record<InvoiceKind, string>

/** Returns the number at a position of the series; positions start at 1. */
export const invoiceNumber = (series: InvoiceSeries, position: number): InvoiceNumber => {
  if (!Number.isSafeInteger(position) || position < 1) throw new RangeError("positions start at 1")
  const [year, month] = series.month.split("-")
  const prefix = prefixes[series.kind ?? "VAT"]
  return `${prefix}/${year}/${month}/${String(position).padStart(6, "0")}` as InvoiceNumber
}

export const ksefNumberForm = /^[1-9]\d{9}-20\d{6}-[0-9A-F]{12}-[0-9A-F]{2}$/

/** CRC-8 of ASCII text as two upper-case hexadecimal digits. */
export const crc8 = (ascii: string): string => {
  let crc = 0
  for (let index = 0; index < ascii.length; index += 1) {
    crc ^= ascii.charCodeAt(index)
    for (let bit = 0; bit < 8; bit += 1) {
      crc = crc & 0x80 ? ((crc << 1) ^ 0x07) & 0xff : crc << 1
    }
  }
  return crc.toString(16).toUpperCase().padStart(2, "0")
}

/** Returns why a text is not a valid KSeF number, or undefined when it is valid. */
export const ksefNumberIssue = (text: string): string | undefined => {
  if (!ksefNumberForm.test(text)) return "must have the form NIP-YYYYMMDD-XXXXXXXXXXXX-XX"
  return crc8(text.slice(0, 32)) === text.slice(33) ? undefined : "has a wrong CRC"
}

/** Returns the prefix of KSeF numbers assigned to that seller on that day. */
export const ksefNumberPrefix = (seller: Nip, day: LocalDate): string =>
  `${seller}-${day.replaceAll("-", "")}-`

/**
 * The number that KSeF assigns to an invoice: `NIP-YYYYMMDD-12 hex-CRC`, 35 characters.
 *
 * The last two digits are a CRC-8 (polynomial 0x07, initial value 0, no reflection) over the first
 * 32 characters. Source: CIRFMF/ksef-docs, faktury/numer-ksef.md, consulted 2026-11-20.
 */
export const KsefNumber = Schema.String.check(
  Schema.makeFilter((text: string) => ksefNumberIssue(text) ?? true),
).pipe(Schema.brand("KsefNumber"))
export type KsefNumber = typeof KsefNumber.Type

/** Hash and size of a file. */
export const DocumentIdentity = Schema.Struct({ digest: Sha256, sizeBytes: Schema.Int })
export type DocumentIdentity = typeof DocumentIdentity.Type

/**
 * Returns the title of a bank transfer for an invoice: KSeF's number for the tax authority, then
 * the invoice number for people. At most 140 characters, the limit of Polish banks.
 *
 * Source: art. 108g of the VAT Act (Dz.U. 2026 poz. 1263): from 2027-01-01, transfers between
 * active VAT payers must state KSeF's number.
 */
export const transferTitleOf = (number: string, ksefNumber: string | undefined): string =>
  ksefNumber === undefined ? number : `${ksefNumber} ${number}`
