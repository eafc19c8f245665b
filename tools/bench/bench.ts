/** A bench has sections; each measures something against a floor, in a folder of its own. */
import { chmod, mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { Comparison } from "./comparison.ts"
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
