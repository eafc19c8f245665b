/**
 * Proof that clauses can fail. A mutant is a reference with a generated fault; a saboteur has one
 * written by hand, and names the clauses that must catch it.
 */
import { describe, expect, it } from "@effect/vitest"
import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Context from "effect/Context"
import * as Layer from "effect/Layer"
import type { Clause } from "../../src/suite/index.ts"
import { type Hint, proverOf } from "../mutants/mutants.ts"
import type { Ground } from "../mutants/running.ts"
import { isOnPurpose } from "./sabotage.ts"

export { Sabotage } from "./sabotage.ts"

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

/** The reference of a ground with one faulty port. */
export const saboteurOf =
  <R, I extends R, S extends object, Store extends object>(
    port: Context.Key<I, S>,
    clauses: ReadonlyArray<Clause<R>>,
    ground: () => Ground<R, Store>,
  ) =>
  (
    fault: string,
    plant: (honest: S, store: Store) => Partial<S>,
    ...caughtBy: ReadonlyArray<string>
  ): Saboteur<R> => ({
    fault,
    stage: () => {
      const { layer, store } = ground()
      const planted = Effect.map(Layer.build(layer), (context) => {
        const honest = Context.get(context, port)
        return Context.add(context, port, { ...honest, ...plant(honest, store) })
      })
      return { layer: Layer.effectContext(planted), clauses }
    },
    caughtBy,
  })

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

/** Each of the named clauses fails with a mutant with which the clauses before it hold. */
const provesByMutants = <R>(
  port: string,
  clauses: ReadonlyArray<Clause<R>>,
  titles: ReadonlyArray<string>,
  ground: () => Ground<R>,
  hints: ReadonlyMap<string, Hint>,
): void => {
  const prover = Effect.runSync(Effect.cached(proverOf(port, clauses, ground)))
  for (const title of titles) {
    it.live(
      `a mutant of ${port} breaks "${title}"`,
      ({ task }) =>
        Effect.gen(function* () {
          const prove = yield* prover
          const proof = yield* prove(title, hints.get(title))
          task.meta.contractMutants = { port, clause: title, ...proof }
          expect(
            proof.killedBy,
            "no mutant breaks this clause first: name one, or write a saboteur",
          ).toBeDefined()
        }),
      { meta: { contractMutants: { port, clause: title, tried: [] } } },
    )
  }
}

export interface Proofs<R> {
  readonly saboteurs?: ReadonlyArray<Saboteur<R>>
  /**
   * Clauses that are proved by a certain mutant, which may break others too: words that occur in
   * exactly one title, and the fault. For clauses that no mutant breaks first, and those for which
   * the search takes long.
   */
  readonly mutants?: Readonly<Record<string, string>>
  /**
   * Where the search starts, as in `mutants`. Proves as much as the search, which goes on with all
   * other mutants if that one breaks an earlier clause or does not exist any more.
   */
  readonly first?: Readonly<Record<string, string>>
}

/** The named clauses catch every saboteur; every other clause catches a mutant. */
export const proves = <R>(
  port: string,
  clauses: ReadonlyArray<Clause<R>>,
  ground: () => Ground<R>,
  { saboteurs = [], mutants = {}, first = {} }: Proofs<R> = {},
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
    const words = saboteurs.flatMap(({ caughtBy }) => caughtBy)
    const others = clauses.filter(({ title }) => !words.some((each) => title.includes(each)))
    const titleOf = (each: string): string => {
      const [title = "", ...more] = titlesWith(others, each)
      if (title === "" || more.length > 0)
        throw new RangeError(`${port}: which clause is "${each}"?`)
      return title
    }
    const hints = new Map<string, Hint>()
    for (const [each, fault] of Object.entries(first)) hints.set(titleOf(each), { first: fault })
    for (const [each, fault] of Object.entries(mutants)) hints.set(titleOf(each), { chosen: fault })
    const titles = others.map(({ title }) => title)
    provesByMutants(port, clauses, titles, ground, hints)
  })
}
