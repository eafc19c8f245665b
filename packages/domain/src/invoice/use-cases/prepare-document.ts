/** The steps before anything leaves the house: draft, sign, store. */
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { DocumentArchive } from "../../archive/document-archive.ts"
import type { Instant } from "../../calendar/instant.ts"
import { warsawDate } from "../../calendar/warsaw.ts"
import { previousWorkingDay } from "../../calendar/working-day.ts"
import { ExchangeRates } from "../../money/exchange-rates.ts"
import { IssuerProof } from "../../clearance/issuer-proof.ts"
import { DocumentSigner, SigningError } from "../../signature/document-signer.ts"
import { timeStampFor } from "../../signature/patience.ts"
import type { DraftedInvoice, NumberedInvoice, SignedInvoice } from "../invoice.ts"
import { composeDocument } from "../invoice-document.ts"
import type { InvoiceFact } from "../invoice-transition.ts"
import { InvoiceWriter } from "../invoice-writer.ts"
import type { RateNotPublished } from "../issuing-problem.ts"

/** The file's name inside the signed container. */
export const documentFileName = "invoice.xml"

/**
 * The rate for a foreign currency: that of the last working day before the day of issue, since the
 * invoice is issued before the goods are delivered (art. 31a(2) of the VAT act). None for PLN. A
 * correction keeps the rate of the invoice that it corrects (art. 31b(1)).
 */
const rateFor = Effect.fnUntraced(function* (invoice: NumberedInvoice, now: Instant) {
  const { correction, total } = invoice
  const { currency } = total
  if (currency === "PLN") return undefined
  if (invoice.technicalCorrection !== undefined) return invoice.technicalCorrection.rate
  if (correction !== undefined) return correction.corrected?.rate
  const rates = yield* ExchangeRates
  const day = previousWorkingDay(warsawDate(now))
  const quote = yield* rates.publishedOn(currency, day)
  if (Option.isSome(quote)) return quote.value
  return yield* Effect.fail<RateNotPublished>({ _tag: "RateNotPublished", day })
})

export const draft = Effect.fnUntraced(function* (invoice: NumberedInvoice, now: Instant) {
  const writer = yield* InvoiceWriter
  const issueDate = invoice.technicalCorrection?.issueDate ?? warsawDate(now)
  const rate = yield* rateFor(invoice, now)
  const document = yield* writer.write(composeDocument(invoice, issueDate, now, rate))
  return { _tag: "DocumentDrafted", issueDate, document, rate } satisfies InvoiceFact
})

export const sign = Effect.fnUntraced(function* (invoice: DraftedInvoice, now: Instant) {
  const signer = yield* DocumentSigner
  const file = { fileName: documentFileName, mediaType: "text/xml", bytes: invoice.xml }
  const drafted = invoice.timeline.find(({ state }) => state === "Drafted")
  const container = yield* signer.seal(file, now, timeStampFor(drafted?.at ?? now, now))
  return { _tag: "DocumentSigned", container } satisfies InvoiceFact
})

/** How a technical correction was issued before, with the proof of its issuer for the new file. */
const issuedBefore = Effect.fnUntraced(function* (invoice: SignedInvoice, now: Instant) {
  if (invoice.technicalCorrection === undefined) return undefined
  const proof = yield* IssuerProof
  const file = { sellerNip: invoice.seller.nip, digest: invoice.document.digest }
  const link = yield* proof.link(file, now)
  if (Option.isSome(link)) {
    return { ...invoice.technicalCorrection.offline, certificateLink: link.value }
  }
  const detail = "there is no valid KSeF certificate of type Offline"
  return yield* new SigningError({ reason: "CertificateExpired", detail })
})

export const store = Effect.fnUntraced(function* (invoice: SignedInvoice, now: Instant) {
  const archive = yield* DocumentArchive
  const digest = yield* archive.put(invoice.xml)
  if (digest !== invoice.document.digest) {
    return yield* Effect.die(new Error(`${invoice.id}: the archive hashed other bytes`))
  }
  const container = {
    digest: yield* archive.put(invoice.containerBytes),
    sizeBytes: invoice.containerBytes.length,
  }
  const offline = yield* issuedBefore(invoice, now)
  return { _tag: "DocumentStored", container, offline } satisfies InvoiceFact
})
