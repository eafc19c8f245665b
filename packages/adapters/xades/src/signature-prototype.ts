/**
 * A signature made by xadesjs, from which templates are compiled.
 *
 * Signing with xadesjs takes milliseconds, so it happens once for each key and shape; later
 * signatures use `signature-template.ts`. This module sets what xadesjs leaves to its caller:
 * exclusive canonicalisation everywhere (a signature moved under another root must stay valid),
 * DataObjectFormat, ids that match Target, the whole chain in one X509Data, and issuers in RFC 4514
 * order.
 */
import { SignedXml, xml as xades, type OptionsXAdES } from "xadesjs"
import {
  KeyInfo,
  KeyInfoX509Data,
  Transforms,
  XmlDsigExcC14NTransform,
  type OptionsSignReference,
  type Signature,
} from "xmldsigjs"
import { toRfc4514 } from "./certificate.ts"
import { signedPropertiesType, transform } from "./namespaces.ts"
import {
  documentReferenceId,
  signedPropertiesId,
  type SignatureShape,
  type SignatureValues,
} from "./signature-shape.ts"
import type { KeyAlgorithm, SigningKey } from "./signing-key.ts"
import { forXadesjs, fromXadesjs, type Document, type Element } from "./xml-document.ts"

const keyParameters = {
  RSA: {
    name: "RSASSA-PKCS1-v1_5",
    hash: "SHA-256",
    modulusLength: 2048,
    publicExponent: new Uint8Array([1, 0, 1]),
  },
  EC: { name: "ECDSA", namedCurve: "P-256", hash: "SHA-256" },
} as const satisfies Record<KeyAlgorithm, object>

/**
 * The shape of a prototype does not depend on its key, and xadesjs may be unable to use the real
 * one. A temporary key signs instead, and its signature value is discarded.
 */
const temporaryKeys = new Map<KeyAlgorithm, Promise<CryptoKeyPair>>()

const temporaryKeyFor = (algorithm: KeyAlgorithm): Promise<CryptoKeyPair> => {
  const { generateKey } = crypto.subtle
  const keyPair =
    temporaryKeys.get(algorithm) ??
    (generateKey.call(crypto.subtle, keyParameters[algorithm], false, [
      "sign",
      "verify",
    ]) as Promise<CryptoKeyPair>)
  temporaryKeys.set(algorithm, keyPair)
  return keyPair
}

class BaselineSignature extends SignedXml {
  readonly #key: SigningKey

  constructor(key: SigningKey, values: SignatureValues) {
    super()
    this.#key = key
    this.XmlSignature.Id = values.id
    this.XmlSignature.SignedInfo.CanonicalizationMethod.Algorithm = transform.exclusiveC14n
    if (this.Properties) this.Properties.Target = `#${values.id}`
    this.SignedProperties.Id = signedPropertiesId(values.id)
    const format = new xades.DataObjectFormat()
    format.ObjectReference = `#${documentReferenceId(values.id)}`
    format.MimeType = values.mediaType
    this.SignedProperties.SignedDataObjectProperties.DataObjectFormats.Add(format)
  }

  protected override async ApplySignOptions(
    signature: Signature,
    algorithm: Algorithm,
    key: CryptoKey,
    options: OptionsXAdES,
  ): Promise<void> {
    await super.ApplySignOptions(signature, algorithm, key, options)
    for (const reference of signature.SignedInfo.References.GetIterator()) {
      if (reference.Type !== signedPropertiesType) continue
      reference.Transforms = new Transforms()
      reference.Transforms.Add(new XmlDsigExcC14NTransform())
    }
    for (const signed of this.#signedCertificates()) {
      signed.IssuerSerial.X509IssuerName = toRfc4514(this.#key.certificate.issuer)
    }
    signature.KeyInfo = keyInfoOf(this.#key)
  }

  #signedCertificates() {
    return this.SignedProperties.SignedSignatureProperties.SigningCertificate.GetIterator()
  }
}

/** A self-signed root adds nothing: a verifier must have it from elsewhere (RFC 5280, 6.1). */
const keyInfoOf = ({ certificate, chain }: SigningKey): KeyInfo => {
  const data = new KeyInfoX509Data(new Uint8Array(certificate.x509.raw))
  for (const { x509, isSelfSigned } of chain) {
    if (isSelfSigned) continue
    for (const parsed of new KeyInfoX509Data(new Uint8Array(x509.raw)).Certificates) {
      data.AddCertificate(parsed)
    }
  }
  const keyInfo = new KeyInfo()
  keyInfo.Add(data)
  return keyInfo
}

const documentReference = (
  shape: SignatureShape,
  values: SignatureValues,
): OptionsSignReference => ({
  id: documentReferenceId(values.id),
  uri: values.documentUri,
  hash: "SHA-256",
  ...(shape.packaging === "enveloped" ? { transforms: ["enveloped", "exc-c14n"] } : {}),
})

const signingCertificateOptions = (
  { certificate }: SigningKey,
  { signingCertificate }: SignatureShape,
): OptionsXAdES => ({
  ...(signingCertificate === "V2" ? {} : { signingCertificate: certificate.base64 }),
  ...(signingCertificate === "V1" ? {} : { signingCertificateV2: certificate.base64 }),
})

/**
 * The `ds:Signature` element of xadesjs over `data` (bytes when detached, a document when
 * enveloped). Ignores `values.documentDigest`: xadesjs computes its own.
 */
export const signWithXadesjs = async (
  key: SigningKey,
  shape: SignatureShape,
  values: SignatureValues,
  data: Uint8Array | Document,
): Promise<Element> => {
  const algorithm = keyParameters[key.algorithm]
  const { privateKey } = await temporaryKeyFor(key.algorithm)
  const content = data instanceof Uint8Array ? new Uint8Array(data) : forXadesjs(data)
  const signature = new BaselineSignature(key, values)
  await signature.Sign(algorithm, privateKey, content, {
    ...signingCertificateOptions(key, shape),
    references: [documentReference(shape, values)],
    signingTime: { value: new Date(values.signingTime) },
  })
  return fromXadesjs(signature.GetXml())
}
