/**
 * The contract of `DeliveryLog`. Its layer also provides the rest of `LedgerPorts` over the same
 * store.
 */
import type { LedgerPorts } from "../ledger/ledger-ports.ts"
import type { Clause } from "../suite/clause.ts"
import { suiteOf } from "../suite/register.ts"
import { deliveryLogViewClauses } from "./delivery-log-clauses.ts"
import { expiryClauses } from "./expiry-clauses.ts"
import { deliveryForgettingClauses } from "./forgetting-clauses.ts"

export const deliveryLogClauses: ReadonlyArray<Clause<LedgerPorts>> = [
  ...deliveryLogViewClauses,
  ...deliveryForgettingClauses,
  ...expiryClauses,
]

export const deliveryLogContract = suiteOf({ port: "DeliveryLog", clauses: deliveryLogClauses })
