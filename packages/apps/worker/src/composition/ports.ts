/**
 * Binds the worker's ports to their adapters, and marks those that wait until the process is
 * confirmed.
 */
import { makeFa3Writer } from "@procurement/adapter-fa3"
import { makeNbpRates } from "@procurement/adapter-nbp"
import {
  type Database,
  type Liveness,
  makeAuditLog,
  makeBatchRepository,
  makeCollectivePayments,
  makeClearanceBudget,
  makeCredentialStore,
  makeDeliveryLog,
  makeDeliveryQueue,
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
  makeReconciliationStore,
  makeRenewalQueue,
  makeReplayRepository,
  makeRequestLog,
  makeSessionStore,
  makeTenantRepository,
} from "@procurement/adapter-postgres"
import {
  layerClock,
  layerLog,
  layerTracing,
  makeEntropy,
  type ProcessClock,
  type TracingSettings,
} from "@procurement/app-platform"
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
import {
  BatchClearance,
  BatchRepository,
  ClearanceBudget,
  makeLocalClearanceBudget,
  OfflineRegister,
  OutageAnnouncements,
  scaledLimits,
} from "@procurement/domain/clearance"
import { CredentialStore, LongLivedTokenStore } from "@procurement/domain/credential"
import { EmailQueue, Mailer } from "@procurement/domain/email"
import { EventLog, EventPublisher, OutboxRelay } from "@procurement/domain/events"
import { Entropy } from "@procurement/domain/identity"
import { Inbox } from "@procurement/domain/inbox"
import { InspectionStore } from "@procurement/domain/inspection"
import { InvoiceClearance, InvoiceRepository, InvoiceWriter } from "@procurement/domain/invoice"
import { ExchangeRates } from "@procurement/domain/money"
import { CertificateQrSigner } from "@procurement/domain/offline"
import { OrderRepository } from "@procurement/domain/order"
import { type Seller, SellerProfile } from "@procurement/domain/party"
import {
  CollectiveIdentifiers,
  CollectivePaymentRepository,
  PaymentRepository,
} from "@procurement/domain/payment"
import { QuotaRepository } from "@procurement/domain/quota"
import { ClearanceRegister, ReconciliationStore } from "@procurement/domain/reconciliation"
import { RequestLog } from "@procurement/domain/request-log"
import { RenewalQueue, SignatureRenewer } from "@procurement/domain/renewal"
import { DocumentSigner } from "@procurement/domain/signature"
import { TenantRepository } from "@procurement/domain/tenant"
import { SessionStore } from "@procurement/domain/user"
import {
  DeliveryLog,
  DeliveryQueue,
  ReplayRepository,
  WebhookSender,
} from "@procurement/domain/webhook"
import * as Context from "effect/Context"
import * as Layer from "effect/Layer"
import * as ManagedRuntime from "effect/ManagedRuntime"
import type { Container } from "inversify"
import { connectKsef, type KsefResources } from "../ksef-connection.ts"
import { countingBatches, measuringQueue } from "../observation/dispatch-metrics.ts"
import {
  countingInvoices,
  countingWrongLists,
  countingWrongProgress,
} from "../observation/invoice-metrics.ts"
import { tracingPublisher } from "../observation/publish-spans.ts"
import { countingDeliveries } from "../observation/webhook-metrics.ts"
import { tracingSender } from "../observation/webhook-spans.ts"
import type { OrderSettings } from "../role-settings.ts"
import type { WorkerSettings } from "../settings.ts"

interface SharedResources extends Pick<KsefResources, "log" | "clock"> {
  readonly database: Database
  readonly liveness: Pick<Liveness, "isConfirmed" | "whenConfirmed">
}

interface KafkaResources extends SharedResources {
  readonly publisher: EventPublisher["Service"]
}

/** The resources that are opened before the container is filled. */
export interface OrderResources extends SharedResources, KsefResources {
  readonly renewer: SignatureRenewer["Service"]
  readonly archive: DocumentArchive["Service"]
  readonly sender: WebhookSender["Service"]
  readonly mailer: Mailer["Service"]
}

/** Every kind of KSeF session; all share one login and one budget. */
export class KsefConnection extends Context.Service<
  KsefConnection,
  ReturnType<typeof connectKsef>
>()("@procurement/app-worker/KsefConnection") {}

/** KSeF's limits for the seller, shared by all processes; without limits nothing is shared. */
const makeBudget =
  ({ KSEF_LIMIT_SCALE: scale }: WorkerSettings, { nip: sellerNip }: Seller) =>
  (database: Database): ClearanceBudget["Service"] => {
    const limits = scaledLimits(scale)
    if (scale === 0) return makeLocalClearanceBudget(limits)
    return makeClearanceBudget(database, { sellerNip, limits })
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

/** The ports of every worker. */
const sharedPorts = (database: Database) => [
  provide(OpenDatabase, () => database),
  provide(Entropy, makeEntropy),
  provide(OrderRepository, makeOrderRepository, OpenDatabase),
]

const kafkaPorts = ({ database, liveness, publisher }: KafkaResources) => {
  const gate = gateOf(liveness)
  return [
    ...sharedPorts(database),
    provide(CollectivePaymentRepository, makeCollectivePayments, OpenDatabase),
    provide(EventPublisher, () => gate(tracingPublisher(publisher), "publish")),
    provide(OutboxRelay, (db) => gate(makeOutboxRelay(db), "hold", "mark"), OpenDatabase),
    provide(PaymentRepository, makePaymentRepository, OpenDatabase),
  ]
}

const storedPorts = [
  provide(AuditLog, makeAuditLog, OpenDatabase),
  provide(CredentialStore, makeCredentialStore, OpenDatabase),
  provide(DeliveryLog, makeDeliveryLog, OpenDatabase),
  provide(EventLog, makeEventLog, OpenDatabase),
  provide(Inbox, makeInbox, OpenDatabase),
  provide(LongLivedTokenStore, makeLongLivedTokenStore, OpenDatabase),
  provide(OfflineRegister, makeOfflineRegister, OpenDatabase),
  provide(QuotaRepository, makeQuotaRepository, OpenDatabase),
  provide(RequestLog, makeRequestLog, OpenDatabase),
  provide(ReconciliationStore, makeReconciliationStore, OpenDatabase),
  provide(TenantRepository, makeTenantRepository, OpenDatabase),
]

const queuePorts = ({ WEBHOOK_SECRETS_KEY: keys }: OrderSettings, { liveness }: OrderResources) => {
  const gate = gateOf(liveness)
  const makeInvoices = (database: Database) =>
    gate(measuringQueue(countingInvoices(makeInvoiceRepository(database))), "claimDue")
  const makeDeliveries = (database: Database) => {
    const deliveries = countingDeliveries(makeDeliveryQueue(database, keys))
    return gate(deliveries, "claimPartitions", "renewPartitions", "save", "saveExhausted")
  }
  const makeBatches = (database: Database) =>
    gate(countingBatches(makeBatchRepository(database)), "begin", "claimDue")
  return [
    provide(BatchRepository, makeBatches, OpenDatabase),
    provide(
      CollectivePaymentRepository,
      (db) => gate(makeCollectivePayments(db), "claimDue"),
      OpenDatabase,
    ),
    provide(DeliveryQueue, makeDeliveries, OpenDatabase),
    provide(
      EmailQueue,
      (database) => gate(makeEmailQueue(database, keys), "claimDue"),
      OpenDatabase,
    ),
    provide(InspectionStore, (db) => gate(makeInspectionStore(db), "modify"), OpenDatabase),
    provide(InvoiceRepository, makeInvoices, OpenDatabase),
    provide(RenewalQueue, (db) => gate(makeRenewalQueue(db), "claimDue"), OpenDatabase),
    provide(ReplayRepository, (db) => makeReplayRepository(db, keys), OpenDatabase),
    provide(SessionStore, (db) => makeSessionStore(db, keys), OpenDatabase),
  ]
}

const ksefPorts = (settings: WorkerSettings, resources: OrderResources) => {
  const gate = gateOf(resources.liveness)
  const connect = (budget: ClearanceBudget["Service"]) => connectKsef(settings, resources, budget)
  const batchesOf = ({ batches }: KsefConnection["Service"]) =>
    gate(countingWrongProgress(batches), "open", "deliver")
  return [
    provide(ClearanceBudget, makeBudget(settings, resources.seller), OpenDatabase),
    provide(KsefConnection, connect, ClearanceBudget),
    provide(BatchClearance, batchesOf, KsefConnection),
    provide(ClearanceRegister, ({ register }) => countingWrongLists(register), KsefConnection),
    provide(CollectiveIdentifiers, ({ collective }) => collective, KsefConnection),
    provide(InvoiceClearance, ({ invoices }) => gate(invoices, "submit"), KsefConnection),
    provide(CertificateQrSigner, ({ proof }) => proof, KsefConnection),
    provide(OutageAnnouncements, ({ announcements }) => announcements, KsefConnection),
  ]
}

const orderPorts = (settings: OrderSettings, resources: OrderResources) => {
  const { database, liveness, seller, signer, renewer, archive, mailer, sender, clock } = resources
  const gate = gateOf(liveness)
  const makeSender = () => gate(tracingSender(signedBySystemTime(sender, clock)), "send")
  return [
    ...sharedPorts(database),
    ...storedPorts,
    ...queuePorts(settings, resources),
    ...ksefPorts(settings, resources),
    provide(DocumentArchive, () => archive),
    provide(DocumentSigner, () => signer),
    provide(ExchangeRates, () => makeNbpRates({ baseUrl: settings.NBP_URL })),
    provide(InvoiceWriter, makeFa3Writer),
    provide(Mailer, () => gate(mailer, "send")),
    provide(SellerProfile, () => seller),
    provide(SignatureRenewer, () => renewer),
    provide(WebhookSender, makeSender),
  ]
}

const aroundOf = (settings: TracingSettings, { clock, log }: SharedResources) =>
  Layer.mergeAll(layerClock(clock), layerLog(log), layerTracing("worker", settings))

/** Changes the container before anything runs; crash tests use it to rebind ports. */
export type AdjustContainer = (container: Container) => void

export const composeOrderWork = (
  settings: OrderSettings,
  resources: OrderResources,
  adjust: AdjustContainer,
) => {
  const ports = orderPorts(settings, resources)
  const container = containerOf(ports)
  adjust(container)
  const around = aroundOf(settings, resources)
  const runtime = ManagedRuntime.make(Layer.mergeAll(around, layerOf(container, ports)))
  return { container, runtime }
}

export type OrderRuntime = ReturnType<typeof composeOrderWork>["runtime"]

/** Separate from the other roles, because it needs none of their settings and secrets. */
export const composeKafkaWork = (settings: TracingSettings, resources: KafkaResources) => {
  const ports = kafkaPorts(resources)
  const around = aroundOf(settings, resources)
  return ManagedRuntime.make(Layer.mergeAll(around, layerOf(containerOf(ports), ports)))
}

export type KafkaRuntime = ReturnType<typeof composeKafkaWork>
