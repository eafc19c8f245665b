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
import { layerLedgerMemory, makeLedgerMemory } from "@procurement/domain/ledger"
import { money } from "@procurement/domain/money"
import { OrderCannotMove, OrderRepository, OrderRepositoryError } from "@procurement/domain/order"
import { lineText } from "@procurement/domain/text"
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
      expect(yield* hear(message("1"), processing)).toEqual({ _tag: "Taken" })
      expect(yield* hear(message("1"), delivered)).toEqual({ _tag: "Taken" })
      expect(world.ledger.orders.get(accepted.id)?._tag).toBe("Processing")
      expect(world.ledger.outbox).toHaveLength(1)
    }).pipe(Effect.provide(world.layer)),
  )

  it.effect("is set aside when it can't be true, or tells of nothing that is there", () =>
    Effect.gen(function* () {
      const reasonOf = (fact: InboundFact) =>
        Effect.map(hear(message(JSON.stringify(fact)), fact), (hearing) =>
          hearing._tag === "SetAside" ? hearing.cause.reason : hearing._tag,
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
      const failing = { ...orders, modify: () => Effect.fail(away) }
      const failure = yield* Effect.flip(
        Effect.provideService(hear(message("1"), processing), OrderRepository, failing),
      )
      expect(failure).toBe(away)
    }).pipe(Effect.provide(makeWorld().layer)),
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
      yield* hear(message("taken"), processing)
      const listed = yield* listDeadLetters(channel)
      expect(listed.map(({ isWaiting }) => isWaiting)).toEqual([false, true, true, true])
      expect(yield* replayWaitingLetters(channel)).toBe(1)
      expect(world.letters.sentBack.map(({ body }) => body)).toEqual(["2"])
    }).pipe(Effect.provide(world.layer)),
  )
})

describe("Forgetting messages", () => {
  const { layer, ledger } = makeWorld()
  it.effect("keeps those that a channel may still hold", () =>
    Effect.gen(function* () {
      yield* hear(message("old"), processing)
      yield* hear({ ...message("new"), heardAt: instant(heardAt + 1) }, processing)
      yield* TestClock.setTime(heardAt + 1 + remembranceDays * 86_400_000)
      expect(yield* forgetOldMessages(10)).toBe(1)
      expect([...ledger.inbox.values()].map(({ id }) => id)).toEqual(["new"])
    }).pipe(Effect.provide(layer)),
  )
})
