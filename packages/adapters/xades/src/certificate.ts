/**
 * One X.509 certificate, parsed once: what a signature writes of it and what a verifier asks it.
 *
 * Node's own parser decides about keys, dates and issuers; names and key usages are read from
 * the DER. Whether anybody trusts the certificate is not known here.
 */
import { createHash, X509Certificate, type KeyObject } from "node:crypto"
import { derTag, nodeAt, readDer, readObjectIdentifier, type DerNode } from "./der.ts"
import { readDistinguishedName, type DistinguishedName } from "./distinguished-name.ts"

/** RFC 5280, 4.2.1.3. Undefined in `Certificate` when the certificate does not limit its use. */
export interface KeyUsage {
  readonly digitalSignature: boolean
  readonly nonRepudiation: boolean
  readonly keyCertSign: boolean
  readonly crlSign: boolean
}

export interface Certificate {
  readonly x509: X509Certificate
  readonly publicKey: KeyObject
  /** The DER in Base64, without line breaks, as `ds:X509Certificate` carries it. */
  readonly base64: string
  readonly subject: DistinguishedName
  readonly issuer: DistinguishedName
  /** Decimal, as `ds:X509SerialNumber` carries it. */
  readonly serialNumber: string
  readonly keyUsage: KeyUsage | undefined
  /** How many authorities may stand between this one and a leaf; undefined: no limit. */
  readonly pathLength: number | undefined
  readonly validFrom: number
  readonly validTo: number
  readonly isSelfSigned: boolean
}

const oidKeyUsage = "2.5.29.15"
const oidBasicConstraints = "2.5.29.19"

/** The content of an extension's value (RFC 5280, 4.2), or undefined when it is absent. */
const readExtension = (fields: ReadonlyArray<DerNode>, wanted: string): DerNode | undefined => {
  const extensions = fields.find((field) => field.tag === derTag.extensions)
  if (extensions === undefined) return undefined
  for (const extension of readDer(nodeAt(readDer(extensions.content), 0).content)) {
    const parts = readDer(extension.content)
    const oid = readObjectIdentifier(nodeAt(parts, 0, derTag.objectIdentifier).content)
    if (oid !== wanted) continue
    const value = nodeAt(parts, parts.length - 1, derTag.octetString)
    return nodeAt(readDer(value.content), 0)
  }
  return undefined
}

const readKeyUsage = (fields: ReadonlyArray<DerNode>): KeyUsage | undefined => {
  const usage = readExtension(fields, oidKeyUsage)
  if (usage === undefined) return undefined
  // The first octet of a BIT STRING counts its unused bits.
  const bits = usage.content[1] ?? 0
  return {
    digitalSignature: (bits & 0x80) !== 0,
    nonRepudiation: (bits & 0x40) !== 0,
    keyCertSign: (bits & 0x04) !== 0,
    crlSign: (bits & 0x02) !== 0,
  }
}

const readPathLength = (fields: ReadonlyArray<DerNode>): number | undefined => {
  const constraints = readExtension(fields, oidBasicConstraints)
  if (constraints === undefined) return undefined
  return readDer(constraints.content).find(({ tag }) => tag === derTag.integer)?.content[0]
}

const isIssuedByItself = (x509: X509Certificate): boolean =>
  x509.checkIssued(x509) && x509.verify(x509.publicKey)

/**
 * Parses a certificate from DER or from one PEM block. Throws when it is not a certificate.
 */
export const parseCertificate = (source: Uint8Array | string): Certificate => {
  const x509 = new X509Certificate(source)
  const whole = nodeAt(readDer(x509.raw), 0, derTag.sequence)
  const body = nodeAt(readDer(whole.content), 0, derTag.sequence)
  const all = readDer(body.content)
  const fields = all[0]?.tag === derTag.explicitVersion ? all.slice(1) : all
  return {
    x509,
    publicKey: x509.publicKey,
    base64: x509.raw.toString("base64"),
    issuer: readDistinguishedName(nodeAt(fields, 2, derTag.sequence)),
    subject: readDistinguishedName(nodeAt(fields, 4, derTag.sequence)),
    serialNumber: BigInt(`0x${x509.serialNumber}`).toString(),
    keyUsage: readKeyUsage(fields),
    pathLength: readPathLength(fields),
    validFrom: Date.parse(x509.validFrom),
    validTo: Date.parse(x509.validTo),
    isSelfSigned: isIssuedByItself(x509),
  }
}

/** The certificates of a PEM file, in its order. Text between the blocks is ignored. */
export const parseCertificatesPem = (pem: string): ReadonlyArray<Certificate> =>
  [...pem.matchAll(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g)].map(([block]) =>
    parseCertificate(block),
  )

/** The digest of the certificate's DER, e.g. for `xades:CertDigest`. */
export const certificateDigest = (certificate: Certificate, hash: string): Buffer =>
  createHash(hash).update(certificate.x509.raw).digest()

/** Both ends are part of the validity (RFC 5280, 4.1.2.5). */
export const isValidAt = (certificate: Certificate, epochMillis: number): boolean =>
  certificate.validFrom <= epochMillis && epochMillis <= certificate.validTo
