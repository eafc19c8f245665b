/** Has a refused file of an invoice that was issued offline written and sent once more. */
import * as Clock from "effect/Clock"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import { instant } from "../../calendar/instant.ts"
import type { InvoiceId, TenantId } from "../../identity/type-id.ts"
import { InvoiceRepository } from "../invoice-repository.ts"
import { transition } from "../invoice-transition.ts"
import { takesTechnicalCorrection } from "../offline-transition.ts"
import { readInvoice } from "./read-invoice.ts"

/**
 * `NotRejected`: KSeF has not refused it. `NotOffline`: it was not issued offline, so nobody has it
 * and it needs a new number. `NotTechnical`: the refusal is not about the file itself.
 */
export class TechnicalCorrectionRefused extends Data.TaggedError("TechnicalCorrectionRefused")<{
  readonly id: InvoiceId
  readonly reason: "NotRejected" | "NotOffline" | "NotTechnical"
}> {}

/**
 * Content, number and day of issue stay; the file is new, and names the one that was refused.
 * Answers the invoice as it is then.
 */
export const correctTechnically = Effect.fnUntraced(function* (tenantId: TenantId, id: InvoiceId) {
  const invoices = yield* InvoiceRepository
  const kept = yield* readInvoice(tenantId, id)
  const refused = (reason: TechnicalCorrectionRefused["reason"]) =>
    new TechnicalCorrectionRefused({ id, reason })
  const { invoice: rejected } = kept
  if (rejected._tag !== "Rejected") return yield* refused("NotRejected")
  if (rejected.offline === undefined) return yield* refused("NotOffline")
  if (!takesTechnicalCorrection(rejected)) return yield* refused("NotTechnical")
  const now = instant(yield* Clock.currentTimeMillis)
  const invoice = transition(rejected, { _tag: "TechnicalCorrectionOrdered" }, now)
  const work = { dueAt: now, attempts: 0 }
  const expectedVersion = kept.version
  const saved = invoices.save({ invoice, expectedVersion, work, events: [] })
  // Somebody was quicker: it is on its way already.
  const version = yield* Effect.catchTag(saved, "StaleVersion", () => refused("NotRejected"))
  return { ...kept, invoice, version, work }
})
