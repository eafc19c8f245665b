/** The problems of operators' reports; all of them are in the operators' document. */
import type { ProblemCode } from "../../src/index.ts"

export const operatorCodes = [
  "address_not_allowed",
  "tenant_not_found",
  "ledger_export_not_found",
  "client_not_found",
  "token_not_found",
  "buyer_not_registered",
  "impossible_move",
  "shipment_refused",
  "return_refused",
  "correction_refused",
  "reissue_refused",
  "invoice_correction_refused",
  "invoice_not_closable",
  "issue_outside_refused",
  "payment_refused",
  "credential_refused",
] as const satisfies ReadonlyArray<ProblemCode>
