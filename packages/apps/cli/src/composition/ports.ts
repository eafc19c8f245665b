/** The ports of the commands over one database. */
import { makeSecretHashing } from "@procurement/adapter-oauth/secret-hash"
import {
  type Database,
  makeAuditLog,
  makeCatalogRepository,
  makeCredentialStore,
  makeCollectivePayments,
  makeDeadlineRegister,
  makeDeliveryLog,
  makeEmailQueue,
  makeEventLog,
  makeInbox,
  makeInspectionStore,
  makeInvoiceRepository,
  makeLedgerExports,
  makeLedgerRegister,
  makeLongLivedTokenStore,
  makeOfflineRegister,
  makeOperatorTokenStore,
  makeOrderRepository,
  makeOverdueRegister,
  makePaymentRepository,
  makeProcessRegister,
  makeQuotaRepository,
  makeRateLimitStore,
  makeReconciliationStore,
  makeRenewalQueue,
  makeReplayRepository,
  makeRequestLog,
  makeSessionStore,
  makeSubscriptionRepository,
  makeBuyerRegister,
  makeTenantRepository,
  makeUnmatchedPayments,
  makeUserRepository,
  newSecretKey,
  parseSecretKeys,
} from "@procurement/adapter-postgres"
import { layerClock, makeEntropy, type ProcessClock } from "@procurement/app-platform"
import { containerOf, layerOf, OpenDatabase, provide } from "@procurement/app-platform/composition"
import { DocumentArchive } from "@procurement/domain/archive"
import { AuditLog } from "@procurement/domain/audit"
import { CatalogRepository } from "@procurement/domain/catalog"
import { OfflineRegister } from "@procurement/domain/clearance"
import { CredentialStore, LongLivedTokenStore, SecretHashing } from "@procurement/domain/credential"
import { DeadlineRegister } from "@procurement/domain/deadline"
import { EmailQueue } from "@procurement/domain/email"
import { EventLog } from "@procurement/domain/events"
import { Entropy } from "@procurement/domain/identity"
import { Inbox } from "@procurement/domain/inbox"
import { InspectionStore } from "@procurement/domain/inspection"
import { InvoicePdf, InvoiceRepository } from "@procurement/domain/invoice"
import { LedgerExports, LedgerRegister } from "@procurement/domain/ledger"
import { OperatorTokenStore } from "@procurement/domain/operator"
import { OrderRepository } from "@procurement/domain/order"
import { TaxpayerRegister } from "@procurement/domain/party"
import {
  CollectivePaymentRepository,
  OverdueRegister,
  PaymentRepository,
  UnmatchedPayments,
} from "@procurement/domain/payment"
import { QuotaRepository } from "@procurement/domain/quota"
import { RateLimitStore } from "@procurement/domain/rate-limit"
import { ReconciliationStore } from "@procurement/domain/reconciliation"
import { RenewalQueue } from "@procurement/domain/renewal"
import { RequestLog } from "@procurement/domain/request-log"
import { ProcessRegister } from "@procurement/domain/service"
import { BuyerRegister, TenantRepository } from "@procurement/domain/tenant"
import { SessionStore, UserRepository } from "@procurement/domain/user"
import { DeliveryLog, ReplayRepository, SubscriptionRepository } from "@procurement/domain/webhook"
import * as Layer from "effect/Layer"
import * as Logger from "effect/Logger"
import * as ManagedRuntime from "effect/ManagedRuntime"

/**
 * Encrypts links in e-mails and secrets of webhooks; the command line neither writes nor reads one,
 * so the key is discarded.
 */
const unusedKeys = parseSecretKeys(newSecretKey())

/** What a command opens on first use. */
export interface OnUse {
  readonly archive: DocumentArchive["Service"]
  readonly pdf: InvoicePdf["Service"]
  readonly taxpayers: TaxpayerRegister["Service"]
}

const cliPorts = (database: Database, { archive, pdf, taxpayers }: OnUse) => [
  provide(DocumentArchive, () => archive),
  provide(InvoicePdf, () => pdf),
  provide(TaxpayerRegister, () => taxpayers),
  provide(OpenDatabase, () => database),
  provide(AuditLog, makeAuditLog, OpenDatabase),
  provide(CatalogRepository, makeCatalogRepository, OpenDatabase),
  provide(CollectivePaymentRepository, makeCollectivePayments, OpenDatabase),
  provide(CredentialStore, makeCredentialStore, OpenDatabase),
  provide(DeadlineRegister, makeDeadlineRegister, OpenDatabase),
  provide(DeliveryLog, makeDeliveryLog, OpenDatabase),
  provide(EmailQueue, (db) => makeEmailQueue(db, unusedKeys), OpenDatabase),
  provide(EventLog, makeEventLog, OpenDatabase),
  provide(OverdueRegister, makeOverdueRegister, OpenDatabase),
  provide(UnmatchedPayments, makeUnmatchedPayments, OpenDatabase),
  provide(Entropy, makeEntropy),
  provide(Inbox, makeInbox, OpenDatabase),
  provide(InspectionStore, makeInspectionStore, OpenDatabase),
  provide(InvoiceRepository, makeInvoiceRepository, OpenDatabase),
  provide(LedgerExports, makeLedgerExports, OpenDatabase),
  provide(LedgerRegister, makeLedgerRegister, OpenDatabase),
  provide(LongLivedTokenStore, makeLongLivedTokenStore, OpenDatabase),
  provide(OfflineRegister, makeOfflineRegister, OpenDatabase),
  provide(OperatorTokenStore, makeOperatorTokenStore, OpenDatabase),
  provide(OrderRepository, makeOrderRepository, OpenDatabase),
  provide(PaymentRepository, makePaymentRepository, OpenDatabase),
  provide(ProcessRegister, makeProcessRegister, OpenDatabase),
  provide(QuotaRepository, makeQuotaRepository, OpenDatabase),
  provide(RateLimitStore, makeRateLimitStore, OpenDatabase),
  provide(ReconciliationStore, makeReconciliationStore, OpenDatabase),
  provide(RenewalQueue, makeRenewalQueue, OpenDatabase),
  provide(ReplayRepository, (db) => makeReplayRepository(db, unusedKeys), OpenDatabase),
  provide(RequestLog, makeRequestLog, OpenDatabase),
  provide(SecretHashing, makeSecretHashing),
  provide(SessionStore, (db) => makeSessionStore(db, unusedKeys), OpenDatabase),
  provide(SubscriptionRepository, (db) => makeSubscriptionRepository(db, unusedKeys), OpenDatabase),
  provide(BuyerRegister, makeBuyerRegister, OpenDatabase),
  provide(TenantRepository, makeTenantRepository, OpenDatabase),
  provide(UserRepository, (db) => makeUserRepository(db, unusedKeys), OpenDatabase),
]

/** Standard output is for results; a failure has its message. */
const noLog = Logger.layer([])

export const makeCliRuntime = (database: Database, onUse: OnUse, clock: ProcessClock) => {
  const ports = cliPorts(database, onUse)
  const layers = [noLog, layerClock(clock), layerOf(containerOf(ports), ports)] as const
  return ManagedRuntime.make(Layer.mergeAll(...layers))
}

export type CliPorts = ManagedRuntime.ManagedRuntime.Services<ReturnType<typeof makeCliRuntime>>
