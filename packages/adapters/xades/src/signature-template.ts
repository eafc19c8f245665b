/**
 * A signature as text with slots, which is filled in microseconds where xadesjs needs milliseconds.
 *
 * Compiled from a prototype that xadesjs signed. Only values vary, never an element, so the
 * canonical forms are templates too and nothing is parsed or canonicalised again.
 */
import { hash } from "node:crypto"
import { SignedXml } from "xadesjs"
import { namespace } from "./namespaces.ts"
import { signWithXadesjs } from "./signature-prototype.ts"
import type { SignatureShape, SignatureValues } from "./signature-shape.ts"
import type { SigningKey } from "./signing-key.ts"
import {
  canonicalXml,
  childElements,
  type Element,
  forXadesjs,
  insertAsLastChild,
  parseXml,
} from "./xml-document.ts"

/** Literals and slots in turn; the first and the last part are literals. */
interface SlottedText<Slot extends string> {
  readonly literals: ReadonlyArray<string>
  readonly slots: ReadonlyArray<Slot>
}

type PropertiesSlot = "id" | "signingTime" | "mediaType"
type InfoSlot = "id" | "documentUri" | "documentDigest" | "propertiesDigest"
type SignatureSlot = PropertiesSlot | InfoSlot | "signatureValue"

export interface SignatureTemplate {
  /** The digested bytes: the canonical form of SignedProperties. */
  readonly signedProperties: SlottedText<PropertiesSlot>
  /** The signed bytes: the canonical form of SignedInfo. */
  readonly signedInfo: SlottedText<InfoSlot>
  /** The time-stamped bytes: the canonical form of SignatureValue. */
  readonly signatureValue: SlottedText<"signatureValue">
  /** The output: the whole signature, which declares namespaces only once. */
  readonly signature: SlottedText<SignatureSlot>
}

/** A complete signature except for its value. */
interface UnsignedSignature {
  /** The canonical SignedInfo, which the key signs. */
  readonly signedInfo: string
  /** A complete `ds:Signature` that inherits no namespace declarations. */
  readonly withValue: (value: Uint8Array) => string
}

const compileSlots = <Slot extends string>(
  text: string,
  samples: Readonly<Partial<Record<Slot, string>>>,
): SlottedText<Slot> => {
  const entries = Object.entries(samples) as Array<[Slot, string]>
  const literals: Array<string> = []
  const slots: Array<Slot> = []
  let rest = text
  for (;;) {
    const nearest = entries
      .map(([slot, sample]) => ({ slot, sample, at: rest.indexOf(sample) }))
      .filter(({ at }) => at >= 0)
      .toSorted((a, b) => a.at - b.at)[0]
    if (nearest === undefined) break
    literals.push(rest.slice(0, nearest.at))
    slots.push(nearest.slot)
    rest = rest.slice(nearest.at + nearest.sample.length)
  }
  const missing = entries.find(([slot]) => !slots.includes(slot))
  if (missing) throw new Error(`the prototype signature has no place for ${missing[0]}`)
  return { literals: [...literals, rest], slots }
}

const fill = <Slot extends string>(
  { literals, slots }: SlottedText<Slot>,
  values: Readonly<Record<Slot, string>>,
): string => {
  let text = literals[0] ?? ""
  for (let i = 0; i < slots.length; i++) text += values[slots[i] as Slot] + literals[i + 1]
  return text
}

/** The values of a prototype: each occurs nowhere else in a signature. */
const prototypeValues = (shape: SignatureShape): SignatureValues => ({
  id: "prototype-of-the-signature",
  documentUri: shape.packaging === "enveloped" ? "" : "prototype-of-the-document",
  mediaType: "application/prototype",
  documentDigest: "",
  signingTime: "2001-02-03T04:05:06.789Z",
})

const prototypeData = (shape: SignatureShape) =>
  shape.packaging === "enveloped"
    ? parseXml("<prototype>document</prototype>")
    : Buffer.from("prototype")

const only = (parent: Element, namespaceUri: string, ...path: ReadonlyArray<string>): Element =>
  path.reduce((element, localName) => {
    const [child, ...more] = childElements(element, namespaceUri, localName)
    if (child === undefined || more.length > 0) throw new Error(`prototype without ${localName}`)
    return child
  }, parent)

const digestValues = (signedInfo: Element): ReadonlyArray<string> =>
  childElements(signedInfo, namespace.signature, "Reference").map(
    (reference) => only(reference, namespace.signature, "DigestValue").textContent ?? "",
  )

/** Turns a signature of xadesjs, made with `prototypeValues`, into a template. */
export const compileTemplate = (prototype: Element, shape: SignatureShape): SignatureTemplate => {
  const { id, documentUri, mediaType, signingTime } = prototypeValues(shape)
  const info = only(prototype, namespace.signature, "SignedInfo")
  const object = only(prototype, namespace.signature, "Object")
  const properties = only(object, namespace.xades, "QualifyingProperties", "SignedProperties")
  const valueElement = only(prototype, namespace.signature, "SignatureValue")
  const value = valueElement.textContent ?? ""
  const [documentDigest = "", propertiesDigest = ""] = digestValues(info)
  const propertiesSamples = { id, signingTime, mediaType }
  // An enveloped signature refers to "", which has no slot.
  const uriSample = shape.packaging === "enveloped" ? {} : { documentUri }
  const infoSamples = { id, documentDigest, propertiesDigest, ...uriSample }
  const signatureSamples = { ...propertiesSamples, ...infoSamples, signatureValue: value }
  return {
    signedProperties: compileSlots<PropertiesSlot>(canonicalXml(properties), propertiesSamples),
    signedInfo: compileSlots<InfoSlot>(canonicalXml(info), infoSamples),
    signatureValue: compileSlots(canonicalXml(valueElement), { signatureValue: value }),
    signature: compileSlots<SignatureSlot>(canonicalXml(prototype), signatureSamples),
  }
}

/** A whole signature except its value. */
export const fillTemplate = (
  template: SignatureTemplate,
  values: SignatureValues,
): UnsignedSignature => {
  const propertiesDigest = hash("sha256", fill(template.signedProperties, values), "base64")
  const filled = { ...values, propertiesDigest }
  return {
    signedInfo: fill(template.signedInfo, filled),
    withValue: (value) => {
      const signatureValue = Buffer.from(value).toString("base64")
      return fill(template.signature, { ...filled, signatureValue })
    },
  }
}

/** The bytes that a time stamp covers, for a signature with that value. */
export const stampedBytes = (template: SignatureTemplate, value: Uint8Array): Uint8Array =>
  Buffer.from(
    fill(template.signatureValue, { signatureValue: Buffer.from(value).toString("base64") }),
  )

/** Makes xadesjs sign a prototype and compiles it. */
export const buildTemplate = async (
  key: SigningKey,
  shape: SignatureShape,
): Promise<{ readonly template: SignatureTemplate; readonly prototype: Element }> => {
  const values = prototypeValues(shape)
  const prototype = await signWithXadesjs(key, shape, values, prototypeData(shape))
  return { template: compileTemplate(prototype, shape), prototype }
}

const sha256 = (data: string | Uint8Array): string => hash("sha256", data, "base64")

const digestOfPrototype = (shape: SignatureShape): string => {
  const data = prototypeData(shape)
  return sha256(data instanceof Uint8Array ? data : canonicalXml(data.documentElement))
}

const signatureValueOf = (signature: Element): Uint8Array => {
  const [value] = childElements(signature, namespace.signature, "SignatureValue")
  return Buffer.from(value?.textContent ?? "", "base64")
}

const checkSameAsPrototype = (
  template: SignatureTemplate,
  prototype: Element,
  shape: SignatureShape,
): void => {
  const values = { ...prototypeValues(shape), documentDigest: digestOfPrototype(shape) }
  // ECDSA values differ each time, so the prototype's own value is used.
  const repeated = fillTemplate(template, values).withValue(signatureValueOf(prototype))
  if (canonicalXml(parseXml(repeated).documentElement) !== canonicalXml(prototype)) {
    throw new Error("the signature template differs from the signature of xadesjs")
  }
}

const sampleValues = (shape: SignatureShape, documentDigest: string): SignatureValues => ({
  id: "id-proof",
  documentUri: shape.packaging === "enveloped" ? "" : "proof.xml",
  mediaType: "text/xml",
  documentDigest,
  signingTime: "2026-01-01T00:00:00.000Z",
})

const checkVerifiable = async (
  template: SignatureTemplate,
  key: SigningKey,
  shape: SignatureShape,
): Promise<void> => {
  const content = `<proof xmlns="urn:proof">${key.certificate.serialNumber}</proof>`
  const values = sampleValues(shape, sha256(content))
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
  if (!(await verifier.Verify())) throw new Error("xadesjs rejects the templated signature")
}

/** The verified template for a key and a shape. Rejects when xadesjs does not confirm it. */
export const verifiedTemplate = async (
  key: SigningKey,
  shape: SignatureShape,
): Promise<SignatureTemplate> => {
  const { template, prototype } = await buildTemplate(key, shape)
  checkSameAsPrototype(template, prototype, shape)
  await checkVerifiable(template, key, shape)
  return template
}
