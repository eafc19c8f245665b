/** One port's honest service with some of its methods replaced. */
import type * as Context from "effect/Context"
import * as Layer from "effect/Layer"
import type { Clause } from "../../src/suite/index.ts"
import type { Saboteur } from "./saboteur.ts"

export const serviceSaboteur =
  <I, S extends object>(
    port: Context.Key<I, S>,
    make: () => S,
    clauses: ReadonlyArray<Clause<I>>,
  ) =>
  (
    fault: string,
    plant: (honest: S) => Partial<S>,
    ...caughtBy: ReadonlyArray<string>
  ): Saboteur<I> => ({
    fault,
    stage: () => {
      const honest = make()
      return { layer: Layer.succeed(port, { ...honest, ...plant(honest) }), clauses }
    },
    caughtBy,
  })
