/**
 * Proof that clauses can fail: a saboteur is an honest reference with one planted fault, and names
 * the clauses that must catch it.
 */
import { describe, expect, it } from "@effect/vitest"
import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import type * as Layer from "effect/Layer"
import type { Clause } from "../../src/suite/index.ts"

/** The saboteur's store, new for every clause, with the clauses bound to it. */
export interface Stage<R> {
  readonly layer: Layer.Layer<R>
  readonly clauses: ReadonlyArray<Clause<R>>
}

export interface Saboteur<R> {
  /** What it does, in words that follow "an adapter that". */
  readonly fault: string
  readonly stage: () => Stage<R>
  /** Words that each occur in exactly one title of a clause that must catch it. */
  readonly caughtBy: ReadonlyArray<string>
}

/** Thrown by a saboteur that is meant to crash. */
export class Sabotage extends Error {
  override readonly name = "Sabotage"
}

/** A failed expectation, an error of the port, or sabotage: not a mistake in our own test. */
const isOnPurpose = (cause: unknown): boolean => {
  if (!(cause instanceof Error)) return false
  if ("_tag" in cause) return true
  return ["AssertionError", "Sabotage"].includes(cause.name) || isOnPurpose(cause.cause)
}

const titlesWith = <R>(clauses: ReadonlyArray<Clause<R>>, words: string): ReadonlyArray<string> =>
  clauses.map(({ title }) => title).filter((title) => title.includes(words))

const clauseNamed = <R>({ clauses }: Stage<R>, words: string): Clause<R> => {
  const matching = clauses.filter(({ title }) => title.includes(words))
  expect(
    matching.map(({ title }) => title),
    `clauses with the words "${words}"`,
  ).toHaveLength(1)
  return matching[0] as Clause<R>
}

const catches = <R>(saboteur: Saboteur<R>, words: string): Effect.Effect<string> =>
  Effect.gen(function* () {
    const stage = saboteur.stage()
    const { title, check } = clauseNamed(stage, words)
    const exit = yield* Effect.exit(Effect.provide(Effect.scoped(check), stage.layer))
    expect(Exit.isFailure(exit), `"${title}" lets it pass`).toBe(true)
    if (Exit.isFailure(exit)) {
      const cause = Cause.squash(exit.cause)
      expect(isOnPurpose(cause), `"${title}" failed for another reason: ${String(cause)}`).toBe(
        true,
      )
    }
    return title
  })

/** The named clauses catch every saboteur; every clause, except the given, catches one. */
export const proves = <R>(
  port: string,
  clauses: ReadonlyArray<Clause<R>>,
  saboteurs: ReadonlyArray<Saboteur<R>>,
  unsabotaged: ReadonlyArray<string> = [],
): void => {
  describe(`Saboteurs of ${port}`, () => {
    for (const saboteur of saboteurs) {
      const { fault } = saboteur
      const caughtBy = saboteur.caughtBy.flatMap((words) => titlesWith(clauses, words))
      it.live(
        `the suite catches an adapter that ${fault}`,
        () => Effect.forEach(saboteur.caughtBy, (words) => catches(saboteur, words)),
        { meta: { contractSaboteur: { port, fault, caughtBy } } },
      )
    }
    it(`every clause of ${port} has a saboteur, except the known ones`, () => {
      const words = saboteurs.flatMap(({ caughtBy }) => caughtBy)
      const idle = clauses
        .map(({ title }) => title)
        .filter((title) => !words.some((each) => title.includes(each)))
      expect(idle).toEqual(unsabotaged)
    })
  })
}
