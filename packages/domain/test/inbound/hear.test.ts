/** Facts of other systems, taken in by the domain over its in-memory references. */
import { describe, expect, it } from "@effect/vitest"
import { instant } from "@procurement/domain/calendar"
import { type InvoiceId, layerEntropyMemory, type OrderId } from "@procurement/domain/identity"
import {
  causeOf,
  deadLetterCause,
  type DeadLetterPlace,
  DeadLetters,
  type DeadLettersMemory,
  forgetOldMessages,
  hear,
  type InboundFact,
  type InboundMessage,
  listDeadLetters,
  makeDeadLettersMemory,
  maximumDetailLength,
  remembranceDays,
  replayWaitingLetters,
} from "@procurement/domain/inbound"
import type { PendingInvoice } from "@procurement/domain/invoice"
import { layerLedgerMemory, makeLedgerMemory } from "@procurement/domain/ledger"
import { money } from "@procurement/domain/money"
import { OrderCannotMove, OrderRepository, OrderRepositoryError } from "@procurement/domain/order"
import { lineText } from "@procurement/domain/text"
import type { TraceContext } from "@procurement/domain/trace"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { TestClock } from "effect/testing"
import { anOrder as accepted } from "../order/support/an-order.ts"

const heardAt = instant(Date.UTC(2026, 10, 21, 9))
const message = (id: string): InboundMessage => ({ source: "//warehouse.example", id, heardAt })
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

/** One message alone. */
const heard = (one: InboundMessage, told: InboundFact) =>
  Effect.map(hear([{ message: one, told }]), ([hearing]) => hearing)

const processing: InboundFact = {
  _tag: "ShipmentTold",
  orderId: accepted.id,
  fact: { _tag: "ProcessingStarted" },
}
const delivered: InboundFact = { ...processing, fact: { _tag: "Delivered" } }

describe("A message of another system", () => {
  const world = makeWorld()
  it.effect("has its effect once and is taken every time", () =>
    Effect.gen(function* () {
      expect(yield* heard(message("1"), processing)).toEqual({ _tag: "Taken" })
      expect(yield* heard(message("1"), delivered)).toEqual({ _tag: "Taken" })
      expect(world.ledger.orders.get(accepted.id)?._tag).toBe("Processing")
      expect(world.ledger.outbox).toHaveLength(1)
    }).pipe(Effect.provide(world.layer)),
  )

  it.effect("is set aside when it can't be true, or tells of nothing that is there", () =>
    Effect.gen(function* () {
      const reasonOf = (fact: InboundFact) =>
        Effect.map(heard(message(JSON.stringify(fact)), fact), (hearing) =>
          hearing?._tag === "SetAside" ? hearing.cause.reason : hearing?._tag,
        )
      expect(yield* reasonOf(delivered)).toBe("refused")
      expect(yield* reasonOf({ ...processing, orderId: nobody })).toBe("not_found")
      const notice = { invoiceId: nothing, reference: lineText("1"), amount: money(1, "PLN") }
      expect(yield* reasonOf({ _tag: "PaymentTold", notice })).toBe("not_found")
    }).pipe(Effect.provide(makeWorld().layer)),
  )

  it.effect("has to be heard again when the store is away", () =>
    Effect.gen(function* () {
      const away = new OrderRepositoryError({ reason: "Unavailable" })
      const orders = yield* OrderRepository
      const failing = { ...orders, modifyTold: () => Effect.fail(away) }
      const failure = yield* Effect.flip(
        Effect.provideService(heard(message("1"), processing), OrderRepository, failing),
      )
      expect(failure).toBe(away)
    }).pipe(Effect.provide(makeWorld().layer)),
  )
})

describe("Messages that are heard together", () => {
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
    _tag: "PaymentTold",
    notice: { invoiceId: invoice.id, reference: lineText(reference), amount: invoice.total },
  })

  it.effect("are answered in their order, whatever they tell of and whatever becomes of them", () =>
    Effect.gen(function* () {
      const kept = { invoice, version: 1, work: { dueAt: acceptedAt, attempts: 0 } }
      ledger.invoices.set(invoice.id, { kept, leasedUntil: undefined })
      const hearings = yield* hear([
        { message: message("1"), told: pays("one") },
        { message: message("2"), told: processing, trace },
        { message: message("3"), told: delivered },
        { message: message("4"), told: pays("two") },
        { message: message("2"), told: delivered },
        { message: message("5"), told: { ...processing, orderId: nobody } },
      ])
      const reasons = hearings.map((hearing) =>
        hearing._tag === "Taken" ? "taken" : hearing.cause.reason,
      )
      expect(reasons).toEqual(["taken", "taken", "refused", "taken", "taken", "not_found"])
    }).pipe(Effect.provide(layer)),
  )

  it("leave events with the trace of their sender, each in its own span", () => {
    const told = ledger.outbox.find(({ event }) => event.type === "order.processing")
    expect(told?.trace).toMatch(/^00-a{32}-[\da-f]{16}-01$/)
    expect(told?.trace).not.toBe(trace)
  })

  it.effect("are none of them taken when their effects can't be stored", () =>
    Effect.gen(function* () {
      const away = new OrderRepositoryError({ reason: "Unavailable" })
      const orders = yield* OrderRepository
      const failing = { ...orders, modifyTold: () => Effect.fail(away) }
      const both = [
        { message: message("8"), told: pays("three") },
        { message: message("9"), told: processing },
      ]
      const hearing = Effect.provideService(hear(both), OrderRepository, failing)
      expect(yield* Effect.flip(hearing)).toBe(away)
    }).pipe(Effect.provide(layer)),
  )
})

describe("The cause of a dead letter", () => {
  it("is one line that is not too long", () => {
    const cause = deadLetterCause("failed", ` a\n\tb ${"x".repeat(1_000)}`)
    expect(cause.detail.startsWith("a b x")).toBe(true)
    expect(cause.detail).toHaveLength(maximumDetailLength)
  })

  it("says what is wrong", () => {
    const rejection = new OrderCannotMove({
      id: accepted.id,
      status: "Cancelled",
      fact: "Delivered",
    })
    expect(causeOf(rejection)).toEqual({
      reason: "refused",
      detail: "Delivered can't be true of an order that is Cancelled",
    })
  })
})

describe("Dead letters", () => {
  const world = makeWorld()
  const letterOf = (nth: number, id: string | undefined) => ({
    key: accepted.id,
    body: `${nth}`,
    letter: {
      place: `0:${nth}` as DeadLetterPlace,
      channel: "warehouse.shipments",
      message: id === undefined ? undefined : { source: "//warehouse.example", id },
      cause: deadLetterCause("refused", ""),
      setAsideAt: heardAt,
    },
  })

  it.effect("wait until their message has had its effect, and are sent back once", () =>
    Effect.gen(function* () {
      const [channel] = ["warehouse.shipments"]
      const letters = ["taken", "late", "late", undefined].map((id, nth) => letterOf(nth, id))
      world.letters.letters.push(...letters)
      yield* heard(message("taken"), processing)
      const listed = yield* listDeadLetters(channel, "all", 10)
      expect(listed.letters.map(({ isWaiting }) => isWaiting)).toEqual([false, true, true, true])
      const waiting = yield* listDeadLetters(channel, "waiting", 2)
      expect(waiting.letters.map(({ letter }) => letter.place)).toEqual(["0:1", "0:2"])
      expect(waiting.more).toBe(1)
      expect(yield* replayWaitingLetters(channel)).toBe(1)
      expect(world.letters.sentBack.map(({ body }) => body)).toEqual(["2"])
    }).pipe(Effect.provide(world.layer)),
  )
})

describe("Forgetting messages", () => {
  const { layer, ledger } = makeWorld()
  it.effect("keeps those that a channel may still hold", () =>
    Effect.gen(function* () {
      yield* heard(message("old"), processing)
      yield* heard({ ...message("new"), heardAt: instant(heardAt + 1) }, processing)
      yield* TestClock.setTime(heardAt + 1 + remembranceDays * 86_400_000)
      expect(yield* forgetOldMessages(10)).toBe(1)
      expect([...ledger.inbox.values()].map(({ id }) => id)).toEqual(["new"])
    }).pipe(Effect.provide(layer)),
  )
})
