/** What is common to answers that show one order. */
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { hash } from "node:crypto"
import { OrderId } from "@procurement/domain/identity"
import { type Order, OrderNotFound, readInvoicesOf } from "@procurement/domain/order"
import { z } from "zod"
import { etagHeader } from "../openapi-parts.ts"
import { jsonReply, type Reply } from "../reply.ts"
import type { Call } from "../route.ts"
import { encodeInvoiceReference } from "../schema/invoice.ts"
import { encodeOrder } from "../schema/order.ts"
import { identifier } from "../schema/primitives.ts"
import { showInvoice } from "./invoice-answer.ts"

export const isOrderId = Schema.is(OrderId)

/** The id in the path; what is none can't be found. */
export const orderIdOf = ({ request }: Call): Effect.Effect<OrderId, OrderNotFound> => {
  const id = String(request.params["id"])
  return isOrderId(id) ? Effect.succeed(id) : Effect.fail(new OrderNotFound({ id }))
}

/** A reply whose strong entity tag is that of its bytes: another order or invoice, another tag. */
export const taggedReply = (
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): Reply & { readonly etag: string } => {
  const made = jsonReply(status, body)
  const etag = `"${hash("sha256", made.body)}"`
  return { ...made, etag, headers: { ...made.headers, etag, ...headers } }
}

/** The order with its invoices as they are now: in short, or in full. */
export const showOrder = Effect.fnUntraced(function* (order: Order, expand?: "invoice") {
  const invoices = yield* readInvoicesOf(order)
  return expand === "invoice"
    ? encodeOrder(order, yield* Effect.forEach(invoices, showInvoice))
    : encodeOrder(
        order,
        invoices.map(({ invoice }) => encodeInvoiceReference(invoice)),
      )
})

export const orderTags = ["Orders"]
export const orderProduces = ["application/json"]
export const orderPath = z.object({ id: identifier("ord", "the order") })
export const orderEtag = etagHeader.meta({
  description: "Strong; another one whenever order or invoice are shown differently.",
})
