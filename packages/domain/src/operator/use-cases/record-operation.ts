/** Records in the seller's audit log what operators request. */
import { operatorAction } from "../../audit/audit-log.ts"
import { recordAudit } from "../../audit/use-cases/keep-audit.ts"
import { sellerTenantId } from "../../identity/type-id.ts"

export interface RequestedOperation {
  readonly id: string
  /** The operator's name, or that of a program such as the command line. */
  readonly operator: string
  readonly details: Readonly<Record<string, string>>
}

/** Records the request before it is carried out: no crash leaves a change without its record. */
export const recordOperation = ({ id, operator, details }: RequestedOperation) =>
  recordAudit({
    tenantId: sellerTenantId,
    action: operatorAction,
    actor: { type: "operator", operator },
    subject: { type: "operation", id },
    details,
  })
