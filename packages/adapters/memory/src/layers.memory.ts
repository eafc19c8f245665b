/** The in-memory references that share one common store. */
import { CatalogRepository } from "@procurement/domain/catalog"
import { BatchRepository } from "@procurement/domain/clearance"
import { EmailQueue } from "@procurement/domain/email"
import { EventLog } from "@procurement/domain/events"
import { IdempotencyStore } from "@procurement/domain/idempotency"
import { Inbox } from "@procurement/domain/inbox"
import { InvoiceRepository } from "@procurement/domain/invoice"
import { OrderRepository } from "@procurement/domain/order"
import { CollectivePaymentRepository, PaymentRepository } from "@procurement/domain/payment"
import { QuotaRepository } from "@procurement/domain/quota"
import { type BuyerRegister, TenantRepository } from "@procurement/domain/tenant"
import {
  DeliveryLog,
  DeliveryQueue,
  ReplayRepository,
  SubscriptionRepository,
} from "@procurement/domain/webhook"
import * as Layer from "effect/Layer"
import { layerBuyerRegisterMemory } from "./buyer-register.memory.ts"
import { makeCatalogMemory, makeCatalogRepositoryMemory } from "./catalog.memory.ts"
import { makeCollectivePaymentsMemory } from "./collective-payments.memory.ts"
import { makeDeliveryQueueMemory } from "./deliveries.memory.ts"
import { makeDeliveryLogMemory, makeReplayRepositoryMemory } from "./delivery-log.memory.ts"
import { makeIdempotencyStoreMemory, makeInboxMemory } from "./inbound.memory.ts"
import { makeBatchRepositoryMemory } from "./invoice-queue.memory.ts"
import { makeInvoiceRepositoryMemory } from "./invoice-repository.memory.ts"
import { type LedgerMemory, makeLedgerMemory } from "./ledger.memory.ts"
import { makeOrderRepositoryMemory } from "./order-repository.memory.ts"
import { makeEmailQueueMemory, makeEventLogMemory } from "./outbox.memory.ts"
import { makePaymentRepositoryMemory } from "./payment-repository.memory.ts"
import { makeQuotaRepositoryMemory } from "./quota.memory.ts"
import { makeSubscriptionRepositoryMemory } from "./subscription.memory.ts"
import { makeTenantRepositoryMemory } from "./tenant.memory.ts"

export const layerLedgerMemory = (
  ledger: LedgerMemory = makeLedgerMemory(),
): Layer.Layer<
  | BatchRepository
  | BuyerRegister
  | CatalogRepository
  | CollectivePaymentRepository
  | DeliveryLog
  | DeliveryQueue
  | EmailQueue
  | EventLog
  | IdempotencyStore
  | Inbox
  | OrderRepository
  | InvoiceRepository
  | PaymentRepository
  | QuotaRepository
  | ReplayRepository
  | SubscriptionRepository
  | TenantRepository
> =>
  Layer.mergeAll(
    layerBuyerRegisterMemory,
    Layer.sync(BatchRepository, () => makeBatchRepositoryMemory(ledger)),
    Layer.sync(CatalogRepository, () =>
      makeCatalogRepositoryMemory(makeCatalogMemory(ledger.catalog)),
    ),
    Layer.sync(CollectivePaymentRepository, () =>
      makeCollectivePaymentsMemory(ledger.collectivePayments),
    ),
    Layer.sync(EmailQueue, () => makeEmailQueueMemory(ledger)),
    Layer.sync(EventLog, () => makeEventLogMemory(ledger)),
    Layer.sync(IdempotencyStore, () => makeIdempotencyStoreMemory(ledger)),
    Layer.sync(Inbox, () => makeInboxMemory(ledger)),
    Layer.sync(OrderRepository, () => makeOrderRepositoryMemory(ledger)),
    Layer.sync(InvoiceRepository, () => makeInvoiceRepositoryMemory(ledger)),
    Layer.sync(PaymentRepository, () => makePaymentRepositoryMemory(ledger)),
    Layer.sync(QuotaRepository, () => makeQuotaRepositoryMemory(ledger)),
    Layer.sync(DeliveryLog, () => makeDeliveryLogMemory(ledger)),
    Layer.sync(DeliveryQueue, () => makeDeliveryQueueMemory(ledger)),
    Layer.sync(ReplayRepository, () => makeReplayRepositoryMemory(ledger)),
    Layer.sync(SubscriptionRepository, () => makeSubscriptionRepositoryMemory(ledger)),
    Layer.sync(TenantRepository, () => makeTenantRepositoryMemory(ledger.tenants)),
  )
