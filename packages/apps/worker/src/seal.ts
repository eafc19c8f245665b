/**
 * The seal of a worker that deals with KSeF; the other roles never see its key, and this process
 * does not either: a signer process holds it (ADR 0034).
 */
import { readFile } from "node:fs/promises"
import {
  openWitnesses,
  openXadesSigner,
  SigningKeyError,
  startSignerProcess,
} from "@procurement/adapter-xades"
import { type Logger, oneLine, SettingsError } from "@procurement/app-chassis"
import { type DocumentSigner, SigningError } from "@procurement/domain/signature"
import * as Effect from "effect/Effect"
import { type CertificateWatch, watchCertificates } from "./certificate-watch.ts"
import { countingSignatures, countRestart } from "./observation/signature-metrics.ts"
import { checkTimeStampSettings, sealSource } from "./seal-source.ts"
import type { Role, WorkerSettings } from "./settings.ts"

export interface Seal {
  readonly signer: DocumentSigner["Service"]
  /** Ends the signer process and the connections to those who witness. */
  readonly close: () => Promise<void>
}

const refusal = Effect.fail(
  new SigningError({ reason: "KeyUnavailable", detail: "this worker was told of no seal" }),
)

const noSeal: Seal = {
  signer: { seal: () => refusal, preserve: () => refusal, signEnveloped: () => refusal },
  close: () => Promise.resolve(),
}

const startKey = (settings: WorkerSettings, log: Logger) =>
  startSignerProcess(sealSource(settings), {
    onRestart: (how) => {
      countRestart()
      log.error({ how }, "the signer process ended and is started again")
    },
  }).catch((error: unknown) => {
    if (error instanceof SigningKeyError) throw new SettingsError(`the seal: ${error.detail}`)
    throw error
  })

const witnessesOf = async (settings: WorkerSettings, watch: CertificateWatch) => {
  const { TSA_URL, TSA_ROOTS_FILE, TSA_TIMEOUT, TSA_PROXY_URL } = settings
  if (TSA_URL === "") return undefined
  try {
    return openWitnesses({
      timeStampUrl: TSA_URL,
      timeStampRootsPem: await readFile(TSA_ROOTS_FILE, "utf8"),
      timeoutMillis: TSA_TIMEOUT * 1_000,
      proxyUrl: TSA_PROXY_URL,
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
 * Rejects with one line when anything of it is missing or can't be used.
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
  const key = await startKey(settings, log)
  watch.see("seal", key.certificate.validTo)
  const signer = await openXadesSigner(key, {
    envelopedSigningCertificate: settings.KSEF_SIGNING_CERTIFICATE,
    ...(witnesses === undefined ? {} : { witnesses }),
  })
  return {
    signer: countingSignatures(signer, witnesses !== undefined),
    close: async () => {
      watch.close()
      await Promise.all([key.close(), witnesses?.close()])
    },
  }
}
