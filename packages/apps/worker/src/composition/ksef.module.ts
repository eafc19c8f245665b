/** KSeF as the worker has it: all kinds of sessions over one login, paid from one budget. */
import {
  makeIssuerProof,
  makeKsefClients,
  makeOutageAnnouncements,
} from "@procurement/adapter-ksef"
import { bindPort } from "@procurement/app-chassis/composition"
import {
  BatchClearance,
  type ClearanceBudget,
  IssuerProof,
  OutageAnnouncements,
} from "@procurement/domain/clearance"
import { InvoiceClearance } from "@procurement/domain/invoice"
import { ClearanceRegister } from "@procurement/domain/reconciliation"
import * as Redacted from "effect/Redacted"
import { ContainerModule } from "inversify"
import { qrUrlOf } from "../ksef-settings.ts"
import { watchKsef } from "../observation/ksef-metrics.ts"
import type { WorkerSettings } from "../settings.ts"
import type { WorkerResources } from "./worker.module.ts"

type KsefResources = Pick<
  WorkerResources,
  "access" | "calls" | "clock" | "seller" | "signer" | "withdrawal"
>

export const ksefModule = (
  settings: WorkerSettings,
  { access, calls, clock, seller, signer, withdrawal }: KsefResources,
  budget: ClearanceBudget["Service"],
): ContainerModule =>
  new ContainerModule((load) => {
    const tell = watchKsef(clock.now, settings.KSEF_LIMIT_SCALE)
    const { batches, invoices, register } = makeKsefClients({
      baseUrl: settings.KSEF_URL,
      contextNip: seller.nip,
      signer: access.login ?? signer,
      ...(settings.KSEF_TOKEN === "" ? {} : { ksefToken: Redacted.make(settings.KSEF_TOKEN) }),
      budget,
      batch: {
        compression: settings.BATCH_COMPRESSION,
        ...(settings.BATCH_DIR === "" ? {} : { temporaryDirectory: settings.BATCH_DIR }),
      },
      onExchange: (exchange) => {
        tell(exchange)
        calls.hear(exchange)
      },
    })
    bindPort(load, InvoiceClearance).toConstantValue(invoices)
    bindPort(load, BatchClearance).toConstantValue(batches)
    bindPort(load, ClearanceRegister).toConstantValue(register)
    bindPort(load, IssuerProof).toConstantValue(
      makeIssuerProof({
        qrBaseUrl: qrUrlOf(settings),
        contextNip: seller.nip,
        certificate: access.offline,
        isWithdrawn: withdrawal.isWithdrawn,
      }),
    )
    bindPort(load, OutageAnnouncements).toConstantValue(
      makeOutageAnnouncements({ baseUrl: settings.KSEF_STATUS_URL || undefined }),
    )
  })
