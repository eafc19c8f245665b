/**
 * A bench has sections; each measures something against a floor, both sides alternately, so that
 * neither gets the machine at a better time.
 */
import { chmod, mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import { type Comparison, plainNumber, spreadOf } from "./comparison.ts"
import type { BenchOptions } from "./options.ts"

export interface Lifetime {
  /** Registers cleanup for the end of a section: last first, also after a failure. */
  readonly onEnd: (stop: () => Promise<unknown>) => void
}

export interface BenchContext extends Lifetime {
  readonly options: BenchOptions
  /** Logs one line of progress. */
  readonly log: (line: string) => void
}

export interface Section {
  /** Unique among the sections of all benches. */
  readonly name: string
  readonly measures: string
  readonly run: (context: BenchContext) => Promise<ReadonlyArray<Comparison>>
}

export interface Bench {
  readonly name: string
  readonly sections: ReadonlyArray<Section>
}

/** A step failed; the message names it. Never thrown for a bad ratio. */
export class BenchFailure extends Error {
  override readonly name = "BenchFailure"
}

export const temporaryFolder = async ({ onEnd }: Lifetime): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), "procurement-bench-"))
  onEnd(() => rm(folder, { recursive: true, force: true }))
  // A database server that runs under another account must be able to read its files.
  await chmod(folder, 0o755)
  return folder
}

export interface Measured {
  readonly value: number
  /** Microseconds of CPU time for one unit of work; undefined where /proc is missing. */
  readonly cpuMicros?: number | undefined
}

/** One value for our side, and one for the floor. */
export interface Both<A> {
  readonly ours: A
  readonly floor: A
}

/** The side that starts alternates between rounds. */
const inTurn = async (
  round: number,
  { ours, floor }: Both<() => Promise<Measured>>,
): Promise<Both<Measured>> => {
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

/** Polls until `count` items are done. */
export const untilDone = async (
  count: number,
  done: () => Promise<number>,
  { pollMillis, limitMillis }: { readonly pollMillis: number; readonly limitMillis: number },
): Promise<void> => {
  for (const deadline = performance.now() + limitMillis; (await done()) < count; ) {
    if (performance.now() > deadline) throw new BenchFailure(`${await done()} of ${count} done`)
    await pause(pollMillis)
  }
}
