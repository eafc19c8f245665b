/**
 * An invoice in EUR from its order to the FA(3) file, with the rate that the real client reads from
 * the recorded bank: on known days exactly the rate and table that NBP published.
 */
import { makeFa3Writer } from "@procurement/adapter-fa3"
import { makeNbpRates } from "@procurement/adapter-nbp"
import { DocumentArchive, type Sha256 } from "@procurement/domain/archive"
import {
  layerCatalogRepositoryMemory,
  layerDocumentArchiveMemory,
  layerEntropyMemory,
  layerLedgerMemory,
  layerRenewalQueueMemory,
  layerWithoutCertificateQrSigner,
} from "@procurement/adapter-memory"
import { instant } from "@procurement/domain/calendar"
import { CatalogItem, CatalogRepository, Quantity } from "@procurement/domain/catalog"
import type { TenantId } from "@procurement/domain/identity"
import {
  InvoiceClearance,
  InvoiceWriter,
  issueDueInvoices,
  readWholeInvoice,
} from "@procurement/domain/invoice"
import { ExchangeRates } from "@procurement/domain/money"
import { placeOrder } from "@procurement/domain/order"
import { nip, Seller, SellerProfile } from "@procurement/domain/party"
import { DocumentSigner } from "@procurement/domain/signature"
import { lineText } from "@procurement/domain/text"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Schema from "effect/Schema"
import { TestClock } from "effect/testing"
import { createHash } from "node:crypto"
import { afterAll, beforeAll, describe, expect, it } from "@effect/vitest"
import type { LoopbackServer } from "../src/loopback-server.ts"
import { startRecordedNbp } from "../src/nbp/recorded-nbp.ts"

let bank: LoopbackServer
beforeAll(async () => {
  bank = await startRecordedNbp()
})
afterAll(() => bank.stop())

const sha256 = (bytes: Uint8Array): Sha256 =>
  createHash("sha256").update(bytes).digest("hex") as Sha256

const seller = Schema.decodeUnknownSync(Seller)({
  nip: "5265877635",
  name: "Merch Polska sp. z o.o.",
  address: { countryCode: "PL", line1: "ul. Przykładowa 1", line2: "00-001 Warszawa" },
  bankAccounts: [{ currency: "PLN", iban: "PL61109010140000071219812874" }],
  paymentTermDays: 14,
})

const mug = Schema.decodeUnknownSync(CatalogItem)({
  sku: "KUB-330-GRA",
  category: "drinkware",
  unit: "szt.",
  gtin: "5901234123457",
  name: { pl: "Kubek granatowy", en: "Mug, navy", de: "Tasse, marineblau" },
  description: { pl: "Ceramika.", en: "Ceramic.", de: "Keramik." },
  grossPrice: { PLN: 2_499, EUR: 589 },
})

const order = {
  tenantId: "ten_01kafq3v8pe0rr2c1m5kz9x7wd" as TenantId,
  buyer: {
    nip: nip("5252839118"),
    name: lineText("Zielona Łąka sp. z o.o."),
    address: { countryCode: "PL", line1: lineText("ul. Prosta 51") },
  },
  currency: "EUR",
  lines: [{ sku: mug.sku, quantity: Quantity.make(50) }],
} as const

const unused = Effect.die(new Error("nobody sends the invoice or asks for evidence"))

const portsOf = (nbpUrl: string) =>
  Layer.mergeAll(
    layerCatalogRepositoryMemory,
    layerLedgerMemory(),
    layerDocumentArchiveMemory(sha256),
    layerRenewalQueueMemory,
    layerEntropyMemory(7),
    layerWithoutCertificateQrSigner,
    Layer.succeed(SellerProfile, seller),
    Layer.succeed(InvoiceWriter, makeFa3Writer()),
    Layer.succeed(ExchangeRates, makeNbpRates({ baseUrl: nbpUrl })),
    Layer.succeed(DocumentSigner, {
      seal: ({ bytes }) => Effect.succeed(bytes),
      extendToLt: () => unused,
      signEnveloped: () => unused,
    }),
    Layer.succeed(InvoiceClearance, {
      session: unused,
      submit: () => unused,
      trace: () => unused,
      outcome: () => unused,
      clearedDigest: () => unused,
      officialReceipt: () => unused,
      close: unused,
    }),
  )

/** The invoice of an order placed at that time, after one round of the worker. */
const issueAt = (at: string) =>
  Effect.gen(function* () {
    yield* TestClock.setTime(Date.parse(at))
    const catalog = yield* CatalogRepository
    yield* catalog.load({ items: [mug], at: instant(0) })
    const { invoiceId } = yield* placeOrder(order, {
      plan: "standard",
      contract: {},
      buyer: order.buyer,
    })
    const round = { batch: 1, concurrency: 1, leaseSeconds: 60, stage: "preparing" } as const
    yield* issueDueInvoices(round)
    const { invoice, work } = yield* readWholeInvoice(order.tenantId, invoiceId)
    const archive = yield* DocumentArchive
    const xml = "document" in invoice ? yield* archive.get(invoice.document!.digest) : undefined
    return { invoice, work, xml: new TextDecoder().decode(xml) }
  }).pipe(Effect.provide(portsOf(bank.url)))

/** The file that was prepared at that time. */
const fileAt = (at: string) => Effect.map(issueAt(at), ({ xml }) => xml)

const rateIn = (xml: string) => ({
  rate: /<KursWaluty>([^<]+)</.exec(xml)?.[1],
  table: /<Klucz>Kurs NBP<\/Klucz>\s*<Wartosc>([^<]+)</.exec(xml)?.[1],
})

// The rates and the tables as published by NBP: https://api.nbp.pl.
const days: ReadonlyArray<readonly [when: string, at: string, rate: string, table: string]> = [
  ["on a Friday", "2026-04-10T10:00:00Z", "4.2610", "068/A/NBP/2026 z 2026-04-09"],
  ["on a Monday", "2026-04-13T10:00:00Z", "4.2534", "069/A/NBP/2026 z 2026-04-10"],
  ["on a Sunday", "2026-08-09T10:00:00Z", "4.3010", "152/A/NBP/2026 z 2026-08-07"],
  ["after Easter", "2026-04-07T10:00:00Z", "4.2776", "065/A/NBP/2026 z 2026-04-03"],
  ["after Epiphany", "2026-01-07T10:00:00Z", "4.2110", "002/A/NBP/2026 z 2026-01-05"],
  ["on Epiphany", "2026-01-06T10:00:00Z", "4.2110", "002/A/NBP/2026 z 2026-01-05"],
  ["on New Year's Day", "2026-01-01T10:00:00Z", "4.2267", "251/A/NBP/2025 z 2025-12-31"],
  ["on 2 January", "2026-01-02T10:00:00Z", "4.2267", "251/A/NBP/2025 z 2025-12-31"],
  [
    "after Christmas, its Eve free",
    "2025-12-29T10:00:00Z",
    "4.2274",
    "248/A/NBP/2025 z 2025-12-23",
  ],
  ["after Independence Day", "2025-11-12T10:00:00Z", "4.2351", "218/A/NBP/2025 z 2025-11-10"],
]

describe("EUR invoices", () => {
  it.effect.each(days)(
    "an invoice issued %s has the exchange rate of the previous working day",
    ([, at, rate, table]) =>
      Effect.map(fileAt(at), (xml) => expect(rateIn(xml)).toEqual({ rate, table })),
  )

  it.effect("an invoice in EUR states its VAT in PLN at the same rate", () =>
    Effect.map(fileAt("2026-04-13T10:00:00Z"), (xml) => {
      // 294.50 EUR gross, 55.07 EUR VAT; 55.07 times 4.2534 is 234.23 PLN.
      expect(xml).toContain("<P_14_1>55.07</P_14_1>")
      expect(xml).toContain("<P_14_1W>234.23</P_14_1W>")
    }),
  )

  it.effect("an invoice stays numbered while NBP has no table for its rate", () =>
    Effect.map(issueAt("2023-06-14T10:00:00Z"), ({ invoice, work }) => {
      expect(invoice._tag).toBe("Numbered")
      expect(work.problem).toMatchObject({ step: "Draft", code: "RateNotPublished" })
      expect(work.problem?.detail).toContain("2023-06-13")
    }),
  )
})
