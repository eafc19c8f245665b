/**
 * The contract of `QuotaRepository`, and of the stores that count for it: its layer also provides
 * orders, invoices, webhooks and e-mails over the same store.
 */
import type * as Layer from "effect/Layer"
import type { Capabilities } from "../capabilities.ts"
import type { LedgerPorts } from "../ledger/ledger-ports.ts"
import type { Clause } from "../suite/clause.ts"
import { registerSuite } from "../suite/register.ts"
import { countClauses } from "./count-clauses.ts"
import { limitClauses } from "./limit-clauses.ts"
import { warningClauses } from "./warning-clauses.ts"

export const quotaRepositoryClauses: ReadonlyArray<Clause<LedgerPorts>> = [
  ...countClauses,
  ...limitClauses,
  ...warningClauses,
]

export const quotaRepositoryContract = <E>(
  adapter: string,
  layer: Layer.Layer<LedgerPorts, E>,
  can: Partial<Capabilities> = {},
): void => registerSuite({ port: "QuotaRepository", adapter, layer, can }, quotaRepositoryClauses)
