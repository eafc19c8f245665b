/**
 * A test authority and a company seal from it, for sandboxes and tests.
 *
 * The seal has the subject that KSeF demands of a company seal (organizationName,
 * organizationIdentifier `VATPL-<nip>`, no given name). Nobody trusts the authority outside the
 * place that made it, and each call makes a new one.
 */
// @peculiar/x509 refuses to load without this polyfill.
import "reflect-metadata"
import {
  AuthorityKeyIdentifierExtension,
  BasicConstraintsExtension,
  KeyUsageFlags,
  KeyUsagesExtension,
  SubjectKeyIdentifierExtension,
  X509CertificateGenerator,
  type Extension,
  type JsonNameParams,
} from "@peculiar/x509"
import type { Instant } from "@procurement/domain/calendar"
import { KeyObject } from "node:crypto"
import { oidOrganizationIdentifier } from "./distinguished-name.ts"
import type { KeyAlgorithm } from "./signing-key.ts"

export interface TestSealRequest {
  /** Ten digits. */
  readonly nip: string
  readonly organization: string
  /** The beginning of the validity, which lasts two years. */
  readonly now: Instant
  /** Default RSA with 2048 bits; EC is P-256. */
  readonly algorithm?: KeyAlgorithm
}

export interface TestSeal {
  /** PKCS#8, not encrypted. */
  readonly keyPem: string
  /** The seal's certificate, then the authority's: what `loadSigningKeyPem` expects. */
  readonly certificatePem: string
  /** The authority: the trust anchor for a verifier. */
  readonly authorityPem: string
}

const keyParameters = {
  RSA: {
    name: "RSASSA-PKCS1-v1_5",
    hash: "SHA-256",
    modulusLength: 2048,
    publicExponent: new Uint8Array([1, 0, 1]),
  },
  EC: { name: "ECDSA", namedCurve: "P-256", hash: "SHA-256" },
} as const

const generateKeys = (algorithm: KeyAlgorithm): Promise<CryptoKeyPair> =>
  algorithm === "RSA"
    ? crypto.subtle.generateKey(keyParameters.RSA, true, ["sign", "verify"])
    : crypto.subtle.generateKey(keyParameters.EC, true, ["sign", "verify"])

// Values are typed: the library would read quotes in a plain string as its own syntax.
const companyName = (organization: string, nip: string, commonName: string): JsonNameParams => [
  { C: [{ printableString: "PL" }] },
  { O: [{ utf8String: organization }] },
  { [oidOrganizationIdentifier]: [{ utf8String: `VATPL-${nip}` }] },
  { CN: [{ utf8String: commonName }] },
]

const authorityName: JsonNameParams = [
  { C: [{ printableString: "PL" }] },
  { O: [{ utf8String: "Procurement test authority" }] },
  { CN: [{ utf8String: "Procurement test CA" }] },
]

const twoYearsLater = (from: Date): Date => {
  const to = new Date(from)
  to.setUTCFullYear(to.getUTCFullYear() + 2)
  return to
}

// X.509 dates have whole seconds; rounding up would make the seal invalid at `now`.
const validity = (now: Instant): { notBefore: Date; notAfter: Date } => {
  const notBefore = new Date(Math.floor(now / 1000) * 1000)
  return { notBefore, notAfter: twoYearsLater(notBefore) }
}

const authorityExtensions = async ({ publicKey }: CryptoKeyPair): Promise<Extension[]> => [
  new BasicConstraintsExtension(true, 0, true),
  new KeyUsagesExtension(KeyUsageFlags.keyCertSign | KeyUsageFlags.cRLSign, true),
  await SubjectKeyIdentifierExtension.create(publicKey),
]

const sealExtensions = async (seal: CryptoKey, authority: CryptoKey): Promise<Extension[]> => [
  new BasicConstraintsExtension(false, undefined, true),
  new KeyUsagesExtension(KeyUsageFlags.digitalSignature | KeyUsageFlags.nonRepudiation, true),
  await SubjectKeyIdentifierExtension.create(seal),
  await AuthorityKeyIdentifierExtension.create(authority),
]

const privateKeyPem = (key: CryptoKey): string =>
  KeyObject.from(key).export({ type: "pkcs8", format: "pem" }).toString()

/** A new authority and a new seal from it. */
export const makeTestSeal = async (request: TestSealRequest): Promise<TestSeal> => {
  const algorithm = request.algorithm ?? "RSA"
  const [authorityKeys, sealKeys] = await Promise.all([
    generateKeys(algorithm),
    generateKeys(algorithm),
  ])
  const common = { ...validity(request.now), signingAlgorithm: keyParameters[algorithm] }
  const authority = await X509CertificateGenerator.createSelfSigned({
    ...common,
    name: authorityName,
    keys: authorityKeys,
    extensions: await authorityExtensions(authorityKeys),
  })
  const { nip, organization } = request
  const seal = await X509CertificateGenerator.create({
    ...common,
    subject: companyName(organization, nip, `${organization} test seal`),
    issuer: authority.subjectName,
    publicKey: sealKeys.publicKey,
    signingKey: authorityKeys.privateKey,
    extensions: await sealExtensions(sealKeys.publicKey, authorityKeys.publicKey),
  })
  const authorityPem = `${authority.toString("pem")}\n`
  return {
    keyPem: privateKeyPem(sealKeys.privateKey),
    certificatePem: `${seal.toString("pem")}\n${authorityPem}`,
    authorityPem,
  }
}
