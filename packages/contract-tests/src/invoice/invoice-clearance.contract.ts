/**
 * The contract of `InvoiceClearance`, for an adapter connected to a clearance service (a simulator,
 * or the Ministry's test environment). The adapter's own tests cover failures of the service.
 */
import type { InvoiceClearance } from "@procurement/domain/invoice"
import type * as Layer from "effect/Layer"
import type { Capabilities } from "../capabilities.ts"
import type { Clause } from "../suite/clause.ts"
import { registerSuite } from "../suite/register.ts"
import type { ClearanceBinding } from "./clearance-binding.ts"
import { outcomeClauses } from "./outcome-clauses.ts"
import { submissionClauses } from "./submission-clauses.ts"

export const invoiceClearanceClauses = (
  binding: ClearanceBinding,
): ReadonlyArray<Clause<InvoiceClearance>> => [
  ...submissionClauses(binding),
  ...outcomeClauses(binding),
]

export const invoiceClearanceContract = <E>(
  adapter: string,
  layer: Layer.Layer<InvoiceClearance, E>,
  binding: ClearanceBinding,
  can: Partial<Capabilities> = {},
): void =>
  registerSuite({ port: "InvoiceClearance", adapter, layer, can }, invoiceClearanceClauses(binding))
