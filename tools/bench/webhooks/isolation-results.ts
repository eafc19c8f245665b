/**
 * What latencies beside bad endpoints, and without them, come to.
 *
 * The p99 of a single round is a handful of events, so what counts is that of all rounds together;
 * the range of single rounds shows how much the machine wavered.
 */
import type { Comparison } from "../comparison.ts"
import { quantile, spreadOf } from "../statistics.ts"
import { plainNumber } from "../table.ts"

/** Milliseconds, one for each event. */
export type Latencies = ReadonlyArray<number>

/** `ours`: beside bad endpoints; `floor`: without them. */
export interface RoundLatencies {
  readonly ours: Latencies
  readonly floor: Latencies
}

const ofAll = (share: number, latencies: Latencies): number =>
  quantile(
    latencies.toSorted((left, right) => left - right),
    share,
  )

const inWords = (share: number, { ours, floor }: RoundLatencies, neighbours = "bad ones"): string =>
  `p${share * 100} ${plainNumber(ofAll(share, ours))} ms with ${neighbours}, ` +
  `${plainNumber(ofAll(share, floor))} ms without`

const tailShare = 0.99

export const p99InWords = (round: RoundLatencies, neighbours?: string): string =>
  inWords(tailShare, round, neighbours)

export interface TailTitles {
  readonly name: string
  readonly goal: number
  readonly floorIs: string
  /** What was measured. */
  readonly setting: string
  /** Beside whom. */
  readonly neighbours: string
}

/** The p99 of all rounds together. Throws without rounds. */
export const tailOf = (rounds: ReadonlyArray<RoundLatencies>, titles: TailTitles): Comparison => {
  const { name, goal, floorIs, setting, neighbours } = titles
  const all = {
    ours: rounds.flatMap(({ ours }) => ours),
    floor: rounds.flatMap(({ floor }) => floor),
  }
  const times = spreadOf(
    rounds.map(({ ours, floor }) => ofAll(tailShare, ours) / ofAll(tailShare, floor)),
  )
  return {
    name,
    unit: "ms",
    better: "lower",
    ours: [ofAll(tailShare, all.ours)],
    floor: [ofAll(tailShare, all.floor)],
    goal,
    floorIs,
    notes: [
      setting,
      `p99 of ${all.ours.length} of each side, all ${rounds.length} rounds together; ` +
        `in single rounds ${times.lowest.toFixed(2)} to ${times.highest.toFixed(2)} times as long`,
      ...[0.5, 0.9, 0.95].map((share) => inWords(share, all, neighbours)),
    ],
  }
}

export const isolationOf = (rounds: ReadonlyArray<RoundLatencies>, setting: string): Comparison =>
  tailOf(rounds, {
    name: "p99 beside bad endpoints",
    goal: 1 / 1.2,
    floorIs: "the same worker and events, the 100 good endpoints alone",
    setting,
    neighbours: "bad ones",
  })
