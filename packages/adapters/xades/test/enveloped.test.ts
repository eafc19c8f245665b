import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"
import { instant } from "@procurement/domain/calendar"
import { verifyEnveloped } from "../src/index.ts"
import { aLoginXml, aSeal, envelopeWith, sealedAt } from "./seals.ts"

const signaturePattern = /<ds:Signature .*<\/ds:Signature>/s

describe("Enveloped signatures", () => {
  it("a signature is the last child of the root and changes no other character", async () => {
    const signed = await envelopeWith(await aSeal("RSA"))
    expect(signed.replace(signaturePattern, "")).toBe(aLoginXml)
    expect(signed).toMatch(/<\/ds:Signature><\/AuthTokenRequest>\r\n$/)
  })

  it.each(["V1", "V2", "both"] as const)(
    "a signature names its certificate by %s as configured, and verifies",
    async (property) => {
      const seal = await aSeal("EC", property)
      const signed = await envelopeWith(seal)
      expect(signed.includes("<xades:SigningCertificate>")).toBe(property !== "V2")
      expect(signed.includes("<xades:SigningCertificateV2>")).toBe(property !== "V1")
      expect(await verifyEnveloped(signed, seal)).toMatchObject({ valid: true })
    },
  )

  it("the V1 property writes the issuer in RFC 4514 order", async () => {
    const signed = await envelopeWith(await aSeal("EC", "V1"))
    expect(signed).toContain(">CN=Procurement test CA,O=Procurement test authority,C=PL<")
  })

  it.each([
    ["a comment after the root", "<a>b</a><!-- </a> -->"],
    ["white space in the end tag", "<a>b</a \n>\n"],
    ["a comment with an end tag inside", "<a>b<!-- </b> --></a>"],
    ["a carriage return reference", "<a b='&#xD;&#x9;&#xA;'>b&#xD;c</a>"],
    ["line ends of Windows and CDATA", "<a>\r\n<![CDATA[<b>&amp;</b>\r\n]]></a>"],
    ["prefixes used and unused", '<p:a xmlns:p="urn:p" xmlns:q="urn:q"><b xmlns="urn:b"/></p:a>'],
    ["the prefixes of the signature", '<ds:a xmlns:ds="urn:x" xmlns:xades="urn:y">b</ds:a>'],
    ["letters of Poland and beyond", "<ą>zażółć gęślą jaźń 😀</ą>"],
  ])("a document with %s is signed unchanged and verifies", async (_what, xml) => {
    const seal = await aSeal()
    const signed = await envelopeWith(seal, xml)
    expect(signed.replace(signaturePattern, "")).toBe(xml)
    expect(await verifyEnveloped(signed, seal)).toMatchObject({ valid: true })
  })

  it.each([
    ["no XML", "hello"],
    ["nothing", ""],
    ["an open tag", "<a><b></a>"],
    ["a DOCTYPE", "<!DOCTYPE a><a>b</a>"],
    ["a processing instruction", "<a><?b c?>d</a>"],
    ["an empty root", "<a/>"],
    ["a character outside XML", "<a>\u0001</a>"],
    ["a namespace with markup in it", '<a xmlns:b="&quot;&lt;">c</a>'],
    ["bottomless nesting", `${"<a>".repeat(200)}${"</a>".repeat(200)}`],
  ])("signEnveloped rejects a malformed document: %s", async (_what, xml) => {
    const { signer } = await aSeal()
    const error = await Effect.runPromise(Effect.flip(signer.signEnveloped(xml, sealedAt)))
    expect(error).toMatchObject({ _tag: "SigningError", reason: "MalformedDocument" })
  })

  it("signEnveloped fails outside the certificate's validity period", async () => {
    const { signer } = await aSeal()
    const error = await Effect.runPromise(Effect.flip(signer.signEnveloped("<a>b</a>", instant(0))))
    expect(error).toMatchObject({ reason: "CertificateExpired" })
  })
})
