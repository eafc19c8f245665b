/**
 * The contract of `SubscriptionRepository`. Its layer also provides the rest of `LedgerPorts` over
 * the same store, where the clauses look for deliveries.
 */
import type { LedgerPorts } from "../ledger/ledger-ports.ts"
import type { Clause } from "../suite/clause.ts"
import { suiteOf } from "../suite/register.ts"
import { drainClauses } from "./drain-clauses.ts"
import { subscriptionClauses } from "./subscription-clauses.ts"

export const subscriptionRepositoryClauses: ReadonlyArray<Clause<LedgerPorts>> = [
  ...subscriptionClauses,
  ...drainClauses,
]

export const subscriptionRepositoryContract = suiteOf({
  port: "SubscriptionRepository",
  clauses: subscriptionRepositoryClauses,
})
