/**
 * Turns clauses into tests: one describe-block for each adapter, one layer for the whole block.
 *
 * Without the test clock of `@effect/vitest`: real adapters have their own timeouts and would wait
 * forever on a clock that no one advances. Clauses about due times and leases pass instants as
 * arguments, so live time costs nothing.
 */
import { it } from "@effect/vitest"
import type * as Layer from "effect/Layer"
import { type Capabilities, capabilitiesOf } from "../capabilities.ts"
import type { Clause } from "./clause.ts"
import type { ClauseMark } from "./task-meta.ts"

const clauseTimeoutMillis = 120_000

export interface SuiteBinding<R, E> {
  readonly port: string
  readonly adapter: string
  /** Built once, before the first clause; closed after the last. */
  readonly layer: Layer.Layer<R, E>
  readonly can: Partial<Capabilities>
}

export const registerSuite = <R, E>(
  { port, adapter, layer, can }: SuiteBinding<R, E>,
  clauses: ReadonlyArray<Clause<R>>,
): void => {
  const declared = capabilitiesOf(can)
  it.layer(layer, { timeout: "2 minutes", excludeTestServices: true })(
    `${port} contract: ${adapter}`,
    (it) => {
      for (const { title, check, needs } of clauses) {
        const isSkipped = needs !== undefined && !declared[needs]
        const name = isSkipped ? `${title} (skipped: the binding is not ${needs})` : title
        const mark: ClauseMark = {
          port,
          adapter,
          clause: title,
          ...(isSkipped ? { missingCapability: needs } : {}),
        }
        it.effect.skipIf(isSkipped)(name, () => check, {
          timeout: clauseTimeoutMillis,
          meta: { contractClause: mark },
        })
      }
    },
  )
}

interface Suite<Clauses> {
  readonly port: string
  readonly clauses: Clauses
}

/** What a binding of the port calls. */
export const suiteOf =
  <R>({ port, clauses }: Suite<ReadonlyArray<Clause<R>>>) =>
  <E>(adapter: string, layer: Layer.Layer<R, E>, can: Partial<Capabilities> = {}): void =>
    registerSuite({ port, adapter, layer, can }, clauses)

/** What a binding of the port calls, if the clauses need more than the adapter. */
export const suiteWith =
  <R, Binding>({ port, clauses }: Suite<(binding: Binding) => ReadonlyArray<Clause<R>>>) =>
  <E>(
    adapter: string,
    layer: Layer.Layer<R, E>,
    binding: Binding,
    can: Partial<Capabilities> = {},
  ): void =>
    registerSuite({ port, adapter, layer, can }, clauses(binding))
