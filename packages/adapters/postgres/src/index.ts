/** Every repository of the domain on PostgreSQL. */
export {
  type BacklogQueue,
  backlogQueues,
  type QueueBacklog,
  readBacklog,
} from "./backlog/backlog.ts"
export { layerAuditLog, makeAuditLog } from "./audit/audit-log.ts"
export {
  layerCatalogAnnouncements,
  makeCatalogAnnouncements,
} from "./catalog/catalog-announcements.ts"
export { layerCatalogRepository, makeCatalogRepository } from "./catalog/catalog-repository.ts"
export { layerBatchRepository, makeBatchRepository } from "./clearance/batch-repository.ts"
export {
  type ClearanceBudgetOptions,
  layerClearanceBudget,
  makeClearanceBudget,
} from "./clearance/clearance-budget.ts"
export { layerOfflineRegister, makeOfflineRegister } from "./clearance/offline-register.ts"
export { listenForWork } from "./connection/wake-up.ts"
export type { Statement } from "./connection/statement.ts"
export { type WorkTopic, workTopics } from "./connection/wake-up.ts"
export { layerCredentialStore } from "./credential/credential-store.ts"
export { makeCredentialStore } from "./credential/credential-store.ts"
export {
  layerLongLivedTokenStore,
  makeLongLivedTokenStore,
} from "./credential/long-lived-token-store.ts"
export { isDatabaseUrl } from "./connection/servers.ts"
export { requestTimeLimits, type TimeLimits, workTimeLimits } from "./connection/client.ts"
export {
  type Database,
  type DatabaseOptions,
  openDatabase,
  type ReplicaOptions,
} from "./database.ts"
export { layerDeadlineRegister, makeDeadlineRegister } from "./deadline/deadline-register.ts"
export { layerEmailQueue, makeEmailQueue } from "./email/email-queue.ts"
export { layerInvoiceNotices, makeInvoiceNotices } from "./email/invoice-notices.ts"
export { layerEventLog, makeEventLog } from "./events/event-log.ts"
export { layerOutboxRelay, makeOutboxRelay } from "./events/outbox-relay.ts"
export { layerIdempotencyStore, makeIdempotencyStore } from "./idempotency/idempotency-store.ts"
export { layerInbox, makeInbox } from "./inbox/inbox.ts"
export { layerInspectionStore, makeInspectionStore } from "./inspection/inspection-store.ts"
export { layerInvoiceRepository, makeInvoiceRepository } from "./invoice/invoice-repository.ts"
export { layerLedgerExports, makeLedgerExports } from "./ledger/ledger-exports.ts"
export { layerLedgerRegister, makeLedgerRegister } from "./ledger/ledger-register.ts"
export {
  type Liveness,
  openRegistration,
  type Registration,
  WorkerNameInUse,
} from "./liveness/join-workers.ts"
export { layerProcessRegister, makeProcessRegister } from "./liveness/process-register.ts"
export { proveWritable } from "./liveness/write-probe.ts"
export { type DatabaseRoles, grantRights, setLogin } from "./roles.ts"
export { DatabaseIsNewer, migrate, MigrationIsBusy } from "./migrate.ts"
export { migrations, type NamedMigration } from "./migrations/index.ts"
export { layerOperatorTokenStore, makeOperatorTokenStore } from "./operator/operator-token-store.ts"
export { placementValues } from "./order/order.mapper.ts"
export { layerOrderRepository, makeOrderRepository } from "./order/order-repository.ts"
export { placementSql } from "./order/placement.ts"
export { layerCollectivePayments, makeCollectivePayments } from "./payment/collective-payments.ts"
export { layerOverdueRegister, makeOverdueRegister } from "./payment/overdue-register.ts"
export { layerPaymentRepository, makePaymentRepository } from "./payment/payment-repository.ts"
export { layerUnmatchedPayments, makeUnmatchedPayments } from "./payment/unmatched-payments.ts"
export { layerQuotaRepository, makeQuotaRepository } from "./quota/quota-repository.ts"
export { layerRateLimitStore, makeRateLimitStore } from "./rate-limit/rate-limit-store.ts"
export { layerRefusalWatchStore, makeRefusalWatchStore } from "./rate-limit/refusal-watch-store.ts"
export {
  layerReconciliationStore,
  makeReconciliationStore,
} from "./reconciliation/reconciliation-store.ts"
export { layerRenewalQueue, makeRenewalQueue } from "./renewal/renewal-queue.ts"
export { layerRequestLog, makeRequestLog } from "./request-log/request-log.ts"
export { layerBuyerRegister, makeBuyerRegister } from "./tenant/buyer-register.ts"
export { layerTenantRepository, makeTenantRepository } from "./tenant/tenant-repository.ts"
export { layerSessionStore, makeSessionStore } from "./user/session-store.ts"
export { layerUserRepository, makeUserRepository } from "./user/user-repository.ts"
export { layerDeliveryLog, makeDeliveryLog } from "./webhook/delivery-log.ts"
export { layerDeliveryQueue, makeDeliveryQueue } from "./webhook/delivery-queue.ts"
export { layerReplayRepository, makeReplayRepository } from "./webhook/replay-repository.ts"
export { sealPlainSecrets } from "./webhook/sealing.ts"
export { newSecretKey, parseSecretKeys } from "./webhook/secret-box.ts"
export type { SecretKey, SecretKeys } from "./webhook/secret-box.ts"
export {
  layerSubscriptionRepository,
  makeSubscriptionRepository,
} from "./webhook/subscription-repository.ts"
