/** Has an invoice that KSeF has refused issued anew, or says why it can't be. */
import * as Clock from "effect/Clock"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { instant } from "../../calendar/instant.ts"
import type { InvoiceId, TenantId } from "../../identity/type-id.ts"
import type { Party } from "../../party/party.ts"
import { TenantRepository } from "../../tenant/tenant-repository.ts"
import type { LineText } from "../../text/line-text.ts"
import type { Invoice } from "../invoice.ts"
import { InvoiceRepository } from "../invoice-repository.ts"
import { transition } from "../invoice-transition.ts"
import { type AnewRefusal, whyNotAnew } from "../issuing-anew.ts"
import { readInvoice } from "./read-invoice.ts"

export class IssueAnewRefused extends Data.TaggedError("IssueAnewRefused")<{
  readonly id: InvoiceId
  readonly reason: AnewRefusal
}> {}

/** As its tenant has the company's data now; of another company there are those ordered with. */
const presentBuyer = Effect.fnUntraced(function* (tenantId: TenantId, ordered: Party) {
  const tenants = yield* TenantRepository
  const tenant = Option.getOrUndefined(yield* tenants.find(tenantId))
  return tenant?.buyer.nip === ordered.nip ? tenant.buyer : ordered
})

/** A correction names the buyer as the invoice does that it corrects. */
const buyerOf = Effect.fnUntraced(function* ({ buyer, correction, tenantId }: Invoice) {
  if (correction === undefined) return yield* presentBuyer(tenantId, buyer)
  const invoices = yield* InvoiceRepository
  const corrected = Option.getOrUndefined(yield* invoices.find(tenantId, correction.invoiceId))
  return corrected?.invoice.buyer ?? buyer
})

/**
 * The invoice goes the whole way again, and what was refused stays readable with it. Answers the
 * invoice as it is then. Of two who want it at the same time one is told `NotRejected`.
 */
export const issueAnew = Effect.fnUntraced(function* (
  tenantId: TenantId,
  id: InvoiceId,
  by: LineText,
) {
  const invoices = yield* InvoiceRepository
  const kept = yield* readInvoice(tenantId, id)
  const { invoice: refused, version: expectedVersion } = kept
  const buyer = yield* buyerOf(refused)
  const reason = whyNotAnew(refused, buyer)
  if (reason !== undefined) return yield* new IssueAnewRefused({ id, reason })
  const now = instant(yield* Clock.currentTimeMillis)
  const invoice = transition(refused, { _tag: "IssueAnewOrdered", by, buyer }, now)
  const work = { dueAt: now, attempts: 0 }
  const version = yield* invoices
    .save({ invoice, expectedVersion, work, events: [] })
    .pipe(
      Effect.catchTag("StaleVersion", () => new IssueAnewRefused({ id, reason: "NotRejected" })),
    )
  return { ...kept, invoice, version, work }
})
