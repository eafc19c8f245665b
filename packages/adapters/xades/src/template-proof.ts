/**
 * The proof, before a template signs anything, that it does what xadesjs does.
 *
 * Two things are shown: filled with the prototype's values it is canonically the prototype, and
 * a signature it makes over something else is verified by xadesjs. Fails loudly: a template that
 * cannot be proved is never returned.
 */
import { hash } from "node:crypto"
import { SignedXml } from "xadesjs"
import { insertAsLastChild } from "./enveloped-document.ts"
import {
  buildTemplate,
  fillTemplate,
  prototypeData,
  prototypeValues,
  type SignatureTemplate,
} from "./signature-template.ts"
import type { SignatureShape, SignatureValues } from "./signature-shape.ts"
import type { SigningKey } from "./signing-key.ts"
import { canonicalXml, childElements, forXadesjs, parseXml, type Element } from "./xml-document.ts"
import { namespace } from "./namespaces.ts"

const sha256 = (data: string | Uint8Array): string => hash("sha256", data, "base64")

const digestOfPrototype = (shape: SignatureShape): string => {
  const data = prototypeData(shape)
  return sha256(data instanceof Uint8Array ? data : canonicalXml(data.documentElement))
}

const signatureValueOf = (signature: Element): Uint8Array => {
  const [value] = childElements(signature, namespace.signature, "SignatureValue")
  return Buffer.from(value?.textContent ?? "", "base64")
}

const proveSameAsPrototype = (
  template: SignatureTemplate,
  prototype: Element,
  shape: SignatureShape,
): void => {
  const values = { ...prototypeValues(shape), documentDigest: digestOfPrototype(shape) }
  // ECDSA never gives the same value twice, so the prototype's own value takes its place.
  const repeated = fillTemplate(template, values).withValue(signatureValueOf(prototype))
  if (canonicalXml(parseXml(repeated).documentElement) !== canonicalXml(prototype)) {
    throw new Error("the signature template differs from the signature of xadesjs")
  }
}

const proofValues = (shape: SignatureShape, documentDigest: string): SignatureValues => ({
  id: "id-proof",
  documentUri: shape.packaging === "enveloped" ? "" : "proof.xml",
  mediaType: "text/xml",
  documentDigest,
  signingTime: "2026-01-01T00:00:00.000Z",
})

const proveVerifiable = async (
  template: SignatureTemplate,
  key: SigningKey,
  shape: SignatureShape,
): Promise<void> => {
  const content = `<proof xmlns="urn:proof">${key.certificate.serialNumber}</proof>`
  const values = proofValues(shape, sha256(content))
  const { signedInfo, withValue } = fillTemplate(template, values)
  const signature = withValue(await key.sign(Buffer.from(signedInfo)))
  const enveloped = shape.packaging === "enveloped"
  const document = parseXml(enveloped ? insertAsLastChild(content, signature) : signature)
  const [inside = document.documentElement] = childElements(
    document.documentElement,
    namespace.signature,
    "Signature",
  )
  const verifier = new SignedXml(forXadesjs(document))
  verifier.LoadXml(forXadesjs(inside))
  if (!enveloped) {
    verifier.contentHandler = async ({ Uri }) => (Uri === "proof.xml" ? Buffer.from(content) : null)
  }
  if (!(await verifier.Verify())) throw new Error("xadesjs refuses the templated signature")
}

/** The template for a key and a shape, proved. Rejects when xadesjs disagrees with it. */
export const provenTemplate = async (
  key: SigningKey,
  shape: SignatureShape,
): Promise<SignatureTemplate> => {
  const { template, prototype } = await buildTemplate(key, shape)
  proveSameAsPrototype(template, prototype, shape)
  await proveVerifiable(template, key, shape)
  return template
}
