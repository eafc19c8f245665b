/** Every decoder answers its samples, the inputs of earlier runs, and some new ones. */
import { describe, expect, it } from "vitest"
import { readCorpus } from "./corpus.ts"
import { bytesOf, orRefused } from "./decoder.ts"
import { decoders } from "./decoders.ts"
import { fuzz } from "./fuzz.ts"
import { mutate, seededRandom } from "./mutate.ts"

const inputs = 200

it.each(decoders)("$name refuses or accepts what comes", async (decoder) => {
  const { read, samples, words = [], maximumBytes } = decoder
  const parents = [...samples.map(bytesOf), ...readCorpus(decoder.name)]
  for (const parent of parents) await read(parent)
  const random = seededRandom(1)
  const given = { random, others: parents, words, maximumBytes: Math.min(maximumBytes, 20_000) }
  for (let left = inputs; left > 0; left -= 1) {
    await read(mutate(parents[random(parents.length)] ?? new Uint8Array(), given))
  }
})

describe("The fuzzer", () => {
  /** A defect behind three conditions; `counts` says which of them held. */
  const planted = () => {
    const reached = new Map<string, number>()
    const read = (input: Uint8Array) => {
      const text = Buffer.from(input).toString()
      const conditions = [text.startsWith("b"), text.includes("=="), text.length > 12]
      const held = conditions.findIndex((each) => !each)
      reached.set(String(held), 1)
      if (held < 0) throw new TypeError("a defect")
    }
    const take = () => {
      const taken = new Map(reached)
      reached.clear()
      return taken
    }
    const decoder = { name: "planted", samples: ["a=1"], maximumBytes: 1_000, sources: /./, read }
    const counts = { take, stop: () => reached.clear() }
    return fuzz({ ...decoder, words: ["=", "b"] }, { executions: 20_000, seed: 7, counts })
  }

  it("finds a defect behind three conditions, again with the same seed", async () => {
    const [first, second] = [await planted(), await planted()]
    expect(first.findings[0]).toMatchObject({ kind: "failed" })
    expect(first.findings[0]?.detail).toContain("a defect")
    expect(second.findings[0]?.input).toEqual(first.findings[0]?.input)
  })

  it("a refusal is an answer, another error is a defect, also of a promise", async () => {
    const refused = new RangeError("no")
    expect(
      orRefused([RangeError], () => {
        throw refused
      }),
    ).toBeUndefined()
    expect(await orRefused([RangeError], () => Promise.reject(refused))).toBeUndefined()
    await expect(orRefused([TypeError], () => Promise.reject(refused))).rejects.toBe(refused)
    expect(() =>
      orRefused([TypeError], () => {
        throw refused
      }),
    ).toThrow(refused)
  })

  it("no input is longer than its port passes on", () => {
    const random = seededRandom(3)
    const given = { random, others: [Buffer.from("abc")], words: ["word"], maximumBytes: 50 }
    let input: Uint8Array = Buffer.from("abc")
    for (let left = 20_000; left > 0; left -= 1) {
      input = mutate(input, given)
      expect(input.length).toBeLessThanOrEqual(50)
    }
  })
})
