/**
 * The worker's seal for KSeF. A signer process holds the key (ADR 0034), so that neither this
 * process nor the other roles can read it.
 */
import { readFile } from "node:fs/promises"
import { makeEgressPolicy } from "@procurement/adapter-webhook-http"
import {
  openValidationData,
  openXadesSigner,
  SigningKeyError,
  startSignerProcess,
} from "@procurement/adapter-xades"
import {
  type Logger,
  oneLine,
  sealSecretSetting,
  sealSource,
  sealVariables,
  SettingsError,
} from "@procurement/app-platform"
import { type DocumentSigner, SigningError } from "@procurement/domain/signature"
import * as Effect from "effect/Effect"
import { type CertificateWatch, invalidityOf, watchCertificates } from "./certificate-watch.ts"
import { countingSignatures, countRestart } from "./observation/signature-metrics.ts"
import type { Role } from "./roles.ts"
import { SignerRejection } from "./signer-rejection.ts"
import type { WorkerSettings } from "./settings.ts"
import { checkTimeStampSettings } from "./time-stamp-settings.ts"

export interface Seal {
  readonly signer: DocumentSigner["Service"]
  /** The reason why the worker stopped signing until an operator acts; undefined while it signs. */
  readonly rejection: () => SignerRejection | undefined
  /** Why this worker signs nothing at present: the rejection, or its certificate's validity. */
  readonly problem: () => Error | undefined
  /** Resolves when a restarted signer process rejects the secret. */
  readonly rejected: Promise<SignerRejection>
  /** Ends the signer process and the connections to the sources of validation data. */
  readonly close: () => Promise<void>
}

const noSignature = Effect.fail(
  new SigningError({ reason: "KeyUnavailable", detail: "this worker has no seal configured" }),
)

const noSeal: Seal = {
  signer: {
    seal: () => noSignature,
    extendToLt: () => noSignature,
    signEnveloped: () => noSignature,
  },
  rejection: () => undefined,
  problem: () => undefined,
  rejected: new Promise(() => undefined),
  close: () => Promise.resolve(),
}

const why = "is required for the roles invoicing and reconciliation"

const startKey = async (settings: WorkerSettings, log: Logger) => {
  const source = sealSource(settings, why)
  const setting = sealSecretSetting(source)
  let rejection: SignerRejection | undefined
  const { promise: rejected, resolve: reject } = Promise.withResolvers<SignerRejection>()
  const key = await startSignerProcess(source, {
    variables: sealVariables(settings),
    onRestart: (how) => {
      countRestart()
      log.error({ how }, "the signer process ended and is being restarted")
    },
    onSecretRejected: (detail) => {
      rejection = new SignerRejection(setting, detail)
      reject(rejection)
    },
  }).catch((error: unknown) => {
    if (!(error instanceof SigningKeyError)) throw error
    if (error.reason === "SecretRejected") throw new SignerRejection(setting, error.detail)
    throw new SettingsError(`the seal: ${error.detail}`)
  })
  return { key, rejected, rejection: () => rejection }
}

/** The sources of validation data; undefined without TSA_URL. */
export const validationDataOf = async (settings: WorkerSettings, watch: CertificateWatch) => {
  const { TSA_URL, TSA_ROOTS_FILE, TSA_TIMEOUT, TSA_PROXY_URL } = settings
  if (TSA_URL === "") return undefined
  const timeoutMillis = TSA_TIMEOUT * 1_000
  try {
    return openValidationData({
      timeStampUrl: TSA_URL,
      timeStampRootsPem: await readFile(TSA_ROOTS_FILE, "utf8"),
      timeoutMillis,
      proxyUrl: TSA_PROXY_URL,
      // Applies the address rules of webhooks, because a certificate may name any address.
      egress: makeEgressPolicy({ allowLoopback: settings.WEBHOOK_LOOPBACK, timeoutMillis }),
      longestListBytes: settings.TSA_LIST_MEGABYTES * 1_000_000,
      onTimeStampCertificate: ({ validTo }) => watch.register("tsa", validTo),
    })
  } catch (error) {
    throw new SettingsError(`TSA_ROOTS_FILE=${TSA_ROOTS_FILE}: ${oneLine(error)}`)
  }
}

/** Both log in at KSeF; only invoicing signs invoices. */
const needingIt: ReadonlySet<Role> = new Set(["invoicing", "reconciliation"])

/**
 * Opens the seal for the roles that need it; `now` is in epoch milliseconds. Rejects with one line
 * when a part of it is missing or unusable, and with `SignerRejection` when its PIN or passphrase
 * is wrong.
 */
export const openSeal = async (
  settings: WorkerSettings,
  log: Logger,
  now: () => number,
): Promise<Seal> => {
  if (!settings.ROLES.some((role) => needingIt.has(role))) return noSeal
  checkTimeStampSettings(settings)
  const watch = watchCertificates(log, now)
  const validationData = await validationDataOf(settings, watch)
  const { key, rejection, rejected } = await startKey(settings, log)
  watch.registerSeal(key.certificate)
  const invalidity = (): Error | undefined => {
    const reason = invalidityOf(key.certificate, now())
    return reason === undefined ? undefined : new Error(`the certificate ${reason}`)
  }
  const signer = await openXadesSigner(key, {
    envelopedSigningCertificate: settings.KSEF_SIGNING_CERTIFICATE,
    ...(validationData === undefined ? {} : { validationData }),
  })
  return {
    signer: countingSignatures(signer, validationData !== undefined),
    rejection,
    problem: () => rejection() ?? invalidity(),
    rejected,
    close: async () => {
      watch.close()
      await Promise.all([key.close(), validationData?.close()])
    },
  }
}
