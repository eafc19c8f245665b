/**
 * A test world for issuing invoices: in-memory ports, a scripted KSeF with configurable failures,
 * and a movable clock. Like the real KSeF, it stores accepted files.
 */
import { createHash } from "node:crypto"
import { DocumentArchive, type Sha256 } from "@procurement/domain/archive"
import {
  layerBuyerRegisterMemory,
  makeDocumentArchiveMemory,
  makeEntropyMemory,
  makeExchangeRatesMemory,
  makeInvoiceRepositoryMemory,
  makeCertificateQrSignerMemory,
  makeLedgerMemory,
  makeOfflineRegisterMemory,
  makeOrderRepositoryMemory,
  makeRenewalQueueMemory,
} from "@procurement/adapter-memory"
import { instant, type LocalDate } from "@procurement/domain/calendar"
import { CatalogItem } from "@procurement/domain/catalog"
import { CertificateQrSigner } from "@procurement/domain/offline"
import { OfflineRegister } from "@procurement/domain/clearance"
import {
  Entropy,
  type EventId,
  type InvoiceId,
  type OrderId,
  type TenantId,
  typeId,
} from "@procurement/domain/identity"
import {
  type ClearanceSubmission,
  crc8,
  InvoiceClearance,
  InvoiceClearanceError,
  InvoiceRepository,
  InvoiceWriter,
  type KsefNumber,
} from "@procurement/domain/invoice"
import { type Currency, ExchangeRates } from "@procurement/domain/money"
import { acceptOrder, OrderRepository } from "@procurement/domain/order"
import { type Iban, nip, type Party, type Seller, SellerProfile } from "@procurement/domain/party"
import { orderCharge } from "@procurement/domain/quota"
import { RenewalQueue } from "@procurement/domain/renewal"
import { DocumentSigner, type ExtendedSignature } from "@procurement/domain/signature"
import { lineText } from "@procurement/domain/text"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"

export const sha256 = (bytes: Uint8Array): Sha256 =>
  createHash("sha256").update(bytes).digest("hex") as Sha256

export const seller = {
  nip: nip("5265877635"),
  name: lineText("Merch Polska sp. z o.o."),
  address: { countryCode: "PL", line1: lineText("ul. Przykładowa 1") },
  bankAccounts: [{ currency: "PLN", iban: "PL61109010140000071219812874" as Iban }],
  paymentTermDays: 14,
} as Seller

export const buyer: Party = {
  nip: nip("9876543210"),
  name: lineText("Zażółć sp. z o.o."),
  address: { countryCode: "PL", line1: lineText("ul. Gęsia 2") },
}

export const mug: CatalogItem = Schema.decodeUnknownSync(CatalogItem)({
  sku: "MUG-330",
  category: "drinkware",
  unit: "szt.",
  gtin: "5900000000008",
  name: { pl: "Kubek", en: "Mug", de: "Becher" },
  description: { pl: "Kubek", en: "Mug", de: "Becher" },
  grossPrice: { PLN: 2499, EUR: 589 },
})

type Submit = InvoiceClearance["Service"]["submit"]
export type Trouble =
  | "none"
  | "dropped"
  | "refused"
  | "outcomeLostAfterTaken"
  | "outcomeLostBeforeTaken"
  | "notTaken"

/** A scripted KSeF; `trouble` is the outcome of the next transmissions. */
export const makeScriptedKsef = () => {
  const taken: Array<{ digest: Sha256; session: string; reference: string }> = []
  const submitted: Array<Omit<ClearanceSubmission, "xml"> & { readonly at: number }> = []
  const state = {
    trouble: "none" as Trouble,
    away: false,
    submissions: 0,
    answersBefore: 1,
    /** How long opening a session takes. */
    openingMillis: 0,
    /** How long a file waits until it is sent. */
    waitingMillis: 0,
    refusalCode: 450,
  }
  const asked = new Map<string, number>()
  const numberOf = (index: number): KsefNumber => {
    const start = `5265877635-20261120-${String(index).padStart(12, "0")}`
    return `${start}-${crc8(start)}` as KsefNumber
  }
  const fail = (reason: "NotTaken" | "OutcomeLost") =>
    Effect.fail(new InvoiceClearanceError({ reason, detail: `scripted ${reason}` }))
  const whenThere = <A>(answer: Effect.Effect<A, InvoiceClearanceError>) =>
    Effect.suspend(() => (state.away ? fail("NotTaken") : answer))
  const submit: Submit = ({ xml: _xml, ...submission }) =>
    Effect.flatMap(Clock.currentTimeMillis, (at) => {
      const { digest, sessionReference } = submission
      state.submissions += 1
      submitted.push({ ...submission, at })
      if (state.trouble === "notTaken") return fail("NotTaken")
      if (state.trouble === "outcomeLostBeforeTaken") return fail("OutcomeLost")
      const reference = `ref-${state.submissions}`
      taken.push({ digest, session: sessionReference, reference })
      if (state.trouble === "outcomeLostAfterTaken") return fail("OutcomeLost")
      return Effect.succeed({ sessionReference, invoiceReference: reference })
    })
  const firstWith = (digest: Sha256) => taken.findIndex((file) => file.digest === digest)
  const service: InvoiceClearance["Service"] = {
    session: whenThere(
      Effect.suspend(() => Effect.as(Effect.sleep(state.openingMillis), "session-1")),
    ),
    submit: (submission) =>
      whenThere(Effect.suspend(() => Effect.delay(submit(submission), state.waitingMillis))),
    trace: (session, digest) =>
      whenThere(
        Effect.sync(() => {
          const file = taken.find((one) => one.session === session && one.digest === digest)
          return Option.map(Option.fromUndefinedOr(file), ({ reference }) => ({
            sessionReference: session,
            invoiceReference: reference,
          }))
        }),
      ),
    outcome: ({ invoiceReference, sessionReference }) =>
      whenThere(
        Effect.sync(() => {
          const times = (asked.get(invoiceReference) ?? 0) + 1
          asked.set(invoiceReference, times)
          const index = taken.findIndex((file) => file.reference === invoiceReference)
          const original = firstWith((taken[index] as { digest: Sha256 }).digest)
          if (original !== index) {
            return {
              _tag: "Duplicate" as const,
              originalKsefNumber: numberOf(original),
              originalSessionReference: "session-1",
            }
          }
          if (state.trouble === "refused") {
            const refusal = { code: state.refusalCode, description: "semantics", details: [] }
            return { _tag: "Refused" as const, refusal }
          }
          if (state.trouble === "dropped") {
            taken.splice(index, 1)
            return { _tag: "Dropped" as const, code: 550, description: "cancelled" }
          }
          if (times <= state.answersBefore) return { _tag: "Processing" as const, code: 150 }
          return { _tag: "Granted", ksefNumber: numberOf(index), sessionReference }
        }),
      ),
    clearedDigest: (ksefNumber) =>
      whenThere(
        Effect.sync(
          () => (taken.find((_, i) => numberOf(i) === ksefNumber) as { digest: Sha256 }).digest,
        ),
      ),
    officialReceipt: ({ ksefNumber }) =>
      whenThere(Effect.succeed(new TextEncoder().encode(`<UPO>${ksefNumber}</UPO>`))),
    close: Effect.void,
  }
  return { service, state, taken, submitted }
}

/** `certifiedFrom`: start of validity of the certificate for offline issue. */
export const makeWorld = (certifiedFrom = 0) => {
  const ledger = makeLedgerMemory()
  const ksef = makeScriptedKsef()
  const rates: Array<Parameters<typeof makeExchangeRatesMemory>[0][number]> = []
  const orders = makeOrderRepositoryMemory(ledger)
  const renewals = makeRenewalQueueMemory()
  /** Evidence for a signature, replaceable by tests. */
  const evidence: { extended: ExtendedSignature } = {
    extended: { level: "B", container: undefined, nextRenewalAt: undefined },
  }
  const layer = Layer.mergeAll(
    layerBuyerRegisterMemory,
    Layer.succeed(InvoiceRepository, makeInvoiceRepositoryMemory(ledger)),
    Layer.succeed(OrderRepository, orders),
    Layer.succeed(InvoiceClearance, ksef.service),
    Layer.succeed(CertificateQrSigner, makeCertificateQrSignerMemory(instant(certifiedFrom))),
    Layer.succeed(OfflineRegister, makeOfflineRegisterMemory(ledger)),
    Layer.succeed(DocumentArchive, makeDocumentArchiveMemory(sha256)),
    Layer.succeed(RenewalQueue, renewals),
    Layer.succeed(Entropy, makeEntropyMemory(7)),
    Layer.succeed(SellerProfile, seller),
    Layer.succeed(ExchangeRates, {
      publishedOn: (currency, day) => makeExchangeRatesMemory(rates).publishedOn(currency, day),
    }),
    Layer.succeed(InvoiceWriter, {
      write: (document) =>
        Effect.sync(() => {
          const xml = new TextEncoder().encode(JSON.stringify(document))
          return { xml, digest: sha256(xml) }
        }),
    }),
    Layer.succeed(DocumentSigner, {
      seal: ({ bytes }) => Effect.succeed(Uint8Array.from([0, ...bytes])),
      extendToLt: () => Effect.sync(() => evidence.extended),
      signEnveloped: (xml) => Effect.succeed(xml),
    }),
  )
  let placed = 0
  /** Accepts an order of one item at that time. */
  const place = (at: number, currency: Currency = "PLN", item = mug, quantity = 2) => {
    placed += 1
    const entropy = Uint8Array.from({ length: 10 }, () => placed)
    const id = (kind: string) => typeId(kind, instant(at), entropy)
    const tenantId = id("ten") as TenantId
    const lines = [{ sku: item.sku, quantity: quantity as never }]
    const accepted = acceptOrder({ tenantId, buyer, currency, lines }, [item], {
      orderId: id("ord") as OrderId,
      invoiceId: id("inv") as InvoiceId,
      eventId: id("evt") as EventId,
      now: instant(at),
    })
    const placement = Result.getOrThrow(accepted)
    const charge = orderCharge({ plan: "standard", contract: {} }, instant(at))
    return Effect.as(orders.place({ ...placement, charge }), placement.invoice)
  }
  const publishRate = (day: string, rateMicros = 4_253_700): void => {
    const publishedOn = day as LocalDate
    rates.push({ currency: "EUR", rateMicros, table: "226/A/NBP/2026", publishedOn })
  }
  return { evidence, ledger, ksef, layer, place, publishRate, renewals }
}
