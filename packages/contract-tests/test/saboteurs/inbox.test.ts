/** Inboxes with one fault each. */
import { type InboundMessage, messageKey } from "@procurement/domain/inbox"
import type { LedgerMemory } from "@procurement/adapter-memory"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Result from "effect/Result"
import { inboxClauses } from "../../src/inbound/index.ts"
import { inboxSaboteur as saboteur } from "./inbound-saboteur.ts"
import { proves } from "./saboteur.ts"
import { togetherSaboteurs } from "./together-saboteurs.ts"

/** Remembers the message with any outcome. */
const rememberAnyway = ({ inbox }: LedgerMemory, message: InboundMessage | undefined) =>
  Effect.sync(() => {
    if (message !== undefined) inbox.set(messageKey(message), message)
  })

/** Checks whether it is known, and continues a moment later without a second check. */
const isFresh = ({ inbox }: LedgerMemory, message: InboundMessage | undefined) =>
  Effect.gen(function* () {
    const fresh = message !== undefined && !inbox.has(messageKey(message))
    yield* Effect.sleep(1)
    return fresh
  })

const orderStores = [
  saboteur(
    "does not recognise messages about orders",
    ({ modify }) => ({ modify: (id, decide) => modify(id, decide) }),
    "applies a message about an order once,",
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
    "recognizes a message that",
  ),
  saboteur(
    "remembers a message before it decides about an order",
    ({ ledger, modify }) => ({
      modify: (id, decide, message) =>
        Effect.tapError(modify(id, decide, message), () => rememberAnyway(ledger, message)),
    }),
    "does not remember a rejected message about an",
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
    "never rejects a message about an",
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
    "recognises messages only by their id",
    ({ modify, inbox }) => ({
      modify: (id, decide, message) => modify(id, decide, message && { ...message, source: "any" }),
      inbox: { knows: ({ id }) => inbox.knows({ source: "any", id }) },
    }),
    "distinguishes messages with",
  ),
  saboteur(
    "checks for a known message a moment before it modifies an order",
    ({ ledger, modify }) => ({
      modify: (id, decide, message) =>
        Effect.flatMap(isFresh(ledger, message), (fresh) =>
          fresh
            ? Effect.tap(modify(id, decide), () => rememberAnyway(ledger, message))
            : modify(id, decide, message),
        ),
    }),
    "applies a message about an order once when",
    "applies a message to",
    "applies each message",
  ),
  saboteur(
    "remembers a message later than its effect on an order",
    ({ ledger, modify }) => ({
      modify: (id, decide, message) =>
        Effect.tap(modify(id, decide), () =>
          Effect.andThen(Effect.sleep(3), rememberAnyway(ledger, message)),
        ),
    }),
    "remembers a message about an",
  ),
]

const paymentStores = [
  saboteur(
    "does not recognise messages about payments",
    ({ record }) => ({ record: (payment, decide) => record(payment, decide) }),
    "applies a message about a payment once,",
    "a payment that was recorded before",
  ),
  saboteur(
    "remembers a message before it decides about a payment",
    ({ ledger, record }) => ({
      record: (payment, decide, message) =>
        Effect.tapError(record(payment, decide, message), () => rememberAnyway(ledger, message)),
    }),
    "does not remember a rejected message about a payment",
  ),
  saboteur(
    "lets the decision reject known payments",
    ({ record }) => ({
      record: (payment, decide, message) =>
        Effect.gen(function* () {
          const known = yield* record(payment, decide, message)
          if (Option.isSome(known)) yield* Effect.fromResult(decide(known.value))
          return known
        }),
    }),
    "never rejects a message about a payment",
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
    "checks for a known message a moment before it records a payment",
    ({ ledger, record }) => ({
      record: (payment, decide, message) =>
        Effect.flatMap(isFresh(ledger, message), (fresh) =>
          fresh
            ? Effect.tap(record(payment, decide), () => rememberAnyway(ledger, message))
            : record(payment, decide, message),
        ),
    }),
    "applies a message about a payment once when",
  ),
  saboteur(
    "remembers a message later than its payment",
    ({ ledger, record }) => ({
      record: (payment, decide, message) =>
        Effect.tap(record(payment, decide), () =>
          Effect.andThen(Effect.sleep(3), rememberAnyway(ledger, message)),
        ),
    }),
    "remembers a message about a payment",
  ),
]

const forgetters = [
  saboteur(
    "deletes every message",
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
    "deletes messages received",
  ),
  saboteur(
    "deletes the messages that were added first",
    ({ ledger }) => ({
      inbox: {
        forget: (before, limit) =>
          Effect.sync(() => {
            const old = [...ledger.inbox].filter(([, { receivedAt }]) => receivedAt < before)
            const forgotten = old.slice(0, limit)
            for (const [key] of forgotten) ledger.inbox.delete(key)
            return forgotten.length
          }),
      },
    }),
    "deletes no more messages",
  ),
]

proves("Inbox", inboxClauses, [
  ...orderStores,
  ...paymentStores,
  ...togetherSaboteurs,
  ...forgetters,
])
