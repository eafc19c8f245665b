/**
 * The contract of `WebhookRepository`. Its layer provides orders and invoices as well, over one
 * store: the events that are fanned out come from there. The clauses take every event that waits.
 */
import type * as Layer from "effect/Layer"
import type { Capabilities } from "../capabilities.ts"
import type { LedgerPorts } from "../ledger/ledger-ports.ts"
import type { Clause } from "../suite/clause.ts"
import { registerSuite } from "../suite/register.ts"
import { claimClauses } from "../work-queue/claim-clauses.ts"
import { dueTimeClauses } from "../work-queue/due-time-clauses.ts"
import { deliveryClauses } from "./delivery-clauses.ts"
import { deliveryQueue } from "./delivery-queue.ts"
import { fanOutClauses } from "./fan-out-clauses.ts"

export const webhookRepositoryClauses: ReadonlyArray<Clause<LedgerPorts>> = [
  ...deliveryClauses,
  ...fanOutClauses,
  ...claimClauses(deliveryQueue),
  ...dueTimeClauses(deliveryQueue),
]

export const webhookRepositoryContract = <E>(
  adapter: string,
  layer: Layer.Layer<LedgerPorts, E>,
  can: Partial<Capabilities> = {},
): void =>
  registerSuite({ port: "WebhookRepository", adapter, layer, can }, webhookRepositoryClauses)
