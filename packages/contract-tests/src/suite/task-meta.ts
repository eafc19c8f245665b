/**
 * Metadata of a test for the reporter of the run.
 *
 * Set when tests are registered, so that skipped clauses, and those whose layer failed, are
 * reported too.
 */
import type { Capabilities } from "../capabilities.ts"

/** This test checks one adapter against one clause. */
export interface ClauseMark {
  readonly port: string
  readonly adapter: string
  readonly clause: string
  /** The denied capability; present only if that is why the clause is skipped. */
  readonly missingCapability?: keyof Capabilities
}

/** This test plants one fault and checks that the clauses detect it. */
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
