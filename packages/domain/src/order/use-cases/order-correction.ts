/** Corrects an issued invoice by order of an operator, and previews the correction. */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { instant, type LocalDate, warsawDate } from "../../calendar/instant.ts"
import { CatalogRepository } from "../../catalog/catalog-repository.ts"
import type { OrderLine, Quantity, Sku } from "../../catalog/catalog.ts"
import { type EventId, type InvoiceId, nextId, type TenantId } from "../../identity/type-id.ts"
import { type CorrectionEffect, effectOf, type InvoiceLine } from "../../invoice/correction.ts"
import type { GoodsOfDay } from "../../invoice/document-part.ts"
import { correctedParts } from "../../invoice/document-parts.ts"
import { correctedSupply } from "../../invoice/invoice-dates.ts"
import { documentTotals } from "../../invoice/invoice-document.ts"
import type { Invoice, ListedInvoice } from "../../invoice/invoice.ts"
import {
  InvoiceNotFound,
  readInvoice,
  readWholeInvoice,
} from "../../invoice/use-cases/read-invoice.ts"
import { exactProduct, type MinorUnits, minorUnits, type Money } from "../../money/money.ts"
import { optional } from "../../optional.ts"
import type { Party } from "../../party/party.ts"
import { type VatBreakdown, vatRateOn } from "../../vat/vat.ts"
import { billedLines, currentInvoiceId, grossOf, latestOf } from "../billed-lines.ts"
import { invoiceIn } from "../cancel-order.ts"
import { correctInvoice } from "../correct-invoice.ts"
import { type CorrectionCommand, referenceOf } from "../order-correction-command.ts"
import { CorrectionRefused } from "../order-rejections.ts"
import { type Order, type OrderStep, correctionsOf } from "../order.ts"
import { decideNow, orderOf } from "./change-documents.ts"
import { readAnyOrder } from "./read-orders.ts"

/** A line that is missing on the invoice; name and unit come from the catalog. */
export interface MissingLine {
  readonly sku: Sku
  readonly quantity: Quantity
  readonly unitGross: MinorUnits
}

type MistakeCommand = Extract<CorrectionCommand, { readonly _tag: "Mistake" }>

/** A command whose new lines are not looked up yet. */
export type CorrectionRequest =
  | Exclude<CorrectionCommand, MistakeCommand>
  | (Omit<MistakeCommand, "added"> & { readonly added: ReadonlyArray<MissingLine> })

/** Looks the new lines up in the catalog. */
const commandOf = Effect.fnUntraced(function* (order: Order, request: CorrectionRequest) {
  if (request._tag !== "Mistake") return request
  const catalog = yield* CatalogRepository
  const items = yield* catalog.findMany(request.added.map(({ sku }) => sku))
  const added: Array<OrderLine> = []
  for (const { sku, quantity, unitGross } of request.added) {
    const item = items.find((each) => each.sku === sku)
    if (item === undefined) {
      return yield* new CorrectionRefused({ id: order.id, reason: "UnknownSku", sku })
    }
    const { unit, gtin, name } = item
    const gross = minorUnits(exactProduct(unitGross, quantity))
    added.push({ sku, ...optional({ gtin }), name: name.pl, unit, quantity, unitGross, gross })
  }
  return { ...request, added } satisfies CorrectionCommand
})

const isRepeated = (order: Order, { reference }: CorrectionCommand): boolean =>
  correctionsOf(order).some(({ command }) => referenceOf(command) === reference)

/**
 * Orders a correction of an issued invoice and returns the correction; idempotent by its reference.
 * It is issued when KSeF has accepted all documents before it.
 *
 * Fails with `InvoiceNotFound` (also for the id of a correction), or with `CorrectionRefused`.
 */
export const orderCorrection = Effect.fnUntraced(function* (
  tenantId: TenantId,
  id: InvoiceId,
  request: CorrectionRequest,
) {
  const orderId = yield* orderOf(tenantId, id)
  const command = yield* commandOf(yield* readAnyOrder(orderId), request)
  const order = yield* decideNow(
    orderId,
    (current, documents, moment): Result.Result<OrderStep, CorrectionRefused | InvoiceNotFound> => {
      const original = invoiceIn(current, documents)
      if (original === undefined) return Result.fail(new InvoiceNotFound({ id }))
      if (original.invoice.id !== id && !isRepeated(current, command)) {
        return Result.fail(new CorrectionRefused({ id: orderId, reason: "Replaced" }))
      }
      return correctInvoice(current, original.invoice, command, moment)
    },
  )
  const { reference } = command
  const stored = correctionsOf(order).find((each) => referenceOf(each.command) === reference)
  return yield* readInvoice(tenantId, stored?.correctionId ?? id)
})

/** What a correction would state if it were issued today. */
export interface CorrectionPreview {
  readonly effect: CorrectionEffect
  readonly buyer: Party
  readonly lines: ReadonlyArray<InvoiceLine>
  readonly total: Money
  readonly totals: VatBreakdown
  /** Change of the VAT in PLN at the invoice's exchange rate; absent for PLN. */
  readonly vatInPln?: MinorUnits
  /** The goods that left before the issue, by day (P_6A), after a correction of one parcel. */
  readonly left?: ReadonlyArray<GoodsOfDay>
  /** The date of supply (P_6) after the correction. */
  readonly supplyDate?: LocalDate
}

/** The latest document of the order that states dates, which the correction would follow. */
const datesBefore = Effect.fnUntraced(function* (order: Order, original: Invoice) {
  const latest: ListedInvoice = (yield* readInvoice(order.tenantId, latestOf(order))).invoice
  return "taxDate" in latest && latest.taxDate !== undefined ? latest : original
})

/**
 * Computes a correction without storing anything. Fails like `orderCorrection`. For a correction of
 * the date of supply in another currency, the VAT in PLN is that of the present exchange rate.
 */
export const previewCorrection = Effect.fnUntraced(function* (
  tenantId: TenantId,
  id: InvoiceId,
  request: CorrectionRequest,
) {
  const order = yield* readAnyOrder(yield* orderOf(tenantId, id))
  const { invoice } = yield* readWholeInvoice(tenantId, id)
  if (currentInvoiceId(order) !== id) {
    return yield* new CorrectionRefused({ id: order.id, reason: "Replaced" })
  }
  const command = yield* commandOf(order, request)
  const at = instant(yield* Clock.currentTimeMillis)
  const eventId = (yield* nextId("evt")) as EventId
  const step = yield* Effect.fromResult(correctInvoice(order, invoice, command, { at, eventId }))
  const { correction: pending } = step
  // A repeated reference: nothing would change.
  if (pending?.correction === undefined) {
    return yield* new CorrectionRefused({ id: order.id, reason: "ReferenceReused" })
  }
  const before = yield* datesBefore(order, invoice)
  const today = warsawDate(at)
  const dated = "taxDate" in before ? before : undefined
  const { left } = pending.correction
  const parts =
    dated?.parts && left === undefined ? correctedParts(dated.parts, pending.lines) : undefined
  const { totals, foreign } = documentTotals(
    {
      total: pending.total,
      correction: {
        billedBefore: grossOf(billedLines(order)),
        corrected: parts === undefined ? {} : optional({ parts: dated?.parts }),
      },
    },
    vatRateOn("standard", dated?.taxDate ?? today),
    dated?.rate,
    parts,
  )
  const { correction } = pending
  const trueDay = left === undefined ? correction.supplyDate : undefined
  const isDated = trueDay !== undefined && "issueDate" in invoice && invoice.issueDate !== undefined
  return {
    effect: effectOf(correction, pending.lines, today),
    buyer: pending.buyer,
    lines: pending.lines,
    total: pending.total,
    totals,
    ...optional({
      left,
      vatInPln: foreign?.vatInPln,
      supplyDate: isDated
        ? correctedSupply({ issueDate: invoice.issueDate }, trueDay).supplyDate
        : undefined,
    }),
  } satisfies CorrectionPreview
})
