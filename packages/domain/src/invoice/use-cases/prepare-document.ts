/**
 * Prepares the file of a numbered invoice: its dates, its exchange rates, its XML, its signature,
 * and both in the archive. Saves nothing: after a crash, another file is prepared under the number.
 */
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { DocumentArchive } from "../../archive/document-archive.ts"
import { type Instant, type LocalDate, warsawDate } from "../../calendar/instant.ts"
import { previousWorkingDay } from "../../calendar/working-day.ts"
import { ExchangeRates, type ForeignCurrency } from "../../money/exchange-rates.ts"
import { CertificateQrSigner } from "../../offline/offline.ts"
import { optional } from "../../optional.ts"
import { DocumentSigner, SigningError, timeStampFor } from "../../signature/document-signer.ts"
import { inTrace } from "../../trace/trace-context.ts"
import { documentDates } from "../document-dates.ts"
import { correctedRateDay, type InvoiceDates, rateDayOf } from "../invoice-dates.ts"
import { composeDocument } from "../invoice-document.ts"
import type { VersionedInvoice } from "../invoice-repository.ts"
import type { InvoiceFact, WrittenDocument } from "../invoice-transition.ts"
import { InvoiceWriter } from "../invoice-writer.ts"
import type { NumberedInvoice } from "../invoice.ts"
import type { RateNotPublished, StepFailure } from "../issuing-problem.ts"
import type { IssuingStep } from "../issuing-step.ts"
import type { Supply } from "../supply.ts"
import { inStep } from "./step-problem.ts"

/** Name of the file inside the signed container. */
export const documentFileName = "invoice.xml"

const rateOn = Effect.fnUntraced(function* (currency: ForeignCurrency, day: LocalDate) {
  const rates = yield* ExchangeRates
  const quote = yield* rates.publishedOn(currency, day)
  if (Option.isSome(quote)) return quote.value
  return yield* Effect.fail<RateNotPublished>({ _tag: "RateNotPublished", day })
})

/**
 * Returns the exchange rate for the dates of the invoice (`rateDayOf`); undefined for PLN. A
 * correction uses the rate of the corrected invoice (art. 31b(1) of the VAT act), unless it
 * corrects the day that fixes the rate.
 */
const rateFor = Effect.fnUntraced(function* (invoice: NumberedInvoice, dates: InvoiceDates) {
  const { correction, total } = invoice
  const { currency } = total
  if (currency === "PLN") return undefined
  if (invoice.technicalCorrection !== undefined) return invoice.technicalCorrection.rate
  const corrected = correction?.corrected
  const day = corrected === undefined ? rateDayOf(dates) : correctedRateDay(corrected, dates)
  return day === undefined ? corrected?.rate : yield* rateOn(currency, day)
})

/** Each part has the rate before its day, and the rest that before the issue of the invoice. */
const ratedParts = Effect.fnUntraced(function* (
  { correction, total }: NumberedInvoice,
  { issueDate, parts }: InvoiceDates,
) {
  const { currency } = total
  if (currency === "PLN" || parts === undefined) return parts
  const issued = correction?.corrected?.issueDate ?? issueDate
  return yield* Effect.forEach(parts, (part) =>
    part.rate === undefined
      ? Effect.map(rateOn(currency, previousWorkingDay(part.day ?? issued)), (rate) => ({
          ...part,
          rate,
        }))
      : Effect.succeed(part),
  )
})

const draft = Effect.fnUntraced(function* (invoice: NumberedInvoice, supply: Supply, now: Instant) {
  const writer = yield* InvoiceWriter
  const plain = documentDates(invoice, supply, warsawDate(now))
  const parts = yield* ratedParts(invoice, plain)
  const dates = { ...plain, ...optional({ parts }) }
  const rate = parts?.at(-1)?.rate ?? (yield* rateFor(invoice, dates))
  const written = yield* writer.write(composeDocument(invoice, dates, now, rate))
  return { written, dates: { ...dates, rate } }
})

/**
 * Returns the earlier offline issue of a technical correction, with a proof of the issuer for the
 * new file.
 */
const issuedBefore = Effect.fnUntraced(function* (
  { seller, technicalCorrection }: NumberedInvoice,
  { digest }: WrittenDocument,
  now: Instant,
) {
  if (technicalCorrection === undefined) return undefined
  const proof = yield* CertificateQrSigner
  const link = yield* proof.link({ sellerNip: seller.nip, digest }, now)
  if (Option.isSome(link)) return { ...technicalCorrection.offline, certificateLink: link.value }
  const detail = "there is no valid KSeF certificate of type Offline"
  return yield* new SigningError({ reason: "CertificateExpired", detail })
})

const sign = Effect.fnUntraced(function* (
  invoice: NumberedInvoice,
  written: WrittenDocument,
  since: Instant,
  now: Instant,
) {
  const signer = yield* DocumentSigner
  const offline = yield* issuedBefore(invoice, written, now)
  const file = { fileName: documentFileName, mediaType: "text/xml", bytes: written.xml }
  return { container: yield* signer.seal(file, now, timeStampFor(since, now)), offline }
})

const store = Effect.fnUntraced(function* ({ xml, digest }: WrittenDocument, signed: Uint8Array) {
  const archive = yield* DocumentArchive
  if ((yield* archive.put(xml)) !== digest) {
    return yield* Effect.die(new Error("the archive stored different bytes"))
  }
  const container = { digest: yield* archive.put(signed), sizeBytes: signed.length }
  return { document: { digest, sizeBytes: xml.length }, container }
})

/** Fails with the problem of the part that did not succeed. */
export const prepare = Effect.fnUntraced(function* (
  invoice: NumberedInvoice,
  { supply, work: { problem } }: Pick<VersionedInvoice, "supply" | "work">,
  now: Instant,
) {
  const part = <A, R>(step: IssuingStep, work: Effect.Effect<A, StepFailure, R>) =>
    inStep(invoice, step, work.pipe(inTrace(undefined, `invoice ${step}`)))
  const { written, dates } = yield* part("Draft", draft(invoice, supply, now))
  const since = problem?.step === "Sign" ? problem.since : now
  const { container, offline } = yield* part("Sign", sign(invoice, written, since, now))
  const stored = yield* part("Store", store(written, container))
  return { _tag: "DocumentPrepared", ...dates, ...stored, offline } satisfies InvoiceFact
})
