/**
 * From the JSON of an order to the request the domain takes, or to everything that is wrong.
 *
 * A list that is too long is refused as a whole, unread: nobody needs an error for each of a
 * hundred thousand lines.
 */
import * as Schema from "effect/Schema"
import { Sku } from "@procurement/domain/catalog"
import { maximumOrderLines } from "@procurement/domain/order"
import { bodyErrors } from "./field-errors.ts"
import { beyondBound } from "./field-wordings.ts"
import { unknownSku } from "./domain-failures.ts"
import type { FieldError } from "./problem.ts"
import { orderRequest, type OrderRequestBody } from "./schema/order-request.ts"

export interface DecodedOrder {
  /** None when there are errors. */
  readonly request: OrderRequestBody | undefined
  readonly errors: ReadonlyArray<FieldError>
  /** The well-formed SKUs of the lines, each once: only filled when there are errors. */
  readonly skus: ReadonlyArray<Sku>
  /** An error for each line with a well-formed SKU that is not among the known ones. */
  readonly unknownAmong: (known: ReadonlySet<string>) => ReadonlyArray<FieldError>
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

/** The errors of all fields but the lines, of which there are too many. */
const errorsBesideLines = (body: unknown): ReadonlyArray<FieldError> => {
  const withoutLines = { ...(body as object), lines: [] }
  const parsed = orderRequest.safeParse(withoutLines)
  const errors = parsed.success ? [] : bodyErrors(parsed.error, withoutLines)
  return [...errors.filter(({ pointer }) => pointer !== "/lines"), tooManyLines]
}

export const decodeOrder = (body: unknown): DecodedOrder => {
  const lines = linesOf(body)
  if (lines.length > maximumOrderLines) {
    const errors = errorsBesideLines(body)
    return { request: undefined, errors, skus: [], unknownAmong: () => [] }
  }
  const parsed = orderRequest.safeParse(body)
  if (parsed.success) {
    return { request: parsed.data, errors: [], skus: [], unknownAmong: () => [] }
  }
  const skus = lines.map(skuOf)
  return {
    request: undefined,
    errors: bodyErrors(parsed.error, body),
    skus: [...new Set(skus.filter((sku) => sku !== undefined))],
    unknownAmong: (known) =>
      skus.flatMap((sku, index) =>
        sku === undefined || known.has(sku) ? [] : [unknownSku(index)],
      ),
  }
}
