/** What an InvoiceRepository answers to `find`: the invoice as last saved, whatever its state. */
import { expect } from "@effect/vitest"
import { instant } from "@procurement/domain/calendar"
import {
  Invoice,
  InvoiceRepository,
  type InvoiceState,
  type IssuingWork,
  invoiceStates,
} from "@procurement/domain/invoice"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { Chance } from "../builders/chance.ts"
import { freshInvoiceId, freshTenantId } from "../builders/fresh.ts"
import { walkTo } from "../builders/invoices.ts"
import { keptInvoice, type LedgerPorts, placed } from "../ledger/ledger-ports.ts"
import { type Clause, clause } from "../suite/clause.ts"
import { expectNone, expectSame } from "../suite/expecting.ts"
import { forEachRun } from "../suite/property.ts"
import { aNumbering } from "./numberings.ts"

const noneNeverPlaced = clause(
  "returns none for an invoice never placed",
  Effect.gen(function* () {
    const invoices = yield* InvoiceRepository
    expectNone(yield* invoices.find(freshTenantId(), freshInvoiceId()))
  }),
)

const noneOfAnother = clause(
  "returns none for another tenant's invoice",
  Effect.gen(function* () {
    const invoices = yield* InvoiceRepository
    const { invoice } = yield* placed()
    yield* keptInvoice(invoice)
    expectNone(yield* invoices.find(freshTenantId(), invoice.id))
  }),
)

const aWork = (chance: Chance): IssuingWork => {
  const at = instant(Date.UTC(2026, 5, 1) + chance.int(0, 9_999_999))
  const problem = { step: "Send", code: "NotTaken", detail: "„429” za dużo <żądań>", at }
  return {
    dueAt: chance.happens(0.3) ? undefined : instant(at + chance.int(1, 300_000)),
    attempts: chance.int(0, 40),
    ...(chance.happens(0.5) ? { problem } : {}),
  }
}

/** The invoice with just the fields its state has: a store owes no more than those. */
const fieldsOf = Schema.decodeUnknownSync(Schema.toType(Invoice))

/** Saves one state after the other and looks each time whether it comes back. */
const savedAndRead = Effect.fnUntraced(function* (
  states: ReadonlyArray<Invoice>,
  from: number,
  chance: Chance,
) {
  const invoices = yield* InvoiceRepository
  let version = from
  for (const invoice of states) {
    const work = aWork(chance)
    version = yield* invoices.save({ invoice, expectedVersion: version, work, events: [] })
    const kept = yield* keptInvoice(invoice)
    expectSame(fieldsOf(kept.invoice), fieldsOf(invoice))
    expect(kept.work).toEqual(work)
    expect(kept.version).toBe(version)
  }
})

const targets: ReadonlyArray<InvoiceState> = invoiceStates.slice(2)

const exactlyAsSaved = clause(
  "returns every invoice the domain can produce exactly as saved",
  forEachRun(
    (chance, run) =>
      Effect.gen(function* () {
        const invoices = yield* InvoiceRepository
        const { invoice: pending } = yield* placed({ chance, lineCount: chance.int(1, 4) })
        const { version } = yield* keptInvoice(pending)
        const numbering = aNumbering([{ invoice: pending, version }], { chance })
        const [numbered] = yield* invoices.number(numbering)
        if (numbered === undefined) throw new TypeError("nothing was numbered")
        expectSame((yield* keptInvoice(pending)).invoice, numbered.invoice)
        const target = targets[run % targets.length] ?? "Archived"
        yield* savedAndRead(walkTo(target, numbered.invoice, chance), numbered.version, chance)
      }),
    27,
  ),
)

export const keptClauses: ReadonlyArray<Clause<LedgerPorts>> = [
  noneNeverPlaced,
  noneOfAnother,
  exactlyAsSaved,
]
