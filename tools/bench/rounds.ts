/** Both sides under the same load in turn, so that neither has the machine at a better time. */
import type { BenchContext } from "./bench.ts"
import type { Comparison } from "./comparison.ts"
import { load, type LoadResult, type Target } from "./load.ts"
import { spreadOf } from "./statistics.ts"
import { plainNumber } from "./table.ts"

/** Work of one round; the side that begins changes from round to round. */
export const inTurn = async <A>(
  round: number,
  ours: () => Promise<A>,
  floor: () => Promise<A>,
): Promise<{ readonly ours: A; readonly floor: A }> => {
  if (round % 2 === 0) {
    const first = await ours()
    return { ours: first, floor: await floor() }
  }
  const first = await floor()
  return { ours: await ours(), floor: first }
}

const cpuOf = (results: ReadonlyArray<LoadResult>): ReadonlyArray<number> =>
  results.flatMap(({ cpuMicros }) => (cpuMicros === undefined ? [] : [cpuMicros]))

/** How much of one core the server kept busy: well below 1, something else was the bottleneck. */
const busyShare = (results: ReadonlyArray<LoadResult>): string => {
  const shares = results.map(({ cpuMicros = 0, perSecond }) => (cpuMicros * perSecond) / 1_000_000)
  return spreadOf(shares).median.toFixed(2)
}

const cpuNote = (ours: ReadonlyArray<LoadResult>, floor: ReadonlyArray<LoadResult>) => {
  const [mine, theirs] = [cpuOf(ours), cpuOf(floor)]
  if (mine.length === 0 || theirs.length === 0) return []
  const [a, b] = [spreadOf(mine).median, spreadOf(theirs).median]
  return [
    `CPU of the server for one request: ours ${plainNumber(a)} µs, floor ${plainNumber(b)} µs ` +
      `(ratio ${(b / a).toFixed(2)}); cores kept busy: ours ${busyShare(ours)}, floor ${busyShare(floor)}`,
  ]
}

const warmUps = 3

export const compareUnderLoad = async (
  { options, log }: BenchContext,
  name: string,
  sides: { readonly ours: Target; readonly floor: Target },
): Promise<Pick<Comparison, "ours" | "floor" | "notes">> => {
  const side = (target: Target) => () => load(target, options.seconds)
  for (let nth = 0; nth < warmUps; nth += 1) {
    await inTurn(nth, side(sides.ours), side(sides.floor))
    log(`${name}: warm-up ${nth + 1} of ${warmUps}`)
  }
  const ours: Array<LoadResult> = []
  const floor: Array<LoadResult> = []
  for (let round = 0; round < options.rounds; round += 1) {
    const result = await inTurn(round, side(sides.ours), side(sides.floor))
    ours.push(result.ours)
    floor.push(result.floor)
    const rates = [result.ours.perSecond, result.floor.perSecond] as const
    log(
      `${name}: round ${round + 1} of ${options.rounds}: ours ${plainNumber(rates[0])}/s, ` +
        `floor ${plainNumber(rates[1])}/s, ratio ${(rates[0] / rates[1]).toFixed(2)}`,
    )
  }
  return {
    ours: ours.map(({ perSecond }) => perSecond),
    floor: floor.map(({ perSecond }) => perSecond),
    notes: cpuNote(ours, floor),
  }
}
