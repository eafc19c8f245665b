/** What the cache keeps and what it forgets. */
import { describe, expect, it } from "vitest"
import { makeBoundedCache } from "../src/bounded-cache.ts"

const weightOf = (text: string): number => text.length

describe("A bounded cache", () => {
  it("forgets what was not used for longest", () => {
    const cache = makeBoundedCache<number>(2)
    cache.set("a", 1)
    cache.set("b", 2)
    expect(cache.get("a")).toBe(1)
    cache.set("c", 3)
    expect([cache.get("a"), cache.get("b"), cache.get("c")]).toEqual([1, undefined, 3])
  })

  it("counts weights, and does not keep what is too heavy alone", () => {
    const cache = makeBoundedCache(10, weightOf)
    cache.set("a", "xxxxx")
    cache.set("b", "yyyyy")
    cache.set("c", "zzzzzzzzzzz")
    expect([cache.get("a"), cache.get("b"), cache.get("c")]).toEqual(["xxxxx", "yyyyy", undefined])
    cache.set("d", "ddd")
    expect([cache.get("a"), cache.get("b"), cache.get("d")]).toEqual([undefined, "yyyyy", "ddd"])
  })

  it("weighs a replaced value once", () => {
    const cache = makeBoundedCache(10, weightOf)
    for (let round = 0; round < 5; round += 1) cache.set("a", "xxxxx")
    cache.set("b", "yyyyy")
    expect([cache.get("a"), cache.get("b")]).toEqual(["xxxxx", "yyyyy"])
    cache.clear()
    expect(cache.get("a")).toBeUndefined()
  })
})
