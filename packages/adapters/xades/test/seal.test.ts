import * as Effect from "effect/Effect"
import { beforeAll, describe, expect, it, onTestFinished, vi } from "vitest"
import { instant } from "@procurement/domain/calendar"
import { SigningError, type SignableDocument } from "@procurement/domain/signature"
import { unzipSync } from "fflate"
import { verifyContainer, writeContainer } from "../src/index.ts"
import { readZip } from "../src/zip-archive.ts"
import { signaturesFile, textIn } from "./containers.ts"
import { anInvoice, aSeal, sealedAt, sealWith, type OpenSeal } from "./seals.ts"

const limits = { entries: 10, bytes: 10_000_000 }
const year = 365 * 24 * 3_600_000

describe("Sealed invoices", () => {
  let seal: OpenSeal
  let container: Uint8Array
  beforeAll(async () => {
    seal = await aSeal("RSA")
    container = await sealWith(seal)
  })

  it("a container begins with the ASiC-E media type, readable at byte 38", () => {
    expect(Buffer.from(container.subarray(30, 69)).toString("latin1")).toBe(
      "mimetypeapplication/vnd.etsi.asic-e+zip",
    )
    const [first] = readZip(container, limits)
    expect(first).toMatchObject({ name: "mimetype", isStored: true, hasExtraField: false })
  })

  it("a container holds the unchanged document, its signature and a manifest", () => {
    expect(readZip(container, limits).map(({ name }) => name)).toEqual([
      "mimetype",
      "invoice.xml",
      "META-INF/signatures.xml",
      "META-INF/manifest.xml",
    ])
    expect(Buffer.from(unzipSync(container)["invoice.xml"] ?? [])).toEqual(anInvoice().bytes)
    expect(textIn(container, "META-INF/manifest.xml")).toContain(
      'manifest:full-path="invoice.xml" manifest:media-type="text/xml"',
    )
  })

  it("the signature is BASELINE-B: V2 certificate, media type, Target, exclusive C14N", () => {
    const xml = textIn(container, signaturesFile)
    const [, id] = /<ds:Signature [^>]*Id="([^"]+)"/.exec(xml) ?? []
    expect(xml).toContain(`Target="#${id}"`)
    expect(xml).toContain("<xades:SigningCertificateV2>")
    expect(xml).not.toContain("<xades:SigningCertificate>")
    expect(xml).toContain("<xades:MimeType>text/xml</xades:MimeType>")
    expect(xml).toContain("<xades:SigningTime>2026-11-20T13:14:15.678Z</xades:SigningTime>")
    expect(xml.match(/Algorithm="http:\/\/www.w3.org\/2001\/10\/xml-exc-c14n#"/g)).toHaveLength(2)
    expect(xml).not.toContain("REC-xml-c14n-20010315")
  })

  it("the signature omits the self-signed authority", () => {
    expect(textIn(container, signaturesFile).match(/<ds:X509Certificate>/g)).toHaveLength(1)
  })

  it.each(["UTC", "Europe/Warsaw", "Pacific/Kiritimati", "Pacific/Pago_Pago"])(
    "a container has the same bytes in the time zone %s, dated the day of signing in UTC",
    (zone) => {
      vi.stubEnv("TZ", zone)
      onTestFinished(() => void vi.unstubAllEnvs())
      // In Warsaw the clocks skip from 02:00 to 03:00 on that day.
      const at = instant(Date.UTC(2027, 2, 28, 2, 30))
      const zip = Buffer.from(writeContainer(anInvoice(), "<s/>", at))
      expect([zip.readUInt16LE(10) >> 5, zip.readUInt16LE(12)]).toEqual([
        12 << 6,
        ((2027 - 1980) << 9) | (3 << 5) | 28,
      ])
    },
  )

  it("sealing again at the same time with RSA gives the same container", async () => {
    expect(await sealWith(seal)).toEqual(container)
  })

  it("another signing time changes only the time, one digest and the signature value", async () => {
    const later = await sealWith(seal, anInvoice(), instant(sealedAt + 3_600_000))
    const variable = [
      /<ds:SignatureValue>[^<]+/g,
      /<xades:SigningTime>[^<]+/g,
      /<ds:DigestValue>[^<]+(?=<\/ds:DigestValue><\/ds:Reference><\/ds:SignedInfo>)/g,
    ]
    const constant = (xml: string) => variable.reduce((text, each) => text.replace(each, ""), xml)
    const [before, after] = [textIn(container, signaturesFile), textIn(later, signaturesFile)]
    expect(after).not.toBe(before)
    expect(constant(after)).toBe(constant(before))
  })
})

describe("Sealable documents", () => {
  const fails = async (document: SignableDocument, at = sealedAt): Promise<SigningError> => {
    const { signer } = await aSeal()
    return Effect.runPromise(Effect.flip(signer.seal(document, at)))
  }

  it.each([
    "",
    "../invoice.xml",
    "/etc/passwd",
    "a//b.xml",
    "a/./b.xml",
    "C:\\invoice.xml",
    "mimetype",
    "Mimetype",
    "META-INF/signatures.xml",
    "meta-inf/x.xml",
    "new\nline.xml",
    "lone\uD800surrogate.xml",
    "x".repeat(256),
  ])("seal rejects the file name %j as a malformed document", async (fileName) => {
    const error = await fails(anInvoice({ fileName }))
    expect(error).toBeInstanceOf(SigningError)
    expect(error).toMatchObject({ reason: "MalformedDocument", isRetryable: false })
  })

  it.each(["", "xml", "text/xml; charset=utf-8", "text/<xml>", 'text/"'])(
    "seal rejects the media type %j as a malformed document",
    async (mediaType) => {
      expect(await fails(anInvoice({ mediaType }))).toMatchObject({ reason: "MalformedDocument" })
    },
  )

  it.each([-2 * 60_000, 2 * year + 2 * 86_400_000])(
    "seal fails %d ms after the certificate begins, outside its validity",
    async (offset) => {
      const error = await fails(anInvoice(), instant(sealedAt + offset))
      expect(error).toMatchObject({ reason: "CertificateExpired", isRetryable: false })
      expect(error.detail).toContain("2028")
    },
  )

  it.each(["faktura żółć 1 & 2 'a' (b).xml", "2026/11/FV 100%.xml", "emoji-😀.xml"])(
    "a container with the file name %j verifies",
    async (fileName) => {
      const seal = await aSeal()
      const container = await sealWith(seal, anInvoice({ fileName }))
      const result = await verifyContainer(container, seal)
      expect(result).toMatchObject({ valid: true, signedFiles: [{ name: fileName }] })
    },
  )

  it.each([0, 1, 16_383, 16_384, 1_000_000])("a seal over %d bytes verifies", async (size) => {
    const seal = await aSeal()
    const bytes = new Uint8Array(size).fill(0x41)
    const container = await sealWith(seal, anInvoice({ bytes }))
    const result = await verifyContainer(container, seal)
    expect(result).toMatchObject({ valid: true, signedFiles: [{ mediaType: "text/xml" }] })
    if (result.valid) expect(Buffer.from(result.signedFiles[0]!.bytes).equals(bytes)).toBe(true)
  })
})
