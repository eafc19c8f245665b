/**
 * The fields of a certificate (RFC 5280, 4.1) that Node's parser doesn't offer, and its extensions:
 * its purposes, and where its issuer and its status are published. Verifies nothing.
 */
import { contextTag, DerFields, derTag, onlyNode, openDer } from "./asn1/der-reader.ts"

export const purpose = {
  timeStamping: "1.3.6.1.5.5.7.3.8",
  ocspSigning: "1.3.6.1.5.5.7.3.9",
} as const

/** RFC 5280, 4.2.1.3. Undefined in `Certificate` when the certificate does not limit its use. */
export interface KeyUsage {
  readonly digitalSignature: boolean
  readonly nonRepudiation: boolean
  readonly keyCertSign: boolean
  readonly crlSign: boolean
}

export interface CertificateExtensions {
  /** Undefined when the certificate does not limit its purposes. */
  readonly purposes:
    | { readonly isCritical: boolean; readonly oids: ReadonlyArray<string> }
    | undefined
  /** Addresses over http or https, in the certificate's order. */
  readonly ocspUrls: ReadonlyArray<string>
  readonly issuerUrls: ReadonlyArray<string>
  readonly crlUrls: ReadonlyArray<string>
  /** Whether the certificate has `id-pkix-ocsp-nocheck` (RFC 6960, 4.2.2.2.1). */
  readonly hasOcspNoCheck: boolean
}

interface Extension {
  readonly isCritical: boolean
  readonly value: Uint8Array
}

/** By these names a CMS signer, an OCSP request and a CRL identify a certificate. */
export interface CertificateFields {
  /** The DER of the names and of the serial number's content. */
  readonly issuer: Uint8Array
  readonly subject: Uint8Array
  readonly serialNumber: Uint8Array
  /** The content of subjectPublicKey. OCSP identifies keys by its hash. */
  readonly publicKeyBits: Uint8Array
  /** By object identifier. */
  readonly extensions: ReadonlyMap<string, Extension>
}

const oid = {
  keyUsage: "2.5.29.15",
  basicConstraints: "2.5.29.19",
  authorityInfoAccess: "1.3.6.1.5.5.7.1.1",
  crlDistributionPoints: "2.5.29.31",
  extendedKeyUsage: "2.5.29.37",
  ocsp: "1.3.6.1.5.5.7.48.1",
  caIssuers: "1.3.6.1.5.5.7.48.2",
  ocspNoCheck: "1.3.6.1.5.5.7.48.1.5",
} as const

const readExtension = (fields: DerFields): [string, Extension] => {
  const name = fields.oid()
  const isCritical = fields.takeIf(derTag.boolean) !== undefined
  const value = fields.octets()
  fields.end()
  return [name, { isCritical, value }]
}

/** Throws `RangeError` unless the DER is a certificate's. */
export const readFields = (der: Uint8Array): CertificateFields => {
  const body = openDer(der).open()
  body.takeIf(contextTag(0))
  const serialNumber = body.integer()
  body.take(derTag.sequence)
  const issuer = body.take(derTag.sequence).encoded
  body.take(derTag.sequence)
  const subject = body.take(derTag.sequence).encoded
  const publicKey = body.open()
  publicKey.take(derTag.sequence)
  const publicKeyBits = publicKey.take(derTag.bitString).content.subarray(1)
  body.takeIf(contextTag(1, false))
  body.takeIf(contextTag(2, false))
  const extensions = body.openIf(contextTag(3))?.open().openAll() ?? []
  body.end()
  const byName = new Map(extensions.map(readExtension))
  return { serialNumber, issuer, subject, publicKeyBits, extensions: byName }
}

export const readKeyUsage = ({ extensions }: CertificateFields): KeyUsage | undefined => {
  const usage = extensions.get(oid.keyUsage)
  if (usage === undefined) return undefined
  // The first octet of a BIT STRING counts its unused bits.
  const bits = onlyNode(usage.value, derTag.bitString).content[1] ?? 0
  return {
    digitalSignature: (bits & 0x80) !== 0,
    nonRepudiation: (bits & 0x40) !== 0,
    keyCertSign: (bits & 0x04) !== 0,
    crlSign: (bits & 0x02) !== 0,
  }
}

/** pathLenConstraint (RFC 5280, 4.2.1.9). */
export const readPathLength = ({ extensions }: CertificateFields): number | undefined => {
  const constraints = extensions.get(oid.basicConstraints)
  if (constraints === undefined) return undefined
  const fields = openDer(constraints.value)
  fields.takeIf(derTag.boolean)
  const length = fields.takeIf(derTag.integer)?.content[0]
  fields.end()
  return length
}

/** Addresses in GeneralNames of the kind uniformResourceIdentifier. */
const urlsIn = (names: Uint8Array): ReadonlyArray<string> =>
  new DerFields(names)
    .takeAll()
    .filter(({ tag }) => tag === contextTag(6, false))
    .map(({ content }) => Buffer.from(content).toString("latin1"))
    .filter((url) => /^https?:\/\//i.test(url))

const itemsOf = (extension: Extension | undefined): ReadonlyArray<DerFields> =>
  extension === undefined ? [] : openDer(extension.value).openAll()

const accessUrls = (extension: Extension | undefined, method: string): ReadonlyArray<string> =>
  itemsOf(extension).flatMap((item) => {
    const name = item.oid()
    const place = item.takeAny()
    item.end()
    return name === method ? urlsIn(place.encoded) : []
  })

/** The URIs of `DistributionPoint.distributionPoint.fullName`. */
const crlUrls = (extension: Extension | undefined): ReadonlyArray<string> =>
  itemsOf(extension).flatMap((point) => {
    const place = point.openIf(contextTag(0))
    const fullName = place?.takeIf(contextTag(0))
    for (const fields of [place, point]) fields?.takeAll()
    return fullName === undefined ? [] : urlsIn(fullName.content)
  })

const purposesOf = (extension: Extension | undefined): CertificateExtensions["purposes"] => {
  if (extension === undefined) return undefined
  const { isCritical, value } = extension
  const list = openDer(value).takeAll()
  return { isCritical, oids: list.map(({ encoded }) => new DerFields(encoded).oid()) }
}

/** Throws `RangeError` for an extension with malformed content. */
export const readExtensions = ({
  fields: { extensions },
}: {
  readonly fields: CertificateFields
}): CertificateExtensions => {
  const access = extensions.get(oid.authorityInfoAccess)
  return {
    purposes: purposesOf(extensions.get(oid.extendedKeyUsage)),
    ocspUrls: accessUrls(access, oid.ocsp),
    issuerUrls: accessUrls(access, oid.caIssuers),
    crlUrls: crlUrls(extensions.get(oid.crlDistributionPoints)),
    hasOcspNoCheck: extensions.has(oid.ocspNoCheck),
  }
}
