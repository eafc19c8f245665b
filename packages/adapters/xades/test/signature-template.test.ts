import { hash } from "node:crypto"
import { describe, expect, it } from "vitest"
import { signWithXadesjs } from "../src/signature-prototype.ts"
import type { SignatureShape, SignatureValues } from "../src/signature-shape.ts"
import {
  buildTemplate,
  compileTemplate,
  fillTemplate,
  stampedBytes,
  verifiedTemplate,
} from "../src/signature-template.ts"
import { canonicalXml, childElements, parseXml } from "../src/xml-document.ts"
import { aLoginXml, anInvoice, aSeal } from "./seals.ts"

const shapes: ReadonlyArray<SignatureShape> = (["detached", "enveloped"] as const).flatMap(
  (packaging) =>
    (["V1", "V2", "both"] as const).map((signingCertificate) => ({
      packaging,
      signingCertificate,
    })),
)

const dataOf = ({ packaging }: SignatureShape) => {
  if (packaging === "detached") {
    const { bytes } = anInvoice()
    return { data: bytes, documentDigest: hash("sha256", bytes, "base64") }
  }
  const data = parseXml(aLoginXml)
  return { data, documentDigest: hash("sha256", canonicalXml(data.documentElement), "base64") }
}

const valuesOf = (shape: SignatureShape, documentDigest: string): SignatureValues => ({
  id: "id-of-the-test",
  documentUri: shape.packaging === "enveloped" ? "" : "faktura%20%C5%BC.xml",
  mediaType: "text/xml",
  documentDigest,
  signingTime: "2026-11-20T13:14:15.678Z",
})

const withoutValue = (xml: string): string =>
  xml.replace(/<ds:SignatureValue>[^<]+/, "<ds:SignatureValue>")

describe.each(shapes)(
  "The template of a $packaging signature with $signingCertificate",
  (shape) => {
    it.each(["RSA", "EC"] as const)(
      "a filled template equals the canonical output of xadesjs (%s)",
      async (algorithm) => {
        const { key } = await aSeal(algorithm)
        const { data, documentDigest } = dataOf(shape)
        const values = valuesOf(shape, documentDigest)
        const expected = canonicalXml(await signWithXadesjs(key, shape, values, data))
        const template = await verifiedTemplate(key, shape)
        const { signedInfo, withValue } = fillTemplate(template, values)
        const filled = withValue(await key.sign(Buffer.from(signedInfo)))
        const actual = canonicalXml(parseXml(filled).documentElement)
        expect(withoutValue(actual)).toBe(withoutValue(expected))
      },
    )

    it("a template signs the canonical form of the SignedInfo that it writes", async () => {
      const { key } = await aSeal()
      const { template } = await buildTemplate(key, shape)
      const { signedInfo, withValue } = fillTemplate(template, valuesOf(shape, "digest"))
      const [info] = childElements(parseXml(withValue(Buffer.from("value"))).documentElement)
      expect(canonicalXml(info!)).toBe(signedInfo)
    })

    it("a template returns the canonical form of the SignatureValue that it writes", async () => {
      const { key } = await aSeal()
      const { template } = await buildTemplate(key, shape)
      const value = Buffer.from("value")
      const filled = fillTemplate(template, valuesOf(shape, "digest")).withValue(value)
      const [, element] = childElements(parseXml(filled).documentElement)
      expect(canonicalXml(element!)).toBe(Buffer.from(stampedBytes(template, value)).toString())
    })
  },
)

describe("compileTemplate", () => {
  it("a prototype without a required part is rejected", async () => {
    const { key } = await aSeal()
    const shape: SignatureShape = { packaging: "detached", signingCertificate: "V2" }
    const { prototype } = await buildTemplate(key, shape)
    const text = canonicalXml(prototype)
    const without = text.replace(/<xades:MimeType>.*<\/xades:MimeType>/, "")
    expect(() => compileTemplate(parseXml(without).documentElement, shape)).toThrow(
      "no place for mediaType",
    )
  })
})
