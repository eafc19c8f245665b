/**
 * The contract of `PaymentRepository`. Its layer provides orders, invoices and webhooks as well,
 * in one store: what is paid is placed there, and events are queried there.
 */
import type { Clause } from "../suite/clause.ts"
import { suiteOf } from "../suite/register.ts"
import { accountClauses } from "./account-clauses.ts"
import { atOnceClauses } from "./at-once-clauses.ts"
import type { PaymentPorts } from "./payment-ports.ts"
import { receivableClauses } from "./receivable-clauses.ts"
import { recordClauses } from "./record-clauses.ts"
import { transferClauses } from "./transfer-clauses.ts"

export const paymentRepositoryClauses: ReadonlyArray<Clause<PaymentPorts>> = [
  ...recordClauses,
  ...atOnceClauses,
  ...accountClauses,
  ...receivableClauses,
  ...transferClauses,
]

export const paymentRepositoryContract = suiteOf({
  port: "PaymentRepository",
  clauses: paymentRepositoryClauses,
})
