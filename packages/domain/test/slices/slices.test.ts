/** Long work in slices. */
import { describe, expect, it } from "@effect/vitest"
import { inSlices, mapInSlices, rowsPerSlice, unsliced } from "@procurement/domain/slices"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"

const numbers = Array.from({ length: 3 * rowsPerSlice + 1 }, (_, index) => index)

describe("Work in slices", () => {
  it("maps all items, with or without its pauses", () => {
    const doubled = numbers.map((each) => each * 2)
    expect(unsliced(mapInSlices(numbers, (each) => each * 2))).toEqual(doubled)
    expect([...mapInSlices(numbers, String)]).toHaveLength(3)
  })

  it.effect("lets others run in its pauses, and starts again when it is repeated", () =>
    Effect.gen(function* () {
      let done = 0
      const work = inSlices(() =>
        mapInSlices(numbers, () => {
          done += 1
          return done
        }),
      )
      const running = yield* Effect.forkChild(work)
      const seen = new Set<number>()
      while (done < numbers.length) {
        yield* Effect.yieldNow
        seen.add(done)
      }
      expect(seen.size).toBeGreaterThan(2)
      expect((yield* Fiber.join(running)).length).toBe(numbers.length)
      expect((yield* work).length).toBe(numbers.length)
    }),
  )
})
