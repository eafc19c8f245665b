/** Measures both sides alternately, so that neither gets the machine at a better time. */
import type { BenchContext } from "./bench.ts"
import { type Comparison, plainNumber, spreadOf } from "./comparison.ts"

export interface Measured {
  readonly value: number
  /** Microseconds of CPU time for one unit of work; undefined where /proc is missing. */
  readonly cpuMicros?: number | undefined
}

/** What belongs to ours, and what to the floor. */
export interface Both<A> {
  readonly ours: A
  readonly floor: A
}

/** Runs one round of work; the side that starts alternates between rounds. */
export const inTurn = async <A>(
  round: number,
  { ours, floor }: Both<() => Promise<A>>,
): Promise<Both<A>> => {
  if (round % 2 === 0) return { ours: await ours(), floor: await floor() }
  const first = await floor()
  return { ours: await ours(), floor: first }
}

/** The share of one core that was busy: well below 1, something else was the bottleneck. */
const busyShare = (all: ReadonlyArray<Measured>): string =>
  spreadOf(all.map(({ value, cpuMicros = 0 }) => (value * cpuMicros) / 1_000_000)).median.toFixed(2)

const cpuNotes = (
  { ours, floor }: Both<ReadonlyArray<Measured>>,
  unit: string,
): ReadonlyArray<string> => {
  const [own, its] = [ours, floor].map((all) => all.flatMap(({ cpuMicros }) => cpuMicros ?? []))
  if (!own?.length || !its?.length) return []
  const [a, b] = [spreadOf(own).median, spreadOf(its).median]
  const ratio = (b / a).toFixed(2)
  const cpu = `CPU for one: ours ${plainNumber(a)} µs, floor ${plainNumber(b)} µs (ratio ${ratio})`
  const isRate = unit.endsWith("/s")
  return [isRate ? `${cpu}; cores kept busy: ${busyShare(ours)} and ${busyShare(floor)}` : cpu]
}

/** Measures both sides in every round, after warm-ups that do not count. */
export const compareInTurn = async (
  { options, log }: BenchContext,
  titles: Omit<Comparison, "ours" | "floor">,
  sides: Both<() => Promise<Measured>>,
  warmUps = 1,
): Promise<Comparison> => {
  const { name, unit, notes = [] } = titles
  const rounds: Array<Both<Measured>> = []
  for (let nth = 0; nth < warmUps + options.rounds; nth += 1) {
    const round = await inTurn(nth, sides)
    const which = nth < warmUps ? "warm-up" : `round ${nth - warmUps + 1} of ${options.rounds}`
    const [ours, floor] = [plainNumber(round.ours.value), plainNumber(round.floor.value)]
    log(`${name}: ${which}: ours ${ours}, floor ${floor} ${unit}`)
    if (nth >= warmUps) rounds.push(round)
  }
  const [ours, floor] = [rounds.map((round) => round.ours), rounds.map((round) => round.floor)]
  return {
    ...titles,
    ours: ours.map(({ value }) => value),
    floor: floor.map(({ value }) => value),
    notes: [...cpuNotes({ ours, floor }, unit), ...notes],
  }
}
