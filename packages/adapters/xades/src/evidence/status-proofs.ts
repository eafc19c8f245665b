/**
 * Fetches and checks proofs of certificates' status: from the OCSP responder that the certificate
 * names, or else from the revocation list that it names.
 *
 * Many signatures share one response: it is fetched again when it is older than the moment that
 * it must cover, and concurrent callers share a request. A list covers every certificate of its
 * authority and may have megabytes: it is cached until its successor is due, if its authority
 * signed it. An unavailable list does no harm while the cached one is valid.
 */
import { readExtensions } from "../certificate-extensions.ts"
import { type Certificate, isIssuedBy, parseCertificate } from "../certificate.ts"
import {
  CertificateRevoked,
  type CertificateStatus,
  checkResponder,
  crlStatus,
  EvidenceDoubt,
  leavesStampsOf,
  speaksOf,
  wasGoodAt,
} from "./certificate-status.ts"
import { ocspQuestion, ocspRequestType, ocspStatus } from "./ocsp.ts"
import type { Web, WebLimits } from "./web.ts"

interface ListedStatus {
  readonly der: Uint8Array
  readonly status: CertificateStatus
}

interface RevocationLists {
  /**
   * The status of a certificate by the list at an address. Rejects with `WebFailure`,
   * `EvidenceDoubt` or `RangeError`.
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
  /** Both on the caller's clock. */
  readonly until: number
  /** When it was last requested. */
  askedAt: number
  /** By certificate, because reading a long list takes a moment. */
  readonly statuses: Map<string, CertificateStatus>
}

/** Enough for the seal's and the time-stamping authority with their issuers; more fills memory. */
const mostLists = 6
/**
 * A revoked status is requested again, because a suspension may be lifted, and so is a list that
 * does not match, because the authority may have a new key; but not for each invoice.
 */
const badNewsMillis = 60_000

const read = (der: Uint8Array, certificate: Certificate, issuer: Certificate) => {
  const status = crlStatus(der, certificate, issuer)
  if (status === undefined) throw new EvidenceDoubt("the list is about other certificates")
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
    // Another caller that waited for the same list may have cached it already.
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

export interface StatusProof {
  readonly kind: "ocsp" | "crl"
  readonly der: Uint8Array
  readonly status: CertificateStatus
  /** The list that proves the responder's own status, where that is needed. */
  readonly ofResponder?: StatusProof
}

/** In epoch milliseconds: when the certificate was used, and the current time. */
export interface Moment {
  readonly at: number
  readonly now: number
  /** For the certificate of a time stamp of that moment: a later routine revocation is allowed. */
  readonly stampedAt?: number
}

export interface StatusProofs {
  /**
   * Proof that the certificate was good at a moment. Undefined when the certificate names no
   * responder and no list. Rejects with `WebFailure`, `EvidenceDoubt` (`CertificateRevoked`) or
   * `RangeError`.
   */
  readonly of: (
    certificate: Certificate,
    issuer: Certificate,
    moment: Moment,
  ) => Promise<StatusProof | undefined>
  /** Fetches the issuer from the address in the certificate; undefined without an address. */
  readonly issuerOf: (certificate: Certificate) => Promise<Certificate | undefined>
}

/** The first usable result of the addresses; otherwise the last failure. */
const firstOf = async <Value>(
  urls: ReadonlyArray<string>,
  take: (url: string) => Promise<Value>,
): Promise<Value | undefined> => {
  let failure: unknown
  for (const url of urls) {
    try {
      return await take(url)
    } catch (cause) {
      failure = cause
    }
  }
  if (failure === undefined) return undefined
  throw failure
}

interface Found extends StatusProof {
  /**
   * The same from the cached list: one list must prove all certificates of an authority, because
   * a container with a second list is rejected.
   */
  readonly again?: (now: number) => Promise<StatusProof>
}

const makeFetch = (web: Web, listLimits: WebLimits) => {
  const lists = makeRevocationLists(web, listLimits)
  return async (
    certificate: Certificate,
    issuer: Certificate,
    now: number,
  ): Promise<Found | undefined> => {
    const { ocspUrls, crlUrls } = readExtensions(certificate)
    const listed = async (url: string, at: number, one = certificate): Promise<StatusProof> => ({
      kind: "crl",
      ...(await lists.statusAt(url, one, issuer, at)),
    })
    const withResponder = async (proof: StatusProof, at: number): Promise<StatusProof> => {
      const { responder, thisUpdate } = proof.status
      if (responder === undefined) return proof
      const urls = readExtensions(responder).crlUrls
      const ofResponder = await firstOf(urls, (url) => listed(url, at, responder))
      if (ofResponder === undefined) throw new EvidenceDoubt("the responder publishes no status")
      checkResponder(ofResponder.status, thisUpdate)
      return { ...proof, ofResponder }
    }
    const ask = async (url: string): Promise<Found> => {
      const body = ocspQuestion(certificate, issuer)
      const der = await web.exchange({ url, body, mediaType: ocspRequestType })
      const status = ocspStatus(der, certificate, issuer)
      if (status === undefined)
        throw new EvidenceDoubt("the OCSP response is about other certificates")
      const proof = await withResponder({ kind: "ocsp", der, status }, now)
      return { ...proof, again: (later) => withResponder(proof, later) }
    }
    const list = async (url: string): Promise<Found> => ({
      ...(await listed(url, now)),
      again: (later) => listed(url, later),
    })
    try {
      return (await firstOf(ocspUrls, ask)) ?? (await firstOf(crlUrls, list))
    } catch (failure) {
      if (crlUrls.length === 0 || ocspUrls.length === 0) throw failure
      return firstOf(crlUrls, list)
    }
  }
}

interface CachedProof {
  /** On the caller's clock. */
  readonly since: number
  readonly proof: Promise<Found | undefined>
  /** Until then a new request returns the same; only lists state this reliably. */
  same: number
}

const keepWhile = async (one: CachedProof, forget: () => void): Promise<void> => {
  try {
    const proof = await one.proof
    if (proof?.kind === "crl") one.same = proof.status.nextUpdate ?? one.same
  } catch {
    // The caller has received the failure.
    forget()
  }
}

const isGoodFor = (status: CertificateStatus, { at, stampedAt }: Moment): boolean =>
  stampedAt === undefined ? wasGoodAt(status, at) : leavesStampsOf(status, stampedAt, at)

/** How many certificates are cached; a proof may reference a long list. */
const maximumCachedProofs = 16

/** `listLimits`: for revocation lists, which are longer than all else. */
export const makeStatusProofs = (web: Web, listLimits: WebLimits): StatusProofs => {
  const fetch = makeFetch(web, listLimits)
  const cachedProofs = new Map<string, CachedProof>()
  const issuers = new Map<string, Certificate>()
  const ask = (certificate: Certificate, issuer: Certificate, { at, now }: Moment): CachedProof => {
    const known = cachedProofs.get(certificate.base64)
    if (known !== undefined && (known.since >= at || now < known.same)) return known
    const one: CachedProof = { since: now, proof: fetch(certificate, issuer, now), same: now }
    const [oldest] = cachedProofs.keys()
    if (cachedProofs.size >= maximumCachedProofs && oldest !== undefined)
      cachedProofs.delete(oldest)
    cachedProofs.set(certificate.base64, one)
    const forget = (): void => {
      if (cachedProofs.get(certificate.base64) === one) cachedProofs.delete(certificate.base64)
    }
    void keepWhile(one, forget)
    return one
  }
  return {
    of: async (certificate, issuer, moment) => {
      const one = ask(certificate, issuer, moment)
      const found = await one.proof
      if (found === undefined) return undefined
      const { again } = found
      const isEarlier = one.since !== moment.now
      const proof =
        isEarlier && again ? await again(moment.now).catch((): StatusProof => found) : found
      const isGood = isGoodFor(proof.status, moment)
      if (isGood && speaksOf(proof.status, moment.at)) return proof
      // A revoked status is requested again, because the next one may be good.
      cachedProofs.delete(certificate.base64)
      if (!isGood) throw new CertificateRevoked("a certificate is revoked")
      throw new EvidenceDoubt("a certificate's authority has published no status since it was used")
    },
    issuerOf: async (certificate) => {
      const known = issuers.get(certificate.base64)
      if (known !== undefined) return known
      const { issuerUrls } = readExtensions(certificate)
      const found = await firstOf(issuerUrls, async (url) => {
        const issuer = parseCertificate(await web.exchange({ url }))
        if (isIssuedBy(certificate, 0)(issuer)) return issuer
        throw new EvidenceDoubt("another certificate than the issuer's is published")
      })
      if (found !== undefined) issuers.set(certificate.base64, found)
      return found
    },
  }
}
