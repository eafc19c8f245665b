/**
 * Opens the ways to those who give a signature what its signer can't: a time-stamping authority and
 * the publishers of certificates' status.
 */
import { type Certificate, parseCertificatesPem } from "./certificate.ts"
import { makeStatusProofs } from "./evidence/status-proofs.ts"
import { openWeb, type Reach } from "./evidence/web.ts"
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
  /** Where the addresses that certificates name may lead; the authority's is the operator's. */
  readonly reach: Reach
  /** The longest revocation list that is read; 4 MB when not given. */
  readonly longestListBytes?: number
  /** Told of the certificate that made a time stamp. */
  readonly onTimeStampCertificate?: (certificate: Certificate) => void
}

export interface OpenWitnesses extends Witnesses {
  readonly close: () => Promise<void>
}

const defaultTimeoutMillis = 5_000
/** A token with its chain, an OCSP answer, a certificate: some kilobytes each. */
const longestAnswerBytes = 1_000_000
/** Authorities of whole countries publish lists of megabytes; two of these leave room to renew. */
const defaultLongestListBytes = 4_000_000
/** Such a list takes its time; it is fetched once for hours. */
const listTimeoutMillis = 60_000

/** Throws when there is no certificate among the roots, or an unreadable one. */
export const openWitnesses = (options: WitnessOptions): OpenWitnesses => {
  const { timeStampUrl, timeStampRootsPem, proxyUrl, onTimeStampCertificate } = options
  if (parseCertificatesPem(timeStampRootsPem).length === 0) {
    throw new Error("there is no certificate among the roots of the time-stamping authority")
  }
  const limits = {
    timeoutMillis: options.timeoutMillis ?? defaultTimeoutMillis,
    longestAnswerBytes,
  }
  const proxy = proxyUrl === undefined ? {} : { proxyUrl }
  const ownWeb = openWeb({ ...limits, ...proxy, reach: "operator" })
  const web = openWeb({ ...limits, ...proxy, reach: options.reach })
  const listLimits = {
    timeoutMillis: Math.max(listTimeoutMillis, limits.timeoutMillis),
    longestAnswerBytes: options.longestListBytes ?? defaultLongestListBytes,
  }
  const watch =
    onTimeStampCertificate === undefined ? {} : { onCertificate: onTimeStampCertificate }
  return {
    timeStamper: makeTimeStamper({
      url: timeStampUrl,
      rootsPem: timeStampRootsPem,
      web: ownWeb,
      ...watch,
    }),
    proofs: makeStatusProofs(web, listLimits),
    close: async () => {
      await Promise.all([ownWeb.close(), web.close()])
    },
  }
}
