/** Every decoder answers its samples, the inputs of earlier runs, and some new ones. */
import { describe, expect, it } from "vitest"
import { readCorpus } from "./corpus.ts"
import { countBlocks } from "./coverage.ts"
import { bytesOf, extremesOf, orRefused, PropertyBroken } from "./decoder.ts"
import { decoders } from "./decoders.ts"
import { longestSteps, readInSlices, stepsOf } from "./execute.ts"
import { fuzz } from "./fuzz.ts"
import { mutate, seededRandom } from "./mutate.ts"

const inputs = 200

/** Executed blocks: linear, and for a megabyte what V8 executes within 10 ms without counting. */
const maximumSteps = (length: number): number => 100_000 + 2 * length

it.each(decoders)("$name refuses or accepts what comes", async (decoder) => {
  const { samples, words = [], maximumBytes } = decoder
  const parents = [...samples.map(bytesOf), ...readCorpus(decoder.name)]
  for (const input of [...extremesOf(decoder), ...parents]) await readInSlices(decoder, input)
  const random = seededRandom(1)
  const given = { random, others: parents, words, maximumBytes: Math.min(maximumBytes, 20_000) }
  for (let left = inputs; left > 0; left -= 1) {
    await readInSlices(decoder, mutate(parents[random(parents.length)] ?? new Uint8Array(), given))
  }
})

const onMainThread = decoders.filter(({ maximumMillis }) => maximumMillis === undefined)

it.each(onMainThread)("$name pauses, or ends, after a bounded number of steps", async (decoder) => {
  const counts = countBlocks(decoder.sources)
  try {
    for (const input of extremesOf(decoder)) {
      const steps = await longestSteps(decoder, input, counts)
      const start = Buffer.from(input).toString("latin1", 0, 60)
      expect(steps, start).toBeLessThanOrEqual(maximumSteps(input.length))
    }
    // These are short, so all of them together stay below the limit of one.
    for (const input of readCorpus(decoder.name)) await readInSlices(decoder, input)
    expect(stepsOf(counts)).toBeLessThanOrEqual(maximumSteps(0))
  } finally {
    counts.stop()
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
    expect(first.findings[0]).toMatchObject({ kind: "crashed" })
    expect(first.findings[0]?.detail).toContain("a defect")
    expect(second.findings[0]?.input).toEqual(first.findings[0]?.input)
  })

  it("a broken property is no crash, and a slice that takes too long is slow", async () => {
    const work = (millis: number) => {
      const end = performance.now() + millis
      while (performance.now() < end);
    }
    const read = function* (input: Uint8Array) {
      if (input[0] === 1) throw new PropertyBroken("wrong")
      yield work(2)
      if (input[0] === 2) work(20)
    }
    const decoder = {
      name: "planted",
      samples: [Buffer.of(1), Buffer.of(2)],
      maximumBytes: 1,
      read,
    }
    const { findings, slowest } = await fuzz(
      { ...decoder, sources: /./ },
      { executions: 1, seed: 1 },
    )
    expect(findings.map(({ kind }) => kind)).toEqual(expect.arrayContaining(["broken", "slow"]))
    expect(slowest.bytes).toBe(1)
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

  it("a refusal within work with pauses is an answer too", () => {
    const work = function* () {
      yield
      throw new RangeError("no")
    }
    expect([...(orRefused([RangeError], work) ?? [])]).toEqual([undefined])
    expect(() => [...(orRefused([TypeError], work) ?? [])]).toThrow(RangeError)
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
