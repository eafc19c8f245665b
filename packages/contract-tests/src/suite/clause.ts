/**
 * A contract as data: one clause for each sentence of a port's description.
 *
 * Independent of test runners. `registerSuite` turns clauses into tests; a report, or a proof that
 * a clause can fail, runs the checks directly.
 */
import * as Effect from "effect/Effect"
import type * as Scope from "effect/Scope"
import type { Capabilities } from "../capabilities.ts"

/** A check fails or dies when the clause is broken; it uses live time. */
export type Check<R> = Effect.Effect<void, unknown, R | Scope.Scope>

export interface Clause<R> {
  /** Completes a sentence that starts with the port's name: "rejects a stale save". */
  readonly title: string
  readonly check: Check<R>
  /** The capability that the clause needs. */
  readonly needs?: keyof Capabilities | undefined
}

export const clause = <R>(
  title: string,
  check: Check<R>,
  needs?: keyof Capabilities,
): Clause<R> => ({ title, check, needs })

/** A generator as `Effect.gen` takes it, or a check. */
type Body<R, Binding> = (
  binding: Binding,
) => Generator<Effect.Effect<unknown, unknown, R | Scope.Scope>, void, never> | Check<R>

interface Needing<Made> {
  readonly needs: keyof Capabilities
  readonly body: Made
}

/** A check for bindings with that capability only. */
export const needing = <Made>(needs: keyof Capabilities, body: Made): Needing<Made> => ({
  needs,
  body,
})

type Checks<R, Binding> = Readonly<
  Record<string, Body<R, Binding> | Check<R> | Needing<Body<R, Binding>>>
>

/** Clauses by their titles, in that order; each check gets the binding. */
export const clausesWith =
  <R, Binding>(checks: Checks<R, Binding>) =>
  (binding: Binding): ReadonlyArray<Clause<R>> =>
    Object.entries(checks).map(([title, declared]) => {
      if (Effect.isEffect(declared)) return { title, check: declared }
      const { needs, body } = "needs" in declared ? declared : { needs: undefined, body: declared }
      const check = Effect.suspend(() => {
        const outcome = body(binding)
        return Effect.isEffect(outcome) ? outcome : Effect.gen(() => outcome)
      })
      return { title, check, needs }
    })

/** Clauses by their titles, in that order. */
export const clauses = <R>(checks: Checks<R, void>): ReadonlyArray<Clause<R>> =>
  clausesWith(checks)(undefined)
