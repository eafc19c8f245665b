/** Changes the catalog on the state that the change was decided on. */
import * as Effect from "effect/Effect"
import { type CatalogChange, CatalogRepository } from "../catalog-repository.ts"

/** What was decided: a change, unless nothing is to be stored, and what the caller gets. */
export interface Decision<A> {
  readonly change: CatalogChange | undefined
  readonly result: A
}

/**
 * Stores the change that `decide` returns and returns its result. `decide` reads the catalog, and
 * is repeated after a concurrent change of the catalog.
 */
export const changeCatalog = Effect.fnUntraced(function* <A, E, R>(
  decide: Effect.Effect<Decision<A>, E, R>,
) {
  const catalog = yield* CatalogRepository
  for (;;) {
    const revision = yield* catalog.revision
    const { change, result } = yield* decide
    if (change === undefined || (yield* catalog.load({ ...change, revision }))) return result
  }
})
