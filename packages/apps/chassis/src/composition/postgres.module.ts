/** The repositories on one PostgreSQL database, but for those of webhooks: they need keys. */
import {
  type Database,
  makeBatchRepository,
  makeCatalogRepository,
  makeCredentialStore,
  makeEmailQueue,
  makeEventLog,
  makeInbox,
  makeInspectionStore,
  makeInvoiceRepository,
  makeLongLivedTokenStore,
  makeOfflineRegister,
  makeOrderRepository,
  makeOutboxRelay,
  makePaymentRepository,
  makeQuotaRepository,
  makeRateLimitStore,
  makeReconciliationStore,
  makeRenewalQueue,
  makeRefusalWatchStore,
  makeTenantRepository,
} from "@procurement/adapter-postgres"
import { CatalogRepository } from "@procurement/domain/catalog"
import { BatchRepository, OfflineRegister } from "@procurement/domain/clearance"
import { CredentialStore, LongLivedTokenStore } from "@procurement/domain/credential"
import { EmailQueue } from "@procurement/domain/email"
import { EventLog, OutboxRelay } from "@procurement/domain/events"
import { Inbox } from "@procurement/domain/inbound"
import { InspectionStore } from "@procurement/domain/inspection"
import { InvoiceRepository } from "@procurement/domain/invoice"
import { OrderRepository } from "@procurement/domain/order"
import { QuotaRepository } from "@procurement/domain/quota"
import { PaymentRepository } from "@procurement/domain/payment"
import { RateLimitStore, RefusalWatchStore } from "@procurement/domain/rate-limit"
import { ReconciliationStore } from "@procurement/domain/reconciliation"
import { RenewalQueue } from "@procurement/domain/renewal"
import { TenantRepository } from "@procurement/domain/tenant"
import { ContainerModule } from "inversify"
import { bindPort } from "./ports.ts"

export const postgresModule = (database: Database): ContainerModule =>
  new ContainerModule((load) => {
    bindPort(load, BatchRepository).toConstantValue(makeBatchRepository(database))
    bindPort(load, CatalogRepository).toConstantValue(makeCatalogRepository(database))
    bindPort(load, CredentialStore).toConstantValue(makeCredentialStore(database))
    bindPort(load, EmailQueue).toConstantValue(makeEmailQueue(database))
    bindPort(load, EventLog).toConstantValue(makeEventLog(database))
    bindPort(load, Inbox).toConstantValue(makeInbox(database))
    bindPort(load, InspectionStore).toConstantValue(makeInspectionStore(database))
    bindPort(load, InvoiceRepository).toConstantValue(makeInvoiceRepository(database))
    bindPort(load, LongLivedTokenStore).toConstantValue(makeLongLivedTokenStore(database))
    bindPort(load, OfflineRegister).toConstantValue(makeOfflineRegister(database))
    bindPort(load, OrderRepository).toConstantValue(makeOrderRepository(database))
    bindPort(load, OutboxRelay).toConstantValue(makeOutboxRelay(database))
    bindPort(load, QuotaRepository).toConstantValue(makeQuotaRepository(database))
    bindPort(load, PaymentRepository).toConstantValue(makePaymentRepository(database))
    bindPort(load, RateLimitStore).toConstantValue(makeRateLimitStore(database))
    bindPort(load, ReconciliationStore).toConstantValue(makeReconciliationStore(database))
    bindPort(load, RefusalWatchStore).toConstantValue(makeRefusalWatchStore(database))
    bindPort(load, RenewalQueue).toConstantValue(makeRenewalQueue(database))
    bindPort(load, TenantRepository).toConstantValue(makeTenantRepository(database))
  })
