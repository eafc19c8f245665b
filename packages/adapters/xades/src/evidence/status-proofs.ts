/**
 * Fetches what proves the status of certificates: OCSP where the certificate names a responder,
 * else the revocation list it names, each checked before it is handed out.
 *
 * A proof is fetched again when it is older than the moment that it has to speak of, so that many
 * signatures share one; two who ask at once share the question.
 */
import { readExtensions } from "../certificate-extensions.ts"
import { type Certificate, parseCertificate } from "../certificate.ts"
import { isIssuedBy } from "../certificate-path.ts"
import { type CertificateStatus, EvidenceDoubt, speaksOf, wasGoodAt } from "./certificate-status.ts"
import { crlStatus } from "./crl.ts"
import { ocspQuestion, ocspRequestType, ocspStatus } from "./ocsp.ts"
import type { Web } from "./web.ts"

export interface StatusProof {
  readonly kind: "ocsp" | "crl"
  readonly der: Uint8Array
  readonly status: CertificateStatus
}

/** In epoch milliseconds: when the certificate was used, and the present. */
export interface Moment {
  readonly at: number
  readonly now: number
}

export interface StatusProofs {
  /**
   * That the certificate was good at a moment. Undefined when the certificate names no place to
   * ask. Rejects with `WebFailure`, `EvidenceDoubt` or `RangeError`.
   */
  readonly of: (
    certificate: Certificate,
    issuer: Certificate,
    moment: Moment,
  ) => Promise<StatusProof | undefined>
  /** The issuer of a certificate from where it says it is published; undefined when nowhere. */
  readonly issuerOf: (certificate: Certificate) => Promise<Certificate | undefined>
}

const checked = (
  kind: StatusProof["kind"],
  der: Uint8Array,
  certificate: Certificate,
  issuer: Certificate,
): StatusProof => {
  const read = kind === "ocsp" ? ocspStatus : crlStatus
  const status = read(der, certificate, issuer)
  if (status === undefined) throw new EvidenceDoubt(`the ${kind} answer is about others`)
  return { kind, der, status }
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

const makeFetch = (web: Web) => async (certificate: Certificate, issuer: Certificate) => {
  const { ocspUrls, crlUrls } = readExtensions(certificate)
  const ask = async (url: string): Promise<StatusProof> => {
    const body = ocspQuestion(certificate, issuer)
    const der = await web.exchange({ url, body, mediaType: ocspRequestType })
    return checked("ocsp", der, certificate, issuer)
  }
  const list = async (url: string): Promise<StatusProof> =>
    checked("crl", await web.exchange({ url }), certificate, issuer)
  try {
    return (await firstOf(ocspUrls, ask)) ?? (await firstOf(crlUrls, list))
  } catch (failure) {
    if (crlUrls.length === 0 || ocspUrls.length === 0) throw failure
    return firstOf(crlUrls, list)
  }
}

interface Asked {
  /** On the clock of whoever asked. */
  readonly since: number
  readonly proof: Promise<StatusProof | undefined>
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

export const makeStatusProofs = (web: Web): StatusProofs => {
  const fetch = makeFetch(web)
  const asked = new Map<string, Asked>()
  const issuers = new Map<string, Certificate>()
  const ask = (certificate: Certificate, issuer: Certificate, { at, now }: Moment): Asked => {
    const known = asked.get(certificate.base64)
    if (known !== undefined && (known.since >= at || now < known.same)) return known
    const one: Asked = { since: now, proof: fetch(certificate, issuer), same: now }
    asked.set(certificate.base64, one)
    const forget = (): void => {
      if (asked.get(certificate.base64) === one) asked.delete(certificate.base64)
    }
    void keepWhile(one, forget)
    return one
  }
  return {
    of: async (certificate, issuer, moment) => {
      const proof = await ask(certificate, issuer, moment).proof
      if (proof === undefined) return undefined
      const isGood = wasGoodAt(proof.status, moment.at)
      if (isGood && speaksOf(proof.status, moment.at)) return proof
      // Bad news is asked for again: the next answer may be better.
      asked.delete(certificate.base64)
      if (!isGood) throw new EvidenceDoubt("a certificate is revoked")
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
