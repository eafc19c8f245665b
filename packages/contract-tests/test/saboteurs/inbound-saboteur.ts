/** The store of orders, payments and messages with one faulty port. */
import type { OrderId } from "@procurement/domain/identity"
import { type InboundMessage, Inbox } from "@procurement/domain/inbox"
import {
  type LedgerMemory,
  makeInboxMemory,
  makeLedgerMemory,
  makeOrderRepositoryMemory,
  makePaymentRepositoryMemory,
} from "@procurement/adapter-memory"
import {
  type Order,
  OrderRepository,
  type OrderStep,
  type InboundOrderUpdate,
} from "@procurement/domain/order"
import {
  PaymentRepository,
  type PaymentsSoFar,
  type PaymentStep,
  type PaymentToRecord,
  type InboundPayment,
} from "@procurement/domain/payment"
import type { Unavailable } from "@procurement/domain/unavailable"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type * as Option from "effect/Option"
import type * as Result from "effect/Result"
import { inboxClauses, type InboundPorts } from "../../src/inbound/index.ts"
import { layerLedgerReference } from "../references/ledger-reference.ts"
import { Sabotage, type Saboteur } from "./saboteur.ts"

/** Replaces how one message about an order is applied; default: `modify`. */
type Modify = <R>(
  id: OrderId,
  decide: (order: Order) => Result.Result<OrderStep, R>,
  message?: InboundMessage,
) => Effect.Effect<Option.Option<Order>, R | Unavailable>

/** Replaces how one message about a payment is applied; default: `record`. */
type Record = <R>(
  payment: PaymentToRecord,
  decide: (soFar: PaymentsSoFar) => Result.Result<PaymentStep, R>,
  message?: InboundMessage,
) => Effect.Effect<Option.Option<PaymentsSoFar>, R | Unavailable>

export interface Reference {
  readonly ledger: LedgerMemory
  readonly orders: OrderRepository["Service"]
  readonly payments: PaymentRepository["Service"]
  readonly modify: Modify
  readonly record: Record
  readonly inbox: Inbox["Service"]
}

/** With `modify` or `record`, messages are applied one by one by that function. */
export interface Planted {
  readonly modify?: Modify
  readonly record?: Record
  readonly orders?: Partial<OrderRepository["Service"]>
  readonly payments?: Partial<PaymentRepository["Service"]>
  readonly inbox?: Partial<Inbox["Service"]>
}

const only = <A, E>(outcomes: ReadonlyArray<Result.Result<A, E>>): Effect.Effect<A, E> => {
  const [outcome] = outcomes
  return outcome === undefined ? Effect.die(new Sabotage("no outcome")) : Effect.fromResult(outcome)
}

const honestOver = (ledger: LedgerMemory): Reference => {
  const orders = makeOrderRepositoryMemory(ledger)
  const payments = makePaymentRepositoryMemory(ledger)
  return {
    ledger,
    orders,
    payments,
    modify: (id, decide, message) =>
      message === undefined
        ? orders.modify(id, decide)
        : Effect.flatMap(orders.applyInboundUpdates([{ id, decide, message }]), only),
    record: (payment, decide, message) =>
      message === undefined
        ? payments.record(payment, decide)
        : Effect.flatMap(payments.recordInbound([{ ...payment, decide, message }]), only),
    inbox: makeInboxMemory(ledger),
  }
}

/** Outcomes and rejections in sequence; any other failure also fails the whole call. */
const oneByOne = <A, R>(
  effects: ReadonlyArray<Effect.Effect<A, R | Unavailable>>,
): Effect.Effect<ReadonlyArray<Result.Result<A, R>>> =>
  Effect.forEach(effects, (effect) => Effect.result(effect as Effect.Effect<A, R>))

const ordersByOne = (modify: Modify): Partial<OrderRepository["Service"]> => ({
  applyInboundUpdates: <R>(all: ReadonlyArray<InboundOrderUpdate<R>>) =>
    oneByOne<Option.Option<Order>, R>(
      all.map(({ id, decide, message }) => modify(id, decide, message)),
    ),
})

const paymentsByOne = (record: Record): Partial<PaymentRepository["Service"]> => ({
  recordInbound: <R>(all: ReadonlyArray<InboundPayment<R>>) =>
    oneByOne<Option.Option<PaymentsSoFar>, R>(
      all.map(({ decide, message, ...payment }) => record(payment, decide, message)),
    ),
})

const layerOf = (plant: (honest: Reference) => Planted) => {
  const ledger = makeLedgerMemory()
  const honest = honestOver(ledger)
  const { modify, record, ...planted } = plant(honest)
  const orders = modify === undefined ? planted.orders : ordersByOne(modify)
  const payments = record === undefined ? planted.payments : paymentsByOne(record)
  return Layer.mergeAll(
    layerLedgerReference(ledger),
    Layer.succeed(OrderRepository, { ...honest.orders, ...orders }),
    Layer.succeed(PaymentRepository, { ...honest.payments, ...payments }),
    Layer.succeed(Inbox, { ...honest.inbox, ...planted.inbox }),
  )
}

export const inboxSaboteur = (
  fault: string,
  plant: (honest: Reference) => Planted,
  ...caughtBy: ReadonlyArray<string>
): Saboteur<InboundPorts> => ({
  fault,
  stage: () => ({ layer: layerOf(plant), clauses: inboxClauses }),
  caughtBy,
})
