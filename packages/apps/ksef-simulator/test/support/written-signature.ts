/**
 * Signed logins written out by hand in their canonical form, so that they need no XML library:
 * each element has its end tag, and each namespace is declared where exclusive C14N puts it.
 */
import { createHash, sign, X509Certificate } from "node:crypto"
import { sellerNip } from "./an-invoice.ts"
import { aSeal } from "./client.ts"

const dsig = "http://www.w3.org/2000/09/xmldsig#"
const ds = `xmlns:ds="${dsig}"`
const exclusive = "http://www.w3.org/2001/10/xml-exc-c14n#"

const digestOf = (text: string | Uint8Array, algorithm: string): string =>
  createHash(algorithm).update(text).digest("base64")

const element = (name: string, algorithm: string, content = ""): string =>
  `<ds:${name} Algorithm="${algorithm}">${content}</ds:${name}>`

export interface WrittenForm {
  readonly packaging: "enveloped" | "enveloping"
  /** What ends each line of Base64; without it all is one line. */
  readonly lineEnd?: string
  /** Algorithms with what is inside of their elements. */
  readonly transforms: ReadonlyArray<readonly [string, string?]>
  readonly digest: readonly [uri: string, name: string]
  readonly signature: readonly [uri: string, name: string]
}

export const sha256Forms = {
  digest: ["http://www.w3.org/2001/04/xmlenc#sha256", "sha256"],
  signature: ["http://www.w3.org/2001/04/xmldsig-more#ecdsa-sha256", "sha256"],
} as const

const reference = (
  attributes: string,
  { transforms, digest }: Pick<WrittenForm, "transforms" | "digest">,
  content: string,
): string =>
  [
    `<ds:Reference ${attributes}><ds:Transforms>`,
    ...transforms.map(([uri, inside]) => element("Transform", uri, inside)),
    `</ds:Transforms>${element("DigestMethod", digest[0])}`,
    `<ds:DigestValue>${digestOf(content, digest[1])}</ds:DigestValue></ds:Reference>`,
  ].join("")

const propertiesAttributes = 'Type="http://uri.etsi.org/01903#SignedProperties" URI="#properties"'

const signedProperties = (certificate: X509Certificate, nameSpaces: string): string =>
  `<xades:SignedProperties ${nameSpaces}Id="properties"><xades:SignedSignatureProperties>` +
  `<xades:SigningTime>${new Date(Date.now() - 60_000).toISOString()}</xades:SigningTime>` +
  `<xades:SigningCertificateV2><xades:Cert><xades:CertDigest>` +
  `<ds:DigestMethod${nameSpaces && ` ${ds}`} Algorithm="${sha256Forms.digest[0]}">` +
  `</ds:DigestMethod><ds:DigestValue${nameSpaces && ` ${ds}`}>` +
  `${digestOf(certificate.raw, "sha256")}</ds:DigestValue></xades:CertDigest></xades:Cert>` +
  `</xades:SigningCertificateV2></xades:SignedSignatureProperties></xades:SignedProperties>`

/** The key and the certificate of a signer. */
export interface Credential {
  readonly keyPem: string
  readonly certificatePem: string
}

export interface WrittenLogin {
  readonly challenge: string
  /** Default: the seller. */
  readonly context?: { readonly type: string; readonly value: string }
  /** Whether the signer is known by its certificate's fingerprint. */
  readonly isByFingerprint?: boolean
}

const seller = { type: "Nip", value: sellerNip }

const loginXml = ({ challenge, context = seller, isByFingerprint = false }: WrittenLogin) =>
  `<AuthTokenRequest xmlns="http://ksef.mf.gov.pl/auth/token/2.1"><Challenge>${challenge}` +
  `</Challenge><ContextIdentifier><${context.type}>${context.value}</${context.type}>` +
  `</ContextIdentifier><SubjectIdentifierType>` +
  `certificate${isByFingerprint ? "Fingerprint" : "Subject"}` +
  `</SubjectIdentifierType></AuthTokenRequest>`

/** The login, signed by the seller's seal by default. */
export const writeSignedLogin = async (
  request: WrittenLogin,
  form: WrittenForm,
  credential?: Credential,
): Promise<string> => {
  const { keyPem, certificatePem } = credential ?? (await aSeal(sellerNip, "EC"))
  const certificate = new X509Certificate(certificatePem)
  const lines = (bytes: Buffer): string =>
    bytes.toString("base64").replace(/.{76}/g, `$&${form.lineEnd ?? ""}`)
  const login = loginXml(request)
  const isEnveloping = form.packaging === "enveloping"
  const propertiesForm = { transforms: [[exclusive]], digest: form.digest } as const
  const xades = 'xmlns:xades="http://uri.etsi.org/01903/v1.3.2#"'
  const canonicalProperties = signedProperties(certificate, `${xades} `)
  const info = (declaration: string): string =>
    [
      `<ds:SignedInfo${declaration}>${element("CanonicalizationMethod", exclusive)}`,
      element("SignatureMethod", form.signature[0]),
      reference(isEnveloping ? 'URI="#login"' : 'URI=""', form, login),
      reference(propertiesAttributes, propertiesForm, canonicalProperties),
      "</ds:SignedInfo>",
    ].join("")
  const value = sign(form.signature[1], Buffer.from(info(` ${ds}`)), {
    key: keyPem,
    dsaEncoding: "ieee-p1363",
  })
  const object = `<ds:Object Id="login">${Buffer.from(login).toString("base64")}</ds:Object>`
  const signature =
    `<ds:Signature ${ds} Id="signature">${info("")}` +
    `<ds:SignatureValue>${lines(value)}</ds:SignatureValue><ds:KeyInfo>` +
    `<ds:X509Data><ds:X509Certificate>${lines(certificate.raw)}` +
    `</ds:X509Certificate></ds:X509Data></ds:KeyInfo><ds:Object>` +
    `<xades:QualifyingProperties ${xades} Target="#signature">` +
    `${canonicalProperties}</xades:QualifyingProperties></ds:Object>` +
    `${isEnveloping ? object : ""}</ds:Signature>`
  return isEnveloping
    ? signature
    : login.replace("</AuthTokenRequest>", `${signature}</AuthTokenRequest>`)
}
