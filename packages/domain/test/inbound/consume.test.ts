/** Facts of other systems, consumed with the in-memory adapters. */
import { describe, expect, it } from "@effect/vitest"
import { instant } from "@procurement/domain/calendar"
import type { CollectivePaymentId, InvoiceId, OrderId } from "@procurement/domain/identity"
import {
  type DeadLettersMemory,
  layerEntropyMemory,
  layerLedgerMemory,
  makeDeadLettersMemory,
  makeLedgerMemory,
} from "@procurement/adapter-memory"
import {
  causeOf,
  deadLetterCause,
  deadLetterPlace,
  DeadLetters,
  forgetOldMessages,
  consume,
  type InboundFact,
  listDeadLetters,
  maximumDetailLength,
  replayWaitingLetters,
} from "@procurement/domain/inbound"
import { type InboundMessage, remembranceDays } from "@procurement/domain/inbox"
import type { KsefNumber, PendingInvoice } from "@procurement/domain/invoice"
import { money } from "@procurement/domain/money"
import { OrderCannotMove, OrderRepository } from "@procurement/domain/order"
import type { CollectiveIdentifier, CollectivePayment } from "@procurement/domain/payment"
import { lineText } from "@procurement/domain/text"
import type { TraceContext } from "@procurement/domain/trace"
import { Unavailable } from "@procurement/domain/unavailable"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { TestClock } from "effect/testing"
import { anOrder as accepted } from "../order/support/an-order.ts"

const receivedAt = instant(Date.UTC(2026, 10, 21, 9))
const message = (id: string): InboundMessage => ({ source: "//warehouse.example", id, receivedAt })
const nobody = "ord_01m7x409gbfzzvzzzzzzzzzzzz" as OrderId
const nothing = "inv_01m7x409gbfzzvzzzzzzzzzzzz" as InvoiceId

const makeWorld = () => {
  const ledger = makeLedgerMemory()
  ledger.orders.set(accepted.id, accepted)
  const letters: DeadLettersMemory = { letters: [], sentBack: [] }
  const layer = Layer.mergeAll(
    layerLedgerMemory(ledger),
    layerEntropyMemory(7),
    Layer.succeed(DeadLetters, makeDeadLettersMemory(letters)),
  )
  return { ledger, letters, layer }
}

/** Consumes a single message. */
const consumed = (one: InboundMessage, fact: InboundFact) =>
  Effect.map(consume([{ message: one, fact }]), ([result]) => result)

const processing: InboundFact = {
  _tag: "ShipmentReported",
  orderId: accepted.id,
  fact: { _tag: "ProcessingStarted" },
}
const delivered: InboundFact = { ...processing, fact: { _tag: "Delivered" } }

describe("Inbound messages", () => {
  const world = makeWorld()
  it.effect("a message is applied once, and each repetition returns Taken", () =>
    Effect.gen(function* () {
      expect(yield* consumed(message("1"), processing)).toEqual({ _tag: "Taken" })
      expect(yield* consumed(message("1"), delivered)).toEqual({ _tag: "Taken" })
      expect(world.ledger.orders.get(accepted.id)?._tag).toBe("Processing")
      expect(world.ledger.outbox).toHaveLength(1)
    }).pipe(Effect.provide(world.layer)),
  )

  it.effect("a message with a contradictory fact or an unknown subject is dead-lettered", () =>
    Effect.gen(function* () {
      const reasonOf = (fact: InboundFact) =>
        Effect.map(consumed(message(JSON.stringify(fact)), fact), (result) =>
          result?._tag === "DeadLettered" ? result.cause.reason : result?._tag,
        )
      expect(yield* reasonOf(delivered)).toBe("refused")
      expect(yield* reasonOf({ ...processing, orderId: nobody })).toBe("not_found")
      const notice = { invoiceId: nothing, reference: lineText("1"), amount: money(1, "PLN") }
      const payment = { kind: "payment", ...notice } as const
      expect(yield* reasonOf({ _tag: "PaymentReported", notice: payment })).toBe("not_found")
    }).pipe(Effect.provide(makeWorld().layer)),
  )

  it.effect("consume fails while the store is unavailable", () =>
    Effect.gen(function* () {
      const away = new Unavailable({ port: "OrderRepository" })
      const orders = yield* OrderRepository
      const failing = { ...orders, applyInboundUpdates: () => Effect.fail(away) }
      const failure = yield* Effect.flip(
        Effect.provideService(consumed(message("1"), processing), OrderRepository, failing),
      )
      expect(failure).toBe(away)
    }).pipe(Effect.provide(makeWorld().layer)),
  )
})

describe("Batches of inbound messages", () => {
  const trace = `00-${"a".repeat(32)}-${"b".repeat(16)}-01` as TraceContext
  const { ledger, layer } = makeWorld()
  const { tenantId, buyer, lines, total, fulfilment, acceptedAt, invoiceId } = accepted
  const timeline = [{ state: "Pending" as const, at: acceptedAt }]
  const subject = { tenantId, buyer, lines, total, orderedOn: fulfilment.date, timeline }
  const invoice: PendingInvoice = {
    _tag: "Pending",
    id: invoiceId,
    orderId: accepted.id,
    ...subject,
  }
  const pays = (reference: string): InboundFact => ({
    _tag: "PaymentReported",
    notice: {
      kind: "payment",
      invoiceId: invoice.id,
      reference: lineText(reference),
      amount: invoice.total,
    },
  })

  it.effect("consume returns results in message order, for all kinds and outcomes", () =>
    Effect.gen(function* () {
      const kept = { invoice, version: 1, work: { dueAt: acceptedAt, attempts: 0 } }
      ledger.invoices.set(invoice.id, { kept, leasedUntil: undefined })
      const results = yield* consume([
        { message: message("1"), fact: pays("one") },
        { message: message("2"), fact: processing, trace },
        { message: message("3"), fact: delivered },
        { message: message("4"), fact: pays("two") },
        { message: message("2"), fact: delivered },
        { message: message("5"), fact: { ...processing, orderId: nobody } },
      ])
      const reasons = results.map((result) =>
        result._tag === "Taken" ? "taken" : result.cause.reason,
      )
      expect(reasons).toEqual(["taken", "taken", "refused", "taken", "taken", "not_found"])
    }).pipe(Effect.provide(layer)),
  )

  it.effect("a transfer for several invoices is applied between its neighbouring payments", () =>
    Effect.gen(function* () {
      const world = makeWorld()
      const kept = { invoice, version: 1, work: { dueAt: acceptedAt, attempts: 0 } }
      world.ledger.invoices.set(invoice.id, { kept, leasedUntil: undefined })
      const identifier = "5252839118-IZ202701-0A1B2C3D4E5F-FB" as CollectiveIdentifier
      const ksefNumber = "5252839118-20261120-0A1B2C3D4E5F-46" as KsefNumber
      const payment: CollectivePayment = {
        id: "prf_01kafq3v8pe0rr2c1m5kz9x7wd" as CollectivePaymentId,
        tenantId,
        currency: "PLN",
        invoices: [{ invoiceId: invoice.id, ksefNumber, amount: invoice.total.amount }],
        requestedAt: acceptedAt,
        outcome: { _tag: "Issued", identifier, at: acceptedAt },
      }
      const stored = { task: payment, version: 1, dueAt: undefined, leasedUntil: undefined }
      world.ledger.collectivePayments.set(payment.id, stored)
      const transfer = { identifier, reference: lineText("several"), amount: invoice.total }
      const fact: InboundFact = { _tag: "TransferReported", transfer }
      const unknown = { ...transfer, identifier: "another" as CollectiveIdentifier }
      const refund: InboundFact = {
        _tag: "PaymentReported",
        notice: { ...transfer, kind: "refund", invoiceId: invoice.id, reference: lineText("back") },
      }
      const results = yield* Effect.provide(
        consume([
          { message: message("1"), fact: pays("one") },
          { message: message("2"), fact },
          { message: message("3"), fact: refund },
          { message: message("2"), fact },
          { message: message("4"), fact: { ...fact, transfer: unknown } },
        ]),
        world.layer,
      )
      expect(results.slice(0, 4).map(({ _tag }) => _tag)).toEqual(Array(4).fill("Taken"))
      expect(results[4]).toMatchObject({ cause: { reason: "not_found" } })
      expect([...world.ledger.payments.keys()]).toEqual(["one", "several", "back"])
    }),
  )

  it("an event has the trace of its message and a separate span", () => {
    const fact = ledger.outbox.find(({ event }) => event.type === "order.processing")
    expect(fact?.trace).toMatch(/^00-a{32}-[\da-f]{16}-01$/)
    expect(fact?.trace).not.toBe(trace)
  })

  it.effect("consume fails as a whole when the effects of a batch cannot be stored", () =>
    Effect.gen(function* () {
      const away = new Unavailable({ port: "OrderRepository" })
      const orders = yield* OrderRepository
      const failing = { ...orders, applyInboundUpdates: () => Effect.fail(away) }
      const both = [
        { message: message("8"), fact: pays("three") },
        { message: message("9"), fact: processing },
      ]
      const result = Effect.provideService(consume(both), OrderRepository, failing)
      expect(yield* Effect.flip(result)).toBe(away)
    }).pipe(Effect.provide(layer)),
  )
})

describe("deadLetterCause and causeOf", () => {
  it("deadLetterCause returns one line of limited length", () => {
    const cause = deadLetterCause("failed", ` a\n\tb ${"x".repeat(1_000)}`)
    expect(cause.detail.startsWith("a b x")).toBe(true)
    expect(cause.detail).toHaveLength(maximumDetailLength)
  })

  it("causeOf names the fact and the status that it contradicts", () => {
    const rejection = new OrderCannotMove({
      id: accepted.id,
      status: "Cancelled",
      fact: "Delivered",
    })
    expect(causeOf(rejection)).toEqual({
      reason: "refused",
      detail: "Delivered contradicts the order's status Cancelled",
    })
  })
})

describe("Dead letters", () => {
  const world = makeWorld()
  const letterOf = (nth: number, id: string | undefined) => ({
    key: accepted.id,
    body: `${nth}`,
    channel: "warehouse.shipments",
    letter: {
      place: deadLetterPlace(`0:${nth}`),
      message: id === undefined ? undefined : { source: "//warehouse.example", id },
      cause: deadLetterCause("refused", ""),
      deadLetteredAt: receivedAt,
    },
  })

  it.effect("letters wait until their message is applied, and a message is replayed once", () =>
    Effect.gen(function* () {
      const channel = "warehouse.shipments"
      const letters = ["taken", "late", "late", undefined].map((id, nth) => letterOf(nth, id))
      world.letters.letters.push(...letters)
      yield* consumed(message("taken"), processing)
      const listed = yield* listDeadLetters([channel], "all", 10)
      expect(listed.letters.map(({ isWaiting }) => isWaiting)).toEqual([false, true, true, true])
      const waiting = yield* listDeadLetters([channel], "waiting", 2)
      expect(waiting.letters.map(({ letter }) => letter.place)).toEqual(["0:1", "0:2"])
      expect(waiting.more).toBe(1)
      expect(yield* replayWaitingLetters(channel)).toBe(1)
      expect(world.letters.sentBack.map(({ body }) => body)).toEqual(["2"])
    }).pipe(Effect.provide(world.layer)),
  )
})

describe("forgetOldMessages", () => {
  const { layer, ledger } = makeWorld()
  it.effect("forgetOldMessages keeps messages that a channel may still retain", () =>
    Effect.gen(function* () {
      yield* consumed(message("old"), processing)
      yield* consumed({ ...message("new"), receivedAt: instant(receivedAt + 1) }, processing)
      yield* TestClock.setTime(receivedAt + 1 + remembranceDays * 86_400_000)
      expect(yield* forgetOldMessages(10)).toBe(1)
      expect([...ledger.inbox.values()].map(({ id }) => id)).toEqual(["new"])
    }).pipe(Effect.provide(layer)),
  )
})
