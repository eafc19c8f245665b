/**
 * Connects to the sources of validation data (ETSI EN 319 102-1): a time-stamping authority, and
 * the servers that publish the revocation status of certificates.
 */
import { type Certificate, parseCertificatesPem } from "./certificate.ts"
import { makeRevocationSource, type RevocationSource } from "./evidence/revocation-source.ts"
import { openHttpFetcher, type EgressPolicy } from "./evidence/http-fetcher.ts"
import { makeTsaClient, type TsaClient } from "./time-stamp/tsa-client.ts"

/** The services that confirm the time of a signature and the status of certificates. */
export interface ValidationDataSources {
  readonly tsaClient: TsaClient
  readonly proofs: RevocationSource
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
  readonly egress: EgressPolicy
  /** The longest revocation list that is read; 4 MB by default. */
  readonly longestListBytes?: number
  /** Called with the certificate that made a time stamp. */
  readonly onTimeStampCertificate?: (certificate: Certificate) => void
}

export interface OpenValidationData extends ValidationDataSources {
  readonly close: () => Promise<void>
}

const defaultTimeoutMillis = 5_000
/** A token with its chain, an OCSP response and a certificate have a few kilobytes each. */
const longestAnswerBytes = 1_000_000
/** National authorities publish lists of megabytes; two of this size leave space for renewals. */
const defaultLongestListBytes = 4_000_000
/** A long list takes time, but is fetched only once every few hours. */
const listTimeoutMillis = 60_000

/** Throws when the roots contain no certificate or an unreadable one. */
export const openValidationData = (options: ValidationDataOptions): OpenValidationData => {
  const { timeStampUrl, timeStampRootsPem, proxyUrl, onTimeStampCertificate } = options
  if (parseCertificatesPem(timeStampRootsPem).length === 0) {
    throw new Error("the roots of the time-stamping authority contain no certificate")
  }
  const limits = {
    timeoutMillis: options.timeoutMillis ?? defaultTimeoutMillis,
    longestAnswerBytes,
  }
  const proxy = proxyUrl === undefined ? {} : { proxyUrl }
  const operatorFetcher = openHttpFetcher({ ...limits, ...proxy, egress: "operator" })
  const fetcher = openHttpFetcher({ ...limits, ...proxy, egress: options.egress })
  const listLimits = {
    timeoutMillis: Math.max(listTimeoutMillis, limits.timeoutMillis),
    longestAnswerBytes: options.longestListBytes ?? defaultLongestListBytes,
  }
  const watch =
    onTimeStampCertificate === undefined ? {} : { onCertificate: onTimeStampCertificate }
  return {
    tsaClient: makeTsaClient({
      url: timeStampUrl,
      rootsPem: timeStampRootsPem,
      fetcher: operatorFetcher,
      ...watch,
    }),
    proofs: makeRevocationSource(fetcher, listLimits),
    close: async () => {
      await Promise.all([operatorFetcher.close(), fetcher.close()])
    },
  }
}
