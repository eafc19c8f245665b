/** POST /v1/orders: placing an order, once under a key. */
import * as Effect from "effect/Effect"
import { CatalogRepository } from "@procurement/domain/catalog"
import {
  asAccepted,
  type Idempotency,
  findReplay,
  type OrderRequest,
  type PlacedOnce,
  placeOrder,
  placeOrderOnce,
} from "@procurement/domain/order"
import type { QuotaTerms } from "@procurement/domain/quota"
import { z } from "zod"
import { idempotencyKeyPattern, idempotencyOf } from "../idempotency-key.ts"
import { bodyProblems, headersWith, json } from "../openapi-parts.ts"
import { type DecodedOrder, decodeOrder } from "../order-decoding.ts"
import { validationFailed } from "../problem.ts"
import type { Call, SecuredRoute } from "../route.ts"
import { encodeOrder, freshInvoice, orderBody } from "../schema/order.ts"
import { orderRequest } from "../schema/order-request.ts"
import { orderEtag, orderProduces, orderTags, taggedReply } from "./order-answer.ts"

/** Besides the errors of the fields, the SKUs that no catalog knows: everything is told at once. */
const refuseWith = Effect.fnUntraced(function* ({ errors, skus, unknownAmong }: DecodedOrder) {
  const catalog = yield* CatalogRepository
  const known = skus.length === 0 ? [] : yield* catalog.findMany(skus)
  const unknown = unknownAmong(new Set(known.map(({ sku }) => sku)))
  return yield* Effect.fail(validationFailed([...errors, ...unknown]))
})

/** Under a key the order is placed once; without one, every request is an order of its own. */
const placeAs = Effect.fnUntraced(function* (
  order: OrderRequest,
  terms: QuotaTerms,
  idempotency: Idempotency | undefined,
) {
  if (idempotency !== undefined) return yield* placeOrderOnce(order, terms, idempotency)
  return { order: yield* placeOrder(order, terms), replayed: false } satisfies PlacedOnce
})

/** A replay says what the first answer said, however far the order has come since. */
const placedReply = ({ order, replayed }: PlacedOnce) => ({
  ...taggedReply(201, encodeOrder(asAccepted(order), [freshInvoice(order.invoiceId)]), {
    location: `/v1/orders/${order.id}`,
    ...(replayed ? { "idempotent-replayed": "true" } : {}),
  }),
  isReplay: replayed,
})

const replay = Effect.fnUntraced(function* ({ request, body, principal: { tenantId } }: Call) {
  const idempotency = yield* idempotencyOf(request, body)
  if (idempotency === undefined) return undefined
  const order = yield* findReplay(tenantId, idempotency)
  return order === undefined ? undefined : placedReply({ order, replayed: true })
})

const place = Effect.fnUntraced(function* ({ request: http, body, principal }: Call) {
  const { tenantId, tenant } = principal
  const idempotency = yield* idempotencyOf(http, body)
  const decoded = decodeOrder(body)
  if (decoded.request === undefined) return yield* refuseWith(decoded)
  const { buyer = tenant.buyer, ...request } = decoded.request
  return placedReply(yield* placeAs({ ...request, tenantId, buyer }, tenant, idempotency))
})

const idempotencyKey = z.string().meta({
  pattern: idempotencyKeyPattern,
  description: "A name of your own for this request, for example a UUID.",
  example: "8e03978e-40d5-43e8-bc93-6894a57f9324",
})
const replayedHeader = z
  .literal("true")
  .exactOptional()
  .meta({ description: "The order was placed by an earlier request with this key." })

export const placingRoute: SecuredRoute = {
  kind: "secured",
  method: "post",
  path: "/v1/orders",
  scope: "orders:write",
  produces: orderProduces,
  takesBody: true,
  replay,
  handle: place,
  operation: {
    operationId: "placeOrder",
    tags: orderTags,
    summary: "Place an order",
    description:
      "Accepts the order and prices it by the catalog. Once answered, order and invoice survive " +
      "any crash. With an `Idempotency-Key` the order is placed once, however often the request " +
      "is sent within 30 days: the answer is the same, marked as replayed. While the first " +
      "request with a key is still being answered, another one with it is told to try again. " +
      "A trial whose volume of the month is used up is refused with 402.",
    requestParams: { header: z.object({ "Idempotency-Key": idempotencyKey.exactOptional() }) },
    requestBody: { required: true, content: json(orderRequest) },
    responses: {
      "201": {
        description: "The order was accepted.",
        headers: headersWith({
          Location: z.string().meta({ description: "Address of the order." }),
          ETag: orderEtag,
          "Idempotent-Replayed": replayedHeader,
        }),
        content: json(orderBody),
      },
      ...bodyProblems(
        "quota_exceeded",
        "invalid_idempotency_key",
        "quota_exceeded",
        "idempotency_key_in_flight",
        "idempotency_key_reused",
        "total_too_large",
        "invoice_too_large",
      ),
    },
  },
}
