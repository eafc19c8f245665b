/** The ports of the simulated system whose adapters can be replaced, and what replaces them. */
import type { DocumentArchive } from "@procurement/domain/archive"
import type { AuditLog } from "@procurement/domain/audit"
import type { CatalogAnnouncements, CatalogRepository } from "@procurement/domain/catalog"
import type {
  BatchClearance,
  BatchRepository,
  ClearanceBudget,
  OfflineRegister,
  OutageAnnouncements,
} from "@procurement/domain/clearance"
import type { CredentialStore, LongLivedTokenStore } from "@procurement/domain/credential"
import type { EmailQueue, Mailer } from "@procurement/domain/email"
import type { EventLog } from "@procurement/domain/events"
import type { Inbox } from "@procurement/domain/inbox"
import type {
  InvoiceClearance,
  InvoicePdf,
  InvoiceReader,
  InvoiceRepository,
  InvoiceWriter,
} from "@procurement/domain/invoice"
import type { LedgerRegister } from "@procurement/domain/ledger"
import type { ExchangeRates } from "@procurement/domain/money"
import type { InvoiceNotices } from "@procurement/domain/notification"
import type { CertificateQrSigner } from "@procurement/domain/offline"
import type { OrderRepository } from "@procurement/domain/order"
import type {
  OverdueRegister,
  PaymentRepository,
  UnmatchedPayments,
} from "@procurement/domain/payment"
import type { QuotaRepository } from "@procurement/domain/quota"
import type { ClearanceRegister, ReconciliationStore } from "@procurement/domain/reconciliation"
import type { RenewalQueue, SignatureRenewer } from "@procurement/domain/renewal"
import type { RequestLog } from "@procurement/domain/request-log"
import type { DocumentSigner } from "@procurement/domain/signature"
import type { BuyerRegister, TenantRepository } from "@procurement/domain/tenant"
import type { SessionStore, UserRepository } from "@procurement/domain/user"
import type {
  DeliveryLog,
  DeliveryQueue,
  ReplayRepository,
  SubscriptionRepository,
  WebhookSender,
} from "@procurement/domain/webhook"
import type { Failure } from "../kernel/port-calls.ts"
import type { Stores } from "./stores.ts"

export interface SimulatedPorts {
  readonly AuditLog: AuditLog["Service"]
  readonly BatchClearance: BatchClearance["Service"]
  readonly BatchRepository: BatchRepository["Service"]
  readonly BuyerRegister: BuyerRegister["Service"]
  readonly CatalogAnnouncements: CatalogAnnouncements["Service"]
  readonly CatalogRepository: CatalogRepository["Service"]
  readonly CertificateQrSigner: CertificateQrSigner["Service"]
  readonly ClearanceBudget: ClearanceBudget["Service"]
  readonly ClearanceRegister: ClearanceRegister["Service"]
  readonly CredentialStore: CredentialStore["Service"]
  readonly DeliveryLog: DeliveryLog["Service"]
  readonly DeliveryQueue: DeliveryQueue["Service"]
  readonly DocumentArchive: DocumentArchive["Service"]
  readonly DocumentSigner: DocumentSigner["Service"]
  readonly EmailQueue: EmailQueue["Service"]
  readonly EventLog: EventLog["Service"]
  readonly ExchangeRates: ExchangeRates["Service"]
  readonly Inbox: Inbox["Service"]
  readonly InvoiceClearance: InvoiceClearance["Service"]
  readonly InvoiceNotices: InvoiceNotices["Service"]
  readonly InvoicePdf: InvoicePdf["Service"]
  readonly InvoiceReader: InvoiceReader["Service"]
  readonly InvoiceRepository: InvoiceRepository["Service"]
  readonly InvoiceWriter: InvoiceWriter["Service"]
  readonly LedgerRegister: LedgerRegister["Service"]
  readonly LongLivedTokenStore: LongLivedTokenStore["Service"]
  readonly Mailer: Mailer["Service"]
  readonly OfflineRegister: OfflineRegister["Service"]
  readonly OrderRepository: OrderRepository["Service"]
  readonly OutageAnnouncements: OutageAnnouncements["Service"]
  readonly OverdueRegister: OverdueRegister["Service"]
  readonly PaymentRepository: PaymentRepository["Service"]
  readonly QuotaRepository: QuotaRepository["Service"]
  readonly ReconciliationStore: ReconciliationStore["Service"]
  readonly RenewalQueue: RenewalQueue["Service"]
  readonly ReplayRepository: ReplayRepository["Service"]
  readonly RequestLog: RequestLog["Service"]
  readonly SessionStore: SessionStore["Service"]
  readonly SignatureRenewer: SignatureRenewer["Service"]
  readonly SubscriptionRepository: SubscriptionRepository["Service"]
  readonly TenantRepository: TenantRepository["Service"]
  readonly UnmatchedPayments: UnmatchedPayments["Service"]
  readonly UserRepository: UserRepository["Service"]
  readonly WebhookSender: WebhookSender["Service"]
}

/** Returns the adapter in the place of ours; `stores` is the state of all that is in memory. */
type Replace<S> = (ours: S, stores: Stores) => S

/** Each is called for each process that starts; what outlives a process is made before. */
export type Adapters = { readonly [Name in keyof SimulatedPorts]?: Replace<SimulatedPorts[Name]> }

/** Called once for each simulation. */
export type MakeAdapters = () => Adapters

/** The adapter of a port that makes no calls, such as the writer of invoices. */
export type Local = <Name extends keyof SimulatedPorts>(
  port: Name,
  ours: SimulatedPorts[Name],
) => SimulatedPorts[Name]

interface RemoteOptions<S> {
  readonly watch?: (service: S) => S
  /** How a lost call fails; as a store unless given. */
  readonly failure?: Failure
}

/** The adapter of a port whose calls go through the simulated network. */
export type Remote = <Name extends keyof SimulatedPorts>(
  port: Name,
  ours: SimulatedPorts[Name],
  options?: RemoteOptions<SimulatedPorts[Name]>,
) => SimulatedPorts[Name]
