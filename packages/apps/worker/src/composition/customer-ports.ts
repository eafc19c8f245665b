/** Binds the ports of the roles that serve customers: webhooks, e-mails, warnings, housekeeping. */
import {
  type Database,
  makeAuditLog,
  makeBatchRepository,
  makeBuyerRegister,
  makeCatalogAnnouncements,
  makeCredentialStore,
  makeDeliveryLog,
  makeDeliveryQueue,
  makeEmailQueue,
  makeEventLog,
  makeInbox,
  makeInvoiceNotices,
  makeInvoiceRepository,
  makeLongLivedTokenStore,
  makeOverdueRegister,
  makePaymentRepository,
  makeQuotaRepository,
  makeReplayRepository,
  makeRequestLog,
  makeSessionStore,
  makeSubscriptionRepository,
  makeTenantRepository,
  makeUnmatchedPayments,
  makeUserRepository,
} from "@procurement/adapter-postgres"
import type { ProcessClock } from "@procurement/app-platform"
import {
  containerOf,
  gateOf,
  layerOf,
  OpenDatabase,
  provide,
} from "@procurement/app-platform/composition"
import { DocumentArchive } from "@procurement/domain/archive"
import { AuditLog } from "@procurement/domain/audit"
import { instant } from "@procurement/domain/calendar"
import { CatalogAnnouncements } from "@procurement/domain/catalog"
import { BatchRepository } from "@procurement/domain/clearance"
import { CredentialStore, LongLivedTokenStore } from "@procurement/domain/credential"
import { EmailQueue, Mailer } from "@procurement/domain/email"
import { EventLog } from "@procurement/domain/events"
import { Inbox } from "@procurement/domain/inbox"
import { InvoicePdf, InvoiceRepository } from "@procurement/domain/invoice"
import { InvoiceNotices } from "@procurement/domain/notification"
import { OverdueRegister, PaymentRepository, UnmatchedPayments } from "@procurement/domain/payment"
import { QuotaRepository } from "@procurement/domain/quota"
import { RequestLog } from "@procurement/domain/request-log"
import { BuyerRegister, TenantRepository } from "@procurement/domain/tenant"
import { SessionStore, UserRepository } from "@procurement/domain/user"
import {
  DeliveryLog,
  DeliveryQueue,
  ReplayRepository,
  SubscriptionRepository,
  WebhookSender,
} from "@procurement/domain/webhook"
import * as Layer from "effect/Layer"
import * as ManagedRuntime from "effect/ManagedRuntime"
import { countingDeliveries } from "../observation/webhook-metrics.ts"
import { tracingSender } from "../observation/webhook-spans.ts"
import type { CustomerSettings } from "../role-settings.ts"
import { layerAround, sharedPorts, type SharedResources } from "./shared-ports.ts"

interface CustomerResources extends SharedResources {
  readonly mailer: Mailer["Service"]
  /** For attachments of e-mails. */
  readonly archive: DocumentArchive["Service"]
  readonly pdf: InvoicePdf["Service"]
  readonly sender: WebhookSender["Service"]
}

/**
 * Signs with the system's time even while a sandbox's clock is ahead, because receivers check it.
 */
const signedBySystemTime = (
  { send }: WebhookSender["Service"],
  { offsetMillis }: ProcessClock,
): WebhookSender["Service"] => ({
  send: (sending) => send({ ...sending, at: instant(sending.at - offsetMillis()) }),
})

const storedPorts = [
  provide(AuditLog, makeAuditLog, OpenDatabase),
  provide(BatchRepository, makeBatchRepository, OpenDatabase),
  provide(CatalogAnnouncements, makeCatalogAnnouncements, OpenDatabase),
  provide(CredentialStore, makeCredentialStore, OpenDatabase),
  provide(DeliveryLog, makeDeliveryLog, OpenDatabase),
  provide(EventLog, makeEventLog, OpenDatabase),
  provide(Inbox, makeInbox, OpenDatabase),
  provide(InvoiceNotices, makeInvoiceNotices, OpenDatabase),
  provide(InvoiceRepository, makeInvoiceRepository, OpenDatabase),
  provide(LongLivedTokenStore, makeLongLivedTokenStore, OpenDatabase),
  provide(OverdueRegister, makeOverdueRegister, OpenDatabase),
  provide(PaymentRepository, makePaymentRepository, OpenDatabase),
  provide(UnmatchedPayments, makeUnmatchedPayments, OpenDatabase),
  provide(QuotaRepository, makeQuotaRepository, OpenDatabase),
  provide(RequestLog, makeRequestLog, OpenDatabase),
  provide(BuyerRegister, makeBuyerRegister, OpenDatabase),
  provide(TenantRepository, makeTenantRepository, OpenDatabase),
]

const customerPorts = (
  { WEBHOOK_SECRETS_KEY: keys }: CustomerSettings,
  resources: CustomerResources,
) => {
  const { liveness, mailer, sender, clock, archive, pdf } = resources
  const gate = gateOf(liveness)
  const makeDeliveries = (database: Database) => {
    const deliveries = countingDeliveries(makeDeliveryQueue(database, keys))
    return gate(deliveries, "claimPartitions", "renewPartitions", "save", "saveExhausted")
  }
  const makeEmails = (database: Database) => gate(makeEmailQueue(database, keys), "claimDue")
  const makeSender = () => gate(tracingSender(signedBySystemTime(sender, clock)), "send")
  return [
    ...sharedPorts(resources),
    ...storedPorts,
    provide(DeliveryQueue, makeDeliveries, OpenDatabase),
    provide(DocumentArchive, () => archive),
    provide(EmailQueue, makeEmails, OpenDatabase),
    provide(InvoicePdf, () => pdf),
    provide(Mailer, () => gate(mailer, "send")),
    provide(ReplayRepository, (database) => makeReplayRepository(database, keys), OpenDatabase),
    provide(SessionStore, (database) => makeSessionStore(database, keys), OpenDatabase),
    provide(
      SubscriptionRepository,
      (database) => makeSubscriptionRepository(database, keys),
      OpenDatabase,
    ),
    provide(UserRepository, (database) => makeUserRepository(database, keys), OpenDatabase),
    provide(WebhookSender, makeSender),
  ]
}

export const composeCustomerWork = (settings: CustomerSettings, resources: CustomerResources) => {
  const ports = customerPorts(settings, resources)
  const around = layerAround(settings, resources)
  return ManagedRuntime.make(Layer.mergeAll(around, layerOf(containerOf(ports), ports)))
}

export type CustomerRuntime = ReturnType<typeof composeCustomerWork>
