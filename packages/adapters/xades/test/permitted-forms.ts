/**
 * Every form of signature that KSeF's documents permit, as a template that xmlsec1 signs.
 *
 * Source: CIRFMF/ksef-docs, auth/podpis-xades.md, consulted 2026-11-24.
 */
import { generateKeyPairSync, createHash } from "node:crypto"
import { selfSigned } from "./foreign-signatures.ts"
import { aLoginXml, nip, sealedAt } from "./seals.ts"
import { signedByXmlsec1 } from "./xmlsec1.ts"

const dsig = "http://www.w3.org/2000/09/xmldsig#"
const filter2 = "http://www.w3.org/2002/06/xmldsig-filter2"

export const transformXml = {
  enveloped: `<ds:Transform Algorithm="${dsig}enveloped-signature"/>`,
  exclusive: `<ds:Transform Algorithm="http://www.w3.org/2001/10/xml-exc-c14n#"/>`,
  c14n: `<ds:Transform Algorithm="http://www.w3.org/TR/2001/REC-xml-c14n-20010315"/>`,
  c14n11: `<ds:Transform Algorithm="http://www.w3.org/2006/12/xml-c14n11"/>`,
  c14n11WithComments: `<ds:Transform Algorithm="http://www.w3.org/2006/12/xml-c14n11#WithComments"/>`,
  base64: `<ds:Transform Algorithm="${dsig}base64"/>`,
} as const

/** Filter 2 with an expression in which `ds` means XML Signature. */
export const filterXml = (expression: string, filter = "subtract"): string =>
  `<ds:Transform Algorithm="${filter2}"><dsig-filter2:XPath xmlns:dsig-filter2="${filter2}" ` +
  `Filter="${filter}">${expression}</dsig-filter2:XPath></ds:Transform>`

export interface PermittedForm {
  readonly packaging: "enveloped" | "enveloping"
  readonly transforms: string
  /** Of SignedInfo and SignedProperties. */
  readonly canonicalization: string
  /** What is inside the signed ds:Object of an enveloping signature. */
  readonly object: string
  readonly keys: "RSA" | "EC"
  readonly digestMethod: string
  readonly document: string
}

const documentElement = aLoginXml.replace(/^<\?[^?]*\?>\s*/, "").trim()

const defaults: PermittedForm = {
  packaging: "enveloped",
  transforms: transformXml.enveloped,
  canonicalization: "http://www.w3.org/2001/10/xml-exc-c14n#",
  object: documentElement,
  keys: "EC",
  digestMethod: "http://www.w3.org/2001/04/xmlenc#sha256",
  document: documentElement,
}

const makeKeys = (keys: PermittedForm["keys"]) =>
  keys === "EC"
    ? generateKeyPairSync("ec", { namedCurve: "P-256" })
    : generateKeyPairSync("rsa", { modulusLength: 2048 })

const reference = (uri: string, type: string, transforms: string, method: string): string =>
  [
    `<ds:Reference URI="${uri}"${type}>`,
    transforms === "" ? "" : `<ds:Transforms>${transforms}</ds:Transforms>`,
    `<ds:DigestMethod Algorithm="${method}"/><ds:DigestValue/></ds:Reference>`,
  ].join("")

const signatureTemplate = (form: PermittedForm, certificate: string): string => {
  const { packaging, transforms, canonicalization, object, keys, digestMethod } = form
  const digest = createHash("sha256").update(Buffer.from(certificate, "base64")).digest("base64")
  const isEnveloping = packaging === "enveloping"
  return [
    `<ds:Signature xmlns:ds="${dsig}" Id="id-signature"><ds:SignedInfo>`,
    `<ds:CanonicalizationMethod Algorithm="${canonicalization}"/>`,
    `<ds:SignatureMethod Algorithm="http://www.w3.org/2001/04/xmldsig-more#`,
    `${keys === "EC" ? "ecdsa" : "rsa"}-sha256"/>`,
    reference(isEnveloping ? "#id-object" : "", "", transforms, digestMethod),
    reference(
      "#id-properties",
      ' Type="http://uri.etsi.org/01903#SignedProperties"',
      `<ds:Transform Algorithm="${canonicalization}"/>`,
      digestMethod,
    ),
    `</ds:SignedInfo><ds:SignatureValue/><ds:KeyInfo><ds:X509Data><ds:X509Certificate>`,
    `${certificate}</ds:X509Certificate></ds:X509Data></ds:KeyInfo><ds:Object>`,
    `<xades:QualifyingProperties xmlns:xades="http://uri.etsi.org/01903/v1.3.2#" `,
    `Target="#id-signature"><xades:SignedProperties Id="id-properties">`,
    `<xades:SignedSignatureProperties><xades:SigningTime>${new Date(sealedAt).toISOString()}`,
    `</xades:SigningTime><xades:SigningCertificateV2><xades:Cert><xades:CertDigest>`,
    `<ds:DigestMethod Algorithm="http://www.w3.org/2001/04/xmlenc#sha256"/><ds:DigestValue>`,
    `${digest}</ds:DigestValue></xades:CertDigest></xades:Cert></xades:SigningCertificateV2>`,
    `</xades:SignedSignatureProperties></xades:SignedProperties>`,
    `</xades:QualifyingProperties></ds:Object>`,
    isEnveloping ? `<ds:Object Id="id-object">${object}</ds:Object>` : "",
    "</ds:Signature>",
  ].join("")
}

/** The login signed in that form; omitted parts have the simplest form. */
export const signInForm = async (wanted: Partial<PermittedForm>): Promise<string> => {
  const form = { ...defaults, ...wanted }
  const { privateKey } = makeKeys(form.keys)
  const certificate = await selfSigned(privateKey, { "2.5.4.97": `VATPL-${nip}` })
  const signature = signatureTemplate(form, certificate)
  const template =
    form.packaging === "enveloping"
      ? signature
      : form.document.replace(/<\/[^<>]+>$/, (endTag) => signature + endTag)
  const keyPem = privateKey.export({ type: "pkcs8", format: "pem" }).toString()
  return signedByXmlsec1(template, keyPem)
}
