/**
 * The contract of `ReplayRepository`. Its layer also provides the rest of `LedgerPorts` over the
 * same store, which has events and deliveries. The clauses run every stored replay.
 */
import type * as Layer from "effect/Layer"
import type { Capabilities } from "../capabilities.ts"
import type { LedgerPorts } from "../ledger/ledger-ports.ts"
import type { Clause } from "../suite/clause.ts"
import { registerSuite } from "../suite/register.ts"
import { carryOnClauses } from "./carry-on-clauses.ts"
import { replayClauses } from "./replay-clauses.ts"
import { selectionClauses } from "./selection-clauses.ts"

export const replayRepositoryClauses: ReadonlyArray<Clause<LedgerPorts>> = [
  ...replayClauses,
  ...selectionClauses,
  ...carryOnClauses,
]

export const replayRepositoryContract = <E>(
  adapter: string,
  layer: Layer.Layer<LedgerPorts, E>,
  can: Partial<Capabilities> = {},
): void => registerSuite({ port: "ReplayRepository", adapter, layer, can }, replayRepositoryClauses)
