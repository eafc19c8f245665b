/**
 * Fetches and checks the revocation status of certificates from the OCSP responder that a
 * certificate names, or from its revocation list.
 *
 * Signatures share a response until it is older than the moment that it must cover, and concurrent
 * callers share a request.
 */
import { readExtensions } from "../certificate-extensions.ts"
import { type Certificate, isIssuedBy, parseCertificate } from "../certificate.ts"
import {
  CertificateRevoked,
  type CertificateStatus,
  checkResponder,
  RevocationCheckError,
  keepsStampsValid,
  coversMoment,
  isGoodAt,
} from "./certificate-status.ts"
import { idHashes, ocspRequest, ocspRequestType, ocspStatus } from "./ocsp.ts"
import { makeRevocationLists } from "./revocation-lists.ts"
import type { HttpFetcher, ResponseLimits } from "./http-fetcher.ts"

export interface RevocationData {
  readonly kind: "ocsp" | "crl"
  readonly der: Uint8Array
  /** A list covers all certificates of an authority; a response covers one certificate. */
  readonly covers: Certificate
  readonly status: CertificateStatus
  /** The list with the responder's own status, where that is needed. */
  readonly ofResponder?: RevocationData
}

/** In epoch milliseconds: when the certificate was used, and the current time. */
export interface Moment {
  readonly at: number
  readonly now: number
  /**
   * The time of the time stamp, if this is its certificate: a later routine revocation is allowed.
   */
  readonly stampedAt?: number
}

export interface RevocationSource {
  /**
   * Revocation data that shows the certificate was good at a moment. Undefined when the certificate
   * names no responder and no list. Rejects with `HttpFetchError`, `RevocationCheckError`
   * (`CertificateRevoked`) or `RangeError`.
   */
  readonly of: (
    certificate: Certificate,
    issuer: Certificate,
    moment: Moment,
  ) => Promise<RevocationData | undefined>
  /** Fetches the issuer from the URL in the certificate; undefined without a URL. */
  readonly issuerOf: (certificate: Certificate) => Promise<Certificate | undefined>
}

/** The first usable result among the URLs; otherwise the last error. */
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

interface Found extends RevocationData {
  /**
   * The same from the cached list. One list must cover all certificates of an authority, because a
   * container with a second list is rejected.
   */
  readonly again?: (now: number) => Promise<RevocationData>
}

/** Asks with each hash until the responder knows the certificate. */
const responseOf =
  (fetcher: HttpFetcher) => async (url: string, certificate: Certificate, issuer: Certificate) => {
    for (const hash of idHashes) {
      const body = ocspRequest(certificate, issuer, hash)
      const der = await fetcher.fetchBytes({ url, body, mediaType: ocspRequestType })
      const status = ocspStatus(der, certificate, issuer)
      if (status !== undefined) return { der, status }
    }
    throw new RevocationCheckError("the responder does not know the certificate")
  }

const makeFetch = (fetcher: HttpFetcher, listLimits: ResponseLimits) => {
  const lists = makeRevocationLists(fetcher, listLimits)
  const responseTo = responseOf(fetcher)
  return async (
    certificate: Certificate,
    issuer: Certificate,
    now: number,
  ): Promise<Found | undefined> => {
    const { ocspUrls, crlUrls } = readExtensions(certificate)
    const listed = async (url: string, at: number, one = certificate): Promise<RevocationData> => ({
      kind: "crl",
      covers: issuer,
      ...(await lists.statusAt(url, one, issuer, at)),
    })
    const withResponder = async (proof: RevocationData, at: number): Promise<RevocationData> => {
      const { responder, thisUpdate } = proof.status
      if (responder === undefined) return proof
      const urls = readExtensions(responder).crlUrls
      const ofResponder = await firstOf(urls, (url) => listed(url, at, responder))
      if (ofResponder === undefined)
        throw new RevocationCheckError("the responder publishes no status")
      checkResponder(ofResponder.status, thisUpdate)
      return { ...proof, ofResponder }
    }
    const ask = async (url: string): Promise<Found> => {
      const { der, status } = await responseTo(url, certificate, issuer)
      const proof = await withResponder({ kind: "ocsp", covers: certificate, der, status }, now)
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
    // The caller receives the failure, so it is not handled here.
    forget()
  }
}

const isGoodFor = (status: CertificateStatus, { at, stampedAt }: Moment): boolean =>
  stampedAt === undefined ? isGoodAt(status, at) : keepsStampsValid(status, stampedAt, at)

/** How many results are cached; each may hold a long list. */
const maximumCachedProofs = 16

/** `listLimits`: for revocation lists, the longest responses. */
export const makeRevocationSource = (
  fetcher: HttpFetcher,
  listLimits: ResponseLimits,
): RevocationSource => {
  const fetch = makeFetch(fetcher, listLimits)
  const cachedProofs = new Map<string, CachedProof>()
  const issuers = new Map<string, Certificate>()
  const ask = (certificate: Certificate, issuer: Certificate, { at, now }: Moment): CachedProof => {
    const cached = cachedProofs.get(certificate.base64)
    if (cached !== undefined && (cached.since >= at || now < cached.same)) return cached
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
      const result = await one.proof
      if (result === undefined) return undefined
      const { again } = result
      const isEarlier = one.since !== moment.now
      const proof =
        isEarlier && again ? await again(moment.now).catch((): RevocationData => result) : result
      const isGood = isGoodFor(proof.status, moment)
      if (isGood && coversMoment(proof.status, moment.at)) return proof
      // A revoked status is requested again, because the next one may be good.
      cachedProofs.delete(certificate.base64)
      if (!isGood) throw new CertificateRevoked("a certificate is revoked")
      throw new RevocationCheckError(
        "a certificate's authority has published no status since it was used",
      )
    },
    issuerOf: async (certificate) => {
      const cachedIssuer = issuers.get(certificate.base64)
      if (cachedIssuer !== undefined) return cachedIssuer
      const { issuerUrls } = readExtensions(certificate)
      const fetched = await firstOf(issuerUrls, async (url) => {
        const issuer = parseCertificate(await fetcher.fetchBytes({ url }))
        if (isIssuedBy(certificate, 0)(issuer)) return issuer
        throw new RevocationCheckError("another certificate than the issuer's is published")
      })
      if (fetched !== undefined) issuers.set(certificate.base64, fetched)
      return fetched
    },
  }
}
