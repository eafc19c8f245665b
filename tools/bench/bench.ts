/** What a bench is: a name, a promise of what it measures, and the measuring. */
import type { Comparison } from "./comparison.ts"
import type { BenchOptions } from "./options.ts"

/** Cleanup at the end of a bench, last first, also after a failure. */
export type KeepStop = (stop: () => Promise<unknown>) => void

export interface BenchContext {
  readonly options: BenchOptions
  /** One line about where the work has got to. */
  readonly log: (line: string) => void
  readonly onEnd: KeepStop
}

export interface Bench {
  readonly name: string
  readonly measures: string
  readonly run: (context: BenchContext) => Promise<ReadonlyArray<Comparison>>
}

/** Something did not work; the message says what. Never thrown for a bad ratio. */
export class BenchFailure extends Error {
  override readonly name = "BenchFailure"
}
