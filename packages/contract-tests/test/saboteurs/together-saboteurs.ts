/** Stores with one fault each in the processing of several messages at once. */
import { messageKey } from "@procurement/domain/inbox"
import type { Order, OrderStep, InboundOrderUpdate } from "@procurement/domain/order"
import type { PaymentsSoFar, PaymentStep, InboundPayment } from "@procurement/domain/payment"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { inboxSaboteur as saboteur } from "./inbound-saboteur.ts"

/** Gives a message that comes again another id. */
const renumbered = <R>(
  all: ReadonlyArray<InboundOrderUpdate<R>>,
): ReadonlyArray<InboundOrderUpdate<R>> => {
  const seen = new Set<string>()
  return all.map((each, nth) => {
    const key = messageKey(each.message)
    if (!seen.has(key)) {
      seen.add(key)
      return each
    }
    return { ...each, message: { ...each.message, id: `${each.message.id} ${nth}` } }
  })
}

const staying = (order: Order): Result.Result<OrderStep, never> =>
  Result.succeed({ next: order, events: [] })

const nothing: Result.Result<PaymentStep, never> = Result.succeed({
  recorded: undefined,
  events: [],
})

/** Passes the first version to every decision. */
const showingFirst = <R>(
  all: ReadonlyArray<InboundPayment<R>>,
): ReadonlyArray<InboundPayment<R>> => {
  const first = new Map<string, PaymentsSoFar>()
  return all.map((each) => ({
    ...each,
    decide: (soFar: PaymentsSoFar) => {
      const shown = first.get(each.invoiceId) ?? soFar
      first.set(each.invoiceId, shown)
      return each.decide(shown)
    },
  }))
}

const orderStores = [
  saboteur(
    "decides about all messages of an order with its first version",
    ({ orders, ledger }) => ({
      orders: {
        applyInboundUpdates: (all) =>
          Effect.suspend(() => {
            const before = new Map(ledger.orders)
            return orders.applyInboundUpdates(
              all.map((each) => ({
                ...each,
                decide: (order: Order) => each.decide(before.get(order.id) ?? order),
              })),
            )
          }),
      },
    }),
    "applies messages about",
  ),
  saboteur(
    "does not recognise repeated messages of one call",
    ({ orders }) => ({
      orders: { applyInboundUpdates: (all) => orders.applyInboundUpdates(renumbered(all)) },
    }),
    "applies a message once",
  ),
  saboteur(
    "stores no message when one of them is rejected",
    ({ orders, ledger }) => ({
      orders: {
        applyInboundUpdates: (all) =>
          Effect.suspend(() => {
            const isRefused = all.some(({ id, decide }) => {
              const order = ledger.orders.get(id)
              return order !== undefined && Result.isFailure(decide(order))
            })
            if (!isRefused) return orders.applyInboundUpdates(all)
            return orders.applyInboundUpdates(all.map((each) => ({ ...each, decide: staying })))
          }),
      },
    }),
    "applies messages beside",
  ),
  saboteur(
    "stores the messages of one call separately",
    ({ modify }) => ({ modify }),
    "stores nothing of a call",
  ),
]

const paymentStores = [
  saboteur(
    "decides about all payments of an invoice with the first version",
    ({ payments }) => ({
      payments: { recordInbound: (all) => payments.recordInbound(showingFirst(all)) },
    }),
    "adds up the",
  ),
  saboteur(
    "records no payments when one has no invoice",
    ({ payments, ledger }) => ({
      payments: {
        recordInbound: (all) =>
          Effect.suspend(() => {
            if (all.every(({ invoiceId }) => ledger.invoices.has(invoiceId))) {
              return payments.recordInbound(all)
            }
            return payments.recordInbound(all.map((each) => ({ ...each, decide: () => nothing })))
          }),
      },
    }),
    "records payments beside others",
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
]

export const togetherSaboteurs = [...orderStores, ...paymentStores]
