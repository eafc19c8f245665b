/**
 * The extensions of a certificate (RFC 5280, 4.2): its purposes, and where its issuer and its
 * status are published. Reads the DER and verifies nothing.
 */
import {
  contextTag,
  fieldsOf,
  takeOid,
  type DerNode,
  derTag,
  nodeAt,
  readDer,
  readObjectIdentifier,
} from "./asn1/der-reader.ts"
import type { Certificate } from "./certificate.ts"

export const purpose = {
  timeStamping: "1.3.6.1.5.5.7.3.8",
  ocspSigning: "1.3.6.1.5.5.7.3.9",
} as const

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

/** Fields of a certificate that only checks of other certificates need. */
export interface CertificateNames {
  /** The DER of the names and of the serial number's content. */
  readonly issuer: Uint8Array
  readonly subject: Uint8Array
  readonly serialNumber: Uint8Array
  /** The content of subjectPublicKey. OCSP identifies keys by its SHA-1. */
  readonly publicKeyBits: Uint8Array
}

const oid = {
  authorityInfoAccess: "1.3.6.1.5.5.7.1.1",
  crlDistributionPoints: "2.5.29.31",
  extendedKeyUsage: "2.5.29.37",
  ocsp: "1.3.6.1.5.5.7.48.1",
  caIssuers: "1.3.6.1.5.5.7.48.2",
  ocspNoCheck: "1.3.6.1.5.5.7.48.1.5",
} as const

/** GeneralName of the kind uniformResourceIdentifier. */
const uriTag = contextTag(6, false)

const bodyOf = ({ x509 }: Certificate): ReadonlyArray<DerNode> => {
  const whole = nodeAt(readDer(x509.raw), 0, derTag.sequence)
  const body = readDer(nodeAt(readDer(whole.content), 0, derTag.sequence).content)
  return body[0]?.tag === derTag.explicitVersion ? body.slice(1) : body
}

interface Extension {
  readonly isCritical: boolean
  readonly value: DerNode
}

const extensionsOf = (certificate: Certificate): ReadonlyMap<string, Extension> => {
  const all = bodyOf(certificate).find(({ tag }) => tag === derTag.extensions)
  if (all === undefined) return new Map()
  const list = readDer(nodeAt(readDer(all.content), 0, derTag.sequence).content)
  return new Map(
    list.map(({ content }): [string, Extension] => {
      const fields = fieldsOf(content)
      const name = takeOid(fields)
      const isCritical = fields.takeIf(0x01) !== undefined
      return [name, { isCritical, value: fields.take(derTag.octetString) }]
    }),
  )
}

const isHttp = (url: string): boolean => /^https?:\/\//i.test(url)

const uriOf = ({ content }: DerNode): string => Buffer.from(content).toString("latin1")

const accessUrls = (extension: Extension | undefined, method: string): ReadonlyArray<string> => {
  if (extension === undefined) return []
  const descriptions = readDer(nodeAt(readDer(extension.value.content), 0).content)
  return descriptions.flatMap(({ content }) => {
    const parts = readDer(content)
    const name = readObjectIdentifier(nodeAt(parts, 0, derTag.objectIdentifier).content)
    const place = nodeAt(parts, 1)
    return name === method && place.tag === uriTag ? [uriOf(place)].filter(isHttp) : []
  })
}

/** The URIs of `DistributionPoint.distributionPoint.fullName`. */
const crlUrls = (extension: Extension | undefined): ReadonlyArray<string> => {
  if (extension === undefined) return []
  const points = readDer(nodeAt(readDer(extension.value.content), 0).content)
  return points.flatMap(({ content }) => {
    const point = fieldsOf(content).takeIf(contextTag(0))
    const fullName = point && fieldsOf(point.content).takeIf(contextTag(0))
    if (fullName === undefined) return []
    const uris = readDer(fullName.content).filter(({ tag }) => tag === uriTag)
    return uris.map(uriOf).filter(isHttp)
  })
}

const purposesOf = (extension: Extension | undefined): CertificateExtensions["purposes"] => {
  if (extension === undefined) return undefined
  const oids = readDer(nodeAt(readDer(extension.value.content), 0, derTag.sequence).content)
  return {
    isCritical: extension.isCritical,
    oids: oids.map(({ content }) => readObjectIdentifier(content)),
  }
}

/** Throws `RangeError` for an extension with malformed content. */
export const readExtensions = (certificate: Certificate): CertificateExtensions => {
  const extensions = extensionsOf(certificate)
  const access = extensions.get(oid.authorityInfoAccess)
  return {
    purposes: purposesOf(extensions.get(oid.extendedKeyUsage)),
    ocspUrls: accessUrls(access, oid.ocsp),
    issuerUrls: accessUrls(access, oid.caIssuers),
    crlUrls: crlUrls(extensions.get(oid.crlDistributionPoints)),
    hasOcspNoCheck: extensions.has(oid.ocspNoCheck),
  }
}

/** The names by which a CMS signer, an OCSP request and a CRL identify a certificate. */
export const readNames = (certificate: Certificate): CertificateNames => {
  const body = bodyOf(certificate)
  const publicKey = readDer(nodeAt(body, 5, derTag.sequence).content)
  return {
    serialNumber: nodeAt(body, 0, derTag.integer).content,
    issuer: nodeAt(body, 2, derTag.sequence).encoded,
    subject: nodeAt(body, 4, derTag.sequence).encoded,
    publicKeyBits: nodeAt(publicKey, 1, derTag.bitString).content.subarray(1),
  }
}
