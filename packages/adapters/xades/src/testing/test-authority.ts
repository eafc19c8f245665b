/**
 * A test authority with the services of a real one: it issues a company seal and a certificate for
 * time stamps, which name the URLs where it publishes their status.
 *
 * For sandboxes and tests; each call makes a new one. Unlike `makeTestSeal` it returns its own key,
 * which `openTestAuthorityServices` needs to sign the status of the certificates.
 */
import type * as x509 from "@peculiar/x509"
import { purpose } from "../certificate-extensions.ts"
import { parseCertificate } from "../certificate.ts"
import { replyMediaType } from "../time-stamp/tsa-client.ts"
import {
  type OcspDelegate,
  respondToStatusRequest,
  type Revocation,
  revocationList,
} from "./ocsp-responder.ts"
import {
  type Issuing,
  issue,
  issueSeal,
  makeIssuing,
  privateKeyPem,
  type TestSeal,
  type TestSealRequest,
  type X509Library,
} from "./test-seal.ts"
import { respondToTimeStampRequest, type TimeStampingAuthority } from "./time-stamping-authority.ts"

export interface TestAuthorityRequest extends TestSealRequest {
  /** Base URL that the certificates name, such as `http://pki.example`; by default none. */
  readonly publishedAt?: string
  /** Its common name, to distinguish several authorities. */
  readonly authorityCommonName?: string
  /**
   * A delegate signs OCSP responses. Its certificate has `nocheck`, or names the revocation list
   * with its own status. By default the authority signs them.
   */
  readonly ocspDelegate?: "nocheck" | "listed"
}

export interface TestAuthority {
  readonly seal: TestSeal
  readonly timeStamps: TimeStampingAuthority
  readonly authorityKeyPem: string
  readonly delegate: OcspDelegate | undefined
}

/** Relative to the base URL. */
const publishedPath = {
  timeStamps: "/tsa",
  status: "/ocsp",
  revoked: "/ca.crl",
  certificate: "/ca.cer",
} as const

const publication = (library: X509Library, base: string | undefined): Array<x509.Extension> =>
  base === undefined
    ? []
    : [
        new library.AuthorityInfoAccessExtension({
          ocsp: base + publishedPath.status,
          caIssuers: base + publishedPath.certificate,
        }),
        new library.CRLDistributionPointsExtension([base + publishedPath.revoked]),
      ]

const oidOcspNoCheck = "1.3.6.1.5.5.7.48.1.5"
const derNull = new Uint8Array([0x05, 0x00])

const issueDelegate = async (
  issuing: Issuing,
  { ocspDelegate, publishedAt = "" }: TestAuthorityRequest,
): Promise<OcspDelegate | undefined> => {
  if (ocspDelegate === undefined) return undefined
  const { library } = issuing
  return issue(issuing, "Procurement test OCSP", [
    new library.ExtendedKeyUsageExtension([purpose.ocspSigning], false),
    ocspDelegate === "nocheck"
      ? new library.Extension(oidOcspNoCheck, false, derNull)
      : new library.CRLDistributionPointsExtension([publishedAt + publishedPath.revoked]),
  ])
}

/** A new authority with a new seal and a new time-stamping authority. */
export const makeTestAuthority = async (request: TestAuthorityRequest): Promise<TestAuthority> => {
  const issuing = await makeIssuing(request, request.authorityCommonName)
  const { library, authorityKeys } = issuing
  const published = publication(library, request.publishedAt)
  const timeStamping = new library.ExtendedKeyUsageExtension([purpose.timeStamping], true)
  const [seal, timeStamps] = await Promise.all([
    issueSeal(issuing, published),
    issue(issuing, "Procurement test TSA", [timeStamping, ...published]),
  ])
  return {
    seal,
    timeStamps,
    authorityKeyPem: privateKeyPem(authorityKeys.privateKey),
    delegate: await issueDelegate(issuing, request),
  }
}

export interface TestAuthorityServicesOptions {
  readonly authorityKeyPem: string
  readonly authorityPem: string
  readonly timeStamps: TimeStampingAuthority
  readonly delegate?: OcspDelegate | undefined
  /** Epoch milliseconds. */
  readonly now: () => number
}

export interface TestAuthorityResponse {
  readonly mediaType: string
  readonly bytes: Uint8Array
}

export interface TestAuthorityServices {
  /**
   * The response to a request; undefined for an unknown path. The body may be empty.
   * Throws a `RangeError` when the body is malformed.
   */
  readonly respond: (path: string, body: Uint8Array) => TestAuthorityResponse | undefined
  /** Revokes a certificate by its serial number, lower-case hex; the reason is a CRLReason. */
  readonly revoke: (serialNumber: string, at: number, reason?: number) => void
}

/** The path of the time-stamping authority on the HTTP server. */
export const timeStampPath = publishedPath.timeStamps

export const openTestAuthorityServices = (
  options: TestAuthorityServicesOptions,
): TestAuthorityServices => {
  const { authorityPem, authorityKeyPem, delegate, timeStamps, now } = options
  const revoked = new Map<string, Revocation>()
  const revocationOf = (serialNumber: string) => revoked.get(serialNumber)
  const responder = { authorityKeyPem, authorityPem, delegate, revocationOf }
  const authority = parseCertificate(authorityPem).x509.raw
  const respond: TestAuthorityServices["respond"] = (path, body) => {
    switch (path) {
      case publishedPath.timeStamps:
        return {
          mediaType: replyMediaType,
          bytes: respondToTimeStampRequest(body, timeStamps, now()),
        }
      case publishedPath.status: {
        const bytes = respondToStatusRequest(body, responder, now())
        return { mediaType: "application/ocsp-response", bytes }
      }
      case publishedPath.revoked: {
        const bytes = revocationList([...revoked.keys()], responder, now())
        return { mediaType: "application/pkix-crl", bytes }
      }
      case publishedPath.certificate:
        return { mediaType: "application/pkix-cert", bytes: authority }
      default:
        return undefined
    }
  }
  return {
    respond,
    revoke: (serialNumber, at, reason) => revoked.set(serialNumber, { at, reason }),
  }
}
