/** The ports of one process whose data outlive it. */
import {
  makeBatchRepositoryMemory,
  makeCatalogRepositoryMemory,
  makeDeliveryLogMemory,
  makeDeliveryQueueMemory,
  makeEmailQueueMemory,
  makeEventLogMemory,
  makeInvoiceNoticesMemory,
  makeInvoiceRepositoryMemory,
  makeLedgerRegisterMemory,
  makeOfflineRegisterMemory,
  makeOrderRepositoryMemory,
  makePaymentRepositoryMemory,
  makeQuotaRepositoryMemory,
  makeReconciliationStoreMemory,
  makeRenewalQueueMemory,
  makeReplayRepositoryMemory,
  makeSubscriptionRepositoryMemory,
  makeTenantRepositoryMemory,
  makeUserRepositoryMemory,
} from "@procurement/adapter-memory"
import { CatalogRepository } from "@procurement/domain/catalog"
import { BatchRepository, OfflineRegister } from "@procurement/domain/clearance"
import { EmailQueue } from "@procurement/domain/email"
import { EventLog } from "@procurement/domain/events"
import { InvoiceRepository } from "@procurement/domain/invoice"
import { LedgerRegister } from "@procurement/domain/ledger"
import { InvoiceNotices } from "@procurement/domain/notification"
import { OrderRepository } from "@procurement/domain/order"
import { PaymentRepository } from "@procurement/domain/payment"
import { QuotaRepository } from "@procurement/domain/quota"
import { ReconciliationStore } from "@procurement/domain/reconciliation"
import { RenewalQueue } from "@procurement/domain/renewal"
import { BuyerRegister, TenantRepository } from "@procurement/domain/tenant"
import { UserRepository } from "@procurement/domain/user"
import {
  DeliveryLog,
  DeliveryQueue,
  ReplayRepository,
  SubscriptionRepository,
} from "@procurement/domain/webhook"
import * as Context from "effect/Context"
import type { Remote } from "./adapters.ts"
import type { Stores } from "./stores.ts"
import type { Watch } from "./watch.ts"

export const storedPorts = (stores: Stores, watch: Watch, remote: Remote) => {
  const { ledger } = stores
  const notices = makeInvoiceNoticesMemory(ledger, stores.people, stores.notified)
  const reconciliation = makeReconciliationStoreMemory(ledger, stores.reconciliation)
  const invoices = makeInvoiceRepositoryMemory(ledger)
  const subscriptions = makeSubscriptionRepositoryMemory(ledger)
  return Context.empty().pipe(
    Context.add(BatchRepository, remote("BatchRepository", makeBatchRepositoryMemory(ledger))),
    Context.add(BuyerRegister, remote("BuyerRegister", stores.buyers)),
    Context.add(
      CatalogRepository,
      remote("CatalogRepository", makeCatalogRepositoryMemory(stores.catalog)),
    ),
    Context.add(DeliveryLog, remote("DeliveryLog", makeDeliveryLogMemory(ledger))),
    Context.add(
      DeliveryQueue,
      remote("DeliveryQueue", makeDeliveryQueueMemory(ledger), { watch: watch.deliveries }),
    ),
    Context.add(EmailQueue, remote("EmailQueue", makeEmailQueueMemory(ledger))),
    Context.add(EventLog, remote("EventLog", makeEventLogMemory(ledger))),
    Context.add(InvoiceNotices, remote("InvoiceNotices", notices)),
    Context.add(
      InvoiceRepository,
      remote("InvoiceRepository", invoices, { watch: watch.invoices }),
    ),
    Context.add(LedgerRegister, remote("LedgerRegister", makeLedgerRegisterMemory(ledger))),
    Context.add(
      OfflineRegister,
      remote("OfflineRegister", makeOfflineRegisterMemory(ledger, stores.clearance)),
    ),
    Context.add(
      OrderRepository,
      remote("OrderRepository", makeOrderRepositoryMemory(ledger), { watch: watch.orders }),
    ),
    Context.add(
      PaymentRepository,
      remote("PaymentRepository", makePaymentRepositoryMemory(ledger)),
    ),
    Context.add(QuotaRepository, remote("QuotaRepository", makeQuotaRepositoryMemory(ledger))),
    Context.add(
      ReconciliationStore,
      remote("ReconciliationStore", reconciliation, { watch: watch.reconciliation }),
    ),
    Context.add(RenewalQueue, remote("RenewalQueue", makeRenewalQueueMemory(stores.renewals))),
    Context.add(ReplayRepository, remote("ReplayRepository", makeReplayRepositoryMemory(ledger))),
    Context.add(
      SubscriptionRepository,
      remote("SubscriptionRepository", subscriptions, { watch: watch.subscriptions }),
    ),
    Context.add(
      TenantRepository,
      remote("TenantRepository", makeTenantRepositoryMemory(ledger.tenants)),
    ),
    Context.add(UserRepository, remote("UserRepository", makeUserRepositoryMemory(stores.people))),
  )
}
