/** What operators ask for: corrections of every cause, rotated secrets, other terms, reissues. */
import { instant, warsawDate } from "@procurement/domain/calendar"
import type { Quantity, Sku } from "@procurement/domain/catalog"
import type { InvoiceId, TenantId } from "@procurement/domain/identity"
import { correctTechnically, reissueInvoice } from "@procurement/domain/invoice"
import { minorUnits } from "@procurement/domain/money"
import {
  type CorrectionRequest,
  currentInvoiceId,
  type Order,
  orderCorrection,
  readAnyOrder,
} from "@procurement/domain/order"
import { lineText } from "@procurement/domain/text"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { dayMillis, type Mistake } from "../scenario/plan.ts"
import { otherBuyer, prices, renamed } from "../scenario/catalog.ts"

const requestOf = (
  mistake: Mistake,
  reference: ReturnType<typeof lineText>,
  { currency, lines, now }: { currency: "PLN" | "EUR"; lines: Order["lines"]; now: number },
): CorrectionRequest => {
  const mistaken = { _tag: "Mistake", reference, lines: [], added: [] } as const
  switch (mistake.cause) {
    case "Rebate":
      return { _tag: "PriceReduced", reference, change: { rebate: mistake.hundredths } }
    case "LowerPrice": {
      const { line, share } = mistake
      const before = lines[line - 1]?.unitGross ?? 0
      const unitGross = minorUnits(Math.floor(before * share))
      return { _tag: "PriceReduced", reference, change: { lines: [{ line, unitGross }] } }
    }
    case "Quantity":
      return { ...mistaken, lines: [{ line: mistake.line, quantity: mistake.quantity }] }
    case "Price": {
      const unitGross = minorUnits(mistake.unitGross)
      return { ...mistaken, lines: [{ line: mistake.line, unitGross }] }
    }
    case "MissingLine": {
      const unitGross = minorUnits(prices[mistake.sku]?.[currency] ?? 0)
      const sku = mistake.sku as Sku
      return { ...mistaken, added: [{ sku, quantity: mistake.quantity as Quantity, unitGross }] }
    }
    case "Name":
      return { _tag: "BuyerData", reference, buyer: renamed(reference) }
    case "Nip":
      return { _tag: "BuyerNip", reference, buyer: otherBuyer }
    case "SupplyDate": {
      const day = instant(now - mistake.daysAgo * dayMillis)
      return { _tag: "SupplyDate", reference, supplyDate: warsawDate(day) }
    }
  }
}

/** Corrects the invoice that the order has at that time. */
export const correction = (mistake: Mistake, nth: number, order: Order, now: number) => {
  const { id, tenantId, total, lines } = order
  const { currency } = total
  const request = requestOf(mistake, lineText(`OP-${nth}`), { currency, lines, now })
  return Effect.gen(function* () {
    const present = yield* readAnyOrder(id)
    return yield* orderCorrection(tenantId, currentInvoiceId(present), request)
  })
}

const technical = "TakesTechnicalCorrection"

/** Reissues what KSeF has refused; a file that buyers have is corrected technically. */
export const reissue = Effect.fnUntraced(function* (tenantId: TenantId, id: InvoiceId) {
  const reissued = yield* Effect.result(reissueInvoice(tenantId, id, lineText("operator")))
  if (Result.isSuccess(reissued)) return
  const { failure } = reissued
  const isTechnical = failure._tag === "ReissueRefused" && failure.reason === technical
  if (!isTechnical) return yield* Effect.fail(failure)
  yield* correctTechnically(tenantId, id)
})
