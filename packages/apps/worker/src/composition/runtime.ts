/** The worker's ports, from inversify into Effect: the type proves that none is missing. */
import { layerLog, type Logger, type ProcessClock } from "@procurement/app-chassis"
import { instanceOf, portFrom } from "@procurement/app-chassis/composition"
import { DocumentArchive } from "@procurement/domain/archive"
import {
  BatchClearance,
  BatchRepository,
  ClearanceBudget,
  IssuerProof,
  OutageAnnouncements,
  OfflineRegister,
} from "@procurement/domain/clearance"
import { CredentialStore, LongLivedTokenStore } from "@procurement/domain/credential"
import { EmailQueue, Mailer } from "@procurement/domain/email"
import { EventLog } from "@procurement/domain/events"
import { Entropy } from "@procurement/domain/identity"
import { Inbox } from "@procurement/domain/inbound"
import { InspectionStore } from "@procurement/domain/inspection"
import { InvoiceClearance, InvoiceRepository, InvoiceWriter } from "@procurement/domain/invoice"
import { ExchangeRates } from "@procurement/domain/money"
import { OrderRepository } from "@procurement/domain/order"
import { SellerProfile } from "@procurement/domain/party"
import { QuotaRepository } from "@procurement/domain/quota"
import { ClearanceRegister, ReconciliationStore } from "@procurement/domain/reconciliation"
import { RenewalQueue, SignatureRenewer } from "@procurement/domain/renewal"
import { DocumentSigner } from "@procurement/domain/signature"
import { TenantRepository } from "@procurement/domain/tenant"
import {
  DeliveryLog,
  DeliveryQueue,
  ReplayRepository,
  WebhookSender,
} from "@procurement/domain/webhook"
import * as Layer from "effect/Layer"
import * as ManagedRuntime from "effect/ManagedRuntime"
import type { Container } from "inversify"
import { countingBatches, measuringQueue } from "../observation/dispatch-metrics.ts"
import { countingInvoices } from "../observation/invoice-metrics.ts"
import { countingDeliveries } from "../observation/webhook-metrics.ts"

export const makeWorkerRuntime = (
  container: Container,
  log: Logger,
  clock: ProcessClock,
  tracing: Layer.Layer<never>,
) => {
  const port = portFrom(container)
  return ManagedRuntime.make(
    Layer.mergeAll(
      clock.layer,
      layerLog(log),
      tracing,
      port(BatchClearance),
      Layer.sync(BatchRepository, () => countingBatches(instanceOf(container, BatchRepository))),
      port(ClearanceBudget),
      port(ClearanceRegister),
      port(CredentialStore),
      port(DeliveryLog),
      Layer.sync(DeliveryQueue, () => countingDeliveries(instanceOf(container, DeliveryQueue))),
      port(DocumentArchive),
      port(DocumentSigner),
      port(EmailQueue),
      port(Entropy),
      port(EventLog),
      port(ExchangeRates),
      port(Inbox),
      port(InspectionStore),
      port(InvoiceClearance),
      Layer.sync(InvoiceRepository, () =>
        measuringQueue(countingInvoices(instanceOf(container, InvoiceRepository))),
      ),
      port(InvoiceWriter),
      port(IssuerProof),
      port(LongLivedTokenStore),
      port(Mailer),
      port(OfflineRegister),
      port(OutageAnnouncements),
      port(OrderRepository),
      port(QuotaRepository),
      port(ReconciliationStore),
      port(RenewalQueue),
      port(ReplayRepository),
      port(SellerProfile),
      port(SignatureRenewer),
      port(TenantRepository),
      port(WebhookSender),
    ),
  )
}

export type WorkerRuntime = ReturnType<typeof makeWorkerRuntime>
