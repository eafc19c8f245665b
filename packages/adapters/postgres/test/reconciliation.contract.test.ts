/** Runs the contract suite of reconciliation with KSeF against PostgreSQL. */
import { reconciliationStoreContract } from "@procurement/contract-tests/reconciliation"
import * as Layer from "effect/Layer"
import {
  layerDeliveryLog,
  layerEmailQueue,
  layerReconciliationStore,
  layerInvoiceRepository,
  layerOrderRepository,
  layerQuotaRepository,
  layerReplayRepository,
  layerSubscriptionRepository,
  layerTenantRepository,
} from "../src/index.ts"
import { secretKeys } from "./fixtures/examples.ts"
import { layerPromptQueue, onFreshDatabase } from "./fixtures/layers.ts"

const layer = onFreshDatabase((database) =>
  Layer.mergeAll(
    layerEmailQueue(database, secretKeys),
    layerReconciliationStore(database),
    layerInvoiceRepository(database),
    layerOrderRepository(database),
    layerQuotaRepository(database),
    layerDeliveryLog(database),
    layerPromptQueue(database),
    layerReplayRepository(database, secretKeys),
    layerSubscriptionRepository(database, secretKeys),
    layerTenantRepository(database),
  ),
)

reconciliationStoreContract("PostgreSQL", layer, { isolated: true })
