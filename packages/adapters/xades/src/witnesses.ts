/**
 * Opens the ways to those who give a signature what its signer can't: a time-stamping authority and
 * the publishers of certificates' status.
 */
import { type Certificate, parseCertificatesPem } from "./certificate.ts"
import { makeStatusProofs } from "./evidence/status-proofs.ts"
import { openWeb } from "./evidence/web.ts"
import { makeTimeStamper } from "./time-stamp/time-stamper.ts"
import type { Witnesses } from "./xades-signer.ts"

export interface WitnessOptions {
  readonly timeStampUrl: string
  /** The authorities of time that are believed, PEM. */
  readonly timeStampRootsPem: string
  /** For one request; 5 seconds when not given. */
  readonly timeoutMillis?: number
  /** An http proxy for all requests. */
  readonly proxyUrl?: string
  /** Told of the certificate that made a time stamp. */
  readonly onTimeStampCertificate?: (certificate: Certificate) => void
}

export interface OpenWitnesses extends Witnesses {
  readonly close: () => Promise<void>
}

const defaultTimeoutMillis = 5_000
/** A token with its chain has some kilobytes; a revocation list may be long. */
const longestAnswerBytes = 1_000_000

/** Throws when there is no certificate among the roots, or an unreadable one. */
export const openWitnesses = (options: WitnessOptions): OpenWitnesses => {
  const { timeStampUrl, timeStampRootsPem, proxyUrl, onTimeStampCertificate } = options
  if (parseCertificatesPem(timeStampRootsPem).length === 0) {
    throw new Error("there is no certificate among the roots of the time-stamping authority")
  }
  const web = openWeb({
    timeoutMillis: options.timeoutMillis ?? defaultTimeoutMillis,
    longestAnswerBytes,
    ...(proxyUrl === undefined ? {} : { proxyUrl }),
  })
  const watch =
    onTimeStampCertificate === undefined ? {} : { onCertificate: onTimeStampCertificate }
  return {
    timeStamper: makeTimeStamper({
      url: timeStampUrl,
      rootsPem: timeStampRootsPem,
      web,
      ...watch,
    }),
    proofs: makeStatusProofs(web),
    close: web.close,
  }
}
