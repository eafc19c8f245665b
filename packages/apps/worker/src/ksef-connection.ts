/** KSeF as the worker uses it: all kinds of sessions over one login, paid from one budget. */
import {
  type KsefExchange,
  makeIssuerProof,
  makeKsefCertificates,
  makeKsefClients,
  makeOutageAnnouncements,
} from "@procurement/adapter-ksef"
import type { ClearanceBudget } from "@procurement/domain/clearance"
import * as Redacted from "effect/Redacted"
import type { WorkerResources } from "./composition/worker.module.ts"
import { qrUrlOf } from "./ksef-settings.ts"
import { watchKsef } from "./observation/ksef-metrics.ts"
import type { WorkerSettings } from "./settings.ts"
import { watchWithdrawal } from "./withdrawal-watch.ts"

type KsefResources = Pick<
  WorkerResources,
  "access" | "calls" | "clock" | "log" | "seller" | "signer"
>

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
  const tell = watchKsef(clock.now, settings.KSEF_LIMIT_SCALE)
  const connecting = {
    baseUrl: settings.KSEF_URL,
    contextNip: seller.nip,
    signer: access.login ?? signer,
    budget,
    onExchange: (exchange: KsefExchange) => {
      tell(exchange)
      calls.hear(exchange)
    },
  }
  const clients = makeKsefClients({
    ...connecting,
    ...(settings.KSEF_TOKEN === "" ? {} : { ksefToken: Redacted.make(settings.KSEF_TOKEN) }),
    batch: {
      compression: settings.BATCH_COMPRESSION,
      ...(settings.BATCH_DIR === "" ? {} : { temporaryDirectory: settings.BATCH_DIR }),
    },
  })
  // With a login of its own: one by token may not ask for certificates.
  const certificates = makeKsefCertificates(connecting)
  const withdrawal = watchWithdrawal(certificates, access.offline, log)
  const proof = makeIssuerProof({
    qrBaseUrl: qrUrlOf(settings),
    contextNip: seller.nip,
    certificate: access.offline,
    isWithdrawn: withdrawal.isWithdrawn,
  })
  const announcements = makeOutageAnnouncements({ baseUrl: settings.KSEF_STATUS_URL || undefined })
  return { ...clients, withdrawal, proof, announcements }
}
