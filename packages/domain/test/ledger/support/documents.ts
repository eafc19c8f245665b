/** Documents of an order as the register reads them. */
import { type Instant, instant, type LocalDate } from "@procurement/domain/calendar"
import type { InvoiceId } from "@procurement/domain/identity"
import type {
  AcknowledgedInvoice,
  Correction,
  InvoiceNumber,
  KsefNumber,
} from "@procurement/domain/invoice"
import type { LedgerDocument, LedgerOrder } from "@procurement/domain/ledger"
import { minorUnits, money, type RateQuote } from "@procurement/domain/money"
import { anIssuedInvoice } from "../../order/support/an-order.ts"

export const noonOf = (day: string): Instant => instant(Date.parse(`${day}T11:00:00Z`))

export const invoiceId = anIssuedInvoice.id
const numberOf = (kind: string, nth: number) => `${kind}/2026/11/00000${nth}` as InvoiceNumber

/** 4.2537 PLN. */
export const rate: RateQuote = {
  currency: "EUR",
  rateMicros: 4_253_700,
  table: "226/A/NBP/2026",
  publishedOn: "2026-11-19" as LocalDate,
}
export const laterRate: RateQuote = { ...rate, rateMicros: 4_301_100 }

type Extra = Partial<Pick<AcknowledgedInvoice, "offline" | "supplyDate">>

/** An invoice issued on that day, in EUR if it has a rate. */
export const invoiceOf = (
  total: number,
  day: string,
  quote?: RateQuote,
  extra: Extra = {},
): LedgerDocument => ({
  invoice: {
    ...anIssuedInvoice,
    total: money(total, quote === undefined ? "PLN" : "EUR"),
    issueDate: day as LocalDate,
    taxDate: day as LocalDate,
    ...(quote === undefined ? {} : { rate: quote }),
    timeline: [{ state: "Acknowledged", at: noonOf(day) }],
    ...extra,
  },
})

/** The nth correction of the invoice, by these changes of its lines. */
export const correctionOf = (
  nth: number,
  changes: ReadonlyArray<number>,
  day: string,
  before: number,
  cause: Pick<Correction, "cause"> & Partial<Correction>,
  quote?: RateQuote,
  quoteBefore = quote && rate,
): LedgerDocument => {
  const total = changes.reduce((sum, each) => sum + each, 0)
  const { invoice } = invoiceOf(total, day, quote)
  return {
    invoice: {
      ...(invoice as AcknowledgedInvoice),
      id: `${invoiceId.slice(0, -1)}${nth}` as InvoiceId,
      number: numberOf("KOR", nth),
      correction: {
        invoiceId,
        follows: invoiceId,
        billedBefore: minorUnits(before),
        corrected: {
          number: numberOf("FV", 1),
          ksefNumber: "5265877635-20261120-000000000001-43" as KsefNumber,
          issueDate: "2026-11-20" as LocalDate,
          taxDate: "2026-11-20" as LocalDate,
          ...(quoteBefore === undefined ? {} : { rate: quoteBefore }),
        },
        ...cause,
      },
    },
    lines: changes.map((gross) => ({ gross: minorUnits(gross) })),
  }
}

/** Of a delivery that left on that day, payments and parcels as day and amount. */
export const orderOf = (
  documents: ReadonlyArray<LedgerDocument>,
  madeOn?: string,
  payments: ReadonlyArray<readonly [day: string, amount: number]> = [],
  cancelledOn?: string,
  parcels: ReadonlyArray<readonly [day: string, gross: number]> = [],
): LedgerOrder => ({
  documents,
  supply: {
    expectedOn: "2026-11-23" as LocalDate,
    ...(madeOn === undefined ? {} : { madeOn: madeOn as LocalDate }),
    ...(cancelledOn === undefined ? {} : { cancelledAt: noonOf(cancelledOn) }),
    ...(parcels.length < 2
      ? {}
      : {
          parcels: parcels.map(([day, gross]) => ({
            day: day as LocalDate,
            gross: minorUnits(gross),
            lines: [],
          })),
        }),
    received: payments.map(([day, amount]) => ({
      amount: minorUnits(amount),
      receivedAt: noonOf(day),
    })),
  },
})
