/** A planted bug: ports that break one rule, as broken code behind or before them would. */
import type { DocumentArchive } from "@procurement/domain/archive"
import type {
  BatchClearance,
  OfflineRegister,
  OutageAnnouncements,
} from "@procurement/domain/clearance"
import type {
  InvoiceClearance,
  InvoiceRepository,
  InvoiceWriter,
} from "@procurement/domain/invoice"
import type { ExchangeRates } from "@procurement/domain/money"
import type { CertificateQrSigner } from "@procurement/domain/offline"
import type { EmailQueue, Mailer } from "@procurement/domain/email"
import type { EventLog } from "@procurement/domain/events"
import type { OrderRepository } from "@procurement/domain/order"
import type { OverdueRegister } from "@procurement/domain/payment"
import type { ClearanceRegister, ReconciliationStore } from "@procurement/domain/reconciliation"
import type { RenewalQueue, SignatureRenewer } from "@procurement/domain/renewal"
import type { TenantRepository } from "@procurement/domain/tenant"
import type { UserRepository } from "@procurement/domain/user"
import type { DeliveryLog, DeliveryQueue, WebhookSender } from "@procurement/domain/webhook"
import type { Stores } from "../system/stores.ts"

/** The ports that bugs change. */
export interface BuggyPorts {
  readonly BatchClearance: BatchClearance["Service"]
  readonly DeliveryLog: DeliveryLog["Service"]
  readonly DeliveryQueue: DeliveryQueue["Service"]
  readonly EventLog: EventLog["Service"]
  readonly ClearanceRegister: ClearanceRegister["Service"]
  readonly RenewalQueue: RenewalQueue["Service"]
  readonly SignatureRenewer: SignatureRenewer["Service"]
  readonly ReconciliationStore: ReconciliationStore["Service"]
  readonly CertificateQrSigner: CertificateQrSigner["Service"]
  readonly DocumentArchive: DocumentArchive["Service"]
  readonly EmailQueue: EmailQueue["Service"]
  readonly ExchangeRates: ExchangeRates["Service"]
  readonly InvoiceClearance: InvoiceClearance["Service"]
  readonly InvoiceRepository: InvoiceRepository["Service"]
  readonly InvoiceWriter: InvoiceWriter["Service"]
  readonly Mailer: Mailer["Service"]
  readonly OfflineRegister: OfflineRegister["Service"]
  readonly OrderRepository: OrderRepository["Service"]
  readonly OverdueRegister: OverdueRegister["Service"]
  readonly OutageAnnouncements: OutageAnnouncements["Service"]
  readonly TenantRepository: TenantRepository["Service"]
  readonly UserRepository: UserRepository["Service"]
  readonly WebhookSender: WebhookSender["Service"]
}

type Change<S> = (service: S, stores: Stores) => S

/** Each change is applied once for each process. */
export type Bug = { readonly [Name in keyof BuggyPorts]?: Change<BuggyPorts[Name]> }
