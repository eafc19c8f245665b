/** Runs the contract suite of the inspection of the archive against PostgreSQL. */
import { inspectionStoreContract } from "@procurement/contract-tests/inspection"
import * as Layer from "effect/Layer"
import {
  layerDeliveryLog,
  layerEmailQueue,
  layerInspectionStore,
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
    layerInspectionStore(database),
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

inspectionStoreContract("PostgreSQL", layer, { isolated: true })
