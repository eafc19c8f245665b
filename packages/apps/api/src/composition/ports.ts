/** Binds the API's ports to their adapters. */
import { makeSecretHashing } from "@procurement/adapter-oauth"
import {
  type Database,
  makeAuditLog,
  makeCatalogRepository,
  makeCollectivePayments,
  makeCredentialStore,
  makeDeadlineRegister,
  makeDeliveryLog,
  makeEmailQueue,
  makeEventLog,
  makeIdempotencyStore,
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
  makeRefusalWatchStore,
  makeRenewalQueue,
  makeReplayRepository,
  makeRequestLog,
  makeSessionStore,
  makeSubscriptionRepository,
  makeBuyerRegister,
  makeTenantRepository,
  makeUnmatchedPayments,
  makeUserRepository,
} from "@procurement/adapter-postgres"
import { makePasskeyVerifier } from "@procurement/adapter-webauthn"
import { makeWhiteList, withoutWhiteList } from "@procurement/adapter-white-list"
import { makeEndpointCheck } from "@procurement/adapter-webhook-http"
import {
  layerClock,
  layerLog,
  layerTracing,
  type Logger,
  makeEntropy,
  type ProcessClock,
} from "@procurement/app-platform"
import { containerOf, layerOf, OpenDatabase, provide } from "@procurement/app-platform/composition"
import { DocumentArchive } from "@procurement/domain/archive"
import { AuditLog } from "@procurement/domain/audit"
import { CatalogRepository } from "@procurement/domain/catalog"
import { OfflineRegister } from "@procurement/domain/clearance"
import { CredentialStore, LongLivedTokenStore, SecretHashing } from "@procurement/domain/credential"
import { DeadlineRegister } from "@procurement/domain/deadline"
import { EmailQueue } from "@procurement/domain/email"
import { EventLog } from "@procurement/domain/events"
import { IdempotencyStore } from "@procurement/domain/idempotency"
import { Entropy } from "@procurement/domain/identity"
import { DeadLetters } from "@procurement/domain/inbound"
import { Inbox } from "@procurement/domain/inbox"
import { InspectionStore } from "@procurement/domain/inspection"
import { InvoicePdf, InvoiceRepository } from "@procurement/domain/invoice"
import { LedgerExports, LedgerRegister } from "@procurement/domain/ledger"
import { OperatorTokenStore } from "@procurement/domain/operator"
import { OrderRepository } from "@procurement/domain/order"
import { type Seller, SellerNip, TaxpayerRegister } from "@procurement/domain/party"
import {
  CollectivePaymentRepository,
  OverdueRegister,
  PaymentRepository,
  UnmatchedPayments,
} from "@procurement/domain/payment"
import { QuotaRepository } from "@procurement/domain/quota"
import {
  makeLocalRateLimitStore,
  RateLimitStore,
  RefusalWatchStore,
} from "@procurement/domain/rate-limit"
import { ReconciliationStore } from "@procurement/domain/reconciliation"
import { RenewalQueue } from "@procurement/domain/renewal"
import { RequestLog } from "@procurement/domain/request-log"
import { ProcessRegister, type RunningProcess } from "@procurement/domain/service"
import { BuyerRegister, TenantRepository } from "@procurement/domain/tenant"
import { PasskeyVerifier, SessionStore, UserRepository } from "@procurement/domain/user"
import {
  DeliveryLog,
  EndpointCheck,
  EndpointConsent,
  makeEndpointChallenge,
  ReplayRepository,
  SubscriptionRepository,
  type WebhookSender,
} from "@procurement/domain/webhook"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as ManagedRuntime from "effect/ManagedRuntime"
import type { ApiSettings } from "../settings.ts"

export interface ApiResources {
  readonly database: Database
  readonly archive: DocumentArchive["Service"]
  readonly pdf: InvoicePdf["Service"]
  /** Challenges new endpoints; undefined: they are not verified. */
  readonly verifier: WebhookSender["Service"] | undefined
  readonly deadLetters: DeadLetters["Service"]
  /** Undefined: orders for the seller's own NIP are not refused. */
  readonly seller: Pick<Seller, "nip"> | undefined
  readonly clock: ProcessClock
  readonly log: Logger
  /** This process, which is in no register, because nobody takes over from an API. */
  readonly self: RunningProcess
}

/** WEBHOOK_VERIFICATION=off: every endpoint counts as verified. */
const verificationOff: EndpointConsent["Service"] = { ask: () => Effect.void }

const makeConsent =
  (settings: ApiSettings, sender: WebhookSender["Service"] | undefined) =>
  (shared: RateLimitStore["Service"], entropy: Entropy["Service"]): EndpointConsent["Service"] => {
    if (sender === undefined) return verificationOff
    const isAlone = settings.RATE_LIMIT_STORE === "memory"
    const limits = isAlone ? makeLocalRateLimitStore() : shared
    return makeEndpointChallenge({ sender, limits, entropy })
  }

/** The register with this process first. */
const beside = (
  self: RunningProcess,
  { state, list }: ProcessRegister["Service"],
): ProcessRegister["Service"] => ({ state, list: Effect.map(list, (others) => [self, ...others]) })

const apiPorts = (settings: ApiSettings, resources: ApiResources) => {
  const { database, archive, pdf, verifier, deadLetters, self } = resources
  const { WEBHOOK_SECRETS_KEY: keys, WEBHOOK_LOOPBACK: allowLoopback } = settings
  const { WHITE_LIST_URL: baseUrl } = settings
  return [
    provide(OpenDatabase, () => database),
    provide(AuditLog, makeAuditLog, OpenDatabase),
    provide(CatalogRepository, makeCatalogRepository, OpenDatabase),
    provide(CollectivePaymentRepository, makeCollectivePayments, OpenDatabase),
    provide(CredentialStore, makeCredentialStore, OpenDatabase),
    provide(DeadlineRegister, makeDeadlineRegister, OpenDatabase),
    provide(OverdueRegister, makeOverdueRegister, OpenDatabase),
    provide(UnmatchedPayments, makeUnmatchedPayments, OpenDatabase),
    provide(DeadLetters, () => deadLetters),
    provide(DeliveryLog, makeDeliveryLog, OpenDatabase),
    provide(DocumentArchive, () => archive),
    provide(EmailQueue, (db) => makeEmailQueue(db, keys), OpenDatabase),
    provide(EndpointCheck, () => makeEndpointCheck({ allowLoopback })),
    provide(EndpointConsent, makeConsent(settings, verifier), RateLimitStore, Entropy),
    provide(Entropy, makeEntropy),
    provide(EventLog, makeEventLog, OpenDatabase),
    provide(IdempotencyStore, (db) => makeIdempotencyStore(db, keys), OpenDatabase),
    provide(Inbox, makeInbox, OpenDatabase),
    provide(InspectionStore, makeInspectionStore, OpenDatabase),
    provide(InvoicePdf, () => pdf),
    provide(InvoiceRepository, makeInvoiceRepository, OpenDatabase),
    provide(LedgerExports, makeLedgerExports, OpenDatabase),
    provide(LedgerRegister, makeLedgerRegister, OpenDatabase),
    provide(LongLivedTokenStore, makeLongLivedTokenStore, OpenDatabase),
    provide(OfflineRegister, makeOfflineRegister, OpenDatabase),
    provide(OperatorTokenStore, makeOperatorTokenStore, OpenDatabase),
    provide(OrderRepository, makeOrderRepository, OpenDatabase),
    provide(PasskeyVerifier, makePasskeyVerifier),
    provide(PaymentRepository, makePaymentRepository, OpenDatabase),
    provide(ProcessRegister, (db) => beside(self, makeProcessRegister(db)), OpenDatabase),
    provide(QuotaRepository, makeQuotaRepository, OpenDatabase),
    provide(RateLimitStore, makeRateLimitStore, OpenDatabase),
    provide(ReconciliationStore, makeReconciliationStore, OpenDatabase),
    provide(RefusalWatchStore, makeRefusalWatchStore, OpenDatabase),
    provide(RenewalQueue, makeRenewalQueue, OpenDatabase),
    provide(ReplayRepository, (db) => makeReplayRepository(db, keys), OpenDatabase),
    provide(RequestLog, makeRequestLog, OpenDatabase),
    provide(SecretHashing, makeSecretHashing),
    provide(SessionStore, (db) => makeSessionStore(db, keys), OpenDatabase),
    provide(SubscriptionRepository, (db) => makeSubscriptionRepository(db, keys), OpenDatabase),
    provide(BuyerRegister, makeBuyerRegister, OpenDatabase),
    provide(TenantRepository, makeTenantRepository, OpenDatabase),
    provide(TaxpayerRegister, () =>
      baseUrl === "" ? withoutWhiteList : makeWhiteList({ baseUrl }),
    ),
    provide(UserRepository, (db) => makeUserRepository(db, keys), OpenDatabase),
  ]
}

export const composeApi = (settings: ApiSettings, resources: ApiResources) => {
  const ports = apiPorts(settings, resources)
  const container = containerOf(ports)
  const { clock, log, seller } = resources
  const around = Layer.mergeAll(
    layerClock(clock),
    layerLog(log),
    layerTracing("api", settings),
    Layer.succeed(SellerNip, seller?.nip),
  )
  const runtime = ManagedRuntime.make(Layer.mergeAll(around, layerOf(container, ports)))
  return { container, runtime }
}
