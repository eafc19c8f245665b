/** GET /internal/v1/ledger/{period}/bad-debts: relief for bad debts (art. 89a of the VAT act). */
import * as Schema from "effect/Schema"
import { OrderId } from "@procurement/domain/identity"
import {
  type BadDebt,
  badDebtKinds,
  type BadDebtPage,
  badDebtPage as pageOf,
} from "@procurement/domain/ledger"
import { type MinorUnits, toDecimal } from "@procurement/domain/money"
import { optional } from "@procurement/domain/optional"
import { z } from "zod"
import { operatorOperation } from "../audience/operators.ts"
import { nextOf } from "../request/page.ts"
import type { Returns } from "../request/returns.ts"
import { period } from "../request/period.ts"
import { decimal, encodeMarker, markerWord } from "../schema/ledger.ts"
import { encodeMoney, identifier, localDate, money, next } from "../schema/primitives.ts"
import { pageParameters } from "../schema/query.ts"

const badDebt = z
  .object({
    kind: z.enum(badDebtKinds).meta({
      description:
        "`unpaid`: the tax may be lowered (art. 89a(1)); `paid`: paid later, so that it is raised " +
        "again if it was lowered (art. 89a(4)).",
    }),
    number: z.string().meta({ description: "DowodSprzedazy.", example: "FV/2026/11/000001" }),
    marker: markerWord,
    ksefNumber: z.string().exactOptional(),
    buyer: z.object({ nip: z.string(), name: z.string() }),
    dueDate: localDate.meta({ description: "TerminPlatnosci." }),
    uncollectableOn: localDate.meta({ description: "The 90th day after the due date." }),
    paidOn: localDate.exactOptional().meta({ description: "DataZaplaty, when it was paid later." }),
    gross: money.meta({ description: "The unpaid or paid part; negative when it is unpaid." }),
    netInPln: decimal.meta({ description: "For K_19." }),
    vatInPln: decimal.meta({ description: "For K_20." }),
    orderId: identifier("ord", "the order"),
    invoiceId: identifier("inv", "the invoice"),
  })
  .meta({ id: "BadDebt" })

const badDebts = z.object({ items: z.array(badDebt), next }).meta({ id: "BadDebtPage" })

const encode = (debt: BadDebt): z.output<typeof badDebt> => {
  const { buyer, currency, inPln, marker, paidOn } = debt
  const inCurrency = (amount: MinorUnits) => encodeMoney({ amount, currency })
  return {
    kind: debt.kind,
    number: debt.number,
    ...encodeMarker(marker),
    buyer: { nip: buyer.nip, name: buyer.name },
    dueDate: debt.dueDate,
    uncollectableOn: debt.uncollectableOn,
    ...optional({ paidOn }),
    gross: inCurrency(debt.gross),
    netInPln: toDecimal(inPln.net),
    vatInPln: toDecimal(inPln.vat),
    orderId: debt.orderId,
    invoiceId: debt.invoiceId,
  }
}

const pageOfDebts: Returns<BadDebtPage, z.output<typeof badDebts>> = {
  successes: [{ status: 200, description: "A page of claims.", schema: badDebts }],
  encode: ({ rows, last }, url) => ({
    items: rows.map(encode),
    next: nextOf(url, last === undefined ? undefined : { id: last }),
  }),
}

const list = operatorOperation({
  id: "listBadDebts",
  at: "GET /internal/v1/ledger/{period}/bad-debts",
  scope: "reader",
  tags: ["Ledger"],
  summary: "List claims for the relief for bad debts in a month",
  description:
    "Claims whose 90th day after the due date is in the month, with the part that is unpaid now, " +
    "and payments of the month for claims that were unpaid at the end of the month of their 90th " +
    "day. Whether the relief is used is the accountant's decision. `limit` counts orders.",
  parameters: { period },
  query: z.strictObject(pageParameters("ord", Schema.is(OrderId), 100)),
  returns: pageOfDebts,
  handle: ({ path, query }) => pageOf(path.period, query.cursor, query.limit),
})

export const badDebtOperations = { listBadDebts: list }
