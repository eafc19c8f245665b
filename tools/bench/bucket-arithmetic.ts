/** The arithmetic of a token bucket against the simplest count of requests. */
import { instant } from "@procurement/domain/calendar"
import { type Bucket, fullBucket, standardPolicies, take } from "@procurement/domain/rate-limit"
import type { BenchContext } from "./bench.ts"
import type { Comparison } from "./comparison.ts"
import { inTurn } from "./rounds.ts"

const batch = 10_000

/** How often the work is done in a second. */
const rateOf = (work: () => void, seconds: number): number => {
  const start = performance.now()
  let done = 0
  while (performance.now() - start < seconds * 1_000) {
    for (let nth = 0; nth < batch; nth += 1) work()
    done += batch
  }
  return (done * 1_000) / (performance.now() - start)
}

/** Requests of 64 keys, three times as many as their buckets admit. */
const takingWork = (): (() => void) => {
  const policy = standardPolicies.writes
  const buckets = new Map<number, Bucket>()
  let nth = 0
  return () => {
    nth += 1
    const now = instant(1_800_000_000_000 + Math.floor(nth / 2))
    const key = nth % 64
    buckets.set(key, take(buckets.get(key) ?? fullBucket(policy, now), policy, now, 1).bucket)
  }
}

/** The simplest limiter there is: a count for each key and window. */
const countingWork = (): (() => void) => {
  const counts = new Map<number, { readonly window: number; readonly count: number }>()
  let nth = 0
  return () => {
    nth += 1
    const window = Math.floor(nth / 2 / 10_000)
    const known = counts.get(nth % 64)
    const count = known?.window === window ? known.count + 1 : 1
    counts.set(nth % 64, { window, count })
  }
}

export const compareTaking = async ({ options }: BenchContext): Promise<Comparison> => {
  const [taking, counting] = [takingWork(), countingWork()]
  rateOf(taking, 1)
  rateOf(counting, 1)
  const ours: Array<number> = []
  const floor: Array<number> = []
  for (let round = 0; round < options.rounds; round += 1) {
    const rates = await inTurn(
      round,
      () => Promise.resolve(rateOf(taking, 1)),
      () => Promise.resolve(rateOf(counting, 1)),
    )
    ours.push(rates.ours)
    floor.push(rates.floor)
  }
  return {
    name: "take() from a bucket",
    unit: "1/s",
    better: "higher",
    ours,
    floor,
    floorIs: "a count for each key and window in a Map",
    notes: ["64 keys in a Map, arithmetic alone"],
  }
}
