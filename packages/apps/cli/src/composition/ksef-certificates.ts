/**
 * A client for KSeF certificates that logs in with the worker's settings: with the seal, wherever
 * its key is. A PIN is tried once for each command.
 */
import { type KsefCertificates, makeKsefCertificates } from "@procurement/adapter-ksef"
import { openKeySource, openXadesSigner, SigningKeyError } from "@procurement/adapter-xades"
import {
  oneLine,
  path,
  readSellerFile,
  readSettings,
  sealKeySettings,
  type SealKeySettings,
  sealSecretSetting,
  sealSource,
  url,
} from "@procurement/app-platform"
import { UsageError } from "@procurement/lib-cli"
import { z } from "zod"
import { CommandFailed } from "../command-failed.ts"
import type { Variables } from "../target.ts"

const settingsOfCertificates = {
  KSEF_URL: url.describe("base address of KSeF 2.0"),
  SELLER_FILE: path.describe("JSON file with the seller's data"),
  ...sealKeySettings,
  KSEF_SIGNING_CERTIFICATE: z
    .enum(["V1", "V2"], "must be V1 or V2")
    .prefault("V2")
    .describe("how the signature names its certificate"),
} as const

/** Loads the key into this process, which ends with the command. */
const openKey = async (settings: SealKeySettings) => {
  const source = sealSource(settings, "is required to log in to KSeF")
  try {
    return await openKeySource(source)
  } catch (error) {
    const isRefused = error instanceof SigningKeyError && error.reason === "SecretRejected"
    throw isRefused ? new CommandFailed(`${sealSecretSetting(source)}: ${error.detail}`) : error
  }
}

/**
 * Opens no connection yet; a UsageError names the missing or invalid setting, and CommandFailed
 * reports a rejected PIN or passphrase.
 */
export const openKsefCertificates = async (variables: Variables): Promise<KsefCertificates> => {
  try {
    const settings = readSettings(settingsOfCertificates, variables)
    const seller = await readSellerFile(settings.SELLER_FILE)
    const key = await openKey(settings)
    const envelopedSigningCertificate = settings.KSEF_SIGNING_CERTIFICATE
    const signer = await openXadesSigner(key, { envelopedSigningCertificate })
    return makeKsefCertificates({ baseUrl: settings.KSEF_URL, contextNip: seller.nip, signer })
  } catch (error) {
    throw error instanceof CommandFailed ? error : new UsageError(oneLine(error))
  }
}
