/** What people ask of renewals: what is due when, what fails, and one of them at once. */
import * as Clock from "effect/Clock"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { instant } from "../../calendar/instant.ts"
import type { InvoiceId } from "../../identity/type-id.ts"
import { lateAfterMillis } from "../renewal.ts"
import { RenewalQueue, type RenewalPageQuery } from "../renewal-queue.ts"

/** Nothing is planned for the invoice, or a worker is at it just now. */
export class RenewalNotPlanned extends Data.TaggedError("RenewalNotPlanned")<{
  readonly invoiceId: InvoiceId
}> {}

/** How many are due, fail or are late, as of now. */
export const countRenewals = Effect.fnUntraced(function* () {
  const queue = yield* RenewalQueue
  const now = yield* Clock.currentTimeMillis
  return yield* queue.counts(instant(now), instant(Math.max(0, now - lateAfterMillis)))
})

/** The next renewals in their order, and how many there are of each kind. */
export const readRenewals = Effect.fnUntraced(function* (query: RenewalPageQuery) {
  const queue = yield* RenewalQueue
  return { counts: yield* countRenewals(), renewals: yield* queue.page(query) }
})

/** Has the next worker renew that signature, due or not. */
export const wantRenewal = Effect.fnUntraced(function* (invoiceId: InvoiceId) {
  const queue = yield* RenewalQueue
  const now = instant(yield* Clock.currentTimeMillis)
  const planned = Option.getOrUndefined(yield* queue.want(invoiceId, now))
  return planned ?? (yield* Effect.fail(new RenewalNotPlanned({ invoiceId })))
})
