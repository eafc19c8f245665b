/** What a bounded cache keeps and what it evicts. */
import { describe, expect, it } from "vitest"
import { makeBoundedCache } from "../src/request/bounded-cache.ts"

const weightOf = (text: string): number => text.length

describe("makeBoundedCache", () => {
  it("a bounded cache evicts the least recently used value", () => {
    const cache = makeBoundedCache<number>(2)
    cache.set("a", 1)
    cache.set("b", 2)
    expect(cache.get("a")).toBe(1)
    cache.set("c", 3)
    expect([cache.get("a"), cache.get("b"), cache.get("c")]).toEqual([1, undefined, 3])
  })

  it("a bounded cache sums weights, and does not store a value over its capacity", () => {
    const cache = makeBoundedCache(10, weightOf)
    cache.set("a", "xxxxx")
    cache.set("b", "yyyyy")
    cache.set("c", "zzzzzzzzzzz")
    expect([cache.get("a"), cache.get("b"), cache.get("c")]).toEqual(["xxxxx", "yyyyy", undefined])
    cache.set("d", "ddd")
    expect([cache.get("a"), cache.get("b"), cache.get("d")]).toEqual([undefined, "yyyyy", "ddd"])
  })

  it("a bounded cache counts the weight of a replaced value once", () => {
    const cache = makeBoundedCache(10, weightOf)
    for (let round = 0; round < 5; round += 1) cache.set("a", "xxxxx")
    cache.set("b", "yyyyy")
    expect([cache.get("a"), cache.get("b")]).toEqual(["xxxxx", "yyyyy"])
    cache.clear()
    expect(cache.get("a")).toBeUndefined()
  })
})
