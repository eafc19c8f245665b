/** The queue of renewals on PostgreSQL keeps the contract of its port. */
import { renewalQueueContract } from "@procurement/contract-tests/renewal"
import { layerRenewalQueue } from "../src/index.ts"
import { onFreshDatabase } from "./fixtures/layers.ts"

renewalQueueContract("PostgreSQL", onFreshDatabase(layerRenewalQueue))
