/**
 * What a test reports about itself, beyond its name, to the reporter of the run.
 *
 * The mark is set when tests are registered, so that the report contains a clause even if it is
 * skipped or its layer fails to start.
 */
import type { Capabilities } from "../capabilities.ts"

/** The test checks one clause against one adapter. */
export interface ClauseMark {
  readonly port: string
  readonly adapter: string
  readonly clause: string
  /**
   * The capability that the binding denies; only present if the test is skipped for that reason.
   */
  readonly missingCapability?: keyof Capabilities
}

/** The test plants one fault and expects the clauses to catch it. */
export interface SaboteurMark {
  readonly port: string
  readonly fault: string
  readonly caughtBy: ReadonlyArray<string>
}

/** The test runs one clause against references with generated faults until one breaks it. */
export interface MutantMark {
  readonly port: string
  readonly clause: string
  /** The faults of all mutants that ran. */
  readonly tried: ReadonlyArray<string>
  /** The fault that broke the clause; absent if none did. */
  readonly killedBy?: string
}

declare module "vitest" {
  interface TaskMeta {
    contractClause?: ClauseMark
    contractMutants?: MutantMark
    contractSaboteur?: SaboteurMark
  }
}
