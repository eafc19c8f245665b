/**
 * Who renews archived signatures, for a worker with the role `archive`. It needs the time-stamping
 * authority and no key: no signer process is started for it.
 */
import { makeXadesRenewer } from "@procurement/adapter-xades"
import type { Logger } from "@procurement/app-chassis"
import type { SignatureRenewer } from "@procurement/domain/renewal"
import { watchCertificates } from "./certificate-watch.ts"
import { witnessesOf } from "./seal.ts"
import type { WorkerSettings } from "./settings.ts"
import { checkTimeStampSettings } from "./time-stamp-settings.ts"

export interface OpenRenewer {
  readonly renewer: SignatureRenewer["Service"]
  readonly close: () => Promise<void>
}

/** Without TSA_URL nothing is renewed, and each renewal that is due says so. */
export const openRenewer = async (
  settings: WorkerSettings,
  log: Logger,
  now: () => number,
): Promise<OpenRenewer> => {
  if (!settings.ROLES.includes("archive")) {
    return { renewer: makeXadesRenewer(undefined), close: () => Promise.resolve() }
  }
  checkTimeStampSettings(settings)
  const watch = watchCertificates(log, now)
  const witnesses = await witnessesOf(settings, watch)
  return {
    renewer: makeXadesRenewer(witnesses),
    close: async () => {
      watch.close()
      await witnesses?.close()
    },
  }
}
