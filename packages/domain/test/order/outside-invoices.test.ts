/** Documents that were issued outside KSeF during its total failure: recorded, never sent. */
import { describe, expect, it } from "@effect/vitest"
import { DocumentArchive } from "@procurement/domain/archive"
import { instant, type LocalDate } from "@procurement/domain/calendar"
import {
  type Invoice,
  InvoiceRepository,
  transition,
  type VersionedInvoice,
} from "@procurement/domain/invoice"
import {
  cancelOrder,
  correctInvoice,
  correctionIdsOf,
  type CorrectionCommand,
  readOrder,
  recordOutsideIssue,
  takesOutsideIssue,
} from "@procurement/domain/order"
import { paymentStatusOf, transferFor } from "@procurement/domain/payment"
import { makePaymentRepositoryMemory } from "@procurement/adapter-memory"
import { lineText } from "@procurement/domain/text"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { hour, inWorld, work, type World } from "../invoice/support/working.ts"
import { later } from "./support/an-order.ts"
import { broughtTo, eventsOf, start, stored } from "./support/documents.ts"

const paper = {
  number: lineText("A/17/2026"),
  issueDate: "2026-11-20" as LocalDate,
  by: lineText("Anna"),
}
const pdf = new TextEncoder().encode("%PDF-1.7")

const record = ({ tenantId, id }: Pick<Invoice, "tenantId" | "id">, more: object = {}) =>
  recordOutsideIssue(tenantId, id, { ...paper, ...more })

const refusal = (invoice: Invoice, more: object = {}) =>
  Effect.map(Effect.flip(record(invoice, more)), (failure) =>
    "reason" in failure ? failure.reason : failure._tag,
  )

/** Whether the first document of an order could be recorded, as its page would say. */
const isOffered = (document: VersionedInvoice, ...others: ReadonlyArray<VersionedInvoice>) =>
  takesOutsideIssue([document, ...others], document)

const isSent = ({ ksef }: World) => ksef.state.submissions > 0

describe("Invoices issued outside KSeF", () => {
  for (const state of ["Pending", "Numbered", "Stored"] as const) {
    it.effect(
      `the ${state} invoice ends at once, keeps its number, and is never sent`,
      inWorld(start, (world) =>
        Effect.gen(function* () {
          const invoice = yield* broughtTo(world, state)
          const { tenantId, id, total } = invoice
          const listed = yield* recordOutsideIssue(tenantId, id, paper, pdf)
          const archive = yield* DocumentArchive
          const kept = yield* stored(invoice)
          const { outside } = kept.invoice as Extract<Invoice, { _tag: "IssuedOutside" }>
          expect(outside).toMatchObject({ ...paper, recordedAt: start })
          expect(yield* archive.get(outside.scan ?? ("" as never))).toEqual(pdf)
          expect(kept.work.dueAt).toBeUndefined()
          const number = state === "Pending" ? undefined : "FV/2026/11/000007"
          expect(listed.invoice).toMatchObject({ _tag: "IssuedOutside", total })
          expect("number" in kept.invoice ? kept.invoice.number : undefined).toBe(number)
          const data = { invoiceId: id, number: paper.number, total: total.amount }
          expect(eventsOf(world)).toMatchObject([{ type: "invoice.issued_outside", data }])
          yield* work(world, hour)
          expect((yield* stored(invoice)).invoice).toEqual(kept.invoice)
          expect(isSent(world)).toBe(false)
        }),
      ),
    )
  }

  it.effect(
    "recording the same again changes nothing, other data and a number used twice are refused",
    inWorld(start, (world) =>
      Effect.gen(function* () {
        const invoice = yield* broughtTo(world, "Stored")
        expect(isOffered(yield* stored(invoice))).toBe(true)
        yield* record(invoice)
        expect(isOffered(yield* stored(invoice))).toBe(false)
        const { version } = yield* stored(invoice)
        yield* record(invoice, { by: lineText("Jan") })
        expect((yield* stored(invoice)).version).toBe(version)
        const other = { issueDate: "2026-11-19" }
        expect(yield* refusal(invoice, other)).toBe("RecordedOtherwise")
        expect(yield* refusal(invoice, { reason: lineText("x") })).toBe("RecordedOtherwise")
        expect(yield* refusal(yield* world.place(start))).toBe("NumberTaken")
        expect(eventsOf(world)).toHaveLength(1)
      }),
    ),
  )

  it.effect(
    "the number is of another series, and the day is neither in the future nor before the order",
    inWorld(start, (world) =>
      Effect.gen(function* () {
        const invoice = yield* broughtTo(world, "Pending")
        for (const number of ["FV/2026/11/000009", "KOR/2026/11/000009"]) {
          expect(yield* refusal(invoice, { number: lineText(number) })).toBe("OwnSeries")
        }
        expect(yield* refusal(invoice, { issueDate: "2026-11-21" })).toBe("InFuture")
        expect(yield* refusal(invoice, { issueDate: "2026-11-19" })).toBe("BeforeOrder")
      }),
    ),
  )

  it.effect(
    "an invoice that may have been sent is refused",
    inWorld(start, (world) =>
      Effect.gen(function* () {
        const invoice = yield* broughtTo(world, "Sending")
        expect(yield* refusal(invoice)).toBe("MayBeSent")
        expect(isOffered(yield* stored(invoice))).toBe(false)
      }),
    ),
  )

  it.effect(
    "an invoice in a batch may be on its way",
    inWorld(start, (world) =>
      Effect.gen(function* () {
        const invoice = yield* broughtTo(world, "Stored")
        const row = world.ledger.invoices.get(invoice.id)
        if (row === undefined) throw new Error("no invoice")
        row.kept = { ...row.kept, work: { ...row.kept.work, batch: "bat_1" as never } }
        expect(yield* refusal(invoice)).toBe("MayBeSent")
      }),
    ),
  )

  it.effect(
    "the buyer has an invoice that was issued offline",
    inWorld(start, (world) =>
      Effect.gen(function* () {
        const invoice = yield* broughtTo(world, "Stored")
        const offline = {
          mode: "offline24",
          issuedAt: instant(start),
          certificateLink: "x",
        } as const
        const next = transition(invoice, { _tag: "IssuedOffline", offline }, instant(start))
        const invoices = yield* InvoiceRepository
        const { version: expectedVersion, work: left } = yield* stored(invoice)
        yield* invoices.save({ invoice: next, expectedVersion, work: left, events: [] })
        expect(yield* refusal(invoice)).toBe("MayBeSent")
      }),
    ),
  )

  it.effect(
    "nothing is issued for a voided invoice, even while its file is stored",
    inWorld(start, (world) =>
      Effect.gen(function* () {
        const invoice = yield* broughtTo(world, "Numbered")
        yield* cancelOrder(invoice.tenantId, invoice.orderId)
        expect(yield* refusal(invoice)).toBe("Voided")
      }),
    ),
  )

  it.effect(
    "its correction waits until it is issued outside too, and operators can't order one",
    inWorld(start, (world) =>
      Effect.gen(function* () {
        const invoice = yield* broughtTo(world, "Numbered")
        const { tenantId, orderId, id } = invoice
        yield* record(invoice)
        const command: CorrectionCommand = {
          _tag: "PriceReduced",
          reference: lineText("COR-1"),
          change: { rebate: 100 },
        }
        const order = yield* readOrder(tenantId, orderId)
        const { invoice: issued } = yield* stored(invoice)
        const refused = correctInvoice(order, issued, command, later)
        expect(Result.isFailure(refused) && refused.failure.reason).toBe("IssuedOutside")
        const [correctionId] = correctionIdsOf(yield* cancelOrder(tenantId, orderId))
        if (correctionId === undefined) throw new Error("no correction")
        yield* work(world, hour)
        const correction = yield* stored({ ...invoice, id: correctionId })
        const waitsFor = { id, number: paper.number }
        expect(correction.work).toMatchObject({
          problem: { code: "OriginalIssuedOutside", waitsFor },
        })
        expect(correction.work.dueAt).toBeUndefined()
        expect(isOffered(correction, yield* stored(invoice))).toBe(true)
        const number = lineText("A/18/2026")
        yield* record(correction.invoice, { number })
        const data = { number, kind: "KOR", correctedInvoiceId: id, cause: "order_cancelled" }
        expect(eventsOf(world).at(-1)).toMatchObject({ type: "invoice.issued_outside", data })
        expect(isSent(world)).toBe(false)
      }),
    ),
  )

  it.effect(
    "a correction is not issued before its original",
    inWorld(start, (world) =>
      Effect.gen(function* () {
        const invoice = yield* broughtTo(world, "Sending")
        const [id] = correctionIdsOf(yield* cancelOrder(invoice.tenantId, invoice.orderId))
        const correction = { ...invoice, id: id ?? invoice.id }
        expect(yield* refusal(correction)).toBe("OriginalNotIssued")
        expect(isOffered(yield* stored(correction), yield* stored(invoice))).toBe(false)
      }),
    ),
  )

  it.effect(
    "it stays owed, and a transfer for it has no title with a KSeF number",
    inWorld(start, (world) =>
      Effect.gen(function* () {
        const invoice = yield* broughtTo(world, "Stored")
        const listed = yield* record(invoice)
        const account = yield* makePaymentRepositoryMemory(world.ledger).ofInvoice(invoice.id)
        const status = paymentStatusOf(invoice.total, account)
        expect(status).toMatchObject({ status: "unpaid", owed: invoice.total })
        expect(transferFor(listed.invoice, status.outstanding.amount)).toBeUndefined()
      }),
    ),
  )
})
