/**
 * GET /internal/v1/ledger/{period} and …/totals: the seller's VAT register of sales of a month, of
 * all tenants.
 */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { instant } from "@procurement/domain/calendar"
import { OrderId } from "@procurement/domain/identity"
import {
  asOfDay,
  type LedgerPage,
  ledgerPage,
  type LedgerPeriod,
  type LedgerTotals,
  ledgerTotals as totalsOf,
} from "@procurement/domain/ledger"
import { z } from "zod"
import { operatorOperation } from "../audience/operators.ts"
import { nextOf } from "../request/page.ts"
import { ok, type Returns } from "../request/returns.ts"
import { period } from "../request/period.ts"
import { encodeLedgerRow, encodeLedgerSums, ledgerRow, ledgerTotals } from "../schema/ledger.ts"
import { dayParameter, next } from "../schema/primitives.ts"
import { pageParameters } from "../schema/query.ts"

const now = Effect.map(Clock.currentTimeMillis, instant)

const asOf = dayParameter.exactOptional().meta({
  description:
    "Documents and KSeF numbers as known at the end of that day in Warsaw; by default, and for a " +
    "day in the future, as known now.",
})

const rowPage = z.object({ items: z.array(ledgerRow), next }).meta({ id: "LedgerRowPage" })

const pageOfRows: Returns<LedgerPage, z.output<typeof rowPage>> = {
  successes: [{ status: 200, description: "A page of rows.", schema: rowPage }],
  encode: ({ rows, last }, url) => ({
    items: rows.map(encodeLedgerRow),
    next: nextOf(url, last === undefined ? undefined : { id: last }),
  }),
}

const list = operatorOperation({
  id: "listLedgerRows",
  at: "GET /internal/v1/ledger/{period}",
  scope: "reader",
  tags: ["Ledger"],
  summary: "List the rows of the register of a month",
  description:
    "The sales part of the seller's VAT register (JPK_V7M) of all tenants, as known now: KSeF " +
    "numbers, shipments and payments that are reported later change it. It is not a filing. " +
    "`limit` counts orders: a page has all rows of each, and may be empty before the last one.",
  parameters: { period },
  query: z.strictObject({ ...pageParameters("ord", Schema.is(OrderId), 100), asOf }),
  returns: pageOfRows,
  handle: ({ path, query }) =>
    Effect.flatMap(now, (time) =>
      ledgerPage(path.period, asOfDay(query.asOf, time), query.cursor, query.limit),
    ),
})

interface TotalsOf {
  readonly month: LedgerPeriod
  readonly totals: LedgerTotals
}

const sums = operatorOperation({
  id: "readLedgerTotals",
  at: "GET /internal/v1/ledger/{period}/totals",
  scope: "reader",
  tags: ["Ledger"],
  summary: "Read what the register of a month adds up to",
  description: "Reads the whole month: about three seconds for each 10,000 documents.",
  parameters: { period },
  query: z.strictObject({ asOf }),
  returns: ok("The totals.", ledgerTotals, ({ month, totals }: TotalsOf) => ({
    period: month,
    ...encodeLedgerSums(totals),
  })),
  handle: ({ path, query }) =>
    Effect.flatMap(now, (time) =>
      Effect.map(totalsOf(path.period, asOfDay(query.asOf, time)), (totals) => ({
        month: path.period,
        totals,
      })),
    ),
})

export const ledgerOperations = { listLedgerRows: list, readLedgerTotals: sums }
