/**
 * The authority that issues KSeF certificates: identity only, no permissions, valid for at most two
 * years.
 *
 * `Authentication` certificates may sign logins (keyUsage digitalSignature), `Offline` ones may
 * only sign the links of offline invoices (nonRepudiation); none can do both. Source:
 * CIRFMF/ksef-docs, certyfikaty-KSeF.md, consulted 2026-11-21.
 */
import type { Extension, PublicKey } from "@peculiar/x509"
import { instant, type Instant } from "@procurement/domain/calendar"
import { createPrivateKey, KeyObject } from "node:crypto"
import type { AuthorityFounded, CertificateType } from "../state/facts.ts"
import { attributeOids, type AttributeName, type SubjectAttributes } from "../state/values.ts"
import { loadX509Library, type X509Library } from "./subject-attributes.ts"

const algorithm = { name: "ECDSA", namedCurve: "P-256", hash: "SHA-256" } as const

const authorityYears = 20
const certificateYears = 2

const wholeSecond = (at: Instant): Date => new Date(Math.floor(at / 1000) * 1000)

const yearsAfter = (from: Date, years: number): Date => {
  const until = new Date(from)
  until.setUTCFullYear(until.getUTCFullYear() + years)
  return until
}

const pemOf = (key: CryptoKey): string =>
  KeyObject.from(key).export({ type: "pkcs8", format: "pem" }).toString()

/** A new authority, valid from the day before, so that the clock can be set back a little. */
export const createAuthority = async (at: Instant): Promise<AuthorityFounded> => {
  const library = await loadX509Library()
  const keys = await crypto.subtle.generateKey(algorithm, true, ["sign", "verify"])
  const notBefore = wholeSecond(instant(at - 86_400_000))
  const certificate = await library.X509CertificateGenerator.createSelfSigned({
    name: "CN=CA KSeF (symulator), O=Ministerstwo Finansów (symulator), C=PL",
    notBefore,
    notAfter: yearsAfter(notBefore, authorityYears),
    signingAlgorithm: algorithm,
    keys,
    extensions: [
      new library.BasicConstraintsExtension(true, 0, true),
      new library.KeyUsagesExtension(
        library.KeyUsageFlags.keyCertSign | library.KeyUsageFlags.cRLSign,
        true,
      ),
      await library.SubjectKeyIdentifierExtension.create(keys.publicKey),
    ],
  })
  return {
    fact: "AuthorityFounded",
    at,
    keyPem: pemOf(keys.privateKey),
    certificatePem: certificate.toString("pem"),
  }
}

/** Sixteen hexadecimal digits; the first one keeps the number positive and its length fixed. */
export const serialNumberFrom = (entropy: Uint8Array): string => {
  const bytes = Buffer.from(entropy.subarray(0, 8))
  bytes[0] = ((bytes[0] ?? 0) & 0x3f) | 0x40
  return bytes.toString("hex").toUpperCase()
}

export interface CertificateOrder {
  readonly type: CertificateType
  readonly serialNumber: string
  readonly attributes: SubjectAttributes
  readonly publicKey: PublicKey
  readonly validFrom: Instant
}

/** Country codes are PrintableString (X.520, 6.3.1), everything else UTF-8. */
const nameOf = (library: X509Library, attributes: SubjectAttributes) =>
  new library.Name(
    (Object.entries(attributes) as Array<[AttributeName, string]>).map(([name, value]) => ({
      [attributeOids[name]]: [
        name === "countryName" ? { printableString: value } : { utf8String: value },
      ],
    })),
  )

const extensionsFor = async (
  library: X509Library,
  { type, publicKey }: CertificateOrder,
): Promise<Array<Extension>> => {
  const { digitalSignature, nonRepudiation } = library.KeyUsageFlags
  const usage = type === "Authentication" ? digitalSignature : nonRepudiation
  return [
    new library.BasicConstraintsExtension(false, undefined, true),
    new library.KeyUsagesExtension(usage, true),
    await library.SubjectKeyIdentifierExtension.create(publicKey),
  ]
}

export interface IssuedCertificate {
  /** DER in Base64. */
  readonly certificate: string
  readonly validFrom: Instant
  readonly validTo: Instant
}

export const issueCertificate = async (
  authority: AuthorityFounded,
  order: CertificateOrder,
): Promise<IssuedCertificate> => {
  const library = await loadX509Library()
  const issuer = new library.X509Certificate(authority.certificatePem)
  const pkcs8 = createPrivateKey(authority.keyPem).export({ type: "pkcs8", format: "der" })
  const signingKey = await crypto.subtle.importKey("pkcs8", pkcs8, algorithm, false, ["sign"])
  const notBefore = wholeSecond(order.validFrom)
  const notAfter = yearsAfter(notBefore, certificateYears)
  const certificate = await library.X509CertificateGenerator.create({
    serialNumber: order.serialNumber,
    subject: nameOf(library, order.attributes),
    issuer: issuer.subjectName,
    notBefore,
    notAfter,
    publicKey: order.publicKey,
    signingKey,
    signingAlgorithm: algorithm,
    extensions: await extensionsFor(library, order),
  })
  return {
    certificate: Buffer.from(certificate.rawData).toString("base64"),
    validFrom: instant(notBefore.getTime()),
    validTo: instant(notAfter.getTime()),
  }
}
