/**
 * The contract of `DeliveryQueue`. Its layer also provides the rest of `LedgerPorts` over the same
 * store, which has events, subscriptions and e-mails. The clauses fan out every waiting event and,
 * for a moment, claim every unclaimed partition.
 */
import type { LedgerPorts } from "../ledger/ledger-ports.ts"
import type { Clause } from "../suite/clause.ts"
import { suiteOf } from "../suite/register.ts"
import { dueClauses } from "./due-clauses.ts"
import { fanOutClauses } from "./fan-out-clauses.ts"
import { partitionClauses } from "./partition-clauses.ts"
import { pauseClauses } from "./pause-clauses.ts"
import { saveClauses } from "./save-clauses.ts"
import { serverClauses } from "./server-clauses.ts"
import { fetchClauses } from "./fetch-clauses.ts"
import { traceClauses } from "./trace-clauses.ts"

export const deliveryQueueClauses: ReadonlyArray<Clause<LedgerPorts>> = [
  ...fanOutClauses,
  ...partitionClauses,
  ...serverClauses,
  ...fetchClauses,
  ...saveClauses,
  ...dueClauses,
  ...pauseClauses,
  ...traceClauses,
]

export const deliveryQueueContract = suiteOf({
  port: "DeliveryQueue",
  clauses: deliveryQueueClauses,
})
