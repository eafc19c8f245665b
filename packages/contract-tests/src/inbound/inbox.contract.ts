/**
 * The contract of `Inbox`, and of the messages that `OrderRepository.applyInboundUpdates` and
 * `PaymentRepository.recordInbound` are given: they are remembered in one store.
 */
import type * as Layer from "effect/Layer"
import type { Capabilities } from "../capabilities.ts"
import type { Clause } from "../suite/clause.ts"
import { registerSuite } from "../suite/register.ts"
import { inboxForgettingClauses } from "./forgetting-clauses.ts"
import type { InboundPorts } from "./inbound-ports.ts"
import { orderMessageClauses } from "./order-message-clauses.ts"
import { ordersTogetherClauses } from "./orders-together-clauses.ts"
import { paymentMessageClauses } from "./payment-message-clauses.ts"
import { paymentsTogetherClauses } from "./payments-together-clauses.ts"

export const inboxClauses: ReadonlyArray<Clause<InboundPorts>> = [
  ...orderMessageClauses,
  ...paymentMessageClauses,
  ...ordersTogetherClauses,
  ...paymentsTogetherClauses,
  ...inboxForgettingClauses,
]

export const inboxContract = <E>(
  adapter: string,
  layer: Layer.Layer<InboundPorts, E>,
  can: Partial<Capabilities> = {},
): void => registerSuite({ port: "Inbox", adapter, layer, can }, inboxClauses)
