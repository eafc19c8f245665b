import { beforeAll, describe, expect, it } from "vitest"
import { unzipSync, zipSync } from "fflate"
import { verifyContainer, type InvalidReason } from "../src/index.ts"
import { flipped, positions, repacked, replaced, signaturesFile, textIn } from "./containers.ts"
import { anInvoice, aSeal, nip, sealedAt, sealWith, type OpenSeal } from "./seals.ts"

let seal: OpenSeal
let container: Uint8Array
let signatures: string
beforeAll(async () => {
  seal = await aSeal("RSA")
  container = await sealWith(seal)
  signatures = textIn(container, signaturesFile)
})

const reasonFor = async (
  changed: Uint8Array,
  options: Partial<Parameters<typeof verifyContainer>[1]> = {},
): Promise<InvalidReason | "valid"> => {
  const result = await verifyContainer(changed, { ...seal, ...options })
  return result.valid ? "valid" : result.reason
}

const withSignatures = (text: string): Uint8Array => repacked(container, { [signaturesFile]: text })

const changed = (from: string | RegExp, to: string): Uint8Array =>
  withSignatures(replaced(signatures, from, to))

describe("Unchanged containers", () => {
  it("a good container yields its signer, files and signing time", async () => {
    const result = await verifyContainer(container, seal)
    expect(result).toMatchObject({
      valid: true,
      signingTime: new Date(sealedAt),
      signer: { organizationIdentifier: `VATPL-${nip}`, nip },
      signedFiles: [{ name: "invoice.xml", mediaType: "text/xml" }],
    })
    if (result.valid) expect(result.signer.certificateSha256).toMatch(/^[0-9a-f]{64}$/)
  })

  it("a container packed again by someone else is still valid", async () => {
    expect(await reasonFor(repacked(container, {}))).toBe("valid")
  })
})

describe("Changed bytes", () => {
  it("a changed invoice is rejected", async () => {
    const invoice = Buffer.from(replaced(textIn(container, "invoice.xml"), "959.99", "958.99"))
    expect(await reasonFor(repacked(container, { "invoice.xml": invoice }))).toBe("DigestMismatch")
  })

  it("a changed SigningTime is rejected", async () => {
    expect(await reasonFor(changed("T13:14:15.678Z", "T13:14:16.678Z"))).toBe("DigestMismatch")
  })

  it("a changed certificate digest is rejected", async () => {
    const [, digest = ""] =
      /<xades:CertDigest>.*?<ds:DigestValue[^>]*>([^<]+)/.exec(signatures) ?? []
    const other = (digest.startsWith("A") ? "B" : "A") + digest.slice(1)
    expect(await reasonFor(changed(digest, other))).toBe("SignerCertificateMismatch")
  })

  it("a changed signature value is rejected, even in its unused last bits", async () => {
    const [, value = ""] = /<ds:SignatureValue>([^<]+)/.exec(signatures) ?? []
    const first = (value.startsWith("A") ? "B" : "A") + value.slice(1)
    expect(await reasonFor(changed(value, first))).toBe("SignatureMismatch")
    const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
    const end = value.replace(/(.)==$/, (_all, last: string) => {
      return `${alphabet[alphabet.indexOf(last) + 1]}==`
    })
    expect(await reasonFor(changed(value, end))).toBe("Malformed")
  })

  it.each(["invoice.xml", signaturesFile, "mimetype"])(
    "a flipped bit at any position of %s is rejected",
    async (name) => {
      const bytes = unzipSync(container)[name]!
      for (let at = 0; at < bytes.length; at++) {
        const result = await reasonFor(repacked(container, { [name]: flipped(bytes, at, at % 8) }))
        expect(result, `byte ${at}`).not.toBe("valid")
      }
    },
    120_000,
  )

  it("a flipped bit in the archive is rejected or changes nothing signed", async () => {
    for (const [i, at] of positions(container.length, 300, 7).entries()) {
      const result = await verifyContainer(flipped(container, at, i % 8), seal)
      if (!result.valid) continue
      expect(Buffer.from(result.signedFiles[0]!.bytes)).toEqual(anInvoice().bytes)
      expect(result.signedFiles).toHaveLength(1)
      expect(result.signingTime).toEqual(new Date(sealedAt))
    }
  }, 120_000)
})

describe("Rejected containers", () => {
  it.each<[string, InvalidReason, () => Uint8Array]>([
    ["a file nobody signed", "DocumentNotCovered", () => repacked(container, { "b.xml": "<b/>" })],
    [
      "its file missing",
      "UnexpectedReference",
      () => repacked(container, { "invoice.xml": undefined }),
    ],
    [
      "its file renamed",
      "UnexpectedReference",
      () => repacked(container, { "invoice.xml": undefined, "a.xml": anInvoice().bytes }),
    ],
    [
      "no signatures file",
      "NoSignature",
      () => repacked(container, { [signaturesFile]: undefined }),
    ],
    [
      "a second signatures file",
      "Malformed",
      () => repacked(container, { "META-INF/signatures2.xml": signatures }),
    ],
    ["a file with a path out of it", "Malformed", () => repacked(container, { "../a": "a" })],
    ["text instead of a container", "Malformed", () => Buffer.from("hello")],
    ["nothing at all", "Malformed", () => new Uint8Array()],
    ["a compressed mimetype", "Malformed", () => zipSync(unzipSync(container))],
    ["another mimetype", "Malformed", () => repacked(container, { mimetype: "application/zip" })],
  ])("an invalid container is rejected: %s", async (_what, reason, make) => {
    expect(await reasonFor(make())).toBe(reason)
  })
})

const changedSignatures: ReadonlyArray<[string, InvalidReason, () => Uint8Array]> = [
  [
    "no signature in the file",
    "NoSignature",
    () => changed(/<ds:Signature .*<\/ds:Signature>/s, ""),
  ],
  [
    "two signatures",
    "ManySignatures",
    () =>
      changed(
        /<ds:Signature .*<\/ds:Signature>/s,
        signatures.replace(/^[^]*?(<ds:Signature .*<\/ds:Signature>)[^]*$/s, "$1$1"),
      ),
  ],
  [
    "a second child of the root",
    "ManySignatures",
    () => changed("</asic:XAdESSignatures>", "<a/></asic:XAdESSignatures>"),
  ],
  [
    "another root",
    "Malformed",
    () => withSignatures(signatures.replaceAll("asic:XAdESSignatures", "asic:Signatures")),
  ],
  ["a DOCTYPE", "Malformed", () => changed("<asic:", "<!DOCTYPE a><asic:")],
  ["an entity bomb", "Malformed", () => changed("<asic:", '<!DOCTYPE a [<!ENTITY b "bb">]><asic:')],
  [
    "an id that is there twice",
    "DuplicateId",
    () =>
      changed(
        "<ds:SignatureValue>",
        `<ds:SignatureValue Id="${/Id="([^"]+)"/.exec(signatures)?.[1]}">`,
      ),
  ],
  ["a Target elsewhere", "Malformed", () => changed(/Target="#/, 'Target="#x')],
  [
    "SHA-1",
    "ForbiddenAlgorithm",
    () =>
      changed("http://www.w3.org/2001/04/xmlenc#sha256", "http://www.w3.org/2000/09/xmldsig#sha1"),
  ],
  [
    "RSA with SHA-1",
    "ForbiddenAlgorithm",
    () =>
      changed(
        "http://www.w3.org/2001/04/xmldsig-more#rsa-sha256",
        "http://www.w3.org/2000/09/xmldsig#rsa-sha1",
      ),
  ],
  ["a key of another kind", "SignatureMismatch", () => changed("#rsa-sha256", "#ecdsa-sha256")],
  [
    "no reference to the properties",
    "UnexpectedReference",
    () => changed('Type="http://uri.etsi.org/01903#SignedProperties"', 'Type="urn:other"'),
  ],
  ["a reference without URI", "UnexpectedReference", () => changed(' URI="invoice.xml"', "")],
  [
    "a reference to elsewhere",
    "UnexpectedReference",
    () => changed('URI="invoice.xml"', 'URI="file:///etc/passwd"'),
  ],
  ["signatures without end", "TooLarge", () => withSignatures(signatures.padEnd(48_000_001))],
  ["a media type changed", "DigestMismatch", () => changed(">text/xml<", ">text/html<")],
  [
    "KeyInfo without certificates",
    "SignerCertificateMismatch",
    () => changed(/<ds:X509Certificate>.*<\/ds:X509Certificate>/, ""),
  ],
  [
    "no signing certificate claimed",
    "Malformed",
    () => changed(/<xades:SigningCertificateV2>.*<\/xades:SigningCertificateV2>/, ""),
  ],
]

describe("Rejected signatures files", () => {
  it.each([...changedSignatures])(
    "an invalid signatures file is rejected: %s",
    async (_what, reason, make) => {
      expect(await reasonFor(make())).toBe(reason)
    },
  )
})

describe("Signers", () => {
  it("a signer of an untrusted authority is rejected", async () => {
    const { seal: stranger } = await aSeal("EC")
    const trustAnchors = [stranger.authorityPem]
    expect(await reasonFor(container, { trustAnchors })).toBe("UntrustedCertificate")
    expect(await reasonFor(container, { trustAnchors: [] })).toBe("UntrustedCertificate")
  })

  it("a certificate that is not on the path is rejected", async () => {
    const stranger = (await aSeal("EC")).key.certificate.base64
    const extra = `</ds:X509Certificate><ds:X509Certificate>${stranger}</ds:X509Certificate>`
    expect(await reasonFor(changed("</ds:X509Certificate>", extra))).toBe("UntrustedCertificate")
  })

  it("a signing time in the future is rejected", async () => {
    const at = new Date(sealedAt - 6 * 60_000)
    expect(await reasonFor(container, { at })).toBe("SigningTimeInFuture")
  })

  it("a certificate that has expired at the verification time is rejected", async () => {
    const at = new Date(Date.UTC(2029, 0, 1))
    expect(await reasonFor(container, { at })).toBe("CertificateNotValid")
    expect(await reasonFor(container, { at: new Date(sealedAt + 1) })).toBe("valid")
  })

  it("the seal's own certificate may be the trust anchor", async () => {
    const trustAnchors = [seal.key.certificate.x509.toString()]
    expect(await reasonFor(container, { trustAnchors })).toBe("valid")
  })
})
