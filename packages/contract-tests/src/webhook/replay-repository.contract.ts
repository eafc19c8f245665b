/**
 * The contract of `ReplayRepository`. Its layer also provides the rest of `LedgerPorts` over the
 * same store, which has events and deliveries. The clauses run every stored replay.
 */
import type { LedgerPorts } from "../ledger/ledger-ports.ts"
import type { Clause } from "../suite/clause.ts"
import { suiteOf } from "../suite/register.ts"
import { carryOnClauses } from "./carry-on-clauses.ts"
import { replayClauses } from "./replay-clauses.ts"
import { selectionClauses } from "./selection-clauses.ts"

export const replayRepositoryClauses: ReadonlyArray<Clause<LedgerPorts>> = [
  ...replayClauses,
  ...selectionClauses,
  ...carryOnClauses,
]

export const replayRepositoryContract = suiteOf({
  port: "ReplayRepository",
  clauses: replayRepositoryClauses,
})
