/**
 * The seal of a worker that deals with KSeF; the other roles never see its key, and this process
 * does not either: a signer process holds it (ADR 0034).
 */
import { readFile } from "node:fs/promises"
import { makeGuardedReach } from "@procurement/adapter-webhook-http"
import {
  openWitnesses,
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
} from "@procurement/app-chassis"
import { type DocumentSigner, SigningError } from "@procurement/domain/signature"
import * as Effect from "effect/Effect"
import { type CertificateWatch, watchCertificates } from "./certificate-watch.ts"
import { countingSignatures, countRestart } from "./observation/signature-metrics.ts"
import { SealRefused } from "./seal-refusal.ts"
import type { Role, WorkerSettings } from "./settings.ts"
import { checkTimeStampSettings } from "./time-stamp-settings.ts"

export interface Seal {
  readonly signer: DocumentSigner["Service"]
  /** Why nothing is signed any more until a person has acted. */
  readonly refusal: () => SealRefused | undefined
  /** Resolves when the secret is refused to a signer process that had to start again. */
  readonly refused: Promise<SealRefused>
  /** Ends the signer process and the connections to those who witness. */
  readonly close: () => Promise<void>
}

const noSignature = Effect.fail(
  new SigningError({ reason: "KeyUnavailable", detail: "this worker was told of no seal" }),
)

const noSeal: Seal = {
  signer: {
    seal: () => noSignature,
    preserve: () => noSignature,
    signEnveloped: () => noSignature,
  },
  refusal: () => undefined,
  refused: new Promise(() => undefined),
  close: () => Promise.resolve(),
}

const why = "is required for the roles invoicing and reconciliation"

const startKey = async (settings: WorkerSettings, log: Logger) => {
  const source = sealSource(settings, why)
  const setting = sealSecretSetting(source)
  let refusal: SealRefused | undefined
  const { promise: refused, resolve: refuse } = Promise.withResolvers<SealRefused>()
  const key = await startSignerProcess(source, {
    variables: sealVariables(settings),
    onRestart: (how) => {
      countRestart()
      log.error({ how }, "the signer process ended and is started again")
    },
    onSecretRefused: (detail) => {
      refusal = new SealRefused(setting, detail)
      refuse(refusal)
    },
  }).catch((error: unknown) => {
    if (!(error instanceof SigningKeyError)) throw error
    if (error.reason === "SecretRefused") throw new SealRefused(setting, error.detail)
    throw new SettingsError(`the seal: ${error.detail}`)
  })
  return { key, refused, refusal: () => refusal }
}

/** The way to the authority of time and to those who publish status; none without TSA_URL. */
export const witnessesOf = async (settings: WorkerSettings, watch: CertificateWatch) => {
  const { TSA_URL, TSA_ROOTS_FILE, TSA_TIMEOUT, TSA_PROXY_URL } = settings
  if (TSA_URL === "") return undefined
  const timeoutMillis = TSA_TIMEOUT * 1_000
  try {
    return openWitnesses({
      timeStampUrl: TSA_URL,
      timeStampRootsPem: await readFile(TSA_ROOTS_FILE, "utf8"),
      timeoutMillis,
      proxyUrl: TSA_PROXY_URL,
      // By the rule for webhooks: what a certificate names is not ours to choose either.
      reach: makeGuardedReach({ allowLoopback: settings.WEBHOOK_LOOPBACK, timeoutMillis }),
      longestListBytes: settings.TSA_LIST_MEGABYTES * 1_000_000,
      onTimeStampCertificate: ({ validTo }) => watch.see("tsa", validTo),
    })
  } catch (error) {
    throw new SettingsError(`TSA_ROOTS_FILE=${TSA_ROOTS_FILE}: ${oneLine(error)}`)
  }
}

/** Both log in at KSeF; only the first of them signs invoices. */
const needingIt: ReadonlySet<Role> = new Set(["invoicing", "reconciliation"])

/**
 * Opens the seal for the roles that need it, if one is chosen; `now` is in epoch milliseconds.
 * Rejects with one line when anything of it is missing or can't be used, and with `SealRefused`
 * when its PIN or passphrase is wrong.
 */
export const openSeal = async (
  settings: WorkerSettings,
  log: Logger,
  now: () => number,
): Promise<Seal> => {
  if (!settings.ROLES.some((role) => needingIt.has(role))) return noSeal
  checkTimeStampSettings(settings)
  const watch = watchCertificates(log, now)
  const witnesses = await witnessesOf(settings, watch)
  const { key, refusal, refused } = await startKey(settings, log)
  watch.see("seal", key.certificate.validTo)
  const signer = await openXadesSigner(key, {
    envelopedSigningCertificate: settings.KSEF_SIGNING_CERTIFICATE,
    ...(witnesses === undefined ? {} : { witnesses }),
  })
  return {
    signer: countingSignatures(signer, witnesses !== undefined),
    refusal,
    refused,
    close: async () => {
      watch.close()
      await Promise.all([key.close(), witnesses?.close()])
    },
  }
}
