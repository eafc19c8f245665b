/**
 * The contract of `DeliveryQueue`. Its layer provides the rest of `LedgerPorts` as well, over one
 * store: events, subscriptions and e-mails are there. The clauses take every event that waits and,
 * for a moment, every lane that nobody holds.
 */
import type * as Layer from "effect/Layer"
import type { Capabilities } from "../capabilities.ts"
import type { LedgerPorts } from "../ledger/ledger-ports.ts"
import type { Clause } from "../suite/clause.ts"
import { registerSuite } from "../suite/register.ts"
import { dueClauses } from "./due-clauses.ts"
import { fanOutClauses } from "./fan-out-clauses.ts"
import { laneClauses } from "./lane-clauses.ts"
import { pauseClauses } from "./pause-clauses.ts"
import { saveClauses } from "./save-clauses.ts"
import { supplyClauses } from "./supply-clauses.ts"
import { traceClauses } from "./trace-clauses.ts"

export const deliveryQueueClauses: ReadonlyArray<Clause<LedgerPorts>> = [
  ...fanOutClauses,
  ...laneClauses,
  ...supplyClauses,
  ...saveClauses,
  ...dueClauses,
  ...pauseClauses,
  ...traceClauses,
]

export const deliveryQueueContract = <E>(
  adapter: string,
  layer: Layer.Layer<LedgerPorts, E>,
  can: Partial<Capabilities> = {},
): void => registerSuite({ port: "DeliveryQueue", adapter, layer, can }, deliveryQueueClauses)
