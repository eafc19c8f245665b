/** Measures both sides alternately, so that neither gets the machine at a better time. */
import type { BenchContext } from "./bench.ts"
import { type Comparison, spreadOf } from "./comparison.ts"
import { plainNumber } from "./table.ts"

export interface Measured {
  readonly value: number
  /** Microseconds of CPU time for one unit of work; undefined where /proc is missing. */
  readonly cpuMicros?: number | undefined
}

export interface Sides<A> {
  readonly ours: () => Promise<A>
  readonly floor: () => Promise<A>
}

/** Runs one round of work; the side that starts alternates between rounds. */
export const inTurn = async <A>(
  round: number,
  { ours, floor }: Sides<A>,
): Promise<{ readonly ours: A; readonly floor: A }> => {
  if (round % 2 === 0) {
    const first = await ours()
    return { ours: first, floor: await floor() }
  }
  const first = await floor()
  return { ours: await ours(), floor: first }
}

interface Round {
  readonly ours: Measured
  readonly floor: Measured
}

const medianCpu = (all: ReadonlyArray<Measured>): number | undefined => {
  const known = all.flatMap(({ cpuMicros }) => (cpuMicros === undefined ? [] : [cpuMicros]))
  return known.length === 0 ? undefined : spreadOf(known).median
}

/** The share of one core that was busy: well below 1, something else was the bottleneck. */
const busyShare = (all: ReadonlyArray<Measured>): string =>
  spreadOf(all.map(({ value, cpuMicros = 0 }) => (value * cpuMicros) / 1_000_000)).median.toFixed(2)

const cpuNotes = (rounds: ReadonlyArray<Round>, unit: string): ReadonlyArray<string> => {
  const [mine, theirs] = [rounds.map(({ ours }) => ours), rounds.map(({ floor }) => floor)]
  const [a, b] = [medianCpu(mine), medianCpu(theirs)]
  if (a === undefined || b === undefined) return []
  const cpu = `CPU for one: ours ${plainNumber(a)} µs, floor ${plainNumber(b)} µs`
  const ratio = `(ratio ${(b / a).toFixed(2)})`
  if (!unit.endsWith("/s")) return [`${cpu} ${ratio}`]
  return [`${cpu} ${ratio}; cores kept busy: ${busyShare(mine)} and ${busyShare(theirs)}`]
}

/** The texts of a comparison, without its measurements. */
export type Titles = Omit<Comparison, "ours" | "floor">

/** Measures both sides in every round, after warm-ups that do not count. */
export const compareInTurn = async (
  { options, log }: BenchContext,
  titles: Titles,
  sides: Sides<Measured>,
  warmUps = 1,
): Promise<Comparison> => {
  const rounds: Array<Round> = []
  for (let nth = 0; nth < warmUps + options.rounds; nth += 1) {
    const round = await inTurn(nth, sides)
    const { name, unit } = titles
    const which = nth < warmUps ? "warm-up" : `round ${nth - warmUps + 1} of ${options.rounds}`
    const [ours, floor] = [plainNumber(round.ours.value), plainNumber(round.floor.value)]
    log(`${name}: ${which}: ours ${ours}, floor ${floor} ${unit}`)
    if (nth >= warmUps) rounds.push(round)
  }
  return {
    ...titles,
    ours: rounds.map(({ ours }) => ours.value),
    floor: rounds.map(({ floor }) => floor.value),
    notes: [...cpuNotes(rounds, titles.unit), ...titles.notes],
  }
}
