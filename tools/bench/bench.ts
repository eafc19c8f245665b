/** A bench: a name, and sections that each measure something against a floor. */
import type { Comparison } from "./comparison.ts"
import type { BenchOptions } from "./options.ts"

/** Registers cleanup for the end of a section: last first, also after a failure. */
export type KeepStop = (stop: () => Promise<unknown>) => void

export interface BenchContext {
  readonly options: BenchOptions
  /** Logs one line of progress. */
  readonly log: (line: string) => void
  readonly onEnd: KeepStop
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
