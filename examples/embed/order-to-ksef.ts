/**
 * The domain with real adapters: FA(3) by the Ministry's schema, XAdES signatures, the protocol of
 * KSeF against the simulator, an archive on the disk. Only orders and invoices are kept in memory.
 */
import { readFile } from "node:fs/promises"
import { layerFileArchive } from "@procurement/adapter-archive"
import { layerFa3Writer } from "@procurement/adapter-fa3"
import { layerKsefClearance } from "@procurement/adapter-ksef"
import { layerNbpRates } from "@procurement/adapter-nbp"
import { loadSigningKeyPem, makeReceiptCheck, openXadesSigner } from "@procurement/adapter-xades"
import { makeTestSeal } from "@procurement/adapter-xades/testing"
import { startSimulator } from "@procurement/app-ksef-simulator"
import { instant } from "@procurement/domain/calendar"
import { CatalogItem, CatalogRepository, Quantity, Sku } from "@procurement/domain/catalog"
import {
  layerCatalogRepositoryMemory,
  layerEntropyMemory,
  layerLedgerMemory,
  layerRenewalQueueMemory,
  layerWithoutCertificateQrSigner,
} from "@procurement/adapter-memory"
import type { TenantId } from "@procurement/domain/identity"
import { issueDueInvoices, readInvoice } from "@procurement/domain/invoice"
import { placeOrder } from "@procurement/domain/order"
import { nip, Seller, SellerProfile } from "@procurement/domain/party"
import { DocumentSigner } from "@procurement/domain/signature"
import { lineText } from "@procurement/domain/text"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Schema from "effect/Schema"

const tenantId = "ten_01kafq3v8pe0rr2c1m5kz9x7wd" as TenantId
const catalogFile = new URL("../catalog/merchandise.json", import.meta.url)
const archiveFolder = process.env["ARCHIVE_DIR"] ?? "out/embedded-archive"

const order = Effect.gen(function* () {
  const catalog = yield* CatalogRepository
  const text = yield* Effect.promise(() => readFile(catalogFile, "utf8"))
  const items = Schema.decodeUnknownSync(Schema.Array(CatalogItem))(JSON.parse(text))
  yield* catalog.load({ items, at: instant(Date.now()) })
  const request = {
    tenantId,
    buyer: {
      nip: nip("5252839118"),
      name: lineText("Zielona Łąka sp. z o.o."),
      address: { countryCode: "PL", line1: lineText("ul. Prosta 51") },
    },
    currency: "PLN",
    lines: [{ sku: Sku.make("KUB-330-GRA"), quantity: Quantity.make(50) }],
  } as const
  return yield* placeOrder(request, {
    plan: "standard",
    contract: {},
    buyer: request.buyer,
  })
})

const program = Effect.gen(function* () {
  const { id, invoiceId, fulfilment } = yield* order
  process.stdout.write(`${id} leaves ${fulfilment.hub} ${fulfilment.date}\n`)
  for (;;) {
    yield* issueDueInvoices({ batch: 10, concurrency: 4, leaseSeconds: 60 })
    const { invoice, work } = yield* readInvoice(tenantId, invoiceId)
    if (work.dueAt === undefined) return invoice
    yield* Effect.sleep("100 millis")
  }
})

const seller = Schema.decodeUnknownSync(Seller)({
  nip: "5265877635",
  name: "Merch Polska sp. z o.o.",
  address: { countryCode: "PL", line1: "ul. Przykładowa 1", line2: "00-001 Warszawa" },
  bankAccounts: [{ currency: "PLN", iban: "PL61109010140000071219812874" }],
  paymentTermDays: 14,
})

const seal = await makeTestSeal({
  nip: seller.nip,
  organization: seller.name,
  now: instant(Date.now()),
})
const signer = await openXadesSigner(loadSigningKeyPem(seal))
const ksef = await startSimulator()

const ports = Layer.mergeAll(
  layerCatalogRepositoryMemory,
  layerLedgerMemory(),
  layerRenewalQueueMemory,
  layerEntropyMemory(Date.now()),
  Layer.succeed(SellerProfile, seller),
  layerWithoutCertificateQrSigner,
  Layer.succeed(DocumentSigner, signer),
  layerFa3Writer(),
  layerFileArchive({ directory: archiveFolder }),
  layerNbpRates(),
  layerKsefClearance({
    baseUrl: `${ksef.url}/v2`,
    contextNip: seller.nip,
    signer,
    verifyReceipt: makeReceiptCheck({
      trustAnchors: [ksef.control.upoCertificates()],
      signerNip: "5260250274",
    }),
  }),
)

const invoice = await Effect.runPromise(Effect.provide(program, ports))
await ksef.close()
process.stdout.write(`${invoice._tag} ${"number" in invoice ? invoice.number : ""}\n`)
for (const { state, at } of invoice.timeline) {
  process.stdout.write(`${new Date(at).toISOString()} ${state}\n`)
}
