/** POST /v1/orders: places an order, once for each key. */
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { CatalogRepository, maximumOrderLines, Sku, suggestSkus } from "@procurement/domain/catalog"
import type { Idempotency } from "@procurement/domain/idempotency"
import {
  asAccepted,
  findReplay,
  type OrderingTerms,
  type OrderRequest,
  type PlacedOnce,
  placeOrder,
  placeOrderOnce,
} from "@procurement/domain/order"
import { inSlices, type Sliced } from "@procurement/domain/slices"
import { z } from "zod"
import { rawOperation } from "../../audience/customers.ts"
import { bodyErrors } from "../../problem/field-errors.ts"
import { beyondBound } from "../../problem/field-messages.ts"
import { type FieldError, maximumErrors, validationFailed } from "../../problem/problem.ts"
import { unknownSku } from "../../problem/row.ts"
import { maximumOrderValues } from "../../request/body.ts"
import {
  idempotencyHeader,
  idempotencyOf,
  keyProblems,
  replayedHeader,
} from "../../request/head.ts"
import { unreadBody } from "../../request/reading.ts"
import { taggedReply } from "../../request/reply.ts"
import type { Call } from "../../request/route.ts"
import {
  lineRequest,
  orderRequest,
  type OrderRequestBody,
  orderWithoutLines,
} from "../../schema/order-request.ts"
import { encodeOrder, freshInvoice, orderBody } from "../../schema/order.ts"
import { orderEtag, orderTags } from "./reading.ts"

interface DecodedBody {
  /** Undefined when there are errors. */
  readonly request: OrderRequestBody | undefined
  readonly errors: ReadonlyArray<FieldError>
}

interface DecodedLines {
  readonly decoded: OrderRequestBody["lines"]
  readonly errors: ReadonlyArray<FieldError>
}

/**
 * Decodes the JSON of an order into the domain's request, or into a list of errors.
 *
 * A list of lines that is too long is rejected unread, and lines are read only until there are
 * enough errors, so that four thousand invalid lines cost less than four thousand valid ones. Other
 * requests continue between two slices of lines.
 */
interface DecodedOrder extends DecodedBody {
  /** The well-formed SKUs of the lines, each once; filled only when there are errors. */
  readonly skus: ReadonlyArray<Sku>
  /** An error for each line with a well-formed SKU that is not among the known ones. */
  readonly unknownAmong: (
    knownSkus: ReadonlySet<string>,
    similar: ReadonlyMap<string, string>,
  ) => ReadonlyArray<FieldError>
}

const isSku = Schema.is(Sku)

const linesOf = (body: unknown): ReadonlyArray<unknown> => {
  const lines: unknown = typeof body === "object" && body !== null ? Reflect.get(body, "lines") : []
  return Array.isArray(lines) ? lines : []
}

const skuOf = (line: unknown): Sku | undefined => {
  const sku: unknown = typeof line === "object" && line !== null ? Reflect.get(line, "sku") : null
  return isSku(sku) ? sku : undefined
}

const tooManyLines: FieldError = {
  pointer: "/lines",
  code: "too_many_items",
  message: beyondBound("array", "at most", maximumOrderLines),
}

/** The errors of all fields except the lines, when there are too many lines. */
const errorsBesideLines = (body: unknown): ReadonlyArray<FieldError> => {
  const withoutLines = { ...(body as object), lines: [] }
  const parsed = orderRequest.safeParse(withoutLines)
  const errors = parsed.success ? [] : bodyErrors(parsed.error, withoutLines)
  return [...errors.filter(({ pointer }) => pointer !== "/lines"), tooManyLines]
}

/** Between two pauses. */
const linesPerSlice = 200

/** Decodes the lines one by one and stops once there are enough errors. */
function* decodeLines(lines: ReadonlyArray<unknown>): Sliced<DecodedLines> {
  const decoded: Array<OrderRequestBody["lines"][number]> = []
  const errors: Array<FieldError> = []
  for (const [index, line] of lines.entries()) {
    if (index > 0 && index % linesPerSlice === 0) yield
    const parsed = lineRequest.safeParse(line)
    if (parsed.success) decoded.push(parsed.data)
    else {
      const lineErrors = bodyErrors(parsed.error, line)
      errors.push(
        ...lineErrors.map((error) => ({ ...error, pointer: `/lines/${index}${error.pointer}` })),
      )
      if (errors.length > maximumErrors) break
    }
  }
  return { decoded, errors }
}

/** Decodes an order with a list of lines, part by part. */
function* decodeListed(body: object, lines: ReadonlyArray<unknown>): Sliced<DecodedBody> {
  const { lines: _lines, ...rest } = body as Readonly<Record<string, unknown>>
  const parsed = orderWithoutLines.safeParse(rest)
  const { decoded, errors } = yield* decodeLines(lines)
  if (parsed.success && errors.length === 0) {
    return { request: { ...parsed.data, lines: decoded }, errors: [] }
  }
  const before = parsed.success ? [] : bodyErrors(parsed.error, rest)
  return { request: undefined, errors: [...before, ...errors] }
}

const decodeWhole = (body: unknown): DecodedBody => {
  const parsed = orderRequest.safeParse(body)
  return parsed.success
    ? { request: parsed.data, errors: [] }
    : { request: undefined, errors: bodyErrors(parsed.error, body) }
}

const withoutSkus = { skus: [], unknownAmong: () => [] }

export function* decodeOrder(body: unknown): Sliced<DecodedOrder> {
  const lines = linesOf(body)
  if (lines.length > maximumOrderLines) {
    return { request: undefined, errors: errorsBesideLines(body), ...withoutSkus }
  }
  const { request, errors } =
    lines.length === 0 ? decodeWhole(body) : yield* decodeListed(body as object, lines)
  if (request !== undefined || errors.length > maximumErrors) {
    return { request, errors, ...withoutSkus }
  }
  const skus = lines.map(skuOf)
  return {
    request,
    errors,
    skus: [...new Set(skus.filter((sku) => sku !== undefined))],
    unknownAmong: (knownSkus, similar) =>
      skus.flatMap((sku, index) =>
        sku === undefined || knownSkus.has(sku) ? [] : [unknownSku(index, similar.get(sku))],
      ),
  }
}

/** Adds unknown SKUs to the errors of the fields, so that one response lists them all. */
const refuseWith = Effect.fnUntraced(function* ({ errors, skus, unknownAmong }: DecodedOrder) {
  const catalog = yield* CatalogRepository
  const items = skus.length === 0 ? [] : yield* catalog.findMany(skus)
  const knownSkus = new Set<string>(items.map(({ sku }) => sku))
  const similar = yield* suggestSkus(skus.filter((sku) => !knownSkus.has(sku)))
  const unknown = unknownAmong(knownSkus, similar)
  return yield* Effect.fail(validationFailed([...errors, ...unknown]))
})

/** The order in the body of the call; fails with all errors of the body. */
export const requestedOrder = Effect.fnUntraced(function* ({
  body,
  principal,
}: Pick<Call, "body" | "principal">) {
  const { tenantId, tenant } = principal
  const decoded = yield* inSlices(() => decodeOrder(body))
  if (decoded.request === undefined) return yield* refuseWith(decoded)
  const { buyer = tenant.buyer, ...request } = decoded.request
  return { ...request, tenantId, buyer } satisfies OrderRequest
})

/** With a key the order is placed once; without a key, every request places a new order. */
const placeAs = Effect.fnUntraced(function* (
  order: OrderRequest,
  terms: OrderingTerms,
  idempotency: Idempotency | undefined,
) {
  if (idempotency !== undefined) return yield* placeOrderOnce(order, terms, idempotency)
  return { order: yield* placeOrder(order, terms), replayed: false } satisfies PlacedOnce
})

/** A replay returns the first response, regardless of the order's later progress. */
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

/** The problems of an order, besides those of its fields. */
export const orderRejections = [
  "line_rate_limited",
  "ordering_suspended",
  "buyer_not_allowed",
  "buyer_is_seller",
  "buyer_differs",
  "quota_exceeded",
  "total_too_large",
  "invoice_too_large",
] as const

/** Long lists of lines are read only until there are enough errors. */
export const unreadOrder = unreadBody(orderRequest, maximumOrderValues)

export const placeOrderRoute = rawOperation({
  id: "placeOrder",
  at: "POST /v1/orders",
  scope: "orders:write",
  tags: orderTags,
  summary: "Place an order",
  description:
    "Places an order at catalog prices. When you receive the 201, the order and its invoice are " +
    "stored durably. With an `Idempotency-Key` the order is placed once, however often you send " +
    "the request within 30 days: a repeat gets the same response, with the header " +
    "`Idempotent-Replayed`. While the first request with a key is running, a repeat is rejected " +
    "with 409. An order above a trial's monthly quota is rejected with 402, an order for a " +
    "`buyer` that is not registered for you with 403. `buyer` has the " +
    "registered name and address.",
  headers: idempotencyHeader.shape,
  body: unreadOrder,
  hasLines: true,
  returns: {
    status: 201,
    description: "The order was accepted.",
    schema: orderBody,
    headers: {
      Location: z.string().meta({ description: "URL of the order." }),
      ETag: orderEtag,
      ...replayedHeader,
    },
  },
  problems: [...orderRejections, ...keyProblems],
  replay,
  handle: Effect.fnUntraced(function* (call) {
    const idempotency = yield* idempotencyOf(call.request, call.body)
    const order = yield* requestedOrder(call)
    return placedReply(yield* placeAs(order, call.principal.tenant, idempotency))
  }),
})
