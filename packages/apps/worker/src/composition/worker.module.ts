/** The adapters that only the worker needs: writer, signer, archive, rates, webhooks. */
import { makeFa3Writer } from "@procurement/adapter-fa3"
import { makeNbpRates } from "@procurement/adapter-nbp"
import type { Logger, ProcessClock } from "@procurement/app-chassis"
import { bindPort } from "@procurement/app-chassis/composition"
import { instant } from "@procurement/domain/calendar"
import { DocumentArchive } from "@procurement/domain/archive"
import { Mailer } from "@procurement/domain/email"
import { InvoiceWriter } from "@procurement/domain/invoice"
import { ExchangeRates } from "@procurement/domain/money"
import { type Seller, SellerProfile } from "@procurement/domain/party"
import { SignatureRenewer } from "@procurement/domain/renewal"
import { DocumentSigner } from "@procurement/domain/signature"
import { WebhookSender } from "@procurement/domain/webhook"
import { ContainerModule } from "inversify"
import { tracingSender } from "../observation/webhook-spans.ts"
import type { KsefAccess } from "../ksef-access.ts"
import type { CallWatch } from "../observation/call-watch.ts"
import type { WorkerSettings } from "../settings.ts"

/** What has to be read or opened before the container is filled. */
export interface WorkerResources {
  readonly seller: Seller
  readonly signer: DocumentSigner["Service"]
  readonly renewer: SignatureRenewer["Service"]
  /** What meets KSeF beside the seal. */
  readonly access: KsefAccess
  readonly calls: CallWatch
  readonly log: Logger
  readonly storage: { readonly archive: DocumentArchive["Service"] }
  readonly sender: WebhookSender["Service"]
  readonly mailer: Mailer["Service"]
  readonly clock: ProcessClock
}

/** Signs by the system's time: that is the one receivers look at, also while a sandbox is ahead. */
const signedBySystemTime = (
  { send }: WebhookSender["Service"],
  { offsetMillis }: ProcessClock,
): WebhookSender["Service"] => ({
  send: (sending) => send({ ...sending, at: instant(sending.at - offsetMillis()) }),
})

export const workerModule = (
  settings: WorkerSettings,
  { seller, signer, renewer, storage, sender, mailer, clock }: WorkerResources,
): ContainerModule =>
  new ContainerModule((load) => {
    bindPort(load, SellerProfile).toConstantValue(seller)
    bindPort(load, DocumentSigner).toConstantValue(signer)
    bindPort(load, SignatureRenewer).toConstantValue(renewer)
    bindPort(load, DocumentArchive).toConstantValue(storage.archive)
    bindPort(load, InvoiceWriter).toConstantValue(makeFa3Writer())
    bindPort(load, ExchangeRates).toConstantValue(makeNbpRates({ baseUrl: settings.NBP_URL }))
    bindPort(load, Mailer).toConstantValue(mailer)
    bindPort(load, WebhookSender).toConstantValue(tracingSender(signedBySystemTime(sender, clock)))
  })
