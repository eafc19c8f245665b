import { describe, expect, it } from "@effect/vitest"
import * as Schema from "effect/Schema"
import { editDistance, similarSku, stemOf } from "../../src/catalog/similar-sku.ts"
import type { Sku } from "../../src/catalog/catalog.ts"

const items = ["KUB-330-BIA", "KUB-330-CZA", "KUB-330-CZE", "KUB-330-GRA"].map((sku) => ({
  sku: sku as Sku,
}))

describe("A similar SKU", () => {
  it.each([
    ["KUB-330-GRY", "KUB-330-GRA"],
    ["KUB-330-GAR", "KUB-330-GRA"],
    ["KUB-330-GR", "KUB-330-GRA"],
    ["KUB-330-GRAN", "KUB-330-GRA"],
    ["KUB-330-CZY", "KUB-330-CZA"],
    ["KUB-330-XYZ", undefined],
    ["DLU-BAM", undefined],
  ])("of %s is %s", (sku, expected) => {
    expect(similarSku(sku, items)).toBe(expected)
  })

  it.each([
    ["KUB-330-GRA", "KUB-33"],
    ["DLU-BAM", "DL"],
    ["KUB", "KU"],
  ])("is searched among the neighbours of %s after %s", (sku, stem) => {
    expect(stemOf(sku)).toBe(stem)
  })
})

const Word = Schema.String.check(Schema.isMaxLength(6))

describe("The edit distance", () => {
  it.prop("is symmetric, and zero only for equal texts", [Word, Word], ([left, right]) => {
    const distance = editDistance(left, right)
    expect(editDistance(right, left)).toBe(distance)
    expect(distance === 0).toBe(left === right)
    expect(distance).toBeGreaterThanOrEqual(Math.abs(left.length - right.length))
    expect(distance).toBeLessThanOrEqual(Math.max(left.length, right.length))
  })
})
