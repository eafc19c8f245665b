/** Properties of decodeOrder: it never throws, and every error points at a field. */
import { unsliced } from "@procurement/domain/slices"
import * as Schema from "effect/Schema"
import { describe, expect, it } from "@effect/vitest"
import { Quantity } from "@procurement/domain/catalog"
import { pointerOf } from "../src/problem/field-errors.ts"
import { decodeOrder } from "../src/operations/orders/placing.ts"

const sku = Schema.Literals(["BRE-DRE", "ADA-POD"])
const goodLine = Schema.Struct({ sku, quantity: Quantity })

/** Valid orders, except that some of their fields have arbitrary JSON. */
const almostAnOrder = Schema.Struct({
  currency: Schema.optionalKey(Schema.Union([Schema.Literals(["PLN", "EUR"]), Schema.Json])),
  reference: Schema.optionalKey(Schema.Union([Schema.String, Schema.Json])),
  buyer: Schema.optionalKey(Schema.Json),
  lines: Schema.optionalKey(
    Schema.Array(
      Schema.Union([goodLine, Schema.Struct({ sku, quantity: Schema.Json }), Schema.Json]),
    ),
  ),
})

const resolve = (value: unknown, pointer: string): unknown =>
  pointer
    .split("/")
    .slice(1)
    .map((key) => key.replaceAll("~1", "/").replaceAll("~0", "~"))
    .reduce(
      (rest: unknown, key) =>
        typeof rest === "object" && rest !== null && Object.hasOwn(rest, key)
          ? Reflect.get(rest, key)
          : undefined,
      value,
    )

describe("decodeOrder", () => {
  it.prop(
    "decodeOrder returns either a request or errors and never throws",
    { body: Schema.Json },
    ({ body }) => {
      const { request, errors } = unsliced(decodeOrder(body))
      expect(request === undefined).toBe(errors.length > 0)
    },
  )

  it.prop(
    "decodeOrder points at an existing field, or reports the field as required",
    { body: almostAnOrder },
    ({ body }) => {
      const { request, errors } = unsliced(decodeOrder(body))
      expect(request === undefined).toBe(errors.length > 0)
      for (const { pointer = "?", code } of errors) {
        expect(resolve(body, pointer) === undefined).toBe(code === "required")
      }
    },
  )

  it.prop(
    "decodeOrder returns accepted lines unchanged",
    { lines: Schema.Array(goodLine).check(Schema.isMinLength(1)) },
    ({ lines }) => {
      expect(unsliced(decodeOrder({ currency: "PLN", lines })).request?.lines).toEqual(lines)
    },
  )
})

describe("A long order", () => {
  it("is decoded with pauses", () => {
    const lines = Array.from({ length: 4_000 }, () => ({ sku: "KUB-330-BIA", quantity: 1 }))
    expect([...decodeOrder({ currency: "PLN", lines })]).toHaveLength(19)
  })
})

describe("pointerOf", () => {
  it("pointerOf escapes keys as in RFC 6901", () => {
    expect(pointerOf(["a/b", "~", 0, ""])).toBe("/a~1b/~0/0/")
  })
})
