/**
 * Ends the work that needs the seal when its secret is refused while the worker is at work.
 *
 * Otherwise it would go on claiming invoices that it can't sign, and take them from a worker that
 * can. What was begun ends first: each invoice is saved, and free for others.
 */
import { type Logger, oneLine } from "@procurement/app-chassis"
import type { Loop } from "./loop.ts"
import type { Seal } from "./seal.ts"
import { tellOfRefusal } from "./seal-refusal.ts"
import type { Role, WorkerSettings } from "./settings.ts"

export interface RunningRole {
  readonly role: Role
  readonly loop: Pick<Loop, "stop">
}

/** Reconciliation signs nothing but its logins, and only where nothing else logs in. */
export const isOfSeal = (
  role: Role,
  { KSEF_TOKEN }: Pick<WorkerSettings, "KSEF_TOKEN">,
  hasLoginCertificate: boolean,
): boolean => {
  if (role === "reconciliation") return !hasLoginCertificate && KSEF_TOKEN === ""
  return role === "invoicing"
}

export interface HaltOptions {
  /** Those that can do nothing without the seal. */
  readonly loops: ReadonlyArray<RunningRole>
  /** Gives back what they hold with others, when they have ended. */
  readonly release: () => Promise<void>
  readonly log: Logger
}

const stopAll = async ({ loops, log }: HaltOptions, release: () => Promise<void>) => {
  if (loops.length === 0) return
  try {
    await Promise.all(loops.map(({ loop }) => loop.stop()))
    await release()
    const roles = [...new Set(loops.map(({ role }) => role))].join(",")
    log.warn({ roles }, "nothing is taken on any more that needs the seal")
  } catch (cause) {
    log.warn({ problem: oneLine(cause) }, "what needs the seal did not end in order")
  }
}

/** Waits for a refusal; answers how to wait no more, which awaits a halt that is under way. */
export const haltWhenRefused = (
  { refused }: Pick<Seal, "refused">,
  options: HaltOptions,
): (() => Promise<void>) => {
  let isOver = false
  let endTelling: (() => void) | undefined
  let halt = Promise.resolve()
  // Whoever stops the worker meanwhile gives everything back by himself.
  const release = async (): Promise<void> => {
    if (!isOver) await options.release()
  }
  const waitForRefusal = async (): Promise<void> => {
    const refusal = await refused
    if (isOver) return
    endTelling = tellOfRefusal(refusal, options.log)
    halt = stopAll(options, release)
  }
  void waitForRefusal()
  return () => {
    isOver = true
    endTelling?.()
    return halt
  }
}
