/** The ports of one process: the domain's services, each call through the simulated network. */
import {
  type BatchSideMemory,
  makeBatchClearanceMemory,
  makeBatchRepositoryMemory,
  makeCatalogRepositoryMemory,
  makeDeliveryLogMemory,
  makeDeliveryQueueMemory,
  makeDocumentArchiveMemory,
  makeEventLogMemory,
  makeInvoiceRepositoryMemory,
  makeOrderRepositoryMemory,
  makePaymentRepositoryMemory,
  makeQuotaRepositoryMemory,
  makeReplayRepositoryMemory,
  makeSubscriptionRepositoryMemory,
  makeTenantRepositoryMemory,
} from "@procurement/adapter-memory"
import { ArchiveError, DocumentArchive } from "@procurement/domain/archive"
import { instant, type LocalDate } from "@procurement/domain/calendar"
import { CatalogRepository } from "@procurement/domain/catalog"
import {
  BatchClearance,
  BatchRepository,
  ClearanceBudget,
  type LimitGroup,
} from "@procurement/domain/clearance"
import { EventLog } from "@procurement/domain/events"
import { Entropy } from "@procurement/domain/identity"
import {
  InvoiceClearance,
  InvoiceClearanceError,
  InvoiceRepository,
  InvoiceWriter,
} from "@procurement/domain/invoice"
import { ExchangeRates, ExchangeRatesError, type RateQuote } from "@procurement/domain/money"
import { CertificateQrSigner } from "@procurement/domain/offline"
import { OrderRepository } from "@procurement/domain/order"
import { SellerProfile } from "@procurement/domain/party"
import { PaymentRepository } from "@procurement/domain/payment"
import { QuotaRepository } from "@procurement/domain/quota"
import { RenewalQueue } from "@procurement/domain/renewal"
import { DocumentSigner, SigningError } from "@procurement/domain/signature"
import { BuyerRegister, TenantRepository } from "@procurement/domain/tenant"
import { Unavailable } from "@procurement/domain/unavailable"
import {
  DeliveryLog,
  DeliveryQueue,
  ReplayRepository,
  SubscriptionRepository,
  WebhookSender,
} from "@procurement/domain/webhook"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type { Process } from "../kernel/process.ts"
import { type CallRules, type Failure, type Fate, wrapPort } from "../kernel/port-calls.ts"
import type { World } from "../kernel/world.ts"
import { type EndpointSide, makeSender } from "../outside/endpoints.ts"
import { type KsefSide, makeKsefClient, sha256 } from "../outside/ksef.ts"
import type { Bug } from "../bugs/bug.ts"
import { seller } from "../scenario/catalog.ts"
import type { Stores } from "./stores.ts"
import type { Watch } from "./watch.ts"

export interface Surroundings {
  readonly world: World
  readonly stores: Stores
  readonly rules: CallRules
  readonly ksef: KsefSide
  readonly batches: BatchSideMemory
  readonly endpoints: EndpointSide
  /** What looks at the calls of a process as they take effect. */
  readonly watch: Watch
  /** The bug that is planted, if any. */
  readonly bug: Bug
}

const storeFailure =
  (port: string): Failure =>
  () =>
    new Unavailable({ port })
const archiveFailure: Failure = () => new ArchiveError({ reason: "Unavailable", detail: "away" })
const signerFailure: Failure = () => new SigningError({ reason: "KeyUnavailable", detail: "away" })
const ratesFailure: Failure = () =>
  new ExchangeRatesError({ reason: "Unavailable", detail: "away" })

/** Only a file that was sent may have arrived. */
const clearanceError = (method: string, loss: Fate["loss"]): InvoiceClearanceError => {
  const isLost = loss === "LostAnswer" && (method === "submit" || method === "deliver")
  const reason = isLost ? "OutcomeLost" : "NotTaken"
  return new InvoiceClearanceError({ reason, detail: "no connection" })
}

const clearanceFailure: Failure = clearanceError

/** A published rate for every day, which differs from day to day. */
export const rateOf = (day: LocalDate): RateQuote => ({
  currency: "EUR",
  rateMicros: 4_200_000 + (Number(day.replaceAll("-", "")) % 9_973) * 10,
  table: `A/NBP/${day}`,
  publishedOn: day,
})

const writer: InvoiceWriter["Service"] = {
  write: (document) =>
    Effect.sync(() => {
      const xml = new TextEncoder().encode(JSON.stringify(document))
      return { xml, digest: sha256(xml) }
    }),
}

const signer: DocumentSigner["Service"] = {
  seal: ({ bytes }) => Effect.sync(() => Uint8Array.from([0, ...bytes])),
  extendToLt: () => Effect.succeed({ level: "B", container: undefined, nextRenewalAt: undefined }),
  signEnveloped: (xml) => Effect.succeed(xml),
}

const second = 1_000

/** Charges the shared budget before each call, as the adapter of KSeF does. */
const budgeted = (
  world: World,
  budget: ClearanceBudget["Service"],
  client: InvoiceClearance["Service"],
): InvoiceClearance["Service"] => {
  const charged = <A>(group: LimitGroup, call: Effect.Effect<A, InvoiceClearanceError>) =>
    Effect.gen(function* () {
      const now = instant(world.now())
      const grant = yield* budget
        .take({ group, calls: 1, now })
        .pipe(Effect.mapError(() => clearanceError("session", "LostRequest")))
      if (grant._tag === "Granted") return yield* call
      const retryAfterSeconds = Math.ceil((grant.at - now) / second)
      const detail = "the budget is used up"
      return yield* new InvoiceClearanceError({ reason: "NotTaken", detail, retryAfterSeconds })
    })
  return {
    session: client.session,
    close: client.close,
    submit: (submission) => charged("invoiceSend", client.submit(submission)),
    trace: (session, digest) => charged("sessionInvoiceList", client.trace(session, digest)),
    outcome: (receipt) => charged("invoiceStatus", client.outcome(receipt)),
    clearedDigest: (number) => charged("invoiceDownload", client.clearedDigest(number)),
    officialReceipt: (cleared) => charged("sessionMisc", client.officialReceipt(cleared)),
  }
}

/** The changed port of a planted bug, or the port as it is. */
const planted = <S>(
  change: ((service: S, stores: Stores) => S) | undefined,
  service: S,
  stores: Stores,
): S => (change === undefined ? service : change(service, stores))

type Wrap = <S extends object>(port: string, service: S, failure?: Failure) => S

const storedPorts = ({ stores, watch, bug }: Surroundings, wrap: Wrap) => {
  const { ledger } = stores
  const stored = {
    orders: watch.orders(makeOrderRepositoryMemory(ledger)),
    invoices: watch.invoices(makeInvoiceRepositoryMemory(ledger)),
    deliveries: watch.deliveries(makeDeliveryQueueMemory(ledger)),
  }
  const orders = planted(bug.OrderRepository, stored.orders, stores)
  const invoices = planted(bug.InvoiceRepository, stored.invoices, stores)
  const deliveries = planted(bug.DeliveryQueue, stored.deliveries, stores)
  const catalog = makeCatalogRepositoryMemory(stores.catalog)
  const subscriptions = makeSubscriptionRepositoryMemory(ledger)
  return Context.empty().pipe(
    Context.add(BatchRepository, wrap("BatchRepository", makeBatchRepositoryMemory(ledger))),
    Context.add(BuyerRegister, wrap("BuyerRegister", stores.buyers)),
    Context.add(CatalogRepository, wrap("CatalogRepository", catalog)),
    Context.add(DeliveryLog, wrap("DeliveryLog", makeDeliveryLogMemory(ledger))),
    Context.add(DeliveryQueue, wrap("DeliveryQueue", deliveries)),
    Context.add(EventLog, wrap("EventLog", makeEventLogMemory(ledger))),
    Context.add(InvoiceRepository, wrap("InvoiceRepository", invoices)),
    Context.add(OrderRepository, wrap("OrderRepository", orders)),
    Context.add(PaymentRepository, wrap("PaymentRepository", makePaymentRepositoryMemory(ledger))),
    Context.add(QuotaRepository, wrap("QuotaRepository", makeQuotaRepositoryMemory(ledger))),
    Context.add(RenewalQueue, wrap("RenewalQueue", stores.renewals)),
    Context.add(ReplayRepository, wrap("ReplayRepository", makeReplayRepositoryMemory(ledger))),
    Context.add(SubscriptionRepository, wrap("SubscriptionRepository", subscriptions)),
    Context.add(
      TenantRepository,
      wrap("TenantRepository", makeTenantRepositoryMemory(ledger.tenants)),
    ),
  )
}

const rates: ExchangeRates["Service"] = {
  publishedOn: (_currency, day) => Effect.succeed(Option.some(rateOf(day))),
}

const outsidePorts = (around: Surroundings, process: Process, wrap: Wrap) => {
  const { world, stores, bug } = around
  const budget = wrap("ClearanceBudget", stores.budget)
  const ksef = planted(bug.InvoiceClearance, makeKsefClient(around.ksef), stores)
  const client = wrap("InvoiceClearance", ksef, clearanceFailure)
  const { pack, ...packages } = makeBatchClearanceMemory(around.batches)
  const batches = { pack, ...wrap("BatchClearance", packages, clearanceFailure) }
  const stored = makeDocumentArchiveMemory(sha256, stores.archive)
  const archive = planted(bug.DocumentArchive, stored, stores)
  const sender = makeSender(world, process, around.endpoints)
  const random = world.random(`ids of ${process.name}`)
  return Context.empty().pipe(
    Context.add(BatchClearance, batches),
    // No certificate of type Offline: nothing is issued offline.
    Context.add(CertificateQrSigner, { link: () => Effect.succeed(Option.none()) }),
    Context.add(ClearanceBudget, budget),
    Context.add(InvoiceClearance, budgeted(world, budget, client)),
    Context.add(DocumentArchive, wrap("DocumentArchive", archive, archiveFailure)),
    Context.add(DocumentSigner, wrap("DocumentSigner", signer, signerFailure)),
    Context.add(ExchangeRates, wrap("ExchangeRates", rates, ratesFailure)),
    Context.add(InvoiceWriter, planted(bug.InvoiceWriter, writer, stores)),
    Context.add(SellerProfile, seller),
    Context.add(WebhookSender, planted(bug.WebhookSender, sender, stores)),
    Context.add(Entropy, { bytes: (count) => Effect.sync(() => random.bytes(count)) }),
  )
}

/** Every port that the simulated processes use. */
export const portsOf = (around: Surroundings, process: Process) => {
  const { world, rules } = around
  const wrap: Wrap = (port, service, failure = storeFailure(port)) =>
    wrapPort({ world, process, rules }, port, service, failure)
  return Context.merge(storedPorts(around, wrap), outsidePorts(around, process, wrap))
}

export type Ports = ReturnType<typeof portsOf> extends Context.Context<infer R> ? R : never
