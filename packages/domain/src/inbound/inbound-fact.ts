/** What other systems tell: the warehouse of shipments, the bank of payments. */
import type { OrderId } from "../identity/type-id.ts"
import type { OrderFact } from "../order/order-fact.ts"
import type { PaymentNotice } from "../payment/payment.ts"

export interface ShipmentTold {
  readonly _tag: "ShipmentTold"
  readonly orderId: OrderId
  readonly fact: OrderFact
}

export interface PaymentTold {
  readonly _tag: "PaymentTold"
  readonly notice: PaymentNotice
}

export type InboundFact = ShipmentTold | PaymentTold
