/**
 * Renews archived signatures for the role `archive`. It needs the time-stamping authority but no
 * key, so it starts no signer process.
 */
import { makeXadesRenewer } from "@procurement/adapter-xades"
import type { Logger } from "@procurement/app-platform"
import type { SignatureRenewer } from "@procurement/domain/renewal"
import { watchCertificates } from "./certificate-watch.ts"
import { validationDataOf } from "./seal.ts"
import type { WorkerSettings } from "./settings.ts"
import { checkTimeStampSettings } from "./time-stamp-settings.ts"

export interface OpenRenewer {
  readonly renewer: SignatureRenewer["Service"]
  readonly close: () => Promise<void>
}

/** Without TSA_URL every due renewal fails and names the missing setting. */
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
  const validationData = await validationDataOf(settings, watch)
  return {
    renewer: makeXadesRenewer(validationData),
    close: async () => {
      watch.close()
      await validationData?.close()
    },
  }
}
