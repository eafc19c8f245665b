/** The rows of the seller's VAT register, and what they add up to. */
import { goodsGroups } from "@procurement/domain/catalog"
import { causeWordOf, invoiceKinds, shownRate } from "@procurement/domain/invoice"
import {
  type LedgerMarker,
  ledgerMarkers,
  type LedgerRow,
  ledgerRules,
  type LedgerTotals,
} from "@procurement/domain/ledger"
import { type Currency, type MinorUnits, toDecimal } from "@procurement/domain/money"
import { optional } from "@procurement/domain/optional"
import type { VatBreakdown } from "@procurement/domain/vat"
import { z } from "zod"
import { causeWord } from "./invoice-parts.ts"
import { encodeMoney, identifier, localDate, mapped, money } from "./primitives.ts"

export const markerWord = z.enum(ledgerMarkers).meta({
  id: "LedgerMarker",
  description:
    "`KSeF`: the row has a KSeF number; `OFF`: issued in a failure that the Ministry announced; " +
    "`DI`: issued in offline24 or while KSeF was unavailable, to be corrected when the number is " +
    "known; `BFK`: issued outside KSeF.",
})

export const decimal = z.string().meta({ pattern: "^-?\\d+\\.\\d{2}$", example: "1000.00" })

export const ledgerRule = z.enum(ledgerRules).meta({
  id: "LedgerRule",
  description: "The provision of the VAT act that assigns the row to the period.",
})

/** What the rows of a register add up to. */
export const ledgerSums = {
  rows: z.int(),
  netInPln: decimal.meta({ description: "Sum of K_19." }),
  vatInPln: decimal.meta({ description: "Sum of K_20, the output tax." }),
  markers: z
    .record(z.enum(ledgerMarkers), z.int())
    .meta({ description: "Rows by their reference to KSeF." }),
  withoutPln: z.int().meta({
    description: "Rows without amounts in PLN, which the sums do not contain.",
  }),
}

export const ledgerRow = z
  .object({
    period: z.string().meta({ description: "The month of the tax.", example: "2026-11" }),
    rule: ledgerRule,
    kind: z.enum(invoiceKinds),
    number: z.string().meta({ description: "DowodSprzedazy.", example: "FV/2026/11/000001" }),
    marker: markerWord,
    ksefNumber: z.string().exactOptional(),
    issueDate: localDate,
    soldOn: localDate
      .exactOptional()
      .meta({ description: "DataSprzedazy; absent when it is the day of issue." }),
    buyer: z.object({ nip: z.string(), name: z.string() }),
    net: money,
    vat: money,
    gross: money,
    netInPln: decimal.exactOptional().meta({
      description: "K_19. Absent for a foreign document outside KSeF, whose rate is unknown.",
    }),
    vatInPln: decimal.exactOptional().meta({ description: "K_20." }),
    rates: z
      .array(z.object({ rate: z.string(), table: z.string(), publishedOn: localDate }))
      .meta({ description: "NBP's rates of the row; empty for PLN." }),
    goodsGroups: z.array(z.enum(goodsGroups)).meta({ description: "GTU." }),
    related: z.boolean().meta({ description: "TP: the buyer is related to the seller." }),
    cause: causeWord.exactOptional(),
    corrects: z
      .object({ number: z.string(), ksefNumber: z.string().exactOptional() })
      .exactOptional(),
    dueDate: localDate.exactOptional(),
    orderId: identifier("ord", "the order"),
    invoiceId: identifier("inv", "the document"),
  })
  .meta({ id: "LedgerRow" })

export const ledgerTotals = z
  .object({ period: z.string(), ...ledgerSums })
  .meta({ id: "LedgerTotals" })

const moneyOf = ({ net, vat, gross }: VatBreakdown, currency: Currency) => {
  const encode = (amount: MinorUnits) => encodeMoney({ amount, currency })
  return { net: encode(net), vat: encode(vat), gross: encode(gross) }
}

export const encodeMarker = (marker: LedgerMarker) => ({
  marker: marker._tag,
  ...(marker._tag === "KSeF" ? { ksefNumber: marker.ksefNumber } : {}),
})

export const encodeLedgerRow = (row: LedgerRow): z.output<typeof ledgerRow> => {
  const { amounts, buyer, cause, corrects, currency, goodsGroups: groups, inPln, marker } = row
  return {
    period: row.period,
    rule: row.rule,
    kind: row.kind,
    number: row.number,
    ...encodeMarker(marker),
    issueDate: row.issueDate,
    ...optional({ soldOn: row.soldOn }),
    buyer: { nip: buyer.nip, name: buyer.name },
    ...moneyOf(amounts, currency),
    ...optional({
      netInPln: mapped(inPln?.net, toDecimal),
      vatInPln: mapped(inPln?.vat, toDecimal),
    }),
    rates: row.rates.map(shownRate),
    goodsGroups: [...groups],
    related: row.isRelated,
    ...optional({ cause: mapped(cause, (one) => causeWordOf({ cause: one })), corrects }),
    ...optional({ dueDate: row.dueDate }),
    orderId: row.orderId,
    invoiceId: row.invoiceId,
  }
}

export const encodeLedgerSums = ({ rows, net, vat, markers, withoutPln }: LedgerTotals) => ({
  rows,
  netInPln: toDecimal(net),
  vatInPln: toDecimal(vat),
  markers,
  withoutPln,
})
