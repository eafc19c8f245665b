/** What a bench is: a name, and sections that each measure something against a floor. */
import type { Comparison } from "./comparison.ts"
import type { BenchOptions } from "./options.ts"

/** Cleanup at the end of a section, last first, also after a failure. */
export type KeepStop = (stop: () => Promise<unknown>) => void

export interface BenchContext {
  readonly options: BenchOptions
  /** One line about where the work has got to. */
  readonly log: (line: string) => void
  readonly onEnd: KeepStop
}

export interface Section {
  /** No other section of any bench has this name. */
  readonly name: string
  readonly measures: string
  readonly run: (context: BenchContext) => Promise<ReadonlyArray<Comparison>>
}

export interface Bench {
  readonly name: string
  readonly sections: ReadonlyArray<Section>
}

/** Something did not work; the message says what. Never thrown for a bad ratio. */
export class BenchFailure extends Error {
  override readonly name = "BenchFailure"
}
