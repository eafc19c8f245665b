/**
 * Handles a signer that rejects its PIN or passphrase: the worker keeps running, not ready, and
 * never retries the secret.
 *
 * If the process exited, its supervisor would restart it, and most tokens lock after three wrong
 * PINs. Kubernetes and systemd leave a live process that is not ready alone, and monitoring shows
 * it.
 *
 * A rejection at runtime stops only the roles that sign. Otherwise they would keep claiming
 * invoices that they can't sign, instead of leaving them to a worker that can. Started invoices are
 * saved first, and are then free for other workers.
 */
import {
  type Logger,
  oneLine,
  type Probes,
  type ReadinessCheck,
  type RunningProcess,
} from "@procurement/app-platform"
import type { Loop } from "./loop.ts"
import { recordSecretRejected } from "./observation/signature-metrics.ts"
import type { Role } from "./roles.ts"
import type { WorkerSettings } from "./settings.ts"

/** The message names the setting first. */
export class SignerRejection extends Error {
  override readonly name = "SignerRejection"
  readonly setting: string
  constructor(setting: string, detail: string) {
    super(`${setting}: ${detail}; it is not tried again; correct it and restart the worker`)
    this.setting = setting
  }
}

const remindMillis = 60_000

/**
 * Logs the rejection at once and every minute, and sets its metric. Returns a function that stops
 * both.
 */
export const reportRejection = (rejection: SignerRejection, log: Logger): (() => void) => {
  const { setting, message: problem } = rejection
  const report = (): void => {
    recordSecretRejected()
    log.error({ setting, problem }, "the signer rejected the seal's PIN or passphrase")
  }
  report()
  const reminder = setInterval(report, remindMillis)
  return () => clearInterval(reminder)
}

/** Fails while there is a problem. */
export const signerReadiness = (problem: () => Error | undefined): ReadinessCheck => ({
  name: "seal",
  check: async () => {
    const error = problem()
    if (error !== undefined) throw error
  },
})

/** Returns the opened seal, or the rejection as a value. */
export const signerOrRejection = <Opened>(
  opening: Promise<Opened>,
): Promise<Opened | SignerRejection> =>
  opening.catch((error: unknown) => {
    if (error instanceof SignerRejection) return error
    throw error
  })

/** A worker that does nothing until an operator corrects the secret and restarts it. */
export const waitForRestart = (
  rejection: SignerRejection,
  log: Logger,
  probes: Pick<Probes, "started" | "ready">,
  opened: AsyncDisposable,
): RunningProcess => {
  const stopReporting = reportRejection(rejection, log)
  probes.started([signerReadiness(() => rejection)])
  return {
    ready: probes.ready,
    waitsFor: rejection.message,
    stop: async () => {
      stopReporting()
      await opened[Symbol.asyncDispose]()
    },
  }
}

export interface RunningRole {
  readonly role: Role
  readonly loop: Pick<Loop, "stop">
}

/** Reconciliation signs only its logins, and only without a token or a login certificate. */
export const needsSigner = (
  role: Role,
  { KSEF_TOKEN }: Pick<WorkerSettings, "KSEF_TOKEN">,
  hasLoginCertificate: boolean,
): boolean => {
  if (role === "reconciliation") return !hasLoginCertificate && KSEF_TOKEN === ""
  return role === "invoicing"
}

export interface ShutdownOptions {
  /** The loops that need the seal. */
  readonly loops: ReadonlyArray<RunningRole>
  /** Releases what the loops share, such as KSeF sessions, after they have stopped. */
  readonly release: () => Promise<void>
  readonly log: Logger
}

const stopAll = async ({ loops, log }: ShutdownOptions, release: () => Promise<void>) => {
  if (loops.length === 0) return
  try {
    await Promise.all(loops.map(({ loop }) => loop.stop()))
    await release()
    const roles = [...new Set(loops.map(({ role }) => role))].join(",")
    log.warn({ roles }, "roles that need the seal were stopped")
  } catch (cause) {
    log.warn({ problem: oneLine(cause) }, "roles that need the seal failed to stop cleanly")
  }
}

/**
 * Shuts the loops down on a rejection. Returns a function that ends the watch, after any shutdown
 * in progress.
 */
export const shutDownOnRejection = (
  { rejected }: { readonly rejected: Promise<SignerRejection> },
  options: ShutdownOptions,
): (() => Promise<void>) => {
  let isOver = false
  let stopReporting: (() => void) | undefined
  let shutdown = Promise.resolve()
  // Stopping the worker releases everything anyway.
  const release = async (): Promise<void> => {
    if (!isOver) await options.release()
  }
  const waitForRejection = async (): Promise<void> => {
    const rejection = await rejected
    if (isOver) return
    stopReporting = reportRejection(rejection, options.log)
    shutdown = stopAll(options, release)
  }
  void waitForRejection()
  return () => {
    isOver = true
    stopReporting?.()
    return shutdown
  }
}
