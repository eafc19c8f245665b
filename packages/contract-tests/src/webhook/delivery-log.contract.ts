/**
 * The contract of `DeliveryLog`. Its layer also provides the rest of `LedgerPorts` over the same
 * store.
 */
import type * as Layer from "effect/Layer"
import type { Capabilities } from "../capabilities.ts"
import type { LedgerPorts } from "../ledger/ledger-ports.ts"
import type { Clause } from "../suite/clause.ts"
import { registerSuite } from "../suite/register.ts"
import { deliveryLogViewClauses } from "./delivery-log-clauses.ts"
import { expiryClauses } from "./expiry-clauses.ts"
import { deliveryForgettingClauses } from "./forgetting-clauses.ts"

export const deliveryLogClauses: ReadonlyArray<Clause<LedgerPorts>> = [
  ...deliveryLogViewClauses,
  ...deliveryForgettingClauses,
  ...expiryClauses,
]

export const deliveryLogContract = <E>(
  adapter: string,
  layer: Layer.Layer<LedgerPorts, E>,
  can: Partial<Capabilities> = {},
): void => registerSuite({ port: "DeliveryLog", adapter, layer, can }, deliveryLogClauses)
