/**
 * Fetches and caches revocation lists, which may have megabytes, until their successors are due. A
 * list is cached only if its authority signed it. A failed fetch does no harm while the cached list
 * is valid.
 */
import type { Certificate } from "../certificate.ts"
import { type CertificateStatus, crlStatus, RevocationCheckError } from "./certificate-status.ts"
import type { HttpFetcher, ResponseLimits } from "./http-fetcher.ts"

interface ListedStatus {
  readonly der: Uint8Array
  readonly status: CertificateStatus
}

interface RevocationLists {
  /**
   * The status of a certificate in the list at a URL. Rejects with `HttpFetchError`,
   * `RevocationCheckError` or `RangeError`.
   */
  readonly statusAt: (
    url: string,
    certificate: Certificate,
    issuer: Certificate,
    now: number,
  ) => Promise<ListedStatus>
}

interface CachedList {
  readonly der: Uint8Array
  /** Both on the caller's clock. */
  readonly until: number
  /** When it was last requested. */
  askedAt: number
  /** By certificate, because searching a long list is slow. */
  readonly statuses: Map<string, CertificateStatus>
}

/** Enough for the authorities of the seal and of the time stamps, with their issuers. */
const maximumLists = 6
/**
 * How often a revoked status or a mismatched list is fetched again: a suspension may be lifted, and
 * an authority may change its key.
 */
const recheckMillis = 60_000

const readStatus = (der: Uint8Array, certificate: Certificate, issuer: Certificate) => {
  const status = crlStatus(der, certificate, issuer)
  if (status === undefined) throw new RevocationCheckError("the list is about other certificates")
  return status
}

const keyOf = (certificate: Certificate, issuer: Certificate): string =>
  `${certificate.base64} ${issuer.base64}`

const statusIn = (
  { der, statuses }: CachedList,
  certificate: Certificate,
  issuer: Certificate,
): ListedStatus => {
  const key = keyOf(certificate, issuer)
  const status = statuses.get(key) ?? readStatus(der, certificate, issuer)
  statuses.set(key, status)
  return { der, status }
}

export const makeRevocationLists = (
  fetcher: HttpFetcher,
  limits: ResponseLimits,
): RevocationLists => {
  const cache = new Map<string, CachedList>()
  const pendingFetches = new Map<string, Promise<Uint8Array>>()
  const fetchOnce = (url: string): Promise<Uint8Array> => {
    const others = pendingFetches.get(url)
    if (others !== undefined) return others
    const bytes = fetcher.fetchBytes({ url, limits }).finally(() => pendingFetches.delete(url))
    pendingFetches.set(url, bytes)
    return bytes
  }
  const keep = (url: string, list: CachedList, now: number): void => {
    cache.delete(url)
    for (const [other, { until }] of cache) if (until <= now) cache.delete(other)
    const [oldest] = cache.keys()
    if (cache.size >= maximumLists && oldest !== undefined) cache.delete(oldest)
    cache.set(url, list)
  }
  const fetched: RevocationLists["statusAt"] = async (url, certificate, issuer, now) => {
    const der = await fetchOnce(url)
    const status = readStatus(der, certificate, issuer)
    const until = status.nextUpdate ?? now
    const statuses = new Map([[keyOf(certificate, issuer), status]])
    // Another caller that waited for the same list may have cached it already.
    if (until > now && cache.get(url)?.der !== der)
      keep(url, { der, askedAt: now, until, statuses }, now)
    return { der, status }
  }
  return {
    statusAt: async (url, certificate, issuer, now) => {
      const list = cache.get(url)
      if (list === undefined || list.until <= now) return fetched(url, certificate, issuer, now)
      const mayFetch = pendingFetches.has(url) || now - list.askedAt >= recheckMillis
      const again = (): Promise<ListedStatus> => {
        list.askedAt = now
        return fetched(url, certificate, issuer, now)
      }
      try {
        const status = statusIn(list, certificate, issuer)
        const shouldRecheck = status.status.revokedAt !== undefined && mayFetch
        return shouldRecheck ? await again().catch(() => status) : status
      } catch (misfit) {
        if (mayFetch) return again()
        throw misfit
      }
    },
  }
}
