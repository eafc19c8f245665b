/**
 * The golden documents: writing each examples/invoices/*.json gives exactly its *.xml.
 *
 * `UPDATE_GOLDEN=1` rewrites the XML; the review shows the difference.
 */
import { readdirSync, readFileSync, writeFileSync } from "node:fs"
import { Instant, LocalDate } from "@procurement/domain/calendar"
import { Gtin, Sku } from "@procurement/domain/catalog"
import { type InvoiceDocument, InvoiceNumber, KsefNumber } from "@procurement/domain/invoice"
import { Currency, MinorUnits, RateQuote } from "@procurement/domain/money"
import { Buyer, Party, Seller } from "@procurement/domain/party"
import { LineText } from "@procurement/domain/text"
import * as Schema from "effect/Schema"
import { describe, expect, it } from "vitest"
import { validateFa3 } from "../src/index.ts"
import { textOf, written } from "./files.ts"

const folder = new URL("../../../../examples/invoices/", import.meta.url)

const Line = Schema.Struct({
  sku: Schema.optionalKey(Sku),
  gtin: Schema.optionalKey(Gtin),
  name: LineText,
  unit: LineText,
  /** Zero after a correction, negative in a difference. */
  quantity: Schema.Int,
  unitGross: MinorUnits,
  gross: MinorUnits,
  isBefore: Schema.optionalKey(Schema.Literal(true)),
  supplyDate: Schema.optionalKey(LocalDate),
  rate: Schema.optionalKey(RateQuote),
  line: Schema.optionalKey(Schema.Int),
})

const Document = Schema.Struct({
  number: InvoiceNumber,
  issueDate: LocalDate,
  supplyDate: Schema.optionalKey(LocalDate),
  createdAt: Instant,
  seller: Seller,
  buyer: Buyer,
  currency: Currency,
  lines: Schema.Array(Line),
  vatPercent: Schema.String,
  totals: Schema.Struct({ net: MinorUnits, vat: MinorUnits, gross: MinorUnits }),
  foreign: Schema.optionalKey(Schema.Struct({ rate: RateQuote, vatInPln: MinorUnits })),
  splitPayment: Schema.optionalKey(Schema.Literal(true)),
  dueDate: Schema.optionalKey(LocalDate),
  order: Schema.Struct({
    number: Schema.String,
    date: LocalDate,
    buyerReference: Schema.optionalKey(LineText),
  }),
  correction: Schema.optionalKey(
    Schema.Struct({
      number: InvoiceNumber,
      ksefNumber: KsefNumber,
      issueDate: LocalDate,
      reason: Schema.String,
      effect: Schema.Literals([1, 2, 3]),
      buyerBefore: Schema.optionalKey(Party),
      rateBefore: Schema.optionalKey(RateQuote),
    }),
  ),
})

const documentIn = (file: string): InvoiceDocument =>
  Schema.decodeUnknownSync(Document)(JSON.parse(readFileSync(new URL(file, folder), "utf8")))

const names = readdirSync(folder)
  .filter((file) => file.endsWith(".json"))
  .map((file) => file.slice(0, -".json".length))

describe("Golden documents", () => {
  it("the documents cover currencies, supplies, many lines and corrections", () => {
    expect(names.toSorted()).toEqual([
      "corrected-buyer",
      "corrected-company",
      "corrected-item",
      "corrected-price",
      "corrected-quantity",
      "corrected-supply-eur",
      "correction-of-all-eur",
      "correction-of-part",
      "eur",
      "eur-supplied-earlier",
      "local-government-unit",
      "parcel-reported-late-eur",
      "parcels",
      "parcels-eur",
      "parcels-rest-cancelled-eur",
      "parcels-return",
      "partial-return-1",
      "partial-return-2",
      "partial-return-3",
      "pln-many-lines",
      "pln-one-line",
      "pln-supplied-earlier",
      "reissued-next-month",
      "special-characters",
      "split-payment",
      "split-payment-correction",
    ])
  })

  it.each(names)("%s is written exactly as in examples/invoices", (name) => {
    const { xml } = written(documentIn(`${name}.json`))
    const golden = new URL(`${name}.xml`, folder)
    if (process.env["UPDATE_GOLDEN"] === "1") writeFileSync(golden, xml)
    expect(textOf(xml)).toBe(readFileSync(golden, "utf8"))
    expect(validateFa3(readFileSync(golden), { today: "2026-12-02" })).toEqual([])
  })
})
