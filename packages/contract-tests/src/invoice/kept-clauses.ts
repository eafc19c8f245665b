/** `find` of an InvoiceRepository: the invoice as last saved, in any state. */
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
import type { Random } from "../builders/random.ts"
import { freshInvoiceId, freshTenantId } from "../builders/fresh.ts"
import { statesTo } from "../builders/invoices.ts"
import { savedInvoice, type LedgerPorts, placed } from "../ledger/ledger-ports.ts"
import { clauses } from "../suite/clause.ts"
import { expectNone, expectSame } from "../suite/expecting.ts"
import { forEachRun } from "../suite/property.ts"
import { aNumbering } from "./numberings.ts"

const aWork = (random: Random): IssuingWork => {
  const at = instant(Date.UTC(2026, 5, 1) + random.int(0, 9_999_999))
  const detail = "„429” za dużo <żądań>"
  const problem = { step: "Send", code: "NotTaken", detail, at, since: instant(at - 7) }
  return {
    dueAt: random.happens(0.3) ? undefined : instant(at + random.int(1, 300_000)),
    attempts: random.int(0, 40),
    ...(random.happens(0.5) ? { problem } : {}),
  }
}

/** The invoice with only the fields of its state: a store need not return more. */
const fieldsOf = Schema.decodeUnknownSync(Schema.toType(Invoice))

/** Saves one state after the other and reads each one back. */
const savedAndRead = Effect.fnUntraced(function* (
  states: ReadonlyArray<Invoice>,
  from: number,
  random: Random,
) {
  const invoices = yield* InvoiceRepository
  let version = from
  for (const invoice of states) {
    const work = aWork(random)
    version = yield* invoices.save({ invoice, expectedVersion: version, work, events: [] })
    const versioned = yield* savedInvoice(invoice)
    expectSame(fieldsOf(versioned.invoice), fieldsOf(invoice))
    expect(versioned.work).toEqual(work)
    expect(versioned.version).toBe(version)
  }
})

const targets: ReadonlyArray<InvoiceState> = invoiceStates.slice(2)

export const keptClauses = clauses<LedgerPorts>({
  *"returns no invoice for an id that was never placed"() {
    const invoices = yield* InvoiceRepository
    expectNone(yield* invoices.find(freshTenantId(), freshInvoiceId()))
  },

  *"does not return another tenant's invoice"() {
    const invoices = yield* InvoiceRepository
    const { invoice } = yield* placed()
    yield* savedInvoice(invoice)
    expectNone(yield* invoices.find(freshTenantId(), invoice.id))
  },

  "returns every invoice that the domain can produce exactly as saved": forEachRun(function* (
    random,
    run,
  ) {
    const invoices = yield* InvoiceRepository
    const { invoice: pending } = yield* placed({ random, lineCount: random.int(1, 4) })
    const { version } = yield* savedInvoice(pending)
    const numbering = aNumbering([{ invoice: pending, version }], { random })
    const [numbered] = yield* invoices.number(numbering)
    if (numbered === undefined) throw new TypeError("nothing was numbered")
    expectSame((yield* savedInvoice(pending)).invoice, numbered.invoice)
    const target = targets[run % targets.length] ?? "Archived"
    yield* savedAndRead(statesTo(target, numbered.invoice, random), numbered.version, random)
  }, 27),
})
