/** Laws of decoding orders: nothing throws, and every error points at something. */
import * as Schema from "effect/Schema"
import { describe, expect, it } from "@effect/vitest"
import { Quantity } from "@procurement/domain/order"
import { pointerOf } from "../src/field-errors.ts"
import { decodeOrder } from "../src/order-decoding.ts"

const sku = Schema.Literals(["BRE-DRE", "ADA-POD"])
const goodLine = Schema.Struct({ sku, quantity: Quantity })

/** Orders that are right but for what arbitrary JSON puts into some of their fields. */
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

describe("Decoding an order", () => {
  it.prop(
    "never throws, and gives either a request or errors",
    { body: Schema.Json },
    ({ body }) => {
      const { request, errors } = decodeOrder(body)
      expect(request === undefined).toBe(errors.length > 0)
    },
  )

  it.prop(
    "points at a field that is there, unless it says that it is missing",
    { body: almostAnOrder },
    ({ body }) => {
      const { request, errors } = decodeOrder(body)
      expect(request === undefined).toBe(errors.length > 0)
      for (const { pointer = "?", code } of errors) {
        expect(resolve(body, pointer) === undefined).toBe(code === "required")
      }
    },
  )

  it.prop(
    "keeps the lines it accepts as they are",
    { lines: Schema.Array(goodLine).check(Schema.isMinLength(1)) },
    ({ lines }) => {
      expect(decodeOrder({ currency: "PLN", lines }).request?.lines).toEqual(lines)
    },
  )
})

describe("A pointer", () => {
  it("escapes as RFC 6901 says", () => {
    expect(pointerOf(["a/b", "~", 0, ""])).toBe("/a~1b/~0/0/")
  })
})
