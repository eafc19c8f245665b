/** The size bound that orders are rejected by, compared with written files. */
import { maximumBytesOf, maximumDocumentBytes } from "@procurement/domain/invoice"
import { addDays, instant, type LocalDate } from "@procurement/domain/calendar"
import type { Currency, RateQuote } from "@procurement/domain/money"
import { InvoiceTooLarge } from "@procurement/domain/order"
import { lineText } from "@procurement/domain/text"
import { describe, expect, it } from "vitest"
import { fa3Xml } from "../src/fa3-xml.ts"
import {
  aPurchase,
  documentOf,
  type DocumentLine,
  pendingInvoiceOf,
  type Purchase,
  randomPurchase,
} from "./documents.ts"
import { valuesOf, written } from "./files.ts"
import { documentsFrom } from "./parcels.ts"
import { type Random, randomFrom, seed } from "./random.ts"

const goods = [
  "Segregator dźwigniowy",
  "Zszywacz",
  "Papier ksero A4",
  "Długopis żelowy",
  "Łączówka",
]
const traits = ["granatowy", "80 g/m²", "24/6", "„premium”", "500 ark.", "0,7 mm", "żółty", "B&W"]

const longLine = (random: Random): DocumentLine => {
  const words = [random.pick(goods), random.pick(traits), random.pick(traits), random.pick(traits)]
  return {
    name: lineText(words.join(" ").slice(0, 44).trim()),
    unit: random.pick(["szt.", "opak."]),
    quantity: random.int(1, 9_999),
    unitGross: random.int(1, 99_999),
  }
}

const largePurchase = (random: Random, currency: Currency, lines: number): Purchase => ({
  ...randomPurchase(random, 1, currency),
  lines: Array.from({ length: lines }, () => longLine(random)),
})

describe(`Document size (seed ${seed})`, () => {
  it("a file with 4,000 lines stays below the bound and KSeF's limit", () => {
    const random = randomFrom(seed)
    for (let index = 0; index < 10; index += 1) {
      const document = documentOf(largePurchase(random, index % 2 === 0 ? "PLN" : "EUR", 4_000))
      const { buyer, order, lines } = document
      const bound = maximumBytesOf(buyer, order.buyerReference ?? "", lines)
      const size = written(document).xml.length
      expect(size).toBeLessThanOrEqual(bound)
      expect(size).toBeGreaterThan(750_000)
      expect(bound).toBeLessThanOrEqual(maximumDocumentBytes)
    }
  }, 120_000)

  it.each([
    [3_000, ["sku", "gtin"]],
    [3_700, ["sku"]],
    [4_000, []],
  ])(
    "a file with %i lines leaves out GTINs, then SKUs, to stay below the limit",
    (lines, codes) => {
      const [line] = documentOf(largePurchase(randomFrom(seed), "PLN", lines)).lines
      expect(["sku", "gtin"].filter((code) => Object.hasOwn(line ?? {}, code))).toEqual(codes)
    },
  )

  it("a file stays below the bound with texts that grow when escaped", () => {
    const random = randomFrom(seed + 1)
    const worst = lineText("&".repeat(512))
    const purchase = randomPurchase(random, 20, "EUR")
    const address = { countryCode: "PL", line1: worst, line2: worst } as const
    const buyer = { ...purchase.buyer, name: worst, address }
    const lines = purchase.lines.map((line) => ({ ...line, name: worst, quantity: 1_000_000 }))
    const document = documentOf({ ...purchase, buyer, lines, reference: worst })
    const bound = maximumBytesOf(buyer, worst, document.lines)
    expect(written(document).xml.length).toBeLessThanOrEqual(bound)
  })

  it("a file of several parcels stays below the bound, with a day and a rate for each row", () => {
    const random = randomFrom(seed + 2)
    const lines = Array.from({ length: 1_200 }, () => ({ ...longLine(random), quantity: 9 }))
    const units = lines.map((_line, index) => [index + 1, 3] as const)
    const placedOn = "2026-03-02" as LocalDate
    const rateOn = (publishedOn: LocalDate): RateQuote => {
      const rateMicros = 999_000_001 + (Date.parse(publishedOn) % 999_983)
      return { currency: "EUR", rateMicros, table: "225/A/NBP/2026", publishedOn }
    }
    const { stated } = documentsFrom({
      purchase: { ...aPurchase(), at: instant(Date.parse(placedOn)), lines },
      rateOn,
      issuedOn: addDays(placedOn, 5),
      happenings: [1, 2].map((nth) => ({ day: addDays(placedOn, nth), parcel: `${nth}`, units })),
    })
    const [{ document } = { document: documentOf(aPurchase()) }] = stated
    const bound = maximumBytesOf(document.buyer, "PO-2026/11/0815", document.lines)
    const size = written(document).xml.length
    expect(document.lines).toHaveLength(3_600)
    expect(size).toBeLessThanOrEqual(bound)
    // The frame alone is no reason that it holds: it leaves less than four bytes for each row.
    expect(bound - size).toBeLessThan(60_000)
  })

  it("each day of parcels may have a rate with a table of its own", () => {
    const document = documentOf(aPurchase(1, "EUR"))
    const { foreign, lines } = document
    const [line] = lines
    if (foreign === undefined || line === undefined) throw new Error("there is no line in EUR")
    const rows = Array.from({ length: 200 }, (_, day): typeof line => ({
      ...line,
      supplyDate: addDays("2026-01-01" as LocalDate, day),
      rate: { ...foreign.rate, publishedOn: addDays("2026-01-01" as LocalDate, day) },
    }))
    const file = fa3Xml({ ...document, lines: rows }, "procurement test")
    const bound = maximumBytesOf(document.buyer, "PO-2026/11/0815", rows)
    expect(valuesOf(file, "Klucz")).toHaveLength(200)
    expect(file.length).toBeLessThanOrEqual(bound)
  })

  it("a file stays below the bound with the longest seller and third parties", () => {
    const worst = lineText("&".repeat(512))
    const address = { countryCode: "PL", line1: worst, line2: worst } as const
    const document = documentOf(randomPurchase(randomFrom(seed), 1, "EUR"))
    const party = { name: worst, address, internalId: "5260001246-00017" }
    const buyer = { ...document.buyer, localGovernmentUnit: party, vatGroupMember: party }
    const seller = { ...document.seller, name: worst, address }
    const bound = maximumBytesOf(buyer, document.order.buyerReference ?? "", document.lines)
    expect(written({ ...document, buyer, seller }).xml.length).toBeLessThanOrEqual(bound)
  })

  it("an order whose file could be too large is rejected", () => {
    const random = randomFrom(seed)
    const name = lineText("ż".repeat(256))
    const lines = Array.from({ length: 1_500 }, () => ({ ...longLine(random), name }))
    const purchase = { ...largePurchase(random, "PLN", 1), lines }
    expect(() => pendingInvoiceOf(purchase)).toThrow(InvoiceTooLarge)
  })
})
