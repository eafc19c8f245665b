/**
 * Fetches what proves the status of certificates: OCSP where the certificate names a responder,
 * else the revocation list it names, each checked before it is handed out.
 *
 * An answer is fetched again when it is older than the moment that it has to speak of, so that many
 * signatures share one; two who ask at once share the question. Lists are kept until the next one
 * is due (revocation-lists.ts).
 */
import { readExtensions } from "../certificate-extensions.ts"
import { type Certificate, parseCertificate } from "../certificate.ts"
import { isIssuedBy } from "../certificate-path.ts"
import {
  CertificateRevoked,
  type CertificateStatus,
  EvidenceDoubt,
  leavesStampsOf,
  speaksOf,
  wasGoodAt,
} from "./certificate-status.ts"
import { ocspQuestion, ocspRequestType, ocspStatus } from "./ocsp.ts"
import { makeRevocationLists } from "./revocation-lists.ts"
import type { Web, WebLimits } from "./web.ts"

export interface StatusProof {
  readonly kind: "ocsp" | "crl"
  readonly der: Uint8Array
  readonly status: CertificateStatus
}

/** In epoch milliseconds: when the certificate was used, and the present. */
export interface Moment {
  readonly at: number
  readonly now: number
  /** For the certificate of a time stamp of that moment: what was revoked since as a routine. */
  readonly stampedAt?: number
}

export interface StatusProofs {
  /**
   * That the certificate was good at a moment. Undefined when the certificate names no place to
   * ask. Rejects with `WebFailure`, `EvidenceDoubt` (`CertificateRevoked`) or `RangeError`.
   */
  readonly of: (
    certificate: Certificate,
    issuer: Certificate,
    moment: Moment,
  ) => Promise<StatusProof | undefined>
  /** The issuer of a certificate from where it says it is published; undefined when nowhere. */
  readonly issuerOf: (certificate: Certificate) => Promise<Certificate | undefined>
}

/** The first of the addresses that gives something of use; the last failure when none does. */
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
   * The same from the list as it is kept now: all certificates of an authority have to be proved by
   * one list, for a container with a second one is refused.
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
    const ask = async (url: string): Promise<Found> => {
      const body = ocspQuestion(certificate, issuer)
      const der = await web.exchange({ url, body, mediaType: ocspRequestType })
      const status = ocspStatus(der, certificate, issuer)
      if (status === undefined) throw new EvidenceDoubt("the ocsp answer is about others")
      return { kind: "ocsp", der, status }
    }
    const listed = async (url: string, at: number): Promise<StatusProof> => ({
      kind: "crl",
      ...(await lists.statusAt(url, certificate, issuer, at)),
    })
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

interface Asked {
  /** On the clock of whoever asked. */
  readonly since: number
  readonly proof: Promise<Found | undefined>
  /** Until then the same would be answered; only lists say so reliably. */
  same: number
}

const keepWhile = async (one: Asked, forget: () => void): Promise<void> => {
  try {
    const proof = await one.proof
    if (proof?.kind === "crl") one.same = proof.status.nextUpdate ?? one.same
  } catch {
    // Whoever asked has been told.
    forget()
  }
}

const isGoodFor = (status: CertificateStatus, { at, stampedAt }: Moment): boolean =>
  stampedAt === undefined ? wasGoodAt(status, at) : leavesStampsOf(status, stampedAt, at)

/** How many certificates are remembered; a proof may hold on to a long list. */
const mostAsked = 16

/** `listLimits`: for revocation lists, which are longer than all else. */
export const makeStatusProofs = (web: Web, listLimits: WebLimits): StatusProofs => {
  const fetch = makeFetch(web, listLimits)
  const asked = new Map<string, Asked>()
  const issuers = new Map<string, Certificate>()
  const ask = (certificate: Certificate, issuer: Certificate, { at, now }: Moment): Asked => {
    const known = asked.get(certificate.base64)
    if (known !== undefined && (known.since >= at || now < known.same)) return known
    const one: Asked = { since: now, proof: fetch(certificate, issuer, now), same: now }
    const [oldest] = asked.keys()
    if (asked.size >= mostAsked && oldest !== undefined) asked.delete(oldest)
    asked.set(certificate.base64, one)
    const forget = (): void => {
      if (asked.get(certificate.base64) === one) asked.delete(certificate.base64)
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
      // Bad news is asked for again: the next answer may be better.
      asked.delete(certificate.base64)
      if (!isGood) throw new CertificateRevoked("a certificate is revoked")
      throw new EvidenceDoubt("a certificate's authority has told nothing since it was used")
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
