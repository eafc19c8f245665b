/** The reason why an invoice is delayed, for its customer. */
import type { ListedInvoice, VersionedInvoice } from "@procurement/domain/invoice"
import { optional } from "@procurement/domain/optional"
import type { Language } from "@procurement/domain/text"
import { z } from "zod"
import type { Message } from "../problem/message.ts"
import { encodeInstant, identifier, mapped, timestamp } from "./primitives.ts"

const awaitedDocument = z
  .object({ id: identifier("inv", "the document"), number: z.string().exactOptional() })
  .meta({ id: "AwaitedDocument", description: "The document that KSeF must accept first." })

export const invoiceProblem = z
  .object({
    code: z.string(),
    detail: z.string(),
    at: timestamp.exactOptional().meta({ description: "When it last occurred." }),
    since: timestamp.exactOptional().meta({ description: "When it first occurred." }),
    nextAttemptAt: timestamp.exactOptional().meta({
      description:
        "The earliest time of the next retry; absent if the service waits for something else.",
    }),
    waitsFor: awaitedDocument.exactOptional(),
  })
  .meta({ id: "InvoiceProblem" })

/** `SendingRefused` becomes `sending_refused`. */
const snakeCase = (name: string): string =>
  name.replace(/(?<=[a-z0-9])[A-Z]/g, (letter) => `_${letter}`).toLowerCase()

/** Details of delays that are not this service's fault. */
const waitingDetails: Readonly<Record<string, Message>> = {
  RateNotPublished: {
    en:
      "The National Bank of Poland has not published the exchange rate that the invoice " +
      "needs; no other rate is used.",
    pl:
      "Narodowy Bank Polski nie ogłosił jeszcze kursu waluty potrzebnego do faktury; innego " +
      "kursu nie użyjemy.",
  },
  ExchangeRatesUnavailable: {
    en:
      "The National Bank of Poland is unavailable, so the exchange rate is unknown; no " +
      "other rate is used.",
    pl:
      "Narodowy Bank Polski jest niedostępny, więc kurs waluty jest nieznany; innego kursu " +
      "nie użyjemy.",
  },
  ExchangeRatesUnexpectedAnswer: {
    en: "The National Bank of Poland returned an implausible exchange rate; no other rate is used.",
    pl: "Narodowy Bank Polski podał nieprawdopodobny kurs waluty; innego kursu nie użyjemy.",
  },
}

/** Details of a correction that waits for an earlier document, which is named. */
const waitsForDetails: Readonly<Record<string, (document: string) => Message>> = {
  AwaitsOriginal: (document) => ({
    en: `The correction is issued when KSeF has accepted ${document}.`,
    pl: `Korekta zostanie wystawiona, gdy KSeF przyjmie ${document}.`,
  }),
  OriginalRejected: (document) => ({
    en: `The correction waits for ${document}, which KSeF rejected; our staff must resolve this.`,
    pl: `Korekta czeka na ${document}, który KSeF odrzucił; wyjaśni to nasz pracownik.`,
  }),
  OriginalIssuedOutside: (document) => ({
    en: `The correction of ${document}, which was issued outside KSeF, is issued outside it too.`,
    pl: `Korektę ${document}, wystawionego poza KSeF, wystawimy również poza KSeF.`,
  }),
}

const stepDetail = (step: string): Message => ({
  en: `The step ${step} has failed and is retried.`,
  pl: `Krok ${step} nie powiódł się i jest ponawiany.`,
})

/** Omits the details of a failed step: they may name servers and files and are for operators. */
export const encodeInvoiceProblem = (
  { invoice, work }: VersionedInvoice<ListedInvoice>,
  language: Language,
) => {
  if (invoice._tag === "Rejected") {
    const { code, description } = invoice.refusal
    return { code: `ksef_${code}`, detail: description }
  }
  if (work.problem === undefined) return undefined
  const { code, step, at, since, waitsFor } = work.problem
  const detail =
    waitingDetails[code] ??
    (waitsFor && waitsForDetails[code]?.(waitsFor.number ?? waitsFor.id)) ??
    stepDetail(snakeCase(step))
  return optional({
    code: snakeCase(code),
    detail: detail[language],
    at: encodeInstant(at),
    since: encodeInstant(since),
    nextAttemptAt: mapped(work.dueAt, encodeInstant),
    waitsFor,
  })
}
