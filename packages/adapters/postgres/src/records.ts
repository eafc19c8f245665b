/** Every table as MikroORM knows it; a test holds them equal to what the migrations make. */
import { catalogItemRecord } from "./catalog/catalog-item.record.ts"
import { catalogRevisionRecord } from "./catalog/catalog-revision.record.ts"
import { batchRecord } from "./clearance/batch.record.ts"
import { clearanceBudgetRecord } from "./clearance/clearance-budget.record.ts"
import { clearanceStandingRecord } from "./clearance/clearance-standing.record.ts"
import { accessTokenRecord } from "./credential/access-token.record.ts"
import { apiClientRecord } from "./credential/api-client.record.ts"
import { emailRecord } from "./email/email.record.ts"
import { outboxRecord } from "./events/outbox.record.ts"
import { relayMarkRecord } from "./events/relay-mark.record.ts"
import { inboxRecord } from "./inbound/inbox.record.ts"
import { inspectionRecord } from "./inspection/inspection.record.ts"
import { invoiceRecord } from "./invoice/invoice.record.ts"
import { invoiceSeriesRecord } from "./invoice/invoice-series.record.ts"
import { idempotencyKeyRecord } from "./order/idempotency-key.record.ts"
import { orderRecord } from "./order/order.record.ts"
import { paymentRecord } from "./payment/payment.record.ts"
import { quotaWarningRecord } from "./quota/quota-warning.record.ts"
import { quotaWatchRecord } from "./quota/quota-watch.record.ts"
import { usageCounterRecord } from "./quota/usage-counter.record.ts"
import { bucketRecord } from "./rate-limit/bucket.record.ts"
import { refusalWatchRecord } from "./rate-limit/refusal-watch.record.ts"
import { reconciliationRecord } from "./reconciliation/reconciliation.record.ts"
import { renewalRecord } from "./renewal/renewal.record.ts"
import { tenantRecord } from "./tenant/tenant.record.ts"
import { deliveryRecord } from "./webhook/delivery.record.ts"
import { laneRecord } from "./webhook/lane.record.ts"
import { replayRecord } from "./webhook/replay.record.ts"
import { subscriptionRecord } from "./webhook/subscription.record.ts"

export const records = [
  tenantRecord,
  apiClientRecord,
  accessTokenRecord,
  catalogItemRecord,
  catalogRevisionRecord,
  orderRecord,
  idempotencyKeyRecord,
  invoiceRecord,
  invoiceSeriesRecord,
  paymentRecord,
  usageCounterRecord,
  quotaWatchRecord,
  quotaWarningRecord,
  bucketRecord,
  refusalWatchRecord,
  outboxRecord,
  relayMarkRecord,
  emailRecord,
  subscriptionRecord,
  laneRecord,
  deliveryRecord,
  replayRecord,
  inboxRecord,
  inspectionRecord,
  reconciliationRecord,
  renewalRecord,
  batchRecord,
  clearanceBudgetRecord,
  clearanceStandingRecord,
] as const
