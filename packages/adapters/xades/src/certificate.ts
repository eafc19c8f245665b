/**
 * One X.509 certificate, parsed once, and the path from it to a trusted authority (RFC 5280, 6.1,
 * without policies and name constraints).
 *
 * Node's parser reads keys, dates and issuers. Key usages and names are read from the DER, because
 * printed names differ between libraries and lose quotes and commas. Callers verify signatures and
 * validity times.
 */
import { createHash, type KeyObject, X509Certificate } from "node:crypto"
import { DerFields, type DerNode, openDer } from "./asn1/der-reader.ts"
import {
  type CertificateFields,
  type KeyUsage,
  readFields,
  readKeyUsage,
  readPathLength,
} from "./certificate-extensions.ts"

interface NameAttribute {
  readonly oid: string
  readonly value: string
  readonly encodedValue: Uint8Array
}

/** Relative names in the order of the certificate; each may hold more than one attribute. */
type DistinguishedName = ReadonlyArray<ReadonlyArray<NameAttribute>>

/** organizationIdentifier, ETSI EN 319 412-1: `VATPL-` and the NIP for a Polish company. */
export const oidOrganizationIdentifier = "2.5.4.97"
/** serialNumber, ETSI EN 319 412-1: `PNOPL-` (PESEL) or `TINPL-` (NIP) for a person. */
export const oidSerialNumber = "2.5.4.5"

/** The attributes with a short name in RFC 4514, section 3. */
const shortNames: ReadonlyMap<string, string> = new Map([
  ["2.5.4.3", "CN"],
  ["2.5.4.7", "L"],
  ["2.5.4.8", "ST"],
  ["2.5.4.10", "O"],
  ["2.5.4.11", "OU"],
  ["2.5.4.6", "C"],
  ["2.5.4.9", "STREET"],
  ["0.9.2342.19200300.100.1.25", "DC"],
  ["0.9.2342.19200300.100.1.1", "UID"],
])

const decodeBmp = (bytes: Uint8Array): string => Buffer.from(bytes).swap16().toString("utf16le")

const decodeString = ({ tag, content }: DerNode): string => {
  if (tag === 0x1e) return decodeBmp(content)
  if (tag === 0x14) return Buffer.from(content).toString("latin1")
  return Buffer.from(content).toString("utf8")
}

const readAttribute = (fields: DerFields): NameAttribute => {
  const oid = fields.oid()
  const value = fields.takeAny()
  return { oid, value: decodeString(value), encodedValue: value.encoded }
}

/** Reads the DER of an X.501 Name. */
export const readDistinguishedName = (der: Uint8Array): DistinguishedName =>
  openDer(der)
    .takeAll()
    .map(({ content }) => new DerFields(content).openAll().map(readAttribute))

/** The first value of an attribute, or undefined when the name has none. */
export const attributeOf = (name: DistinguishedName, oid: string): string | undefined =>
  name.flat().find((attribute) => attribute.oid === oid)?.value

const escapeValue = (value: string): string =>
  value
    .replace(/[\\",+;<>]/g, (special) => `\\${special}`)
    .replace(/\0/g, "\\00")
    .replace(/^[ #]/, (lead) => `\\${lead}`)
    .replace(/(?<!\\) $/, "\\ ")

const writeAttribute = ({ oid, value, encodedValue }: NameAttribute): string => {
  const shortName = shortNames.get(oid)
  return shortName === undefined
    ? `${oid}=#${Buffer.from(encodedValue).toString("hex")}`
    : `${shortName}=${escapeValue(value)}`
}

/** RFC 4514: reversed order, attributes without a registered short name as `oid=#hex`. */
export const toRfc4514 = (name: DistinguishedName): string =>
  name
    .toReversed()
    .map((relative) => relative.map(writeAttribute).join("+"))
    .join(",")

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
  /** How many authorities may follow between this one and a leaf; undefined: no limit. */
  readonly pathLength: number | undefined
  readonly validFrom: number
  readonly validTo: number
  readonly isSelfSigned: boolean
  readonly fields: CertificateFields
}

const isIssuedByItself = (x509: X509Certificate): boolean =>
  x509.checkIssued(x509) && x509.verify(x509.publicKey)

const maximumCached = 64
/** Every invoice has the same few certificates. */
const parsed = new Map<string, Certificate>()

/**
 * Parses a certificate from DER or from one PEM block. Throws `RangeError` when it is none.
 */
export const parseCertificate = (source: Uint8Array | string): Certificate => {
  const key = typeof source === "string" ? source : Buffer.from(source).toString("latin1")
  const cached = parsed.get(key)
  if (cached !== undefined) return cached
  const [oldest] = parsed.keys()
  if (parsed.size >= maximumCached && oldest !== undefined) parsed.delete(oldest)
  const certificate = parseOrRefuse(source)
  parsed.set(key, certificate)
  return certificate
}

const parse = (source: Uint8Array | string): Certificate => {
  const x509 = new X509Certificate(source)
  const fields = readFields(x509.raw)
  return {
    x509,
    publicKey: x509.publicKey,
    base64: x509.raw.toString("base64"),
    issuer: readDistinguishedName(fields.issuer),
    subject: readDistinguishedName(fields.subject),
    serialNumber: BigInt(`0x${x509.serialNumber}`).toString(),
    keyUsage: readKeyUsage(fields),
    pathLength: readPathLength(fields),
    validFrom: Date.parse(x509.validFrom),
    validTo: Date.parse(x509.validTo),
    isSelfSigned: isIssuedByItself(x509),
    fields,
  }
}

/** OpenSSL reports what it can't read as a plain `Error`. */
const parseOrRefuse = (source: Uint8Array | string): Certificate => {
  try {
    return parse(source)
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new RangeError(`not a certificate: ${reason}`, { cause })
  }
}

/** The certificates of a PEM file, in order. Ignores text between the blocks. */
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

const longestPath = 6

export const isSame = (a: Certificate, b: Certificate): boolean => a.base64 === b.base64

const hasBrokenHash = ({ x509 }: Certificate): boolean =>
  /md5|sha1/i.test(x509.signatureAlgorithm ?? "")

/** Returns whether an authority, with so many others between it and the leaf, issued it. */
export const isIssuedBy =
  (subject: Certificate, authoritiesBelow: number) =>
  (issuer: Certificate): boolean =>
    issuer.x509.ca &&
    issuer.keyUsage?.keyCertSign !== false &&
    (issuer.pathLength ?? Number.POSITIVE_INFINITY) >= authoritiesBelow &&
    subject.x509.checkIssued(issuer.x509) &&
    subject.x509.verify(issuer.publicKey)

/** The certificates of several PEM texts. Throws when one is not readable. */
export const readAnchors = (pems: ReadonlyArray<string>): ReadonlyArray<Certificate> =>
  pems.flatMap(parseCertificatesPem)

/** Returns the path from the leaf to an anchor, both included; undefined when it reaches none. */
export const findPath = (
  leaf: Certificate,
  pool: ReadonlyArray<Certificate>,
  anchors: ReadonlyArray<Certificate>,
): ReadonlyArray<Certificate> | undefined => {
  const path = [leaf]
  for (let current = leaf; path.length < longestPath; ) {
    if (anchors.some((anchor) => isSame(anchor, current))) return path
    const issued = isIssuedBy(current, path.length - 1)
    const issuer = anchors.find(issued) ?? pool.find((one) => !path.includes(one) && issued(one))
    if (issuer === undefined || hasBrokenHash(current)) return undefined
    path.push(issuer)
    current = issuer
  }
  return undefined
}
