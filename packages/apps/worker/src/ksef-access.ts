/**
 * The keys with which a worker meets KSeF: what logs in, and what proves the issuer of an invoice
 * that is issued offline. The other roles never see them.
 */
import { readFile } from "node:fs/promises"
import { loadOfflineCertificate, type OfflineCertificate } from "@procurement/adapter-ksef"
import { loadSigningKeyPem, openXadesSigner } from "@procurement/adapter-xades"
import { type Logger, oneLine, SettingsError } from "@procurement/app-chassis"
import type { DocumentSigner } from "@procurement/domain/signature"
import { type CertificateWatch, watchCertificates } from "./certificate-watch.ts"
import type { WorkerSettings } from "./settings.ts"

export interface KsefAccess {
  /** Signs logins; none: the seal does, unless there is a token. */
  readonly login: DocumentSigner["Service"] | undefined
  /** None: nothing is issued offline. */
  readonly offline: OfflineCertificate | undefined
  /** Watches the ends of the certificates no more. */
  readonly close: () => void
}

type FileKey = Extract<
  keyof WorkerSettings,
  `KSEF_${"LOGIN" | "OFFLINE"}_${"KEY" | "CERTIFICATE"}_FILE`
>

/** Both files, or none when neither is set. */
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
  watch.see("ksef_login", key.certificate.x509.validToDate.getTime())
  const envelopedSigningCertificate = settings.KSEF_SIGNING_CERTIFICATE
  return openXadesSigner(key, { envelopedSigningCertificate })
}

const offlineOf = async (settings: WorkerSettings, watch: CertificateWatch) => {
  const files = await filesOf(settings, "KSEF_OFFLINE_KEY_FILE", "KSEF_OFFLINE_CERTIFICATE_FILE")
  if (files === undefined) return undefined
  const certificate = loadOfflineCertificate(files)
  watch.see("ksef_offline", certificate.validTo)
  return certificate
}

const named = async <A>(key: string, how: Promise<A>): Promise<A> => {
  try {
    return await how
  } catch (cause) {
    if (cause instanceof SettingsError) throw cause
    throw new SettingsError(`${key}: ${oneLine(cause)}`)
  }
}

/**
 * Reads the files for the roles that call KSeF, if one is chosen: both log in, and only `invoicing`
 * issues anything offline; `now` is in epoch milliseconds.
 * Rejects with one line when one of a pair is missing or can't be used.
 */
export const openKsefAccess = async (
  settings: WorkerSettings,
  log: Logger,
  now: () => number,
): Promise<KsefAccess> => {
  const isIssuing = settings.ROLES.includes("invoicing")
  if (!isIssuing && !settings.ROLES.includes("reconciliation")) {
    return { login: undefined, offline: undefined, close: () => undefined }
  }
  const watch = watchCertificates(log, now)
  return {
    login: await named("KSEF_LOGIN_CERTIFICATE_FILE", loginOf(settings, watch)),
    offline: isIssuing
      ? await named("KSEF_OFFLINE_CERTIFICATE_FILE", offlineOf(settings, watch))
      : undefined,
    close: watch.close,
  }
}
