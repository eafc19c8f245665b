/** Repositories of collective payments with one fault each. */
import { makeCollectivePaymentsMemory, makeLedgerMemory } from "@procurement/adapter-memory"
import { CollectivePaymentRepository } from "@procurement/domain/payment"
import { collectivePaymentClauses } from "../../src/payment/index.ts"
import { groundOf } from "../mutants/grounds.ts"
import { proves } from "./saboteur.ts"

const ground = groundOf(
  CollectivePaymentRepository,
  () => ({ requests: makeLedgerMemory().collectivePayments }),
  ({ requests }) => makeCollectivePaymentsMemory(requests),
)

proves("CollectivePaymentRepository", collectivePaymentClauses, [], ground)
