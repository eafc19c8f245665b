/**
 * The ministry's signature on a UPO: XAdES-BES, enveloped, RSA with SHA-256.
 *
 * Only digests and the time vary, so the canonical forms are written directly and nothing is
 * parsed: a page of 10,000 documents costs little more than its hash, a single UPO little more than
 * the RSA operation. The same document signed for the same moment gives the same bytes. Source:
 * ETSI EN 319 132-1, 5.2; W3C Exclusive XML Canonicalization 1.0.
 */
import { createPrivateKey, hash, sign, X509Certificate } from "node:crypto"
import { toIso, type Instant } from "@procurement/domain/calendar"
import type { KeyPair } from "../state/values.ts"

const ds = "http://www.w3.org/2000/09/xmldsig#"
const xades = "http://uri.etsi.org/01903/v1.3.2#"
const exclusiveC14n = "http://www.w3.org/2001/10/xml-exc-c14n#"
const sha256Uri = "http://www.w3.org/2001/04/xmlenc#sha256"
const rsaSha256Uri = "http://www.w3.org/2001/04/xmldsig-more#rsa-sha256"

const signatureId = "upo-signature"
const propertiesId = "upo-signature-properties"

const sha256 = (text: string | Uint8Array): string => hash("sha256", text, "base64")

const empty = (name: string, attributes: string): string => `<${name} ${attributes}></${name}>`

const reference = (attributes: string, transforms: string, digest: string): string =>
  [
    `<ds:Reference ${attributes}><ds:Transforms>${transforms}</ds:Transforms>`,
    empty("ds:DigestMethod", `Algorithm="${sha256Uri}"`),
    `<ds:DigestValue>${digest}</ds:DigestValue></ds:Reference>`,
  ].join("")

const transform = (algorithm: string): string => empty("ds:Transform", `Algorithm="${algorithm}"`)

/** SignedInfo in exclusive canonical form. */
const signedInfo = (documentDigest: string, propertiesDigest: string): string =>
  [
    `<ds:SignedInfo xmlns:ds="${ds}">`,
    empty("ds:CanonicalizationMethod", `Algorithm="${exclusiveC14n}"`),
    empty("ds:SignatureMethod", `Algorithm="${rsaSha256Uri}"`),
    reference(
      'Id="upo" URI=""',
      `${transform(`${ds}enveloped-signature`)}${transform(exclusiveC14n)}`,
      documentDigest,
    ),
    reference(
      `Type="http://uri.etsi.org/01903#SignedProperties" URI="#${propertiesId}"`,
      transform(exclusiveC14n),
      propertiesDigest,
    ),
    "</ds:SignedInfo>",
  ].join("")

/** SignedProperties in exclusive canonical form. */
const signedProperties = (certificateDigest: string, at: Instant): string =>
  [
    `<xades:SignedProperties xmlns:xades="${xades}" Id="${propertiesId}">`,
    `<xades:SignedSignatureProperties><xades:SigningTime>${toIso(at)}</xades:SigningTime>`,
    "<xades:SigningCertificateV2><xades:Cert><xades:CertDigest>",
    empty("ds:DigestMethod", `xmlns:ds="${ds}" Algorithm="${sha256Uri}"`),
    `<ds:DigestValue xmlns:ds="${ds}">${certificateDigest}</ds:DigestValue>`,
    "</xades:CertDigest></xades:Cert></xades:SigningCertificateV2>",
    "</xades:SignedSignatureProperties><xades:SignedDataObjectProperties>",
    '<xades:DataObjectFormat ObjectReference="#upo"><xades:MimeType>text/xml</xades:MimeType>',
    "</xades:DataObjectFormat></xades:SignedDataObjectProperties></xades:SignedProperties>",
  ].join("")

const certificateElements = (certificates: ReadonlyArray<X509Certificate>): string =>
  certificates
    .map(({ raw }) => `<ds:X509Certificate>${raw.toString("base64")}</ds:X509Certificate>`)
    .join("")

const certificatesOf = (pem: string): ReadonlyArray<X509Certificate> =>
  [...pem.matchAll(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g)].map(
    ([block]) => new X509Certificate(block),
  )

/** Signs an element in canonical form; returns the document. */
export type UpoSeal = (element: string, at: Instant) => Uint8Array

export const makeUpoSeal = ({ keyPem, certificatePem }: KeyPair): UpoSeal => {
  const certificates = certificatesOf(certificatePem)
  const [sealCertificate] = certificates
  if (sealCertificate === undefined) throw new TypeError("the seal has no certificate")
  const certificateDigest = sha256(sealCertificate.raw)
  const key = createPrivateKey(keyPem)
  const chain = certificateElements(certificates)
  const keyInfo = `<ds:KeyInfo><ds:X509Data>${chain}</ds:X509Data></ds:KeyInfo>`
  return (element, at) => {
    const properties = signedProperties(certificateDigest, at)
    const info = signedInfo(sha256(element), sha256(properties))
    const value = sign("sha256", Buffer.from(info), key).toString("base64")
    const signature =
      `<ds:Signature xmlns:ds="${ds}" Id="${signatureId}">${info}` +
      `<ds:SignatureValue>${value}</ds:SignatureValue>${keyInfo}<ds:Object>` +
      `<xades:QualifyingProperties xmlns:xades="${xades}" Target="#${signatureId}">` +
      `${properties}</xades:QualifyingProperties></ds:Object></ds:Signature>`
    const end = element.lastIndexOf("</")
    const signed = element.slice(0, end) + signature + element.slice(end)
    return Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>\n${signed}`)
  }
}
