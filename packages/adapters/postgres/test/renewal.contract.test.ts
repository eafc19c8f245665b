/** Runs the contract suites of renewals and of collective payments against PostgreSQL. */
import { collectivePaymentContract } from "@procurement/contract-tests/payment"
import { renewalQueueContract } from "@procurement/contract-tests/renewal"
import { layerCollectivePayments, layerRenewalQueue } from "../src/index.ts"
import { onFreshDatabase } from "./fixtures/layers.ts"

renewalQueueContract("PostgreSQL", onFreshDatabase(layerRenewalQueue))
collectivePaymentContract("PostgreSQL", onFreshDatabase(layerCollectivePayments), {
  isolated: true,
})
