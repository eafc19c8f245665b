/** Runs the contract suite of the register of KSeF outages against PostgreSQL. */
import { offlineRegisterContract } from "@procurement/contract-tests/clearance"
import * as Layer from "effect/Layer"
import {
  layerDeliveryLog,
  layerDeliveryQueue,
  layerEmailQueue,
  layerInvoiceRepository,
  layerOfflineRegister,
  layerOrderRepository,
  layerQuotaRepository,
  layerReplayRepository,
  layerSubscriptionRepository,
  layerTenantRepository,
} from "../src/index.ts"
import { secretKeys } from "./fixtures/examples.ts"
import { onFreshDatabase } from "./fixtures/layers.ts"

const layer = onFreshDatabase((database) =>
  Layer.mergeAll(
    layerEmailQueue(database, secretKeys),
    layerOfflineRegister(database),
    layerInvoiceRepository(database),
    layerOrderRepository(database),
    layerQuotaRepository(database),
    layerDeliveryLog(database),
    layerDeliveryQueue(database, secretKeys),
    layerReplayRepository(database, secretKeys),
    layerSubscriptionRepository(database, secretKeys),
    layerTenantRepository(database),
  ),
)

offlineRegisterContract("PostgreSQL", layer, { isolated: true })
