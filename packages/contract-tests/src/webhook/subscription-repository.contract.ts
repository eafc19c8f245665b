/**
 * The contract of `SubscriptionRepository`. Its layer also provides the rest of `LedgerPorts` over
 * the same store, where the clauses look for deliveries.
 */
import type * as Layer from "effect/Layer"
import type { Capabilities } from "../capabilities.ts"
import type { LedgerPorts } from "../ledger/ledger-ports.ts"
import type { Clause } from "../suite/clause.ts"
import { registerSuite } from "../suite/register.ts"
import { drainClauses } from "./drain-clauses.ts"
import { subscriptionClauses } from "./subscription-clauses.ts"

export const subscriptionRepositoryClauses: ReadonlyArray<Clause<LedgerPorts>> = [
  ...subscriptionClauses,
  ...drainClauses,
]

export const subscriptionRepositoryContract = <E>(
  adapter: string,
  layer: Layer.Layer<LedgerPorts, E>,
  can: Partial<Capabilities> = {},
): void =>
  registerSuite(
    { port: "SubscriptionRepository", adapter, layer, can },
    subscriptionRepositoryClauses,
  )
