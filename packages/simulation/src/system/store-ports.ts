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
import type { Failure } from "../kernel/port-calls.ts"
import type { BuggyPorts } from "../bugs/bug.ts"
import type { Stores } from "./stores.ts"
import type { Watch } from "./watch.ts"

/** The service as the process reaches it. */
export type Wrap = <S extends object>(port: string, service: S, failure?: Failure) => S

/** The service with the bug that is planted, if it is in this port. */
export type Plant = <Name extends keyof BuggyPorts>(
  port: Name,
  service: BuggyPorts[Name],
) => BuggyPorts[Name]

export const storedPorts = (stores: Stores, watch: Watch, wrap: Wrap, plant: Plant) => {
  const { ledger } = stores
  const add = <Name extends keyof BuggyPorts>(port: Name, service: BuggyPorts[Name]) =>
    wrap(port, plant(port, service))
  const orders = watch.orders(makeOrderRepositoryMemory(ledger))
  const invoices = watch.invoices(makeInvoiceRepositoryMemory(ledger))
  const deliveries = watch.deliveries(makeDeliveryQueueMemory(ledger))
  const subscriptions = watch.subscriptions(makeSubscriptionRepositoryMemory(ledger))
  const register = makeOfflineRegisterMemory(ledger, stores.clearance)
  const tenants = makeTenantRepositoryMemory(ledger.tenants)
  const reconciliation = watch.reconciliation(
    makeReconciliationStoreMemory(ledger, stores.reconciliation),
  )
  const notices = makeInvoiceNoticesMemory(ledger, stores.people, stores.notified)
  const catalog = makeCatalogRepositoryMemory(stores.catalog)
  return Context.empty().pipe(
    Context.add(BatchRepository, wrap("BatchRepository", makeBatchRepositoryMemory(ledger))),
    Context.add(BuyerRegister, wrap("BuyerRegister", stores.buyers)),
    Context.add(CatalogRepository, wrap("CatalogRepository", catalog)),
    Context.add(DeliveryLog, add("DeliveryLog", makeDeliveryLogMemory(ledger))),
    Context.add(DeliveryQueue, add("DeliveryQueue", deliveries)),
    Context.add(EmailQueue, add("EmailQueue", makeEmailQueueMemory(ledger))),
    Context.add(EventLog, add("EventLog", makeEventLogMemory(ledger))),
    Context.add(InvoiceNotices, wrap("InvoiceNotices", notices)),
    Context.add(InvoiceRepository, add("InvoiceRepository", invoices)),
    Context.add(OfflineRegister, add("OfflineRegister", register)),
    Context.add(OrderRepository, add("OrderRepository", orders)),
    Context.add(PaymentRepository, wrap("PaymentRepository", makePaymentRepositoryMemory(ledger))),
    Context.add(QuotaRepository, wrap("QuotaRepository", makeQuotaRepositoryMemory(ledger))),
    Context.add(LedgerRegister, wrap("LedgerRegister", makeLedgerRegisterMemory(ledger))),
    Context.add(ReconciliationStore, add("ReconciliationStore", reconciliation)),
    Context.add(RenewalQueue, add("RenewalQueue", makeRenewalQueueMemory(stores.renewals))),
    Context.add(ReplayRepository, wrap("ReplayRepository", makeReplayRepositoryMemory(ledger))),
    Context.add(SubscriptionRepository, wrap("SubscriptionRepository", subscriptions)),
    Context.add(TenantRepository, add("TenantRepository", tenants)),
    Context.add(UserRepository, add("UserRepository", makeUserRepositoryMemory(stores.people))),
  )
}
