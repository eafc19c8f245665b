/** The roles for invoices: opens the resources that they need and starts their loops. */
import { instanceOf } from "@procurement/app-platform/composition"
import { ClearanceBudget, makeCallWatch } from "@procurement/domain/clearance"
import { InvoiceClearance } from "@procurement/domain/invoice"
import * as Effect from "effect/Effect"
import { openWorkerArchive } from "./archive.ts"
import { startArchiveLoop } from "./archive-loop.ts"
import {
  type AdjustContainer,
  composeInvoiceWork,
  type InvoiceResources,
  type InvoiceRuntime,
  KsefConnection,
} from "./composition/invoice-ports.ts"
import { startInvoicingLoops } from "./invoicing-loops.ts"
import { startDeadlineLoop } from "./deadline-loop.ts"
import { openKsefAccess } from "./ksef-access.ts"
import type { Loop, StartLoop } from "./loop.ts"
import { budgetOf } from "./observation/ksef-metrics.ts"
import { startOfflineLoop, type Watches } from "./offline-loop.ts"
import { startReconciliationLoop } from "./reconciliation-loop.ts"
import { startRenewalLoop } from "./renewal-loop.ts"
import { openRenewer } from "./renewer.ts"
import { type InvoiceRole, invoiceRoles, rolesOf } from "./roles.ts"
import { openSeal, type Seal } from "./seal.ts"
import { readSellerFile } from "@procurement/app-platform"
import type { WorkerSettings } from "./settings.ts"
import {
  needsSigner,
  shutDownOnRejection,
  SignerRejection,
  signerOrRejection,
  signerReadiness,
} from "./signer-rejection.ts"
import type { RunningWork, StartWork, WorkerProcess } from "./work.ts"

type Given = Parameters<StartLoop<InvoiceRuntime>>

const startLoops = (watches: Watches, ...args: Given): RunningWork["loops"] => {
  const [runtime, settings, log, now] = args
  const start: Readonly<Record<InvoiceRole, () => ReadonlyArray<Loop>>> = {
    invoicing: () => [
      startInvoicingLoops(...args),
      startOfflineLoop(watches, ...args),
      startDeadlineLoop(...args),
    ],
    archive: () => [startArchiveLoop(...args), startRenewalLoop(runtime, settings, log, now)],
    reconciliation: () => [startReconciliationLoop(...args)],
  }
  return rolesOf(invoiceRoles, settings.ROLES).flatMap((role) =>
    start[role]().map((loop) => ({ role, loop })),
  )
}

interface Ends extends Pick<InvoiceResources, "seller" | "archive" | "access" | "renewer"> {
  readonly seal: Seal
}

const startWork = (
  settings: WorkerSettings,
  { seal, ...ends }: Ends,
  { opened, log, clock, probes, database, liveness }: WorkerProcess,
  adjust: AdjustContainer,
): RunningWork => {
  const calls = makeCallWatch(clock.now)
  const { signer } = seal
  const parts = { ...ends, signer, calls, clock, log, database, liveness }
  const { container, runtime } = composeInvoiceWork(settings, parts, adjust)
  opened.defer(() => runtime.dispose())
  const closeSession = () =>
    runtime.runPromise(
      Effect.flatMap(InvoiceClearance, (clearance) => clearance.close).pipe(Effect.ignore),
    )
  opened.defer(closeSession)
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
    checks: [signerReadiness(seal.problem)],
    stop: () => Promise.all([endShutdown(), ...loops.map(({ loop }) => loop.stop())]),
  }
}

/**
 * Opens everything except the database. Rejects with one line when a part is missing or unusable;
 * resolves with the rejection when the signer rejects the PIN or passphrase.
 */
export const openInvoiceWork = async (
  settings: WorkerSettings,
  { opened, log, clock }: Pick<WorkerProcess, "opened" | "log" | "clock">,
  adjust: AdjustContainer,
): Promise<StartWork | SignerRejection> => {
  const seller = await readSellerFile(settings.SELLER_FILE)
  const seal = await signerOrRejection(openSeal(settings, log, clock.now))
  if (seal instanceof SignerRejection) return seal
  const { archive } = opened.adopt(await openWorkerArchive(settings), ({ close }) => close())
  const access = opened.adopt(await openKsefAccess(settings, log, clock.now), (it) => it.close())
  const { renewer } = opened.adopt(await openRenewer(settings, log, clock.now), (it) => it.close())
  opened.defer(seal.close)
  const ends = { seller, seal, archive, access, renewer }
  return (around) => startWork(settings, ends, around, adjust)
}
