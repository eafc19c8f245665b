/**
 * The signed properties of a XAdES-BASELINE signature: when, by which certificate, what kind of
 * data (ETSI EN 319 132-1, 5.2; the older SigningCertificate of TS 101 903 as well).
 *
 * Reads claims. That they are covered by the signature is shown elsewhere.
 */
import { namespace } from "../namespaces.ts"
import { childElements, type Element } from "../xml-document.ts"
import { digestHash } from "./algorithms.ts"
import { attributeOf, base64Of, onlyChild, optionalChild, textOf } from "./signature-elements.ts"
import { Refusal } from "./verification.ts"

export interface CertificateClaim {
  readonly hash: string
  readonly digest: Buffer
  /** Decimal; only the older property carries it. */
  readonly serialNumber: string | undefined
}

export interface SignedProperties {
  readonly id: string
  readonly signingTime: Date
  /** One for each property present (V1, V2): the first certificate it names, the signer's. */
  readonly certificateClaims: ReadonlyArray<CertificateClaim>
  /** Media type by the id of the reference it describes. */
  readonly mediaTypes: ReadonlyMap<string, string>
}

const dateTimePattern =
  /^\s*(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{1,9})?(?:Z|[+-]\d{2}:\d{2}))\s*$/

const readSigningTime = (properties: Element): Date => {
  const text = textOf(onlyChild(properties, namespace.xades, "SigningTime"))
  const [, dateTime] = dateTimePattern.exec(text) ?? []
  const time = new Date(dateTime ?? Number.NaN)
  if (Number.isNaN(time.getTime())) {
    throw new Refusal("Malformed", "SigningTime is no date with a time zone")
  }
  return time
}

const readSerialNumber = (certificate: Element): string | undefined => {
  const issuer = optionalChild(certificate, namespace.xades, "IssuerSerial")
  return issuer && textOf(onlyChild(issuer, namespace.signature, "X509SerialNumber")).trim()
}

const readClaim = (property: Element): CertificateClaim => {
  const [certificate] = childElements(property, namespace.xades, "Cert")
  if (certificate === undefined) throw new Refusal("Malformed", "no certificate is claimed")
  const digest = onlyChild(certificate, namespace.xades, "CertDigest")
  const method = onlyChild(digest, namespace.signature, "DigestMethod")
  return {
    hash: digestHash(attributeOf(method, "Algorithm")),
    digest: base64Of(onlyChild(digest, namespace.signature, "DigestValue")),
    serialNumber: readSerialNumber(certificate),
  }
}

const readClaims = (properties: Element): ReadonlyArray<CertificateClaim> => {
  const claims = ["SigningCertificate", "SigningCertificateV2"]
    .map((name) => optionalChild(properties, namespace.xades, name))
    .filter((property) => property !== undefined)
    .map(readClaim)
  if (claims.length === 0) throw new Refusal("Malformed", "SigningCertificate is missing")
  return claims
}

const readMediaTypes = (signed: Element): ReadonlyMap<string, string> => {
  const data = optionalChild(signed, namespace.xades, "SignedDataObjectProperties")
  const formats = data ? childElements(data, namespace.xades, "DataObjectFormat") : []
  return new Map(
    formats.flatMap((format): Array<[string, string]> => {
      const type = optionalChild(format, namespace.xades, "MimeType")
      const reference = attributeOf(format, "ObjectReference").replace(/^#/, "")
      return type ? [[reference, textOf(type)]] : []
    }),
  )
}

/** Finds them inside `ds:Signature/ds:Object/xades:QualifyingProperties`. */
export const readSignedProperties = (signature: Element): SignedProperties => {
  const object = onlyChild(signature, namespace.signature, "Object")
  const qualifying = onlyChild(object, namespace.xades, "QualifyingProperties")
  if (attributeOf(qualifying, "Target") !== `#${attributeOf(signature, "Id")}`) {
    throw new Refusal("Malformed", "QualifyingProperties are of another signature")
  }
  const signed = onlyChild(qualifying, namespace.xades, "SignedProperties")
  const properties = onlyChild(signed, namespace.xades, "SignedSignatureProperties")
  return {
    id: attributeOf(signed, "Id"),
    signingTime: readSigningTime(properties),
    certificateClaims: readClaims(properties),
    mediaTypes: readMediaTypes(signed),
  }
}
