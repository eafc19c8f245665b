/** What an InvoiceRepository reports about the sending queue. */
import { expect } from "@effect/vitest"
import { type Instant, instant } from "@procurement/domain/calendar"
import { InvoiceRepository, type InvoiceStage } from "@procurement/domain/invoice"
import * as Effect from "effect/Effect"
import { freshEra } from "../builders/fresh.ts"
import type { LedgerPorts } from "../ledger/ledger-ports.ts"
import { clauses } from "../suite/clause.ts"
import {
  correctedTechnically,
  numberedInvoices,
  readyInvoices,
  savedAfter,
} from "./ready-invoices.ts"

const minute = 60_000

const claimed = (stage: InvoiceStage, now: Instant, limit = 50) =>
  Effect.flatMap(InvoiceRepository, (invoices) =>
    invoices.claimDue({ stage, limit, now, leaseUntil: instant(now + minute) }),
  )

export const sendingQueueClauses = clauses<LedgerPorts>({
  *"reports how many invoices wait to be sent, since when, and how many follow"() {
    const invoices = yield* InvoiceRepository
    const at = freshEra()
    const look = (now: number) => invoices.sendingQueue(instant(now), 50)
    const nothing = { waiting: 0, oldestSince: undefined, preparing: 0 }
    expect(yield* look(at)).toMatchObject(nothing)
    yield* readyInvoices(2, { at: instant(at + 2_000) })
    yield* readyInvoices(1, { at: instant(at + 1_000) })
    yield* numberedInvoices(2, { at })
    const some = { waiting: 3, oldestSince: at + 1_000, preparing: 2 }
    expect(yield* look(at + 3_000)).toMatchObject(some)
    expect((yield* invoices.sendingQueue(instant(at + 3_000), 2)).waiting).toBe(2)
  },

  *"reports how many waiting invoices may be sent in a batch, and since when"() {
    const invoices = yield* InvoiceRepository
    const at = freshEra()
    const queue = (now: Instant, atMost = 50) => invoices.sendingQueue(now, atMost)
    expect(yield* queue(at)).toMatchObject({ together: 0, oldestTogetherSince: undefined })
    const [alone, corrected] = yield* readyInvoices(2, { at })
    if (alone === undefined || corrected === undefined) return
    const until = instant(at + minute)
    const packages = { refused: 0, aloneUntil: until }
    yield* savedAfter(alone, [{ _tag: "PackageFailed", packages }], { dueAt: at, attempts: 1 })
    yield* correctedTechnically(corrected, at)
    const early = { waiting: 2, oldestSince: at, together: 0, oldestTogetherSince: undefined }
    expect(yield* queue(at)).toMatchObject(early)
    const later = instant(at + 1_000)
    yield* readyInvoices(3, { at: later })
    const mixed = { waiting: 5, oldestSince: at, together: 3, oldestTogetherSince: later }
    expect(yield* queue(later)).toMatchObject(mixed)
    // Regardless of how much single work is counted before.
    const few = yield* queue(later, 2)
    expect(few).toMatchObject({ waiting: 2, together: 2, oldestTogetherSince: later })
    const over = { waiting: 5, together: 4, oldestTogetherSince: at }
    expect(yield* queue(until)).toMatchObject(over)
    yield* claimed("sending", until)
    expect(yield* queue(until)).toMatchObject({ together: 0, oldestTogetherSince: undefined })
  },

  *"counts a claimed invoice as following, and no longer as waiting"() {
    const invoices = yield* InvoiceRepository
    const at = freshEra()
    yield* readyInvoices(2, { at })
    yield* numberedInvoices(1, { at })
    yield* claimed("sending", at, 1)
    yield* claimed("preparing", at)
    const queue = yield* invoices.sendingQueue(at, 50)
    expect(queue).toMatchObject({ waiting: 1, preparing: 1 })
  },
})
