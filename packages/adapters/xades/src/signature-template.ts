/**
 * A signature as text with slots: what xadesjs builds in ten milliseconds, repeated in some
 * microseconds.
 *
 * Compiled from a prototype that xadesjs signed, with SignedInfo and SignedProperties kept in
 * exclusive canonical form. The very characters that are hashed are the ones that are written,
 * and namespace declarations that repeat do not change what they mean.
 */
import { hash } from "node:crypto"
import { namespace } from "./namespaces.ts"
import { signWithXadesjs } from "./signature-prototype.ts"
import type { SignatureShape, SignatureValues } from "./signature-shape.ts"
import type { SigningKey } from "./signing-key.ts"
import { canonicalXml, childElements, parseXml, type Element } from "./xml-document.ts"

/** Text between slots: literal, slot, literal, … always beginning and ending with a literal. */
interface SlottedText<Slot extends string> {
  readonly literals: readonly string[]
  readonly slots: readonly Slot[]
}

type PropertiesSlot = "id" | "signingTime" | "mediaType"
type InfoSlot = "id" | "documentUri" | "documentDigest" | "propertiesDigest"
type OuterSlot = "id" | "signedInfo" | "signatureValue" | "signedProperties"

export interface SignatureTemplate {
  readonly signedProperties: SlottedText<PropertiesSlot>
  readonly signedInfo: SlottedText<InfoSlot>
  readonly signature: SlottedText<OuterSlot>
}

/** Turns the canonical SignedInfo into the Base64 of ds:SignatureValue. */
export type Sign = (signedInfo: string) => string

const compileSlots = <Slot extends string>(
  text: string,
  samples: Readonly<Record<Slot, string>>,
): SlottedText<Slot> => {
  const entries = Object.entries(samples) as [Slot, string][]
  const literals: string[] = []
  const slots: Slot[] = []
  let rest = text
  for (;;) {
    const found = entries
      .map(([slot, sample]) => ({ slot, sample, at: rest.indexOf(sample) }))
      .filter(({ at }) => at >= 0)
      .toSorted((a, b) => a.at - b.at)[0]
    if (found === undefined) break
    literals.push(rest.slice(0, found.at))
    slots.push(found.slot)
    rest = rest.slice(found.at + found.sample.length)
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

/** The values a prototype is signed with: each occurs nowhere else in a signature. */
export const prototypeValues = (shape: SignatureShape): SignatureValues => ({
  id: "prototype-of-the-signature",
  documentUri: shape.packaging === "enveloped" ? "" : "prototype-of-the-document",
  mediaType: "application/prototype",
  documentDigest: "",
  signingTime: "2001-02-03T04:05:06.789Z",
})

export const prototypeData = (shape: SignatureShape) =>
  shape.packaging === "enveloped"
    ? parseXml("<prototype>document</prototype>")
    : Buffer.from("prototype")

const only = (parent: Element, namespaceUri: string, ...path: readonly string[]): Element =>
  path.reduce((element, localName) => {
    const [found, ...more] = childElements(element, namespaceUri, localName)
    if (found === undefined || more.length > 0) throw new Error(`prototype without ${localName}`)
    return found
  }, parent)

const digestValues = (signedInfo: Element): readonly string[] =>
  childElements(signedInfo, namespace.signature, "Reference").map(
    (reference) => only(reference, namespace.signature, "DigestValue").textContent ?? "",
  )

/** Cuts a signature of xadesjs, made with `prototypeValues`, into a template. */
export const compileTemplate = (prototype: Element, shape: SignatureShape): SignatureTemplate => {
  const { id, documentUri, mediaType, signingTime } = prototypeValues(shape)
  const info = only(prototype, namespace.signature, "SignedInfo")
  const object = only(prototype, namespace.signature, "Object")
  const properties = only(object, namespace.xades, "QualifyingProperties", "SignedProperties")
  const value = only(prototype, namespace.signature, "SignatureValue").textContent ?? ""
  const [documentDigest = "", propertiesDigest = ""] = digestValues(info)
  const infoSamples = { id, documentDigest, propertiesDigest }
  const whole = canonicalXml(prototype)
  const between = (from: string, to: string) =>
    whole.slice(whole.indexOf(from), whole.indexOf(to) + to.length)
  return {
    signedProperties: compileSlots(canonicalXml(properties), { id, signingTime, mediaType }),
    signedInfo: compileSlots<InfoSlot>(
      canonicalXml(info),
      // An enveloped signature refers to "", which is no slot.
      (documentUri === "" ? infoSamples : { ...infoSamples, documentUri }) as Record<InfoSlot, string>,
    ),
    signature: compileSlots(whole, {
      signedInfo: between("<ds:SignedInfo>", "</ds:SignedInfo>"),
      signedProperties: between("<xades:SignedProperties ", "</xades:SignedProperties>"),
      signatureValue: value,
      id,
    }),
  }
}

/** A complete `ds:Signature`, in no need of any declaration around it. */
export const fillTemplate = (
  template: SignatureTemplate,
  values: SignatureValues,
  sign: Sign,
): string => {
  const signedProperties = fill(template.signedProperties, values)
  const propertiesDigest = hash("sha256", signedProperties, "base64")
  const signedInfo = fill(template.signedInfo, { ...values, propertiesDigest })
  const signatureValue = sign(signedInfo)
  const { id } = values
  return fill(template.signature, { id, signedInfo, signatureValue, signedProperties })
}

/** Has xadesjs sign a prototype and compiles it. */
export const buildTemplate = async (
  key: SigningKey,
  shape: SignatureShape,
): Promise<{ readonly template: SignatureTemplate; readonly prototype: Element }> => {
  const values = prototypeValues(shape)
  const prototype = await signWithXadesjs(key, shape, values, prototypeData(shape))
  return { template: compileTemplate(prototype, shape), prototype }
}
