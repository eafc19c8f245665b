/**
 * The worker's keys for KSeF: the login key, the key that proves the issuer of offline invoices,
 * and the trust anchors for receipts. Only the roles that call KSeF load them.
 */
import { readFile } from "node:fs/promises"
import {
  loadOfflineCertificate,
  type OfflineCertificate,
  type VerifyReceipt,
} from "@procurement/adapter-ksef"
import { loadSigningKeyPem, makeReceiptCheck, openXadesSigner } from "@procurement/adapter-xades"
import { type Logger, oneLine, SettingsError } from "@procurement/app-platform"
import { addDays, warsawMidnight } from "@procurement/domain/calendar"
import type { DocumentSigner } from "@procurement/domain/signature"
import { type CertificateWatch, watchCertificates } from "./certificate-watch.ts"
import type { WorkerSettings } from "./settings.ts"

export interface KsefAccess {
  /** Signs logins; undefined: the seal signs them, unless a token is set. */
  readonly login: DocumentSigner["Service"] | undefined
  /** Undefined: no invoice is issued offline. */
  readonly offline: OfflineCertificate | undefined
  /** Verifies the Ministry's signature on UPOs. */
  readonly verifyReceipt: VerifyReceipt
  /** Stops watching the expiry of the certificates. */
  readonly close: () => void
}

type FileKey = Extract<
  keyof WorkerSettings,
  `KSEF_${"LOGIN" | "OFFLINE"}_${"KEY" | "CERTIFICATE"}_FILE`
>

/** Reads both files; undefined when neither is set. */
const filesOf = async (settings: WorkerSettings, keyFile: FileKey, certificateFile: FileKey) => {
  const [keyPath, certificatePath] = [settings[keyFile], settings[certificateFile]]
  if (keyPath === "" && certificatePath === "") return undefined
  if (keyPath === "") throw new SettingsError(`${keyFile} is required with ${certificateFile}`)
  if (certificatePath === "") {
    throw new SettingsError(`${certificateFile} is required with ${keyFile}`)
  }
  const [keyPem, certificatePem] = await Promise.all([
    readFile(keyPath, "utf8"),
    readFile(certificatePath, "utf8"),
  ])
  return { keyPem, certificatePem }
}

const loginOf = async (settings: WorkerSettings, watch: CertificateWatch) => {
  const files = await filesOf(settings, "KSEF_LOGIN_KEY_FILE", "KSEF_LOGIN_CERTIFICATE_FILE")
  if (files === undefined) return undefined
  const key = loadSigningKeyPem(files)
  watch.register("ksef_login", key.certificate.x509.validToDate.getTime())
  const envelopedSigningCertificate = settings.KSEF_SIGNING_CERTIFICATE
  return openXadesSigner(key, { envelopedSigningCertificate })
}

const offlineOf = async (settings: WorkerSettings, watch: CertificateWatch) => {
  const files = await filesOf(settings, "KSEF_OFFLINE_KEY_FILE", "KSEF_OFFLINE_CERTIFICATE_FILE")
  if (files === undefined) return undefined
  const certificate = loadOfflineCertificate(files)
  watch.register("ksef_offline", certificate.validTo)
  return certificate
}

/** The NIP of the Ministry of Finance, in the certificate of its seal. */
const ministryNip = "5260250274"

const receiptCheckOf = async ({ KSEF_UPO_ROOTS_FILE: file }: WorkerSettings) => {
  if (file === "") {
    throw new SettingsError(
      "KSEF_UPO_ROOTS_FILE is required for the roles invoicing and reconciliation",
    )
  }
  return makeReceiptCheck({
    trustAnchors: [await readFile(file, "utf8")],
    signerNip: ministryNip,
  })
}

/** For roles that read no UPO. */
const noReceipts: VerifyReceipt = async () => ({
  valid: false,
  detail: "no trust anchors are configured",
})

const named = async <A>(key: string, how: Promise<A>): Promise<A> => {
  try {
    return await how
  } catch (cause) {
    if (cause instanceof SettingsError) throw cause
    throw new SettingsError(`${key}: ${oneLine(cause)}`)
  }
}

/**
 * Reads the files for the roles that call KSeF: both roles log in, and only `invoicing` issues
 * invoices offline. `now` is in epoch milliseconds. Rejects with one line when one file of a pair
 * is missing or a file is unusable.
 */
export const openKsefAccess = async (
  settings: WorkerSettings,
  log: Logger,
  now: () => number,
): Promise<KsefAccess> => {
  const isIssuing = settings.ROLES.includes("invoicing")
  if (!isIssuing && !settings.ROLES.includes("reconciliation")) {
    const verifyReceipt = noReceipts
    return { login: undefined, offline: undefined, verifyReceipt, close: () => undefined }
  }
  const watch = watchCertificates(log, now)
  if (settings.KSEF_TOKEN !== "") {
    watch.register("ksef_token", warsawMidnight(addDays(settings.KSEF_TOKEN_ENDS, 1)))
  }
  return {
    login: await named("KSEF_LOGIN_CERTIFICATE_FILE", loginOf(settings, watch)),
    offline: isIssuing
      ? await named("KSEF_OFFLINE_CERTIFICATE_FILE", offlineOf(settings, watch))
      : undefined,
    verifyReceipt: await named("KSEF_UPO_ROOTS_FILE", receiptCheckOf(settings)),
    close: watch.close,
  }
}
