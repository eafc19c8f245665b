/**
 * Clauses of InvoiceRepository on reissued invoices: they have no number for a while, then the
 * previous or the next one, and their rejected versions remain stored.
 */
import { expect } from "@effect/vitest"
import { instant } from "@procurement/domain/calendar"
import {
  type Invoice,
  type InvoiceChange,
  InvoiceRepository,
  type NumberedInvoice,
  type PendingInvoice,
  transition,
} from "@procurement/domain/invoice"
import { lineText } from "@procurement/domain/text"
import * as Effect from "effect/Effect"
import { statesTo } from "../builders/invoices.ts"
import { savedInvoice, type LedgerPorts, placed } from "../ledger/ledger-ports.ts"
import { clauses } from "../suite/clause.ts"
import { expectSame } from "../suite/expecting.ts"
import { aNumbering } from "./numberings.ts"

const rest = { dueAt: undefined, attempts: 0 }

/** Rejected because another document has its number; it is reissued whether offline or not. */
const refused = (numbered: Invoice): Invoice => {
  const invoice = statesTo("Rejected", numbered).at(-1)
  if (invoice?._tag !== "Rejected") throw new TypeError("the invoice was not rejected")
  return { ...invoice, refusal: { ...invoice.refusal, code: 440 } }
}

/** Saves the pending invoice as numbered and rejected; returns the change that reissues it. */
export const refusedAndReissued = Effect.fnUntraced(function* (pending: PendingInvoice) {
  const invoices = yield* InvoiceRepository
  const { version } = yield* savedInvoice(pending)
  const [numbered] = yield* invoices.number(aNumbering([{ invoice: pending, version }]))
  if (numbered === undefined) throw new TypeError("nothing was numbered")
  const invoice = refused(numbered.invoice)
  const rejection = { invoice, expectedVersion: numbered.version, work: rest, events: [] }
  const expectedVersion = yield* invoices.save(rejection)
  const at = instant((invoice.timeline.at(-1)?.at ?? 0) + 60_000)
  const order = { by: lineText("Łucja Żak"), buyer: pending.buyer }
  const next = transition(invoice, { _tag: "ReissueOrdered", ...order }, at)
  return { invoice: next, expectedVersion, work: rest, events: [] } satisfies InvoiceChange
})

const isPending = (invoice: Invoice): invoice is PendingInvoice => invoice._tag === "Pending"

/** An invoice that was saved for reissue, and its previous number. */
const reissued = Effect.fnUntraced(function* () {
  const invoices = yield* InvoiceRepository
  const { invoice: pending } = yield* placed({ lineCount: 2 })
  const change = yield* refusedAndReissued(pending)
  yield* invoices.save(change)
  const versioned = yield* savedInvoice(pending)
  expectSame(versioned.invoice, change.invoice)
  const [former] = versioned.invoice.refusedVersions ?? []
  if (former === undefined || !isPending(versioned.invoice)) throw new TypeError("not reissued")
  return { invoice: versioned.invoice, version: versioned.version, former }
})

export const reissueClauses = clauses<LedgerPorts>({
  *"gives a reissued invoice another number and keeps the rejection of the first"() {
    const invoices = yield* InvoiceRepository
    const { former, ...claim } = yield* reissued()
    const [numbered] = yield* invoices.number(aNumbering([claim]))
    const versioned = yield* savedInvoice(claim.invoice)
    expectSame(versioned.invoice, numbered?.invoice)
    expect(versioned.invoice.refusedVersions).toEqual([former])
  },

  *"saves a reissued invoice under the number that it had"() {
    const invoices = yield* InvoiceRepository
    const { former, invoice, version } = yield* reissued()
    const [numbered] = statesTo("Numbered", invoice) as ReadonlyArray<NumberedInvoice>
    if (numbered === undefined) throw new TypeError("it has no number")
    const seller = { ...numbered.seller, nip: former.sellerNip }
    const again = { ...numbered, number: former.number, seller }
    yield* invoices.save({ invoice: again, expectedVersion: version, work: rest, events: [] })
    expectSame((yield* savedInvoice(invoice)).invoice, again)
  },
})
