/** Stores that work badly on messages given to them together, one fault each. */
import { messageKey } from "@procurement/domain/inbound"
import type { Order, OrderStep, ToldModification } from "@procurement/domain/order"
import type { PaymentsSoFar, PaymentStep, ToldPayment } from "@procurement/domain/payment"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { inboxSaboteur as saboteur } from "./inbound-saboteur.ts"

/** Gives a message that comes again another id. */
const renumbered = <R>(
  all: ReadonlyArray<ToldModification<R>>,
): ReadonlyArray<ToldModification<R>> => {
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

/** Shows a decision what it was shown first. */
const showingFirst = <R>(all: ReadonlyArray<ToldPayment<R>>): ReadonlyArray<ToldPayment<R>> => {
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
    "decides about all messages of an order upon what it was before",
    ({ orders, ledger }) => ({
      orders: {
        modifyTold: (all) =>
          Effect.suspend(() => {
            const before = new Map(ledger.orders)
            return orders.modifyTold(
              all.map((each) => ({
                ...each,
                decide: (order: Order) => each.decide(before.get(order.id) ?? order),
              })),
            )
          }),
      },
    }),
    "upon the outcome of the one before",
  ),
  saboteur(
    "takes no notice of messages that come again together",
    ({ orders }) => ({ orders: { modifyTold: (all) => orders.modifyTold(renumbered(all)) } }),
    "given twice together",
  ),
  saboteur(
    "stores nothing of messages when one of them is refused",
    ({ orders, ledger }) => ({
      orders: {
        modifyTold: (all) =>
          Effect.suspend(() => {
            const isRefused = all.some(({ id, decide }) => {
              const order = ledger.orders.get(id)
              return order !== undefined && Result.isFailure(decide(order))
            })
            if (!isRefused) return orders.modifyTold(all)
            return orders.modifyTold(all.map((each) => ({ ...each, decide: staying })))
          }),
      },
    }),
    "lets messages have their effect beside others",
  ),
  saboteur(
    "stores messages given together one by one",
    ({ modify }) => ({ modify }),
    "stores nothing of messages given together",
  ),
]

const paymentStores = [
  saboteur(
    "decides about all payments of an invoice upon what it knew before",
    ({ payments }) => ({
      payments: { recordTold: (all) => payments.recordTold(showingFirst(all)) },
    }),
    "adds up payments of one invoice",
  ),
  saboteur(
    "records no payments given together with one of no invoice",
    ({ payments, ledger }) => ({
      payments: {
        recordTold: (all) =>
          Effect.suspend(() => {
            if (all.every(({ invoiceId }) => ledger.invoices.has(invoiceId))) {
              return payments.recordTold(all)
            }
            return payments.recordTold(all.map((each) => ({ ...each, decide: () => nothing })))
          }),
      },
    }),
    "records payments beside others",
  ),
  saboteur(
    "decides about payments given together upon what it saw a moment ago",
    ({ payments, record }) => ({
      payments: {
        recordTold: (all) =>
          Effect.gen(function* () {
            const seen = new Map<string, PaymentsSoFar>()
            yield* Effect.forEach(all, (each) =>
              record(each, (soFar) => {
                seen.set(each.invoiceId, soFar)
                return nothing
              }),
            ).pipe(Effect.orDie)
            yield* Effect.sleep(1)
            return yield* payments.recordTold(
              all.map((each) => ({
                ...each,
                message: { ...each.message, id: `${each.message.id} ${Math.random()}` },
                decide: (soFar: PaymentsSoFar) => each.decide(seen.get(each.invoiceId) ?? soFar),
              })),
            )
          }),
      },
    }),
    "records payments once that several give",
  ),
]

export const togetherSaboteurs = [...orderStores, ...paymentStores]
