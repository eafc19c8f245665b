/** The ports of one process: the domain's services, each call through the simulated network. */
import {
  type BatchSideMemory,
  makeBatchClearanceMemory,
  makeDocumentArchiveMemory,
} from "@procurement/adapter-memory"
import { ArchiveError, DocumentArchive } from "@procurement/domain/archive"
import { instant, type LocalDate } from "@procurement/domain/calendar"
import {
  BatchClearance,
  type CallWatch,
  ClearanceBudget,
  type LimitGroup,
  OutageAnnouncements,
  OutageAnnouncementsError,
} from "@procurement/domain/clearance"
import { Mailer } from "@procurement/domain/email"
import { Entropy } from "@procurement/domain/identity"
import {
  InvoiceClearance,
  InvoiceClearanceError,
  InvoicePdf,
  InvoiceReader,
  InvoiceUnreadable,
  InvoiceWriter,
} from "@procurement/domain/invoice"
import { ExchangeRates, ExchangeRatesError, type RateQuote } from "@procurement/domain/money"
import { CertificateQrSigner } from "@procurement/domain/offline"
import { SellerProfile } from "@procurement/domain/party"
import { ClearanceRegister } from "@procurement/domain/reconciliation"
import { SignatureRenewer } from "@procurement/domain/renewal"
import { DocumentSigner, SigningError } from "@procurement/domain/signature"
import { Unavailable } from "@procurement/domain/unavailable"
import { WebhookSender } from "@procurement/domain/webhook"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type { Process } from "../kernel/process.ts"
import { type CallRules, type Failure, type Fate, wrapPort } from "../kernel/port-calls.ts"
import type { World } from "../kernel/world.ts"
import { type Announced, announcedAt } from "../outside/announcements.ts"
import { type EndpointSide, makeSender } from "../outside/endpoints.ts"
import { type KsefSide, makeKsefClient, sha256 } from "../outside/ksef.ts"
import { makeKsefRegister } from "../outside/ksef-register.ts"
import { type MailSide, makeMailer } from "../outside/mail-server.ts"
import { makeRenewer, makeSigner, type TimeStamps } from "../outside/time-stamps.ts"
import { seller } from "../scenario/catalog.ts"
import type { Adapters, Local, Remote } from "./adapters.ts"
import { storedPorts } from "./store-ports.ts"
import type { Stores } from "./stores.ts"
import { upkeepPorts } from "./upkeep-ports.ts"
import { watched } from "./watched-calls.ts"
import type { Watch } from "./watch.ts"

export interface Surroundings {
  readonly world: World
  readonly stores: Stores
  readonly rules: CallRules
  readonly ksef: KsefSide
  readonly batches: BatchSideMemory
  readonly endpoints: EndpointSide
  readonly mail: MailSide
  readonly outages: ReadonlyArray<Announced>
  /** Whether files of the archive can't be read now. */
  readonly isDamaged: () => boolean
  readonly stamps: TimeStamps
  /** What watches the calls of a process as they take effect. */
  readonly watch: Watch
  /** Those in place of ours. */
  readonly adapters: Adapters
  /** The bug that is planted, if any. */
  readonly bug: Adapters
}

const storeFailure =
  (port: string): Failure =>
  () =>
    new Unavailable({ port })
const archiveFailure: Failure = () => new ArchiveError({ reason: "Unavailable", detail: "away" })
const signerFailure: Failure = () => new SigningError({ reason: "KeyUnavailable", detail: "away" })
const announcementsFailure: Failure = () =>
  new OutageAnnouncementsError({ reason: "Unavailable", detail: "away" })
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

const pdf: InvoicePdf["Service"] = {
  render: ({ xml }) => Effect.succeed(xml),
}

/** Reads what the writer has written. */
const reader: InvoiceReader["Service"] = {
  amounts: (xml) =>
    Effect.try({
      try: () => {
        const { number, currency, totals, foreign } = JSON.parse(new TextDecoder().decode(xml))
        const inPln = foreign === undefined ? {} : { vatInPln: foreign.vatInPln }
        return { number, currency, ...totals, ...inPln }
      },
      catch: (cause) => new InvoiceUnreadable({ detail: String(cause) }),
    }),
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
    submit: (submission) =>
      charged(
        "invoiceSend",
        Effect.suspend(() => client.submit(submission)),
      ),
    trace: (session, digest) => charged("sessionInvoiceList", client.trace(session, digest)),
    outcome: (receipt) => charged("invoiceStatus", client.outcome(receipt)),
    clearedDigest: (number) => charged("invoiceDownload", client.clearedDigest(number)),
    officialReceipt: (cleared) => charged("sessionMisc", client.officialReceipt(cleared)),
  }
}

const rates: ExchangeRates["Service"] = {
  publishedOn: (_currency, day) => Effect.succeed(Option.some(rateOf(day))),
}

/** Proves the issuer of a file; the proof names the file. */
const qrSigner: CertificateQrSigner["Service"] = {
  link: ({ sellerNip, digest }) =>
    Effect.succeed(Option.some(`https://qr.example/certificate/Nip/${sellerNip}/${digest}`)),
}

/** The archive, whose files may be damaged for some time. */
const damageable = (
  archive: DocumentArchive["Service"],
  isDamaged: () => boolean,
): DocumentArchive["Service"] => ({
  ...archive,
  get: (digest) =>
    Effect.suspend(() =>
      isDamaged()
        ? Effect.fail(new ArchiveError({ reason: "Damaged", detail: `other bytes, ${digest}` }))
        : archive.get(digest),
    ),
})

type Wrap = <S extends object>(port: string, service: S, failure: Failure) => S

const outsidePorts = (
  around: Surroundings,
  process: Process,
  calls: CallWatch,
  { wrap, local, remote }: { readonly wrap: Wrap; readonly local: Local; readonly remote: Remote },
) => {
  const { world, stores, outages, stamps } = around
  const budget = remote("ClearanceBudget", stores.budget)
  const ksef = makeKsefClient(around.ksef)
  const client = watched(calls, remote("InvoiceClearance", ksef, { failure: clearanceFailure }))
  const packing = local("BatchClearance", makeBatchClearanceMemory(around.batches))
  // Packing makes no calls.
  const batches = { ...wrap("BatchClearance", packing, clearanceFailure), pack: packing.pack }
  const stored = local("DocumentArchive", makeDocumentArchiveMemory(sha256, stores.archive))
  const archive = damageable(stored, around.isDamaged)
  const current = Effect.sync(() => announcedAt(outages, world.now()))
  const register = makeKsefRegister(around.ksef, around.batches)
  const random = world.random(`ids of ${process.name}`)
  return Context.empty().pipe(
    Context.add(BatchClearance, batches),
    Context.add(CertificateQrSigner, local("CertificateQrSigner", qrSigner)),
    Context.add(
      OutageAnnouncements,
      remote("OutageAnnouncements", { current }, { failure: announcementsFailure }),
    ),
    Context.add(ClearanceBudget, budget),
    Context.add(InvoiceClearance, budgeted(world, budget, client)),
    Context.add(DocumentArchive, wrap("DocumentArchive", archive, archiveFailure)),
    Context.add(
      ClearanceRegister,
      remote("ClearanceRegister", register, { failure: clearanceFailure }),
    ),
    Context.add(
      DocumentSigner,
      remote("DocumentSigner", makeSigner(stamps), { failure: signerFailure }),
    ),
    Context.add(
      SignatureRenewer,
      remote("SignatureRenewer", makeRenewer(stamps), { failure: signerFailure }),
    ),
    Context.add(ExchangeRates, remote("ExchangeRates", rates, { failure: ratesFailure })),
    Context.add(InvoicePdf, local("InvoicePdf", pdf)),
    Context.add(InvoiceReader, local("InvoiceReader", reader)),
    Context.add(InvoiceWriter, local("InvoiceWriter", writer)),
    Context.add(Mailer, remote("Mailer", makeMailer(around.mail))),
    Context.add(SellerProfile, seller),
    Context.add(
      WebhookSender,
      local("WebhookSender", makeSender(world, process, around.endpoints)),
    ),
    Context.add(Entropy, { bytes: (count) => Effect.sync(() => random.bytes(count)) }),
  )
}

const asIs = <S>(service: S): S => service

/** Every port that the simulated processes use. */
export const portsOf = (around: Surroundings, process: Process, calls: CallWatch) => {
  const { world, rules, stores, watch, adapters, bug } = around
  const wrap: Wrap = (port, service, failure) =>
    wrapPort({ world, process, rules }, port, service, failure)
  const own: Local = (port, ours) => adapters[port]?.(ours, stores) ?? ours
  const plant: Local = (port, service) => bug[port]?.(service, stores) ?? service
  const local: Local = (port, ours) => plant(port, own(port, ours))
  const remote: Remote = (port, ours, { watch: see = asIs, failure = storeFailure(port) } = {}) =>
    wrap(port, plant(port, see(own(port, ours))), failure)
  return Context.mergeAll(
    storedPorts(stores, watch, remote),
    upkeepPorts(stores, remote),
    outsidePorts(around, process, calls, { wrap, local, remote }),
  )
}

export type Ports = ReturnType<typeof portsOf> extends Context.Context<infer R> ? R : never
