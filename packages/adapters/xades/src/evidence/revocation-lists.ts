/**
 * Revocation lists, fetched and kept: one is some megabytes long and speaks of every certificate of
 * its authority, so it is not fetched for each signature but once, until it says itself that the
 * next one is due.
 *
 * Only what its authority signed is kept. A list that is away does no harm while the last one is
 * still good.
 */
import type { Certificate } from "../certificate.ts"
import { type CertificateStatus, EvidenceDoubt } from "./certificate-status.ts"
import { crlStatus } from "./crl.ts"
import type { Web, WebLimits } from "./web.ts"

export interface ListedStatus {
  readonly der: Uint8Array
  readonly status: CertificateStatus
}

export interface RevocationLists {
  /**
   * What the list at an address says of a certificate. Rejects with `WebFailure`, `EvidenceDoubt`
   * or `RangeError`.
   */
  readonly statusAt: (
    url: string,
    certificate: Certificate,
    issuer: Certificate,
    now: number,
  ) => Promise<ListedStatus>
}

interface Kept {
  readonly der: Uint8Array
  /** Both on the clock of whoever asked. */
  readonly until: number
  /** When it was asked for last. */
  askedAt: number
  /** By certificate: to read a long list takes a moment. */
  readonly statuses: Map<string, CertificateStatus>
}

/** The seal's authority and that of time, each with those above: more would fill the memory. */
const mostLists = 6
/**
 * Bad news is asked for again, as the suspended may be released, and so is what does not fit, as
 * the authority may have a new key; but not for each invoice.
 */
const badNewsMillis = 60_000

const read = (der: Uint8Array, certificate: Certificate, issuer: Certificate) => {
  const status = crlStatus(der, certificate, issuer)
  if (status === undefined) throw new EvidenceDoubt("the crl answer is about others")
  return status
}

const keyOf = (certificate: Certificate, issuer: Certificate): string =>
  `${certificate.base64} ${issuer.base64}`

const statusIn = (
  { der, statuses }: Kept,
  certificate: Certificate,
  issuer: Certificate,
): ListedStatus => {
  const key = keyOf(certificate, issuer)
  const status = statuses.get(key) ?? read(der, certificate, issuer)
  statuses.set(key, status)
  return { der, status }
}

export const makeRevocationLists = (web: Web, limits: WebLimits): RevocationLists => {
  const kept = new Map<string, Kept>()
  const underWay = new Map<string, Promise<Uint8Array>>()
  const fetchOnce = (url: string): Promise<Uint8Array> => {
    const others = underWay.get(url)
    if (others !== undefined) return others
    const own = web.exchange({ url, limits }).finally(() => underWay.delete(url))
    underWay.set(url, own)
    return own
  }
  const keep = (url: string, list: Kept, now: number): void => {
    kept.delete(url)
    for (const [other, { until }] of kept) if (until <= now) kept.delete(other)
    const [oldest] = kept.keys()
    if (kept.size >= mostLists && oldest !== undefined) kept.delete(oldest)
    kept.set(url, list)
  }
  const fetched: RevocationLists["statusAt"] = async (url, certificate, issuer, now) => {
    const der = await fetchOnce(url)
    const status = read(der, certificate, issuer)
    const until = status.nextUpdate ?? now
    const statuses = new Map([[keyOf(certificate, issuer), status]])
    // Another one who waited for the same answer may have kept it already.
    if (until > now && kept.get(url)?.der !== der)
      keep(url, { der, askedAt: now, until, statuses }, now)
    return { der, status }
  }
  return {
    statusAt: async (url, certificate, issuer, now) => {
      const list = kept.get(url)
      if (list === undefined || list.until <= now) return fetched(url, certificate, issuer, now)
      const mayAsk = underWay.has(url) || now - list.askedAt >= badNewsMillis
      const again = (): Promise<ListedStatus> => {
        list.askedAt = now
        return fetched(url, certificate, issuer, now)
      }
      try {
        const known = statusIn(list, certificate, issuer)
        const isWanting = known.status.revokedAt !== undefined && mayAsk
        return isWanting ? await again().catch(() => known) : known
      } catch (misfit) {
        if (mayAsk) return again()
        throw misfit
      }
    },
  }
}
