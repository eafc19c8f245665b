/**
 * The contract of `InvoiceClearance`, for an adapter with a server (a simulator, the Ministry's
 * test environment). The adapter's own tests cover faults of the server.
 */
import type { InvoiceClearance } from "@procurement/domain/invoice"
import type { Clause } from "../suite/clause.ts"
import { suiteWith } from "../suite/register.ts"
import type { ClearanceBinding } from "./clearance-binding.ts"
import { outcomeClauses } from "./outcome-clauses.ts"
import { submissionClauses } from "./submission-clauses.ts"

export const invoiceClearanceClauses = (
  binding: ClearanceBinding,
): ReadonlyArray<Clause<InvoiceClearance>> => [
  ...submissionClauses(binding),
  ...outcomeClauses(binding),
]

export const invoiceClearanceContract = suiteWith({
  port: "InvoiceClearance",
  clauses: invoiceClearanceClauses,
})
