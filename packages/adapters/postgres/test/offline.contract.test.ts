/** Runs the suites of outages, deadlines and unmatched payments against PostgreSQL. */
import { offlineRegisterContract } from "@procurement/contract-tests/clearance"
import { deadlineRegisterContract } from "@procurement/contract-tests/deadline"
import {
  overdueRegisterContract,
  unmatchedPaymentsContract,
} from "@procurement/contract-tests/payment"
import * as Layer from "effect/Layer"
import {
  layerDeadlineRegister,
  layerDeliveryLog,
  layerEmailQueue,
  layerInvoiceRepository,
  layerOfflineRegister,
  layerOrderRepository,
  layerOverdueRegister,
  layerPaymentRepository,
  layerQuotaRepository,
  layerReplayRepository,
  layerSubscriptionRepository,
  layerTenantRepository,
  layerUnmatchedPayments,
} from "../src/index.ts"
import { secretKeys } from "./fixtures/examples.ts"
import { layerPromptQueue, onFreshDatabase } from "./fixtures/layers.ts"

const layer = onFreshDatabase((database) =>
  Layer.mergeAll(
    layerDeadlineRegister(database),
    layerEmailQueue(database, secretKeys),
    layerOfflineRegister(database),
    layerOverdueRegister(database),
    layerPaymentRepository(database),
    layerInvoiceRepository(database),
    layerOrderRepository(database),
    layerQuotaRepository(database),
    layerDeliveryLog(database),
    layerPromptQueue(database),
    layerReplayRepository(database, secretKeys),
    layerSubscriptionRepository(database, secretKeys),
    layerTenantRepository(database),
    layerUnmatchedPayments(database),
  ),
)

offlineRegisterContract("PostgreSQL", layer, { isolated: true })
deadlineRegisterContract("PostgreSQL", layer, { isolated: true })
overdueRegisterContract("PostgreSQL", layer, { isolated: true })
unmatchedPaymentsContract("PostgreSQL", layer, { isolated: true })
