/** Inboxes with one fault each. */
import { type InboundMessage, messageKey } from "@procurement/domain/inbox"
import type { LedgerMemory } from "@procurement/adapter-memory"
import type { PaymentsSoFar, PaymentStep } from "@procurement/domain/payment"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { inboxClauses } from "../../src/inbound/index.ts"
import { inboxSaboteur as saboteur } from "./inbound-saboteur.ts"
import { ledgerGround } from "../mutants/grounds.ts"
import { proves } from "./saboteur.ts"

/** Records the message with any outcome. */
const rememberAnyway = ({ inbox }: LedgerMemory, message: InboundMessage | undefined) =>
  Effect.sync(() => {
    if (message !== undefined) inbox.set(messageKey(message), message)
  })

/** Checks whether the message is known, and continues a moment later without a second check. */
const isFresh = ({ inbox }: LedgerMemory, message: InboundMessage | undefined) =>
  Effect.gen(function* () {
    const fresh = message !== undefined && !inbox.has(messageKey(message))
    yield* Effect.sleep(1)
    return fresh
  })

const orderStores = [
  saboteur(
    "records a message before it decides about an order",
    ({ ledger, modify }) => ({
      modify: (id, decide, message) =>
        Effect.tapError(modify(id, decide, message), () => rememberAnyway(ledger, message)),
    }),
    "does not record a rejected message about an",
  ),
  saboteur(
    "runs the decision for messages already applied",
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
    "checks for a known message a moment before it modifies an order",
    ({ ledger, modify }) => ({
      modify: (id, decide, message) =>
        Effect.flatMap(isFresh(ledger, message), (fresh) =>
          fresh
            ? Effect.tap(modify(id, decide), () => rememberAnyway(ledger, message))
            : modify(id, decide, message),
        ),
    }),
    "applies a message to",
    "applies each message",
  ),
  saboteur(
    "records a message later than its effect on an order",
    ({ ledger, modify }) => ({
      modify: (id, decide, message) =>
        Effect.tap(modify(id, decide), () =>
          Effect.andThen(Effect.sleep(3), rememberAnyway(ledger, message)),
        ),
    }),
    "records a message about an",
  ),
]

const nothing: Result.Result<PaymentStep, never> = Result.succeed({
  recorded: undefined,
  events: [],
})

const paymentStores = [
  saboteur(
    "records a message before it decides about a payment",
    ({ ledger, record }) => ({
      record: (payment, decide, message) =>
        Effect.tapError(record(payment, decide, message), () => rememberAnyway(ledger, message)),
    }),
    "does not record a rejected message about a payment",
  ),
  saboteur(
    "decides about payments of one call with a stale version",
    ({ payments, record }) => ({
      payments: {
        recordInbound: (all) =>
          Effect.gen(function* () {
            const seen = new Map<string, PaymentsSoFar>()
            yield* Effect.forEach(all, (each) =>
              record(each, (soFar) => {
                seen.set(each.invoiceId, soFar)
                return nothing
              }),
            ).pipe(Effect.orDie)
            yield* Effect.sleep(1)
            return yield* payments.recordInbound(
              all.map((each) => ({
                ...each,
                message: { ...each.message, id: `${each.message.id} ${Math.random()}` },
                decide: (soFar: PaymentsSoFar) => each.decide(seen.get(each.invoiceId) ?? soFar),
              })),
            )
          }),
      },
    }),
    "records payments once",
  ),
  saboteur(
    "records a message later than its payment",
    ({ ledger, record }) => ({
      record: (payment, decide, message) =>
        Effect.tap(record(payment, decide), () =>
          Effect.andThen(Effect.sleep(3), rememberAnyway(ledger, message)),
        ),
    }),
    "records a message about a payment",
  ),
]

proves(
  "Inbox",
  inboxClauses,
  [...orderStores, ...paymentStores],
  ledgerGround("Inbox", "OrderRepository", "PaymentRepository"),
)
