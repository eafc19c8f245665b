/**
 * The worker's connection to KSeF: every kind of session, over one login and one request budget.
 */
import {
  type KsefCallRecord,
  makeCertificateQrSigner,
  makeKsefCertificates,
  makeKsefClients,
  makeOutageAnnouncements,
} from "@procurement/adapter-ksef"
import type { Logger, ProcessClock } from "@procurement/app-platform"
import type { CallWatch, ClearanceBudget } from "@procurement/domain/clearance"
import type { Seller } from "@procurement/domain/party"
import type { DocumentSigner } from "@procurement/domain/signature"
import * as Redacted from "effect/Redacted"
import type { KsefAccess } from "./ksef-access.ts"
import { qrUrlOf } from "./ksef-settings.ts"
import { watchKsef, watchWarnings } from "./observation/ksef-metrics.ts"
import type { WorkerSettings } from "./settings.ts"
import { recordAnnouncement } from "./observation/offline-metrics.ts"
import { watchWithdrawal } from "./withdrawal-watch.ts"

export interface KsefResources {
  readonly seller: Seller
  readonly signer: DocumentSigner["Service"]
  /** The worker's keys for KSeF, besides the seal. */
  readonly access: KsefAccess
  readonly calls: CallWatch
  readonly log: Logger
  readonly clock: ProcessClock
}

type KsefSettings = Pick<
  WorkerSettings,
  | "BATCH_COMPRESSION"
  | "BATCH_DIR"
  | "KSEF_LIMIT_SCALE"
  | "KSEF_QR_URL"
  | "KSEF_STATUS_URL"
  | "KSEF_TOKEN"
  | "KSEF_URL"
>

export const connectKsef = (
  settings: KsefSettings,
  { access, calls, clock, log, seller, signer }: KsefResources,
  budget: ClearanceBudget["Service"],
) => {
  const recordCall = watchKsef(clock.now, settings.KSEF_LIMIT_SCALE)
  const connecting = {
    baseUrl: settings.KSEF_URL,
    contextNip: seller.nip,
    signer: access.login ?? signer,
    budget,
    onSystemWarning: watchWarnings(clock.now, log),
    onCall: (call: KsefCallRecord) => {
      recordCall(call)
      calls.record(call)
    },
  }
  const clients = makeKsefClients({
    ...connecting,
    verifyReceipt: access.verifyReceipt,
    ...(settings.KSEF_TOKEN === "" ? {} : { ksefToken: Redacted.make(settings.KSEF_TOKEN) }),
    batch: {
      compression: settings.BATCH_COMPRESSION,
      ...(settings.BATCH_DIR === "" ? {} : { temporaryDirectory: settings.BATCH_DIR }),
    },
  })
  // Logs in separately, because a login by token may not list certificates.
  const certificates = makeKsefCertificates(connecting)
  const withdrawal = watchWithdrawal(certificates, access.offline, log)
  const proof = makeCertificateQrSigner({
    qrBaseUrl: qrUrlOf(settings),
    contextNip: seller.nip,
    certificate: access.offline,
    isWithdrawn: withdrawal.isWithdrawn,
  })
  const announcements = makeOutageAnnouncements({
    baseUrl: settings.KSEF_STATUS_URL || undefined,
    onUnreadable: (problem) => {
      recordAnnouncement("unreadable")
      log.warn({ problem }, "could not read an announcement of a KSeF outage")
    },
  })
  return { ...clients, withdrawal, proof, announcements }
}
