/**
 * A test authority that has all that a real one has: it issues a company seal and a certificate for
 * time stamps, and says where it publishes their status.
 *
 * For sandboxes and tests; each call makes a new one. Unlike with `makeTestSeal` its own key is
 * handed out, for without it nobody could answer for the status of the certificates.
 */
import type * as x509 from "@peculiar/x509"
import { purpose } from "../certificate-extensions.ts"
import {
  authorityExtensions,
  authorityName,
  companyName,
  generateKeys,
  keyParameters,
  leafExtensions,
  loadX509Library,
  privateKeyPem,
  type TestSeal,
  type TestSealRequest,
  validity,
  type X509Library,
} from "../test-seal.ts"
import type { TimeStampOffice } from "./time-stamp-office.ts"

export interface TestAuthorityRequest extends TestSealRequest {
  /** Base address that the certificates name, e.g. `http://pki.example`; none: they name none. */
  readonly publishedAt?: string
  /** Its common name, when there are several. */
  readonly authorityCommonName?: string
}

export interface TestAuthority {
  readonly seal: TestSeal
  readonly timeStamps: TimeStampOffice
  readonly authorityKeyPem: string
}

/** Below the base address. */
export const publishedPath = {
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

interface Issuing {
  readonly library: X509Library
  readonly request: TestAuthorityRequest
  readonly authority: x509.X509Certificate
  readonly authorityKeys: CryptoKeyPair
}

interface Wanted {
  readonly commonName: string
  readonly extensions: Array<x509.Extension>
}

const issue = async (
  { library, request, authority, authorityKeys }: Issuing,
  { commonName, extensions }: Wanted,
): Promise<{ readonly keyPem: string; readonly certificatePem: string }> => {
  const { nip, organization, now, algorithm = "RSA", publishedAt } = request
  const keys = await generateKeys(algorithm)
  const certificate = await library.X509CertificateGenerator.create({
    ...validity(now),
    signingAlgorithm: keyParameters[algorithm],
    subject: new library.Name(companyName(organization, nip, commonName)),
    issuer: authority.subjectName,
    publicKey: keys.publicKey,
    signingKey: authorityKeys.privateKey,
    extensions: [
      ...(await leafExtensions(library, keys, authorityKeys)),
      ...extensions,
      ...publication(library, publishedAt),
    ],
  })
  return {
    keyPem: privateKeyPem(keys.privateKey),
    certificatePem: `${certificate.toString("pem")}\n`,
  }
}

/** A new authority with a new seal and a new time-stamp office. */
export const makeTestAuthority = async (request: TestAuthorityRequest): Promise<TestAuthority> => {
  const { organization, now, algorithm = "RSA", authorityCommonName } = request
  const library = await loadX509Library()
  const authorityKeys = await generateKeys(algorithm)
  const authority = await library.X509CertificateGenerator.createSelfSigned({
    ...validity(now),
    signingAlgorithm: keyParameters[algorithm],
    name: new library.Name(authorityName(authorityCommonName)),
    keys: authorityKeys,
    extensions: await authorityExtensions(library, authorityKeys),
  })
  const issuing = { library, request, authority, authorityKeys }
  const timeStamping = new library.ExtendedKeyUsageExtension([purpose.timeStamping], true)
  const [seal, timeStamps] = await Promise.all([
    issue(issuing, { commonName: `${organization} test seal`, extensions: [] }),
    issue(issuing, { commonName: "Procurement test TSA", extensions: [timeStamping] }),
  ])
  const authorityPem = `${authority.toString("pem")}\n`
  return {
    seal: { ...seal, certificatePem: seal.certificatePem + authorityPem, authorityPem },
    timeStamps,
    authorityKeyPem: privateKeyPem(authorityKeys.privateKey),
  }
}
