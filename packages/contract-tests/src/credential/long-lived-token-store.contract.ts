/** The contract of `LongLivedTokenStore`. */
import type * as Layer from "effect/Layer"
import type { Capabilities } from "../capabilities.ts"
import type { Clause } from "../suite/clause.ts"
import { registerSuite } from "../suite/register.ts"
import { longLivedClauses } from "./long-lived-clauses.ts"
import type { LongLivedPorts } from "./long-lived-ports.ts"
import { warningClauses } from "./warning-clauses.ts"

export const longLivedTokenStoreClauses: ReadonlyArray<Clause<LongLivedPorts>> = [
  ...longLivedClauses,
  ...warningClauses,
]

export const longLivedTokenStoreContract = <E>(
  adapter: string,
  layer: Layer.Layer<LongLivedPorts, E>,
  can: Partial<Capabilities> = {},
): void =>
  registerSuite({ port: "LongLivedTokenStore", adapter, layer, can }, longLivedTokenStoreClauses)
