/** Reissues an invoice that KSeF has rejected; fails with the reason if that is impossible. */
import * as Clock from "effect/Clock"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { instant } from "../../calendar/instant.ts"
import type { InvoiceId, TenantId } from "../../identity/type-id.ts"
import type { Buyer } from "../../party/buyer.ts"
import { TenantRepository } from "../../tenant/tenant.ts"
import { findRegisteredBuyer } from "../../tenant/use-cases/registered-buyer.ts"
import type { LineText } from "../../text/line-text.ts"
import { InvoiceRepository } from "../invoice-repository.ts"
import { transition } from "../invoice-transition.ts"
import type { Invoice } from "../invoice.ts"
import { type ReissueRefusal, reissueRefusal, takesTechnicalCorrection } from "../reissue.ts"
import { readWholeInvoice } from "./read-invoice.ts"

export class ReissueRefused extends Data.TaggedError("ReissueRefused")<{
  readonly id: InvoiceId
  readonly reason: ReissueRefusal
}> {}

/** Returns the registered data of the company; without any, the data from the order. */
const currentBuyer = Effect.fnUntraced(function* (tenantId: TenantId, ordered: Buyer) {
  const tenants = yield* TenantRepository
  const tenant = Option.getOrUndefined(yield* tenants.find(tenantId))
  if (tenant === undefined) return ordered
  const registered = yield* findRegisteredBuyer(tenantId, tenant.buyer, ordered.nip)
  return registered?.buyer ?? ordered
})

/**
 * Returns the buyer of the reissue. A correction names the buyer of the corrected invoice, unless
 * it corrects the buyer.
 */
const buyerOf = Effect.fnUntraced(function* ({ buyer, correction, tenantId }: Invoice) {
  if (correction === undefined) return yield* currentBuyer(tenantId, buyer)
  if (correction.cause === "BuyerData") return buyer
  const invoices = yield* InvoiceRepository
  const [corrected] = yield* invoices.findListed(tenantId, [correction.invoiceId])
  return corrected?.invoice.buyer ?? buyer
})

/**
 * Returns the invoice to `Pending` and keeps the refused version in its history. Returns the
 * updated invoice. Of two concurrent requests, the second fails with `NotRejected`.
 */
export const reissueInvoice = Effect.fnUntraced(function* (
  tenantId: TenantId,
  id: InvoiceId,
  by: LineText,
) {
  const invoices = yield* InvoiceRepository
  const versioned = yield* readWholeInvoice(tenantId, id)
  const { invoice: refused, version: expectedVersion } = versioned
  const buyer = yield* buyerOf(refused)
  const reason = reissueRefusal(refused, buyer)
  if (reason !== undefined) return yield* new ReissueRefused({ id, reason })
  const now = instant(yield* Clock.currentTimeMillis)
  const invoice = transition(refused, { _tag: "ReissueOrdered", by, buyer }, now)
  const work = { dueAt: now, attempts: 0 }
  const version = yield* invoices
    .save({ invoice, expectedVersion, work, events: [] })
    .pipe(Effect.catchTag("StaleVersion", () => new ReissueRefused({ id, reason: "NotRejected" })))
  return { ...versioned, invoice, version, work }
})

/**
 * - `NotRejected`: KSeF has not refused the invoice.
 * - `NotOffline`: it was not issued offline, so no buyer has the file and the invoice must be
 *   reissued.
 * - `NotTechnical`: the refusal is not about the file.
 */
export class TechnicalCorrectionRefused extends Data.TaggedError("TechnicalCorrectionRefused")<{
  readonly id: InvoiceId
  readonly reason: "NotRejected" | "NotOffline" | "NotTechnical"
}> {}

/**
 * Corrects a refused invoice technically: replaces its file and sends it again. Keeps content,
 * number and day of issue. The new file names the refused one. Returns the updated invoice.
 */
export const correctTechnically = Effect.fnUntraced(function* (tenantId: TenantId, id: InvoiceId) {
  const invoices = yield* InvoiceRepository
  const versioned = yield* readWholeInvoice(tenantId, id)
  const refused = (reason: TechnicalCorrectionRefused["reason"]) =>
    new TechnicalCorrectionRefused({ id, reason })
  const { invoice: rejected } = versioned
  if (rejected._tag !== "Rejected") return yield* refused("NotRejected")
  if (rejected.offline === undefined) return yield* refused("NotOffline")
  if (!takesTechnicalCorrection(rejected)) return yield* refused("NotTechnical")
  const now = instant(yield* Clock.currentTimeMillis)
  const invoice = transition(rejected, { _tag: "TechnicalCorrectionOrdered" }, now)
  const work = { dueAt: now, attempts: 0 }
  const expectedVersion = versioned.version
  const saved = invoices.save({ invoice, expectedVersion, work, events: [] })
  // `StaleVersion`: another request has already started the correction.
  const version = yield* Effect.catchTag(saved, "StaleVersion", () => refused("NotRejected"))
  return { ...versioned, invoice, version, work }
})
