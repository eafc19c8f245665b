/**
 * The contract of `BatchRepository`. Its layer provides orders and invoices as well, over one
 * store: a batch holds invoices that are created with orders.
 */
import type { Clause } from "../suite/clause.ts"
import { suiteOf } from "../suite/register.ts"
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

export const batchRepositoryContract = suiteOf({
  port: "BatchRepository",
  clauses: batchRepositoryClauses,
})
