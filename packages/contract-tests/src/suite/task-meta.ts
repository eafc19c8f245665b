/**
 * What a test reports about itself, beyond its name, to the reporter of the run.
 *
 * Set when tests are registered, so that a clause which is skipped, or whose layer never came up,
 * is known all the same.
 */
import type { Capabilities } from "../capabilities.ts"

/** This test holds one adapter to one clause. */
export interface ClauseMark {
  readonly port: string
  readonly adapter: string
  readonly clause: string
  /** The capability that the binding denies; present just when that is why it is skipped. */
  readonly missingCapability?: keyof Capabilities
}

/** This test plants one fault and sees that the clauses catch it. */
export interface SaboteurMark {
  readonly port: string
  readonly fault: string
  readonly caughtBy: ReadonlyArray<string>
}

/** This test runs one clause against references with generated faults until one breaks it. */
export interface MutantMark {
  readonly port: string
  readonly clause: string
  /** The faults of all mutants that ran. */
  readonly tried: ReadonlyArray<string>
  /** The fault that broke the clause; absent while none has. */
  readonly killedBy?: string
}

declare module "vitest" {
  interface TaskMeta {
    contractClause?: ClauseMark
    contractMutants?: MutantMark
    contractSaboteur?: SaboteurMark
  }
}
