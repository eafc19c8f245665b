/**
 * Connects to the sources of validation data (ETSI EN 319 102-1): a time-stamping authority, and
 * the servers that publish the revocation status of certificates.
 */
import { type Certificate, parseCertificatesPem } from "./certificate.ts"
import { makeStatusProofs, type StatusProofs } from "./evidence/status-proofs.ts"
import { openWeb, type Reach } from "./evidence/web.ts"
import { makeTimeStamper, type TimeStamper } from "./time-stamp/time-stamper.ts"

/** What a signature needs beyond the signer's key: the time, and the status of certificates. */
export interface ValidationDataSources {
  readonly timeStamper: TimeStamper
  readonly proofs: StatusProofs
}

export interface ValidationDataOptions {
  readonly timeStampUrl: string
  /** The trusted time-stamping authorities, PEM. */
  readonly timeStampRootsPem: string
  /** For one request; 5 seconds by default. */
  readonly timeoutMillis?: number
  /** An http proxy for all requests. */
  readonly proxyUrl?: string
  /** Restricts the addresses that certificates name, but not `timeStampUrl`. */
  readonly reach: Reach
  /** The longest revocation list that is read; 4 MB by default. */
  readonly longestListBytes?: number
  /** Called with the certificate that made a time stamp. */
  readonly onTimeStampCertificate?: (certificate: Certificate) => void
}

export interface OpenValidationData extends ValidationDataSources {
  readonly close: () => Promise<void>
}

const defaultTimeoutMillis = 5_000
/** A token with its chain, an OCSP response and a certificate have some kilobytes each. */
const longestAnswerBytes = 1_000_000
/** National authorities publish lists of megabytes; two of this size leave room to renew. */
const defaultLongestListBytes = 4_000_000
/** A long list takes time, but is fetched only once in hours. */
const listTimeoutMillis = 60_000

/** Throws when the roots contain no certificate or an unreadable one. */
export const openValidationData = (options: ValidationDataOptions): OpenValidationData => {
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
