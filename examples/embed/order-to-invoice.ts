/**
 * The domain alone, in one file: an order is placed, its invoice is numbered, written, signed,
 * cleared and archived. Every port has an adapter in memory; nothing but this process takes part.
 *
 * What stands in for FA(3), XAdES and KSeF keeps the promises of its port, and is no lawful
 * invoice: take the real adapters for that, one line each (docs/how-to/embed-the-domain.md).
 */
import { createHash } from "node:crypto"
import type { Sha256 } from "@procurement/domain/archive"
import {
  layerCatalogRepositoryMemory,
  layerDocumentArchiveMemory,
  layerEntropyMemory,
  layerExchangeRatesMemory,
  layerLedgerMemory,
  layerRenewalQueueMemory,
  layerWithoutCertificateQrSigner,
} from "@procurement/adapter-memory"
import { instant } from "@procurement/domain/calendar"
import { CatalogItem, CatalogRepository, Quantity, Sku } from "@procurement/domain/catalog"
import type { TenantId } from "@procurement/domain/identity"
import {
  crc8,
  InvoiceClearance,
  InvoiceClearanceError,
  InvoiceWriter,
  issueDueInvoices,
  type KsefNumber,
  readInvoice,
} from "@procurement/domain/invoice"
import { toDecimal } from "@procurement/domain/money"
import { placeOrder } from "@procurement/domain/order"
import { nip, Seller, SellerProfile } from "@procurement/domain/party"
import { DocumentSigner } from "@procurement/domain/signature"
import { lineText } from "@procurement/domain/text"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text)
const sha256 = (bytes: Uint8Array): Sha256 =>
  createHash("sha256").update(bytes).digest("hex") as Sha256

/** Writes the invoice as JSON. */
const layerWriter = Layer.succeed(InvoiceWriter, {
  write: (document) => {
    const xml = utf8(JSON.stringify(document))
    return Effect.succeed({ xml, digest: sha256(xml) })
  },
})

/** Puts the hash beside the file. */
const layerSigner = Layer.succeed(DocumentSigner, {
  seal: ({ fileName, bytes }, signedAt) =>
    Effect.succeed(utf8(JSON.stringify({ fileName, signedAt, sha256: sha256(bytes) }))),
  extendToLt: () => Effect.succeed({ level: "B", container: undefined, nextRenewalAt: undefined }),
  signEnveloped: (xml, signedAt) => Effect.succeed(`${xml}<!-- signed at ${signedAt} -->`),
})

const receiptAt = (index: number) => ({
  sessionReference: "SO-1",
  invoiceReference: `EE-${index}`,
})
const numberAt = (index: number): KsefNumber => {
  const body = `5265877635-20261120-${String(index).padStart(12, "0")}`
  return `${body}-${crc8(body)}` as KsefNumber
}

const unknown = new InvoiceClearanceError({ reason: "UnexpectedAnswer", detail: "no such file" })

/** Takes every file at once, and gives it the next number. */
const layerClearance = Layer.sync(InvoiceClearance, () => {
  const taken: Array<{ readonly digest: Sha256; readonly ksefNumber: KsefNumber }> = []
  return {
    session: Effect.succeed("SO-1"),
    submit: ({ digest }) =>
      Effect.sync(() =>
        receiptAt(taken.push({ digest, ksefNumber: numberAt(taken.length + 1) }) - 1),
      ),
    trace: (_, digest) =>
      Effect.sync(() => {
        const index = taken.findIndex((file) => file.digest === digest)
        return index === -1 ? Option.none() : Option.some(receiptAt(index))
      }),
    outcome: ({ sessionReference, invoiceReference }) =>
      Effect.suspend(() => {
        const file = taken[Number(invoiceReference.slice("EE-".length))]
        if (file === undefined) return Effect.fail(unknown)
        const { ksefNumber } = file
        const acquiredAt = instant(Date.now())
        return Effect.succeed({
          _tag: "Granted",
          ksefNumber,
          sessionReference,
          acquiredAt,
        } as const)
      }),
    clearedDigest: (ksefNumber) =>
      Effect.suspend(() => {
        const file = taken.find((each) => each.ksefNumber === ksefNumber)
        return file === undefined ? Effect.fail(unknown) : Effect.succeed(file.digest)
      }),
    officialReceipt: ({ ksefNumber, digest }) => Effect.succeed(utf8(`${ksefNumber} ${digest}`)),
    close: Effect.void,
  }
})

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
  name: { pl: "Kubek 330 ml granatowy", en: "Mug 330 ml, navy", de: "Tasse 330 ml, marineblau" },
  description: { pl: "Ceramika.", en: "Ceramic.", de: "Keramik." },
  grossPrice: { PLN: 2_499, EUR: 589 },
})

const ports = Layer.mergeAll(
  layerCatalogRepositoryMemory,
  layerLedgerMemory(),
  layerDocumentArchiveMemory(sha256),
  layerRenewalQueueMemory,
  layerEntropyMemory(Date.now()),
  layerExchangeRatesMemory([]),
  Layer.succeed(SellerProfile, seller),
  layerWithoutCertificateQrSigner,
  layerWriter,
  layerSigner,
  layerClearance,
)

const tenantId = "ten_01kafq3v8pe0rr2c1m5kz9x7wd" as TenantId

const order = {
  tenantId,
  buyer: {
    nip: nip("5252839118"),
    name: lineText("Zielona Łąka sp. z o.o."),
    address: { countryCode: "PL", line1: lineText("ul. Prosta 51") },
  },
  currency: "PLN",
  lines: [{ sku: Sku.make("KUB-330-GRA"), quantity: Quantity.make(50) }],
} as const

const program = Effect.gen(function* () {
  const catalog = yield* CatalogRepository
  yield* catalog.load({ items: [mug], at: instant(Date.now()) })
  const { invoiceId, total } = yield* placeOrder(order, {
    plan: "standard",
    contract: {},
    buyer: order.buyer,
  })
  for (;;) {
    yield* issueDueInvoices({ batch: 10, concurrency: 4, leaseSeconds: 60 })
    const { invoice, work } = yield* readInvoice(tenantId, invoiceId)
    if (work.dueAt === undefined) return { invoice, total }
    yield* Effect.sleep("20 millis")
  }
})

const { invoice, total } = await Effect.runPromise(Effect.provide(program, ports))
const number = "number" in invoice ? invoice.number : "no number"
process.stdout.write(`${invoice._tag} ${number} ${toDecimal(total.amount)} ${total.currency}\n`)
for (const { state, at } of invoice.timeline) {
  process.stdout.write(`${new Date(at).toISOString()} ${state}\n`)
}
