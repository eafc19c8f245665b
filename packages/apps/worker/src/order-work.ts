/** The roles for orders: opens the resources that they need and starts their loops. */
import { makeWebhookSender } from "@procurement/adapter-webhook-http"
import { instanceOf } from "@procurement/app-platform/composition"
import { ClearanceBudget } from "@procurement/domain/clearance"
import { Mailer } from "@procurement/domain/email"
import { InvoiceClearance } from "@procurement/domain/invoice"
import { publicCallbackPolicy, sandboxCallbackPolicy } from "@procurement/domain/webhook"
import * as Effect from "effect/Effect"
import { openWorkerArchive } from "./archive.ts"
import {
  type AdjustContainer,
  composeOrderWork,
  KsefConnection,
  type OrderResources,
} from "./composition/ports.ts"
import { openKsefAccess } from "./ksef-access.ts"
import { checkLoopback } from "./ksef-settings.ts"
import type { StartLoop } from "./loop.ts"
import { startLoop } from "./loops.ts"
import { openMailer } from "./mail.ts"
import { makeCallWatch } from "./observation/call-watch.ts"
import { budgetOf } from "./observation/ksef-metrics.ts"
import { startOfflineLoop, type Watches } from "./offline-loop.ts"
import { openRenewer } from "./renewer.ts"
import type { OrderSettings } from "./role-settings.ts"
import { isOrderRole } from "./roles.ts"
import { openSeal, type Seal } from "./seal.ts"
import { readSellerFile } from "./seller-file.ts"
import {
  needsSigner,
  shutDownOnRejection,
  SignerRejection,
  signerOrRejection,
  signerReadiness,
} from "./signer-rejection.ts"
import type { RunningWork, StartWork, WorkerProcess } from "./work.ts"

const startLoops = (watches: Watches, ...given: Parameters<StartLoop>): RunningWork["loops"] => {
  const [, { ROLES }] = given
  const loops = ROLES.filter(isOrderRole).map((role) => ({ role, loop: startLoop[role](...given) }))
  if (!ROLES.includes("invoicing")) return loops
  return [...loops, { role: "invoicing", loop: startOfflineLoop(watches, ...given) }]
}

const openSender = ({ WEBHOOK_LOOPBACK: allowLoopback }: OrderSettings) =>
  makeWebhookSender({
    ...(allowLoopback ? sandboxCallbackPolicy : publicCallbackPolicy),
    allowLoopback,
  })

interface Ends
  extends Pick<OrderResources, "seller" | "archive" | "mailer" | "access" | "renewer"> {
  readonly seal: Seal
}

const startWork = (
  settings: OrderSettings,
  { seal, ...ends }: Ends,
  { opened, log, clock, probes, database, liveness }: WorkerProcess,
  adjust: AdjustContainer,
): RunningWork => {
  const calls = makeCallWatch(clock.now)
  const sender = openSender(settings)
  const { signer } = seal
  const parts = { ...ends, signer, sender, calls, clock, log, database, liveness }
  const { container, runtime } = composeOrderWork(settings, parts, adjust)
  opened.defer(() => runtime.dispose())
  opened.defer(() => runtime.runPromise(Effect.flatMap(Mailer, ({ close }) => close)))
  const closeSession = () =>
    runtime.runPromise(
      Effect.flatMap(InvoiceClearance, (clearance) => clearance.close).pipe(Effect.ignore),
    )
  opened.defer(closeSession)
  opened.defer(sender.close)
  const watches = { calls, withdrawal: instanceOf(container, KsefConnection).withdrawal }
  const loops = startLoops(watches, runtime, settings, log, clock.now, database.name)
  const endShutdown = shutDownOnRejection(seal, {
    loops: loops.filter(({ role }) => needsSigner(role, settings, ends.access.login !== undefined)),
    release: closeSession,
    log,
  })
  probes.measure(budgetOf(instanceOf(container, ClearanceBudget), clock.now))
  return {
    loops,
    checks: [signerReadiness(seal.rejection)],
    stop: () => Promise.all([endShutdown(), ...loops.map(({ loop }) => loop.stop())]),
  }
}

/**
 * Opens everything except the database. Rejects with one line when a part is missing or unusable;
 * resolves with the rejection when the signer rejects the PIN or passphrase.
 */
export const openOrderWork = async (
  settings: OrderSettings,
  { opened, log, clock }: Pick<WorkerProcess, "opened" | "log" | "clock">,
  adjust: AdjustContainer,
): Promise<StartWork | SignerRejection> => {
  checkLoopback(settings)
  const seller = await readSellerFile(settings.SELLER_FILE)
  const seal = await signerOrRejection(openSeal(settings, log, clock.now))
  if (seal instanceof SignerRejection) return seal
  const { archive } = opened.adopt(await openWorkerArchive(settings), ({ close }) => close())
  const mailer = openMailer(settings, seller)
  const access = opened.adopt(await openKsefAccess(settings, log, clock.now), (it) => it.close())
  const { renewer } = opened.adopt(await openRenewer(settings, log, clock.now), (it) => it.close())
  opened.defer(seal.close)
  const ends = { seller, seal, archive, mailer, access, renewer }
  return (around) => startWork(settings, ends, around, adjust)
}
