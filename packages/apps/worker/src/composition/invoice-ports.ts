/** Binds the ports of the roles for invoices: invoicing, archive, reconciliation. */
import { makeFa3Reader, makeFa3Writer } from "@procurement/adapter-fa3"
import { makeNbpRates } from "@procurement/adapter-nbp"
import {
  type Database,
  makeBatchRepository,
  makeClearanceBudget,
  makeCollectivePayments,
  makeDeadlineRegister,
  makeLedgerRegister,
  makeInspectionStore,
  makeInvoiceRepository,
  makeOfflineRegister,
  makeReconciliationStore,
  makeRenewalQueue,
} from "@procurement/adapter-postgres"
import {
  containerOf,
  gateOf,
  layerOf,
  OpenDatabase,
  provide,
} from "@procurement/app-platform/composition"
import { DocumentArchive } from "@procurement/domain/archive"
import {
  BatchClearance,
  BatchRepository,
  ClearanceBudget,
  makeLocalClearanceBudget,
  OfflineRegister,
  OutageAnnouncements,
  scaledLimits,
} from "@procurement/domain/clearance"
import { DeadlineRegister } from "@procurement/domain/deadline"
import { InspectionStore } from "@procurement/domain/inspection"
import {
  InvoiceClearance,
  InvoiceReader,
  InvoiceRepository,
  InvoiceWriter,
} from "@procurement/domain/invoice"
import { LedgerRegister } from "@procurement/domain/ledger"
import { ExchangeRates } from "@procurement/domain/money"
import { CertificateQrSigner } from "@procurement/domain/offline"
import { type Seller, SellerProfile } from "@procurement/domain/party"
import { CollectiveIdentifiers, CollectivePaymentRepository } from "@procurement/domain/payment"
import { ClearanceRegister, ReconciliationStore } from "@procurement/domain/reconciliation"
import { RenewalQueue, SignatureRenewer } from "@procurement/domain/renewal"
import { DocumentSigner } from "@procurement/domain/signature"
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
import type { WorkerSettings } from "../settings.ts"
import { layerAround, sharedPorts, type SharedResources } from "./shared-ports.ts"

/** The resources that are opened before the container is filled. */
export interface InvoiceResources extends SharedResources, KsefResources {
  readonly renewer: SignatureRenewer["Service"]
  readonly archive: DocumentArchive["Service"]
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

const queuePorts = ({ liveness, log }: InvoiceResources) => {
  const gate = gateOf(liveness)
  const makeInvoices = (database: Database) =>
    gate(measuringQueue(countingInvoices(makeInvoiceRepository(database), log)), "claimDue")
  const makeBatches = (database: Database) =>
    gate(countingBatches(makeBatchRepository(database)), "begin", "claimDue")
  const makePayments = (database: Database) => gate(makeCollectivePayments(database), "claimDue")
  return [
    provide(BatchRepository, makeBatches, OpenDatabase),
    provide(CollectivePaymentRepository, makePayments, OpenDatabase),
    provide(DeadlineRegister, makeDeadlineRegister, OpenDatabase),
    provide(InspectionStore, (db) => gate(makeInspectionStore(db), "modify"), OpenDatabase),
    provide(InvoiceRepository, makeInvoices, OpenDatabase),
    provide(LedgerRegister, makeLedgerRegister, OpenDatabase),
    provide(OfflineRegister, makeOfflineRegister, OpenDatabase),
    provide(ReconciliationStore, makeReconciliationStore, OpenDatabase),
    provide(RenewalQueue, (db) => gate(makeRenewalQueue(db), "claimDue"), OpenDatabase),
  ]
}

const ksefPorts = (settings: WorkerSettings, resources: InvoiceResources) => {
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

const invoicePorts = (settings: WorkerSettings, resources: InvoiceResources) => [
  ...sharedPorts(resources),
  ...queuePorts(resources),
  ...ksefPorts(settings, resources),
  provide(DocumentArchive, () => resources.archive),
  provide(DocumentSigner, () => resources.signer),
  provide(ExchangeRates, () => makeNbpRates({ baseUrl: settings.NBP_URL })),
  provide(InvoiceReader, makeFa3Reader),
  provide(InvoiceWriter, makeFa3Writer),
  provide(SellerProfile, () => resources.seller),
  provide(SignatureRenewer, () => resources.renewer),
]

/** Changes the container before anything runs; crash tests use it to rebind ports. */
export type AdjustContainer = (container: Container) => void

export const composeInvoiceWork = (
  settings: WorkerSettings,
  resources: InvoiceResources,
  adjust: AdjustContainer,
) => {
  const ports = invoicePorts(settings, resources)
  const container = containerOf(ports)
  adjust(container)
  const around = layerAround(settings, resources)
  const runtime = ManagedRuntime.make(Layer.mergeAll(around, layerOf(container, ports)))
  return { container, runtime }
}

export type InvoiceRuntime = ReturnType<typeof composeInvoiceWork>["runtime"]
