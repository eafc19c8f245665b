/**
 * The contract of `PaymentRepository`. Its layer also provides orders, invoices and webhooks over
 * the same store: the clauses place orders there and look for events there.
 */
import type * as Layer from "effect/Layer"
import type { Capabilities } from "../capabilities.ts"
import type { Clause } from "../suite/clause.ts"
import { registerSuite } from "../suite/register.ts"
import { accountClauses } from "./account-clauses.ts"
import { atOnceClauses } from "./at-once-clauses.ts"
import type { PaymentPorts } from "./payment-ports.ts"
import { recordClauses } from "./record-clauses.ts"
import { transferClauses } from "./transfer-clauses.ts"

export const paymentRepositoryClauses: ReadonlyArray<Clause<PaymentPorts>> = [
  ...recordClauses,
  ...atOnceClauses,
  ...accountClauses,
  ...transferClauses,
]

export const paymentRepositoryContract = <E>(
  adapter: string,
  layer: Layer.Layer<PaymentPorts, E>,
  can: Partial<Capabilities> = {},
): void =>
  registerSuite({ port: "PaymentRepository", adapter, layer, can }, paymentRepositoryClauses)
