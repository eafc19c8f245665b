/**
 * What becomes of a worker whose PIN or passphrase was refused: it lives on, unready, and tries
 * nothing again.
 *
 * If it ended, whoever looks after it would start it again, and most tokens lock after three wrong
 * PINs. A process that lives and is not ready is left alone by Kubernetes and systemd alike, and
 * seen by those who watch.
 */
import type { Logger, Probes, ReadinessCheck, RunningProcess } from "@procurement/app-chassis"
import { tellSecretRefused } from "./observation/signature-metrics.ts"

/** The message names the setting first. */
export class SealRefused extends Error {
  override readonly name = "SealRefused"
  readonly setting: string
  constructor(setting: string, detail: string) {
    super(`${setting}: ${detail}; it is not tried again, mend it and start the worker anew`)
    this.setting = setting
  }
}

const remindMillis = 60_000

/** Says it in the log at once and every minute, and where metrics are read; answers how to end. */
export const tellOfRefusal = (refusal: SealRefused, log: Logger): (() => void) => {
  const { setting, message: problem } = refusal
  const tell = (): void => {
    tellSecretRefused()
    log.error({ setting, problem }, "the secret of the seal was refused")
  }
  tell()
  const reminder = setInterval(tell, remindMillis)
  return () => clearInterval(reminder)
}

/** Not ready for as long as there is a refusal. */
export const sealOpens = (refusal: () => SealRefused | undefined): ReadinessCheck => ({
  name: "seal",
  check: async () => {
    const found = refusal()
    if (found !== undefined) throw found
  },
})

/** What opens, or the refusal as a value. */
export const sealOrRefusal = <Opened>(opening: Promise<Opened>): Promise<Opened | SealRefused> =>
  opening.catch((error: unknown) => {
    if (error instanceof SealRefused) return error
    throw error
  })

/** A worker that does nothing, until a person has set the secret right and starts another. */
export const waitForHands = (refusal: SealRefused, log: Logger, probes: Probes): RunningProcess => {
  const endTelling = tellOfRefusal(refusal, log)
  probes.started([sealOpens(() => refusal)])
  return {
    ready: probes.ready,
    waitsFor: refusal.message,
    stop: async () => {
      endTelling()
      await probes.close()
    },
  }
}
