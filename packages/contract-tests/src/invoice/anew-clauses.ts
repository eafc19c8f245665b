/**
 * What an InvoiceRepository knows of invoices that are issued anew: they have no number for a
 * while, then the one that they had or the next, and what was refused stays with them.
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
import { walkTo } from "../builders/invoices.ts"
import { keptInvoice, type LedgerPorts, placed } from "../ledger/ledger-ports.ts"
import { type Clause, clause } from "../suite/clause.ts"
import { expectSame } from "../suite/expecting.ts"
import { aNumbering } from "./numberings.ts"

const rest = { dueAt: undefined, attempts: 0 }

/** Refused because another document has its number; offline or not, it is issued anew. */
const refused = (numbered: Invoice): Invoice => {
  const invoice = walkTo("Rejected", numbered).at(-1)
  if (invoice?._tag !== "Rejected") throw new TypeError("the walk did not end with a refusal")
  return { ...invoice, refusal: { ...invoice.refusal, code: 440 } }
}

/** The pending invoice is kept as numbered and refused; answers the change that issues it anew. */
export const refusedAndAnew = Effect.fnUntraced(function* (pending: PendingInvoice) {
  const invoices = yield* InvoiceRepository
  const { version } = yield* keptInvoice(pending)
  const [numbered] = yield* invoices.number(aNumbering([{ invoice: pending, version }]))
  if (numbered === undefined) throw new TypeError("nothing was numbered")
  const invoice = refused(numbered.invoice)
  const rejection = { invoice, expectedVersion: numbered.version, work: rest, events: [] }
  const expectedVersion = yield* invoices.save(rejection)
  const at = instant((invoice.timeline.at(-1)?.at ?? 0) + 60_000)
  const order = { by: lineText("Łucja Żak"), buyer: pending.buyer }
  const anew = transition(invoice, { _tag: "IssueAnewOrdered", ...order }, at)
  return { invoice: anew, expectedVersion, work: rest, events: [] } satisfies InvoiceChange
})

const isPending = (invoice: Invoice): invoice is PendingInvoice => invoice._tag === "Pending"

/** An invoice that was saved to be issued anew, and the number that it had before. */
const issuedAnew = Effect.fnUntraced(function* () {
  const invoices = yield* InvoiceRepository
  const { invoice: pending } = yield* placed({ lineCount: 2 })
  const change = yield* refusedAndAnew(pending)
  yield* invoices.save(change)
  const kept = yield* keptInvoice(pending)
  expectSame(kept.invoice, change.invoice)
  const [former] = kept.invoice.refusedVersions ?? []
  if (former === undefined || !isPending(kept.invoice)) throw new TypeError("not issued anew")
  return { invoice: kept.invoice, version: kept.version, former }
})

const numbersAnew = clause(
  "gives what is issued anew another number, and keeps what was refused with it",
  Effect.gen(function* () {
    const invoices = yield* InvoiceRepository
    const { former, ...claim } = yield* issuedAnew()
    const [numbered] = yield* invoices.number(aNumbering([claim]))
    const kept = yield* keptInvoice(claim.invoice)
    expectSame(kept.invoice, numbered?.invoice)
    expect(kept.invoice.refusedVersions).toEqual([former])
  }),
)

const keepsNumber = clause(
  "saves what is issued anew under the number that it had",
  Effect.gen(function* () {
    const invoices = yield* InvoiceRepository
    const { former, invoice, version } = yield* issuedAnew()
    const [numbered] = walkTo("Numbered", invoice) as ReadonlyArray<NumberedInvoice>
    if (numbered === undefined) throw new TypeError("it has no number")
    const seller = { ...numbered.seller, nip: former.sellerNip }
    const again = { ...numbered, number: former.number, seller }
    yield* invoices.save({ invoice: again, expectedVersion: version, work: rest, events: [] })
    expectSame((yield* keptInvoice(invoice)).invoice, again)
  }),
)

export const anewClauses: ReadonlyArray<Clause<LedgerPorts>> = [numbersAnew, keepsNumber]
