/** An order that is being written: its lines, its request, its key, and a repeated order. */
import { describe, expect, it } from "vitest"
import { ApiError } from "../api/api.ts"
import {
  bodyOf,
  type Draft,
  emptyDraft,
  keyed,
  repeated,
  withLine,
  withoutRefused,
} from "../orders/draft.ts"

const mug = { sku: "KUB-330-GRA", name: "Kubek", unit: "szt.", quantity: "2" }
const pen = { sku: "DLU-MET-CZA", name: "Długopis", unit: "szt.", quantity: "50" }

const withLines = (...lines: ReadonlyArray<typeof mug>): Draft => ({
  ...emptyDraft,
  lines: lines.reduce<Draft["lines"]>(withLine, []),
})

describe("A draft of an order", () => {
  it("an article that is added again gets more, and a new field", () => {
    expect(withLines(mug, pen, { ...mug, quantity: "3" }).lines).toStrictEqual([
      { ...mug, quantity: "5", added: 1 },
      { ...pen, added: 0 },
    ])
  })

  it("its request has only the fields that were filled", () => {
    expect(bodyOf(withLines(mug))).toStrictEqual({
      currency: "PLN",
      lines: [{ sku: "KUB-330-GRA", quantity: 2 }],
    })
    const draft = { ...withLines(mug), currency: "EUR", reference: " PO 7 ", line1: "Prosta 51 " }
    expect(bodyOf(draft as Draft)).toStrictEqual({
      currency: "EUR",
      reference: "PO 7",
      deliveryAddress: { countryCode: "PL", line1: "Prosta 51" },
      lines: [{ sku: "KUB-330-GRA", quantity: 2 }],
    })
    expect(bodyOf({ ...withLines(mug), line2: "00-838 Warszawa" })).toMatchObject({
      deliveryAddress: { line1: "", line2: "00-838 Warszawa" },
    })
  })

  it("a request keeps its key until it changes", () => {
    let made = 0
    const newKey = (): string => `key ${++made}`
    const first = keyed(undefined, bodyOf(withLines(mug)), newKey)
    expect(keyed(first, bodyOf(withLines(mug)), newKey)).toBe(first)
    expect(keyed(first, bodyOf(withLines(mug, pen)), newKey).key).toBe("key 2")
  })
})

describe("A repeated order", () => {
  const address = { countryCode: "PL", line1: "Prosta 51" } as const
  const buyer = { nip: "5252839118", name: "Zielona Łąka sp. z o.o.", address }
  const amount = { amount: "10.00", currency: "EUR" } as const
  const line = ({ quantity, ...rest }: typeof mug) => ({
    ...rest,
    quantity: Number(quantity),
    unitGross: amount,
    gross: amount,
  })
  const draft = repeated({ lines: [line(mug), line(pen), line(mug)], total: amount, buyer })

  it("has the same articles, quantities, currency and buyer", () => {
    expect(bodyOf(draft)).toStrictEqual({
      currency: "EUR",
      buyer,
      lines: [
        { sku: "KUB-330-GRA", quantity: 4 },
        { sku: "DLU-MET-CZA", quantity: 50 },
      ],
    })
    const order = { lines: [line(mug)], total: amount, buyer, deliveryAddress: address }
    expect(bodyOf(repeated(order))).toMatchObject({ deliveryAddress: address })
  })

  it("names the articles that the API refuses, and keeps those in another quantity", () => {
    const problem = { title: "", status: 422, detail: "", code: "validation_failed" }
    const errors = [
      { pointer: "/lines/0/quantity", message: "must be a multiple of 3" },
      { pointer: "/lines/1/sku", message: "is not a SKU in the catalog" },
    ]
    const refusal = new ApiError({ ...problem, request_id: "req_1", errors })
    const { lines, left } = withoutRefused(draft, refusal)
    expect(lines.map(({ sku }) => sku)).toStrictEqual(["KUB-330-GRA"])
    expect(left).toStrictEqual(["Długopis (DLU-MET-CZA)"])
    expect(withoutRefused(draft, new ApiError())).toStrictEqual(draft)
    expect(withoutRefused(draft, undefined)).toStrictEqual(draft)
  })
})
