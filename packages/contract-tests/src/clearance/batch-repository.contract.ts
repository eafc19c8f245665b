/**
 * The contract of `BatchRepository`. Its layer also provides orders and invoices over the same
 * store, because a batch holds invoices and these are created with orders.
 */
import type * as Layer from "effect/Layer"
import type { Capabilities } from "../capabilities.ts"
import type { Clause } from "../suite/clause.ts"
import { registerSuite } from "../suite/register.ts"
import { claimClauses } from "../work-queue/claim-clauses.ts"
import { dueTimeClauses } from "../work-queue/due-time-clauses.ts"
import { batchSaveClauses } from "./batch-save-clauses.ts"
import { beginClauses } from "./begin-clauses.ts"
import { batchForgettingClauses } from "./forgetting-clauses.ts"
import { type BatchPorts, batchQueue } from "./started-batches.ts"

export const batchRepositoryClauses: ReadonlyArray<Clause<BatchPorts>> = [
  ...beginClauses,
  ...batchSaveClauses,
  ...batchForgettingClauses,
  ...claimClauses(batchQueue),
  ...dueTimeClauses(batchQueue),
]

export const batchRepositoryContract = <E>(
  adapter: string,
  layer: Layer.Layer<BatchPorts, E>,
  can: Partial<Capabilities> = {},
): void => registerSuite({ port: "BatchRepository", adapter, layer, can }, batchRepositoryClauses)
