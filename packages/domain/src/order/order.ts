/**
 * An order of merchandise.
 *
 * Knows nothing of HTTP or storage. Prices are those of the catalog at acceptance and never change
 * afterwards; every accepted order names the one invoice it becomes.
 */
import * as Schema from "effect/Schema"
import { Instant } from "../calendar/instant.ts"
import { Fulfilment } from "../fulfilment/fulfilment.ts"
import { InvoiceId, OrderId, TenantId } from "../identity/type-id.ts"
import { Money } from "../money/money.ts"
import { Address, Party } from "../party/party.ts"
import { LineText } from "../text/line-text.ts"
import { OrderLine } from "./order-line.ts"

/** Characters of a reference; texts of that kind in FA(3) take no more (TZnakowy). */
export const maximumReferenceLength = 256

export const AcceptedOrder = Schema.TaggedStruct("Accepted", {
  id: OrderId,
  tenantId: TenantId,
  invoiceId: InvoiceId,
  /** The buyer's own purchase order number. */
  reference: Schema.optionalKey(LineText),
  buyer: Party,
  deliveryAddress: Schema.optionalKey(Address),
  lines: Schema.Array(OrderLine),
  total: Money,
  fulfilment: Fulfilment,
  acceptedAt: Instant,
})
export type AcceptedOrder = typeof AcceptedOrder.Type

export const Order = Schema.Union([AcceptedOrder])
export type Order = typeof Order.Type
