/**
 * The contract of `QuotaRepository`, and of the stores that count for it: its layer provides
 * orders, invoices, webhooks and e-mails as well, in one store.
 */
import type { LedgerPorts } from "../ledger/ledger-ports.ts"
import type { Clause } from "../suite/clause.ts"
import { suiteOf } from "../suite/register.ts"
import { countClauses } from "./count-clauses.ts"
import { limitClauses } from "./limit-clauses.ts"
import { warningClauses } from "./warning-clauses.ts"

export const quotaRepositoryClauses: ReadonlyArray<Clause<LedgerPorts>> = [
  ...countClauses,
  ...limitClauses,
  ...warningClauses,
]

export const quotaRepositoryContract = suiteOf({
  port: "QuotaRepository",
  clauses: quotaRepositoryClauses,
})
