/**
 * Gives invoices that wait offline the day by which they have to be sent, as it follows from what
 * has been announced by now. Only those are read whose day is another one now.
 */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { instant } from "../../calendar/instant.ts"
import type { LocalDate } from "../../calendar/local-date.ts"
import type { InvoiceId } from "../../identity/type-id.ts"
import { InvoiceRepository, type KeptInvoice } from "../../invoice/invoice-repository.ts"
import { transition } from "../../invoice/invoice-transition.ts"
import { OfflineRegister, type WaitingTerm } from "../offline-register.ts"
import { deadlineOf, offlineTerm, termEdges } from "../offline-term.ts"
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

const deadlineNow = (
  { mode, issueDate, issuedFrom: issuedAt }: WaitingTerm,
  outages: ReadonlyArray<Outage>,
): LocalDate | undefined => deadlineOf(offlineTerm({ mode, issuedAt, issueDate }, outages))

/** Moves all that wait with that term, a page after the other. */
const moveAll = Effect.fnUntraced(function* (
  term: WaitingTerm,
  outages: ReadonlyArray<Outage>,
  pageSize: number,
) {
  const register = yield* OfflineRegister
  let moved = 0
  let after: InvoiceId | undefined
  while (true) {
    const page = yield* register.waiting(term, after, pageSize)
    for (const kept of page) moved += yield* move(kept, outages)
    after = page.at(-1)?.invoice.id
    if (page.length < pageSize) return moved
  }
})

/** Answers how many terms have moved. */
export const moveOfflineTerms = Effect.fnUntraced(function* (pageSize: number) {
  const register = yield* OfflineRegister
  const { outages } = yield* register.standing
  let moved = 0
  for (const term of yield* register.terms(termEdges(outages))) {
    if (deadlineNow(term, outages) === term.deadline) continue
    moved += yield* moveAll(term, outages, pageSize)
  }
  return moved
})
