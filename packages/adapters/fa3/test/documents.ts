/**
 * Invoice documents as the domain makes them: an order is accepted, its invoice is numbered and the
 * document is composed. Independent of the file format.
 */
import { type Instant, instant, type LocalDate, warsawDate } from "@procurement/domain/calendar"
import type { CatalogItem, Quantity, Sku } from "@procurement/domain/catalog"
import {
  type EventId,
  type InvoiceId,
  type OrderId,
  type TenantId,
  typeId,
} from "@procurement/domain/identity"
import {
  composeDocument,
  datesOf,
  type InvoiceDates,
  type InvoiceDocument,
  invoiceNumber,
  kindOf,
  type NumberedInvoice,
  type PendingInvoice,
  seriesAt,
  transition,
} from "@procurement/domain/invoice"
import { type Currency, minorUnits, type RateQuote } from "@procurement/domain/money"
import { acceptOrder, type AcceptedPlacement, type OrderRequest } from "@procurement/domain/order"
import { type Iban, nip, type Nip, type Party, type Seller } from "@procurement/domain/party"
import { lineText, type LineText } from "@procurement/domain/text"
import * as Result from "effect/Result"
import { type Random, randomText } from "./random.ts"

export const seller: Seller = {
  nip: nip("5260001246"),
  name: lineText("Hurtownia Biurowa Wisła sp. z o.o."),
  address: {
    countryCode: "PL",
    line1: lineText("ul. Żwirki i Wigury 14"),
    line2: lineText("02-092 Warszawa"),
  },
  krs: "0000123456",
  regon: "123456785",
  bdo: "000012345",
  bankAccounts: [
    { currency: "PLN", iban: "PL61109010140000071219812874" as Iban },
    {
      currency: "EUR",
      iban: "PL17109010140000071219812890" as Iban,
      bankName: lineText("Bank Przykładowy S.A."),
      swift: "PRZKPLPW",
    },
  ],
  paymentTermDays: 14,
}

const weights = [6, 5, 7, 2, 3, 4, 5, 6, 7]

export const randomNip = (random: Random): Nip => {
  for (;;) {
    const digits = Array.from({ length: 9 }, () => random.int(1, 9))
    const check = digits.reduce((sum, digit, index) => sum + digit * weights[index]!, 0) % 11
    if (check < 10) return nip(`${digits.join("")}${check}`)
  }
}

export interface DocumentLine {
  readonly name: LineText
  readonly unit: string
  readonly quantity: number
  readonly unitGross: number
}

export interface Purchase {
  readonly buyer: Party
  readonly reference?: LineText | undefined
  readonly lines: ReadonlyArray<DocumentLine>
  readonly rate?: RateQuote | undefined
  readonly at: Instant
  /** When the goods were shipped; absent if they have not been. */
  readonly suppliedOn?: LocalDate | undefined
}

const skuAt = (index: number): Sku => `ITEM-${index}` as Sku

const itemOf = ({ name, unit, unitGross }: DocumentLine, index: number): CatalogItem => {
  const text = { pl: name, en: name, de: name }
  const price = minorUnits(unitGross)
  return {
    sku: skuAt(index),
    category: "test",
    unit: lineText(unit),
    gtin: "5900000000077",
    name: text,
    description: text,
    grossPrice: { PLN: price, EUR: price },
  }
}

const requestOf = ({ buyer, reference, lines, rate }: Purchase): OrderRequest => ({
  tenantId: typeId("ten", instant(0), new Uint8Array(10)) as TenantId,
  buyer,
  reference,
  currency: rate?.currency ?? "PLN",
  lines: lines.map(({ quantity }, index) => ({
    sku: skuAt(index),
    quantity: quantity as Quantity,
  })),
})

/**
 * An accepted order with its invoice, which has no number yet. Throws when the order is rejected.
 */
export const placementOf = (purchase: Purchase): AcceptedPlacement => {
  const id = (kind: string) => typeId(kind, purchase.at, new Uint8Array(10).fill(7))
  const accepted = acceptOrder(requestOf(purchase), purchase.lines.map(itemOf), {
    orderId: id("ord") as OrderId,
    invoiceId: id("inv") as InvoiceId,
    eventId: id("evt") as EventId,
    now: purchase.at,
  })
  return Result.getOrThrow(accepted)
}

export const pendingInvoiceOf = (purchase: Purchase): PendingInvoice =>
  placementOf(purchase).invoice

/** The number that an invoice gets, and the invoice with it. */
export const numberedAt = (
  pending: PendingInvoice,
  at: Instant,
  position: number,
): NumberedInvoice => {
  const number = invoiceNumber(seriesAt(seller.nip, at, kindOf(pending)), position)
  return transition(pending, { _tag: "NumberAssigned", number, seller }, at) as NumberedInvoice
}

/** The times at which the invoice was issued and the goods were shipped. */
export const datesOfPurchase = ({ at, suppliedOn }: Purchase): InvoiceDates =>
  datesOf({ expectedOn: warsawDate(at), madeOn: suppliedOn }, warsawDate(at))

/** The document of that purchase, issued on the day it is made. */
export const documentOf = (purchase: Purchase, position = 1): InvoiceDocument => {
  const { at, rate } = purchase
  const numbered = numberedAt(pendingInvoiceOf(purchase), at, position)
  return composeDocument(numbered, datesOfPurchase(purchase), at, rate)
}

const randomLine = (random: Random): DocumentLine => ({
  name: randomText(random, random.happens(0.01) ? 512 : random.int(1, 60)),
  unit: random.pick(["szt.", "opak.", "kg", "m²", "kpl.", "l", "h & <m>"]),
  quantity: random.happens(0.02) ? random.int(1, 1_000_000) : random.int(1, 500),
  unitGross: random.happens(0.02) ? random.int(1, 10_000_000) : random.int(1, 200_000),
})

const randomBuyer = (random: Random): Party => {
  const line2 = random.happens(0.7) ? { line2: randomText(random, random.int(1, 60)) } : {}
  const line1 = randomText(random, random.int(1, 80))
  return {
    nip: randomNip(random),
    name: randomText(random, random.happens(0.05) ? 512 : random.int(1, 100)),
    address: { countryCode: "PL", line1, ...line2 },
  }
}

const firstInstant = Date.UTC(2026, 1, 1)
const lastInstant = Date.UTC(2029, 11, 31)

export const randomRate = (random: Random, at: Instant): RateQuote => ({
  currency: "EUR",
  rateMicros: random.happens(0.9) ? random.int(38_000, 50_000) * 100 : random.int(1, 999_999_999),
  table: `${String(random.int(1, 255)).padStart(3, "0")}/A/NBP/${new Date(at).getUTCFullYear()}`,
  publishedOn: warsawDate(instant(at - 86_400_000)),
})

export const randomPurchase = (random: Random, lineCount: number, currency: Currency): Purchase => {
  const at = instant(random.int(firstInstant, lastInstant))
  return {
    buyer: randomBuyer(random),
    reference: random.happens(0.5)
      ? randomText(random, random.pick([1, 12, 40, 256, 257, 512]))
      : undefined,
    lines: Array.from({ length: lineCount }, () => randomLine(random)),
    rate: currency === "EUR" ? randomRate(random, at) : undefined,
    at,
    suppliedOn: random.happens(0.5)
      ? warsawDate(instant(at - random.int(0, 20) * 86_400_000))
      : undefined,
  }
}

/** An ordinary purchase. */
export const aPurchase = (lineCount = 1, currency: Currency = "PLN"): Purchase => ({
  buyer: {
    nip: nip("7740001454"),
    name: lineText("Księgarnia Pod Dębem S.A."),
    address: {
      countryCode: "PL",
      line1: lineText("Rynek 7"),
      line2: lineText("31-042 Kraków"),
    },
  },
  reference: lineText("PO-2026/11/0815"),
  lines: Array.from({ length: lineCount }, (_, index) => ({
    name: lineText(`Segregator A4 ${50 + index} mm, kolor granatowy`),
    unit: "szt.",
    quantity: 1 + (index % 12),
    unitGross: 1499 + index,
  })),
  rate:
    currency === "EUR"
      ? {
          currency: "EUR",
          rateMicros: 4_231_800,
          table: "225/A/NBP/2026",
          publishedOn: warsawDate(instant(Date.UTC(2026, 10, 19, 11))),
        }
      : undefined,
  at: instant(Date.UTC(2026, 10, 20, 9, 30)),
})
