/**
 * Gives invoices that wait offline the day by which they have to be sent, as it follows from what
 * has been announced by now.
 */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { instant } from "../../calendar/instant.ts"
import type { InvoiceId } from "../../identity/type-id.ts"
import { InvoiceRepository, type KeptInvoice } from "../../invoice/invoice-repository.ts"
import { transition } from "../../invoice/invoice-transition.ts"
import { OfflineRegister } from "../offline-register.ts"
import { deadlineOf, offlineTerm } from "../offline-term.ts"
import type { Outage } from "../outage.ts"

const move = Effect.fnUntraced(function* (kept: KeptInvoice, outages: ReadonlyArray<Outage>) {
  const { invoice } = kept
  if (invoice._tag !== "Stored" && invoice._tag !== "OutcomeUnknown") return 0
  if (invoice.offline === undefined) return 0
  const { offline, issueDate } = invoice
  const deadline = deadlineOf(offlineTerm({ ...offline, issueDate }, outages))
  if (deadline === offline.deadline) return 0
  const invoices = yield* InvoiceRepository
  const now = instant(yield* Clock.currentTimeMillis)
  const saved = invoices.save({
    invoice: transition(invoice, { _tag: "OfflineTermMoved", deadline }, now),
    expectedVersion: kept.version,
    work: kept.work,
    events: [],
  })
  return yield* saved.pipe(
    Effect.as(1),
    // It is being sent: the next look finds it, should it come back.
    Effect.catchTag("StaleVersion", () => Effect.succeed(0)),
  )
})

/** Looks at all that wait, a page after the other. Answers how many terms have moved. */
export const moveOfflineTerms = Effect.fnUntraced(function* (pageSize: number) {
  const register = yield* OfflineRegister
  const { outages } = yield* register.standing
  let moved = 0
  let after: InvoiceId | undefined
  while (true) {
    const page = yield* register.waiting(after, pageSize)
    for (const kept of page) moved += yield* move(kept, outages)
    after = page.at(-1)?.invoice.id
    if (page.length < pageSize) return moved
  }
})
