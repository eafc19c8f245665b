/**
 * A test authority and a company seal that it issued, for sandboxes and tests.
 *
 * The seal has the subject that KSeF requires of a company seal (organizationName,
 * organizationIdentifier `VATPL-<nip>`, no given name). Each call makes a new authority, which only
 * the calling process trusts.
 */
import type * as x509 from "@peculiar/x509"
import type { Instant } from "@procurement/domain/calendar"
import { KeyObject } from "node:crypto"
import { oidOrganizationIdentifier } from "../certificate.ts"
import type { KeyAlgorithm } from "../signing-key.ts"

export interface TestSealRequest {
  /** Ten digits. */
  readonly nip: string
  readonly organization: string
  /** The beginning of the validity. */
  readonly now: Instant
  /** The end of the validity; two years later by default. */
  readonly until?: Instant
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

export type X509Library = typeof x509

/**
 * Loaded on demand, because a process that signs with a real seal never needs it. The library fails
 * to load before its metadata polyfill.
 */
const loadX509Library = async (): Promise<X509Library> => {
  await import("reflect-metadata")
  return import("@peculiar/x509")
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

const generateKeys = (algorithm: KeyAlgorithm = "RSA"): Promise<CryptoKeyPair> =>
  algorithm === "RSA"
    ? crypto.subtle.generateKey(keyParameters.RSA, true, ["sign", "verify"])
    : crypto.subtle.generateKey(keyParameters.EC, true, ["sign", "verify"])

/** Values are typed, because the library would parse quotes in a plain string as syntax. */
const companyName = (
  organization: string,
  nip: string,
  commonName: string,
): x509.JsonNameParams => [
  { C: [{ printableString: "PL" }] },
  { O: [{ utf8String: organization }] },
  { [oidOrganizationIdentifier]: [{ utf8String: `VATPL-${nip}` }] },
  { CN: [{ utf8String: commonName }] },
]

/** Validators identify authorities by name: authorities used together need different names. */
const authorityName = (commonName = "Procurement test CA"): x509.JsonNameParams => [
  { C: [{ printableString: "PL" }] },
  { O: [{ utf8String: "Procurement test authority" }] },
  { CN: [{ utf8String: commonName }] },
]

/** X.509 dates have whole seconds; rounding up would make the seal invalid at `now`. */
const wholeSecond = (at: Instant): Date => new Date(Math.floor(at / 1000) * 1000)

const validity = (
  now: Instant,
  until?: Instant,
): { readonly notBefore: Date; readonly notAfter: Date } => {
  const notBefore = wholeSecond(now)
  if (until !== undefined) return { notBefore, notAfter: wholeSecond(until) }
  const notAfter = new Date(notBefore)
  notAfter.setUTCFullYear(notAfter.getUTCFullYear() + 2)
  return { notBefore, notAfter }
}

/** An authority that issues certificates for one company. */
export interface Issuing {
  readonly library: X509Library
  readonly request: TestSealRequest
  readonly authority: x509.X509Certificate
  readonly authorityPem: string
  readonly authorityKeys: CryptoKeyPair
}

/** A new authority. */
export const makeIssuing = async (
  request: TestSealRequest,
  commonName?: string,
): Promise<Issuing> => {
  const { now, until, algorithm = "RSA" } = request
  const library = await loadX509Library()
  const authorityKeys = await generateKeys(algorithm)
  const { keyCertSign, cRLSign } = library.KeyUsageFlags
  const authority = await library.X509CertificateGenerator.createSelfSigned({
    ...validity(now, until),
    signingAlgorithm: keyParameters[algorithm],
    name: new library.Name(authorityName(commonName)),
    keys: authorityKeys,
    extensions: [
      new library.BasicConstraintsExtension(true, 0, true),
      new library.KeyUsagesExtension(keyCertSign | cRLSign, true),
      await library.SubjectKeyIdentifierExtension.create(authorityKeys.publicKey),
    ],
  })
  const authorityPem = `${authority.toString("pem")}\n`
  return { library, request, authority, authorityPem, authorityKeys }
}

export const privateKeyPem = (key: CryptoKey): string =>
  KeyObject.from(key).export({ type: "pkcs8", format: "pem" }).toString()

/** A new key with a certificate by the authority. */
export const issue = async (
  { library, request, authority, authorityKeys }: Issuing,
  commonName: string,
  extensions: ReadonlyArray<x509.Extension> = [],
  newKeys = generateKeys(request.algorithm),
): Promise<{ readonly keyPem: string; readonly certificatePem: string }> => {
  const { nip, organization, now, until, algorithm = "RSA" } = request
  const keys = await newKeys
  const { digitalSignature, nonRepudiation } = library.KeyUsageFlags
  const certificate = await library.X509CertificateGenerator.create({
    ...validity(now, until),
    signingAlgorithm: keyParameters[algorithm],
    subject: new library.Name(companyName(organization, nip, commonName)),
    issuer: authority.subjectName,
    publicKey: keys.publicKey,
    signingKey: authorityKeys.privateKey,
    extensions: [
      new library.BasicConstraintsExtension(false, undefined, true),
      new library.KeyUsagesExtension(digitalSignature | nonRepudiation, true),
      await library.SubjectKeyIdentifierExtension.create(keys.publicKey),
      await library.AuthorityKeyIdentifierExtension.create(authorityKeys.publicKey),
      ...extensions,
    ],
  })
  return {
    keyPem: privateKeyPem(keys.privateKey),
    certificatePem: `${certificate.toString("pem")}\n`,
  }
}

/** A seal of the company by the authority. */
export const issueSeal = async (
  issuing: Issuing,
  extensions?: ReadonlyArray<x509.Extension>,
  keys?: Promise<CryptoKeyPair>,
): Promise<TestSeal> => {
  const { authorityPem, request } = issuing
  const seal = await issue(issuing, `${request.organization} test seal`, extensions, keys)
  return { ...seal, certificatePem: seal.certificatePem + authorityPem, authorityPem }
}

/** A new authority and a new seal that it issued. */
export const makeTestSeal = async (request: TestSealRequest): Promise<TestSeal> => {
  // Both keys at once: finding the primes of RSA takes a while.
  const keys = generateKeys(request.algorithm)
  return issueSeal(await makeIssuing(request), [], keys)
}
