/**
 * What messages about orders lead to: each decision upon the outcome of the one before, as if they
 * were made one by one, and all that is to be stored in the end.
 *
 * Pure: what is known of orders and messages is asked for, nothing is stored here. Every store of
 * orders decides like this, so that several at once come to the same as one after the other.
 */
import * as Option from "effect/Option"
import * as Result from "effect/Result"
import type { DomainEvent } from "../events/domain-event.ts"
import { type InboundMessage, messageKey } from "../inbound/inbound-message.ts"
import type { PendingInvoice } from "../invoice/invoice.ts"
import type { TraceContext } from "../trace/trace-context.ts"
import type { Order } from "./order.ts"
import type { ToldModification } from "./order-repository.ts"

/** What is stored; orders and messages as they are before any of the modifications. */
export interface KnownOrders {
  readonly orderOf: (id: string) => Order | undefined
  readonly knows: (message: InboundMessage) => boolean
}

export interface ToldEvents {
  readonly events: ReadonlyArray<DomainEvent>
  readonly trace: TraceContext | undefined
}

export interface ToldCorrection {
  readonly correction: PendingInvoice
  readonly trace: TraceContext | undefined
}

export interface DecidedModifications<R> {
  /** Of each modification; none where there is no such order. */
  readonly outcomes: ReadonlyArray<Result.Result<Option.Option<Order>, R>>
  /** The orders that are others now, each once. */
  readonly changed: ReadonlyArray<Order>
  /** In the order in which they have to be told. */
  readonly told: ReadonlyArray<ToldEvents>
  /** In the order in which they came about. */
  readonly corrections: ReadonlyArray<ToldCorrection>
  /** To be remembered: each is new. */
  readonly messages: ReadonlyArray<InboundMessage>
}

export const decideTold = <R>(
  modifications: ReadonlyArray<ToldModification<R>>,
  known: KnownOrders,
): DecidedModifications<R> => {
  const changed = new Map<string, Order>()
  const told: Array<ToldEvents> = []
  const corrections: Array<ToldCorrection> = []
  const messages = new Map<string, InboundMessage>()
  const outcomes = modifications.map(({ id, decide, message, trace }) => {
    const order = changed.get(id) ?? known.orderOf(id)
    if (order === undefined) return Result.succeed(Option.none())
    const key = messageKey(message)
    if (messages.has(key) || known.knows(message)) return Result.succeed(Option.some(order))
    return Result.map(decide(order), ({ next, events, correction }) => {
      if (next !== order) changed.set(id, next)
      if (events.length > 0) told.push({ events, trace })
      if (correction !== undefined) corrections.push({ correction, trace })
      messages.set(key, message)
      return Option.some(next)
    })
  })
  return {
    outcomes,
    changed: [...changed.values()],
    told,
    corrections,
    messages: [...messages.values()],
  }
}
