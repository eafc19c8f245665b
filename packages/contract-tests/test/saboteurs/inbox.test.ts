/** Stores that remember messages badly, one fault each. */
import { type InboundMessage, messageKey } from "@procurement/domain/inbound"
import type { LedgerMemory } from "@procurement/domain/ledger"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Result from "effect/Result"
import { inboxClauses } from "../../src/inbound/index.ts"
import { inboxSaboteur as saboteur } from "./inbound-saboteur.ts"
import { proves } from "./saboteur.ts"
import { togetherSaboteurs } from "./together-saboteurs.ts"

/** Remembers the message whatever comes of it. */
const rememberAnyway = ({ inbox }: LedgerMemory, message: InboundMessage | undefined) =>
  Effect.sync(() => {
    if (message !== undefined) inbox.set(messageKey(message), message)
  })

/** Asks whether it is known, and goes on a moment later as if nobody had come meanwhile. */
const isFresh = ({ inbox }: LedgerMemory, message: InboundMessage | undefined) =>
  Effect.gen(function* () {
    const fresh = message !== undefined && !inbox.has(messageKey(message))
    yield* Effect.sleep(1)
    return fresh
  })

const orderStores = [
  saboteur(
    "takes no notice of messages about orders",
    ({ modify }) => ({ modify: (id, decide) => modify(id, decide) }),
    "message about an order have its effect once",
  ),
  saboteur(
    "remembers only the messages that changed an order",
    ({ ledger, modify }) => ({
      modify: (id, decide, message) =>
        Effect.gen(function* () {
          const before = ledger.orders.get(id)
          const modified = yield* modify(id, decide, message)
          if (message && ledger.orders.get(id) === before) ledger.inbox.delete(messageKey(message))
          return modified
        }),
    }),
    "left its order as it was",
  ),
  saboteur(
    "remembers a message before it decides about an order",
    ({ ledger, modify }) => ({
      modify: (id, decide, message) =>
        Effect.tapError(modify(id, decide, message), () => rememberAnyway(ledger, message)),
    }),
    "about an order that was refused",
  ),
  saboteur(
    "asks the decision about messages it knows",
    ({ modify }) => ({
      modify: (id, decide, message) =>
        Effect.andThen(
          modify(id, (order) => Result.map(decide(order), () => ({ next: order, events: [] }))),
          modify(id, decide, message),
        ),
    }),
    "refuses no message about an order",
  ),
  saboteur(
    "remembers messages about orders that do not exist",
    ({ ledger, modify }) => ({
      modify: (id, decide, message) =>
        Effect.tap(modify(id, decide, message), () => rememberAnyway(ledger, message)),
    }),
    "about an order that does not exist",
  ),
  saboteur(
    "goes by the id alone",
    ({ modify, inbox }) => ({
      modify: (id, decide, message) => modify(id, decide, message && { ...message, source: "any" }),
      inbox: { knows: ({ id }) => inbox.knows({ source: "any", id }) },
    }),
    "different sources apart",
  ),
  saboteur(
    "looks whether it knows a message a moment before it modifies an order",
    ({ ledger, modify }) => ({
      modify: (id, decide, message) =>
        Effect.flatMap(isFresh(ledger, message), (fresh) =>
          fresh
            ? Effect.tap(modify(id, decide), () => rememberAnyway(ledger, message))
            : modify(id, decide, message),
        ),
    }),
    "about an order that is heard several times",
    "heard of several at the same time",
    "one effect each that several give together",
  ),
  saboteur(
    "remembers a message later than its effect on an order",
    ({ ledger, modify }) => ({
      modify: (id, decide, message) =>
        Effect.tap(modify(id, decide), () =>
          Effect.andThen(Effect.sleep(3), rememberAnyway(ledger, message)),
        ),
    }),
    "about an order whose caller went away",
  ),
]

const paymentStores = [
  saboteur(
    "takes no notice of messages about payments",
    ({ record }) => ({ record: (payment, decide) => record(payment, decide) }),
    "message about a payment have its effect once",
    "a payment that was recorded before",
  ),
  saboteur(
    "remembers a message before it decides about a payment",
    ({ ledger, record }) => ({
      record: (payment, decide, message) =>
        Effect.tapError(record(payment, decide, message), () => rememberAnyway(ledger, message)),
    }),
    "about a payment that was refused",
  ),
  saboteur(
    "lets the decision refuse payments it knows of",
    ({ record }) => ({
      record: (payment, decide, message) =>
        Effect.gen(function* () {
          const known = yield* record(payment, decide, message)
          if (Option.isSome(known)) yield* Effect.fromResult(decide(known.value))
          return known
        }),
    }),
    "refuses no message about a payment",
  ),
  saboteur(
    "remembers messages about payments of invoices that do not exist",
    ({ ledger, record }) => ({
      record: (payment, decide, message) =>
        Effect.tap(record(payment, decide, message), () => rememberAnyway(ledger, message)),
    }),
    "an invoice that does not exist",
  ),
  saboteur(
    "looks whether it knows a message a moment before it records a payment",
    ({ ledger, record }) => ({
      record: (payment, decide, message) =>
        Effect.flatMap(isFresh(ledger, message), (fresh) =>
          fresh
            ? Effect.tap(record(payment, decide), () => rememberAnyway(ledger, message))
            : record(payment, decide, message),
        ),
    }),
    "about a payment that is heard several times",
  ),
  saboteur(
    "remembers a message later than its payment",
    ({ ledger, record }) => ({
      record: (payment, decide, message) =>
        Effect.tap(record(payment, decide), () =>
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

proves("Inbox", inboxClauses, [
  ...orderStores,
  ...paymentStores,
  ...togetherSaboteurs,
  ...forgetters,
])
