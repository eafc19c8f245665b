/** Stores that remember messages badly, one fault each. */
import { type InboundMessage, Inbox, makeInboxMemory } from "@procurement/domain/inbound"
import { type LedgerMemory, makeLedgerMemory } from "@procurement/domain/ledger"
import { makeOrderRepositoryMemory, OrderRepository } from "@procurement/domain/order"
import { makePaymentRepositoryMemory, PaymentRepository } from "@procurement/domain/payment"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Result from "effect/Result"
import { inboxClauses, type InboundPorts } from "../../src/inbound/index.ts"
import { layerLedgerReference } from "../references/ledger-reference.ts"
import { proves, type Saboteur } from "./saboteur.ts"

interface Honest {
  readonly ledger: LedgerMemory
  readonly orders: OrderRepository["Service"]
  readonly payments: PaymentRepository["Service"]
  readonly inbox: Inbox["Service"]
}

interface Planted {
  readonly modify?: OrderRepository["Service"]["modify"]
  readonly record?: PaymentRepository["Service"]["record"]
  readonly inbox?: Partial<Inbox["Service"]>
}

const layerOf = (plant: (honest: Honest) => Planted) => {
  const ledger = makeLedgerMemory()
  const orders = makeOrderRepositoryMemory(ledger)
  const payments = makePaymentRepositoryMemory(ledger)
  const inbox = makeInboxMemory(ledger)
  const { modify, record, ...planted } = plant({ ledger, orders, payments, inbox })
  return Layer.mergeAll(
    layerLedgerReference(ledger),
    Layer.succeed(OrderRepository, { ...orders, modify: modify ?? orders.modify }),
    Layer.succeed(PaymentRepository, { ...payments, record: record ?? payments.record }),
    Layer.succeed(Inbox, { ...inbox, ...planted.inbox }),
  )
}

const saboteur = (
  fault: string,
  plant: (honest: Honest) => Planted,
  ...caughtBy: ReadonlyArray<string>
): Saboteur<InboundPorts> => ({
  fault,
  stage: () => ({ layer: layerOf(plant), clauses: inboxClauses }),
  caughtBy,
})

const keyOf = ({ source, id }: InboundMessage): string => JSON.stringify([source, id])

/** Remembers the message whatever comes of it. */
const rememberAnyway = ({ inbox }: LedgerMemory, message: InboundMessage | undefined) =>
  Effect.sync(() => {
    if (message !== undefined) inbox.set(keyOf(message), message)
  })

/** Asks whether it is known, and goes on a moment later as if nobody had come meanwhile. */
const isFresh = ({ inbox }: LedgerMemory, message: InboundMessage | undefined) =>
  Effect.gen(function* () {
    const fresh = message !== undefined && !inbox.has(keyOf(message))
    yield* Effect.sleep(1)
    return fresh
  })

const orderStores = [
  saboteur(
    "takes no notice of messages about orders",
    ({ orders }) => ({ modify: (id, decide) => orders.modify(id, decide) }),
    "message about an order have its effect once",
  ),
  saboteur(
    "remembers only the messages that changed an order",
    ({ ledger, orders }) => ({
      modify: (id, decide, message) =>
        Effect.gen(function* () {
          const before = ledger.orders.get(id)
          const modified = yield* orders.modify(id, decide, message)
          if (message && ledger.orders.get(id) === before) ledger.inbox.delete(keyOf(message))
          return modified
        }),
    }),
    "left its order as it was",
  ),
  saboteur(
    "remembers a message before it decides about an order",
    ({ ledger, orders }) => ({
      modify: (id, decide, message) =>
        Effect.tapError(orders.modify(id, decide, message), () => rememberAnyway(ledger, message)),
    }),
    "about an order that was refused",
  ),
  saboteur(
    "asks the decision about messages it knows",
    ({ orders }) => ({
      modify: (id, decide, message) =>
        Effect.andThen(
          orders.modify(id, (order) =>
            Result.map(decide(order), () => ({ next: order, events: [] })),
          ),
          orders.modify(id, decide, message),
        ),
    }),
    "refuses no message about an order",
  ),
  saboteur(
    "remembers messages about orders that do not exist",
    ({ ledger, orders }) => ({
      modify: (id, decide, message) =>
        Effect.tap(orders.modify(id, decide, message), () => rememberAnyway(ledger, message)),
    }),
    "about an order that does not exist",
  ),
  saboteur(
    "goes by the id alone",
    ({ orders, inbox }) => ({
      modify: (id, decide, message) =>
        orders.modify(id, decide, message && { ...message, source: "any" }),
      inbox: { knows: ({ id }) => inbox.knows({ source: "any", id }) },
    }),
    "different sources apart",
  ),
  saboteur(
    "looks whether it knows a message a moment before it modifies an order",
    ({ ledger, orders }) => ({
      modify: (id, decide, message) =>
        Effect.flatMap(isFresh(ledger, message), (fresh) =>
          fresh
            ? Effect.tap(orders.modify(id, decide), () => rememberAnyway(ledger, message))
            : orders.modify(id, decide, message),
        ),
    }),
    "about an order that is heard several times",
    "heard of several at the same time",
  ),
  saboteur(
    "remembers a message later than its effect on an order",
    ({ ledger, orders }) => ({
      modify: (id, decide, message) =>
        Effect.tap(orders.modify(id, decide), () =>
          Effect.andThen(Effect.sleep(3), rememberAnyway(ledger, message)),
        ),
    }),
    "about an order whose caller went away",
  ),
]

const paymentStores = [
  saboteur(
    "takes no notice of messages about payments",
    ({ payments }) => ({ record: (payment, decide) => payments.record(payment, decide) }),
    "message about a payment have its effect once",
    "a payment that was recorded before",
  ),
  saboteur(
    "remembers a message before it decides about a payment",
    ({ ledger, payments }) => ({
      record: (payment, decide, message) =>
        Effect.tapError(payments.record(payment, decide, message), () =>
          rememberAnyway(ledger, message),
        ),
    }),
    "about a payment that was refused",
  ),
  saboteur(
    "lets the decision refuse payments it knows of",
    ({ payments }) => ({
      record: (payment, decide, message) =>
        Effect.gen(function* () {
          const known = yield* payments.record(payment, decide, message)
          if (Option.isSome(known)) yield* Effect.fromResult(decide(known.value))
          return known
        }),
    }),
    "refuses no message about a payment",
  ),
  saboteur(
    "remembers messages about payments of invoices that do not exist",
    ({ ledger, payments }) => ({
      record: (payment, decide, message) =>
        Effect.tap(payments.record(payment, decide, message), () =>
          rememberAnyway(ledger, message),
        ),
    }),
    "an invoice that does not exist",
  ),
  saboteur(
    "looks whether it knows a message a moment before it records a payment",
    ({ ledger, payments }) => ({
      record: (payment, decide, message) =>
        Effect.flatMap(isFresh(ledger, message), (fresh) =>
          fresh
            ? Effect.tap(payments.record(payment, decide), () => rememberAnyway(ledger, message))
            : payments.record(payment, decide, message),
        ),
    }),
    "about a payment that is heard several times",
  ),
  saboteur(
    "remembers a message later than its payment",
    ({ ledger, payments }) => ({
      record: (payment, decide, message) =>
        Effect.tap(payments.record(payment, decide), () =>
          Effect.andThen(Effect.sleep(3), rememberAnyway(ledger, message)),
        ),
    }),
    "about a payment whose caller went away",
  ),
]

const forgetters = [
  saboteur(
    "forgets every message",
    ({ ledger }) => ({
      inbox: {
        forget: () =>
          Effect.sync(() => {
            const { size } = ledger.inbox
            ledger.inbox.clear()
            return size
          }),
      },
    }),
    "none heard then or later",
  ),
  saboteur(
    "forgets the messages that were added first",
    ({ ledger }) => ({
      inbox: {
        forget: (before, limit) =>
          Effect.sync(() => {
            const old = [...ledger.inbox].filter(([, { heardAt }]) => heardAt < before)
            const forgotten = old.slice(0, limit)
            for (const [key] of forgotten) ledger.inbox.delete(key)
            return forgotten.length
          }),
      },
    }),
    "the oldest first",
  ),
]

proves("Inbox", inboxClauses, [...orderStores, ...paymentStores, ...forgetters])
