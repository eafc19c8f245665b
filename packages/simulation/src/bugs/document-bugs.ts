/** Bugs of what a document states, and of the archive and the events about it. */
import { addDays } from "@procurement/domain/calendar"
import { crc8, type KsefNumber } from "@procurement/domain/invoice"
import { minorUnits } from "@procurement/domain/money"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { otherBuyer, tenants } from "../scenario/catalog.ts"
import type { Bug } from "./bug.ts"

/** Writes events before it stores the order, which may fail. */
export const publishesBeforeCommit: Bug = {
  OrderRepository: (service, { ledger }) => ({
    ...service,
    placeOnce: (placement) =>
      Effect.suspend(() => {
        for (const event of placement.events) ledger.outbox.push({ event, fannedOut: false })
        return service.placeOnce({ ...placement, events: [] })
      }),
  }),
}

/** Rounds the gross of a correction up. */
export const creditsTooLittle: Bug = {
  InvoiceWriter: ({ write }) => ({
    write: (document) => {
      const { correction, totals } = document
      if (correction === undefined || totals.gross >= 0) return write(document)
      const gross = minorUnits(totals.gross + 1)
      return write({ ...document, totals: { ...totals, gross, net: minorUnits(totals.net + 1) } })
    },
  }),
}

/** States a net amount that is a grosz too low. */
export const losesGrosz: Bug = {
  InvoiceWriter: ({ write }) => ({
    write: (document) => {
      const { totals } = document
      return write({ ...document, totals: { ...totals, net: minorUnits(totals.net - 1) } })
    },
  }),
}

/** Names the customer, although another company bought. */
export const namesWrongBuyer: Bug = {
  InvoiceWriter: ({ write }) => ({
    write: (document) =>
      write(
        document.buyer.nip === otherBuyer.nip ? { ...document, buyer: tenants[0].buyer } : document,
      ),
  }),
}

/** Takes the exchange rate of the day of issue. */
export const takesTodaysRate: Bug = {
  ExchangeRates: (service) => ({
    publishedOn: (currency, day) => service.publishedOn(currency, addDays(day, 1)),
  }),
}

/** Converts the VAT at a rate that the document does not state. */
export const convertsAtAnotherRate: Bug = {
  InvoiceWriter: ({ write }) => ({
    write: (document) => {
      const { foreign } = document
      if (foreign === undefined) return write(document)
      const vatInPln = minorUnits(Math.round(foreign.vatInPln * 1.01))
      return write({ ...document, foreign: { ...foreign, vatInPln } })
    },
  }),
}

/** Keeps documents for nine years. */
export const forgetsYear: Bug = {
  DocumentArchive: (service) => ({
    ...service,
    seal: (record) => service.seal({ ...record, retainUntil: addDays(record.retainUntil, -365) }),
  }),
}

/** Takes a refusal for acceptance. */
export const believesRefusals: Bug = {
  InvoiceClearance: (service) => ({
    ...service,
    outcome: (receipt) =>
      Effect.map(service.outcome(receipt), (outcome) => {
        if (outcome._tag !== "Refused") return outcome
        const body = "5265877635-20260101-0123456789AB"
        const ksefNumber = `${body}-${crc8(body)}` as KsefNumber
        return { _tag: "Granted", ksefNumber, sessionReference: receipt.sessionReference }
      }),
  }),
}

/** Does not find what it has sent, and sends it again. */
export const forgetsSessions: Bug = {
  InvoiceClearance: (service) => ({
    ...service,
    trace: () => Effect.succeed(Option.none()),
  }),
}

/** Numbers by the month of Greenwich. */
export const numbersByUtc: Bug = {
  InvoiceRepository: (service) => ({
    ...service,
    number: (numbering) => {
      const { series, keepLeaseUntil } = numbering
      const month = new Date(keepLeaseUntil - 60_000).toISOString().slice(0, 7)
      const assign: typeof numbering.assign = (invoice, position) => {
        const numbered = numbering.assign(invoice, position)
        const [kind, , , last] = numbered.number.split("/")
        const number = [kind, ...month.split("-"), last].join("/")
        return { ...numbered, number: number as typeof numbered.number }
      }
      return service.number({ ...numbering, series: { ...series, month }, assign })
    },
  }),
}
