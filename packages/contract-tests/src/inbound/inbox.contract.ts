/**
 * The contract of `Inbox`, and of the messages that `OrderRepository.applyInboundUpdates` and
 * `PaymentRepository.recordInbound` are given: they are remembered in one store.
 */
import type { Clause } from "../suite/clause.ts"
import { suiteOf } from "../suite/register.ts"
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

export const inboxContract = suiteOf({ port: "Inbox", clauses: inboxClauses })
