/**
 * A contract as data: one clause for each sentence of a port's description.
 *
 * Independent of a test runner. `registerSuite` registers the clauses as tests; the report, and the
 * proof that a clause can fail, run the checks directly.
 */
import type * as Effect from "effect/Effect"
import type * as Scope from "effect/Scope"
import type { Capabilities } from "../capabilities.ts"

/** A check fails or dies when the clause is broken; it uses live time. */
export type Check<R> = Effect.Effect<void, unknown, R | Scope.Scope>

export interface Clause<R> {
  /** Completes a sentence that begins with the port's name: "rejects a stale save". */
  readonly title: string
  readonly check: Check<R>
  /** The capability without which the clause can't be checked. */
  readonly needs?: keyof Capabilities | undefined
}

export const clause = <R>(
  title: string,
  check: Check<R>,
  needs?: keyof Capabilities,
): Clause<R> => ({ title, check, needs })
