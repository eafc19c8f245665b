import { generateKeyPairSync, type KeyObject } from "node:crypto"
import { beforeAll, describe, expect, it } from "vitest"
import { verifyEnveloped, type EnvelopedOptions, type InvalidReason } from "../src/index.ts"
import { flipped, positions, replaced } from "./containers.ts"
import { signLikeOthers, withMaskGeneration, type ForeignSignature } from "./foreign-signatures.ts"
import { aLoginXml, aSeal, envelopeWith, nip, sealedAt, type OpenSeal } from "./seals.ts"

let seal: OpenSeal
let signed: string
beforeAll(async () => {
  seal = await aSeal("RSA")
  signed = await envelopeWith(seal)
})

const reasonFor = async (
  xml: string | Uint8Array,
  options: EnvelopedOptions = seal,
): Promise<InvalidReason | "valid"> => {
  const result = await verifyEnveloped(xml, options)
  return result.valid ? "valid" : result.reason
}

const selfSigned: EnvelopedOptions = { selfSignedAllowed: true }

describe("Our enveloped signatures", () => {
  it("a good signature yields its signer, its time and the document without it", async () => {
    const result = await verifyEnveloped(signed, seal)
    expect(result).toMatchObject({ valid: true, signer: { nip }, signingTime: new Date(sealedAt) })
    if (!result.valid) return
    expect(result.detachedXml).not.toContain("Signature")
    expect(result.detachedXml.replace(/\s/g, "")).toBe(
      aLoginXml.replace(/<\?.*\?>/, "").replace(/\s/g, ""),
    )
  })

  it("a signature is verified from bytes, which must be UTF-8", async () => {
    expect(await reasonFor(Buffer.from(signed))).toBe("valid")
    expect(await reasonFor(Buffer.concat([Buffer.from([0xff]), Buffer.from(signed)]))).toBe(
      "Malformed",
    )
  })

  it("a signature with any byte changed is rejected", async () => {
    const bytes = Buffer.from(signed)
    // The prolog and what follows the root are not part of what is signed.
    const start = signed.indexOf("<AuthTokenRequest")
    const end = bytes.lastIndexOf(">") + 1
    for (const [i, position] of positions(end - start, 300, 11).entries()) {
      const tampered = flipped(bytes, start + position, i % 8)
      // Literal carriage returns are line ends, not data: XML parsers drop them before signing.
      if (bytes[start + position] === 0x0d) continue
      expect(await reasonFor(tampered), `byte ${start + position}, bit ${i % 8}`).not.toBe("valid")
    }
  }, 120_000)

  it.each<[string, InvalidReason, () => string]>([
    ["another NIP", "DigestMismatch", () => replaced(signed, nip, "1111111111")],
    ["another signing time", "DigestMismatch", () => replaced(signed, "T13:14:15", "T13:14:14")],
    ["no signature", "NoSignature", () => aLoginXml],
    [
      "a second signature",
      "ManySignatures",
      () =>
        replaced(
          signed,
          "</AuthTokenRequest>",
          `${/<ds:Signature .*<\/ds:Signature>/s.exec(signed)?.[0]}</AuthTokenRequest>`,
        ),
    ],
    [
      "the signature moved into a child",
      "DocumentNotCovered",
      () => {
        const signature = /<ds:Signature .*<\/ds:Signature>/s.exec(signed)?.[0] ?? ""
        return signed.replace(signature, "").replace("</Nip>", `</Nip>${signature}`)
      },
    ],
    [
      "the signed document wrapped in another",
      "DigestMismatch",
      () => {
        const root = /<AuthTokenRequest.*<\/AuthTokenRequest>/s.exec(signed)?.[0] ?? ""
        const signature = /<ds:Signature .*<\/ds:Signature>/s.exec(root)?.[0] ?? ""
        return `<Other>${root.replace(signature, "")}${signature}</Other>`
      },
    ],
    ["a reference to a part", "DocumentNotCovered", () => replaced(signed, 'URI=""', 'URI="#a"')],
    ["a reference without URI", "UnexpectedReference", () => replaced(signed, ' URI=""', "")],
    ["a DOCTYPE", "Malformed", () => replaced(signed, "<Auth", "<!DOCTYPE a><Auth")],
    ["too much", "TooLarge", () => signed.padEnd(200_001)],
    ["no XML", "Malformed", () => "<a"],
  ])("an invalid document is rejected: %s", async (_what, reason, make) => {
    expect(await reasonFor(make())).toBe(reason)
  })

  it("a signature from an authority is untrusted without a trust anchor", async () => {
    expect(await reasonFor(signed, {})).toBe("UntrustedCertificate")
    expect(await reasonFor(signed, selfSigned)).toBe("UntrustedCertificate")
  })
})

const exclusive = "exc-c14n"
const exceptSignature = {
  name: "xpath",
  selector: "not(ancestor-or-self::ds:Signature)",
  namespaces: { ds: "http://www.w3.org/2000/09/xmldsig#" },
} as const

describe("Enveloped signatures of other clients", () => {
  const verifyForeign = async (foreign: Partial<ForeignSignature>, options = selfSigned) =>
    verifyEnveloped(await signLikeOthers({ xml: aLoginXml, ...foreign }), options)

  it.each<[string, Partial<ForeignSignature>]>([
    ["Java's DSS: XPath and exclusive C14N", { transforms: [exceptSignature, exclusive] }],
    ["the enveloped transform alone", { transforms: ["enveloped"] }],
    ["inclusive C14N", { transforms: ["enveloped", "c14n"] }],
    ["both transforms", { transforms: ["enveloped", exceptSignature, exclusive] }],
    ["RSA", { algorithm: "RSA" }],
    ["RSA-PSS with its parameters", { algorithm: "PSS" }],
    ["inclusive C14N of SignedInfo and SignedProperties", { isInclusive: true }],
  ])("a self-signed V1 signature verifies: %s", async (_what, foreign) => {
    expect(await verifyForeign(foreign)).toMatchObject({ valid: true, signer: { nip } })
  })

  it.each([
    [{ "2.5.4.97": `VATPL-${nip}` }, { nip, organizationIdentifier: `VATPL-${nip}` }],
    [{ "2.5.4.97": `VATPL${nip}` }, { nip }],
    [{ "2.5.4.5": `TINPL-${nip}` }, { nip, serialNumber: `TINPL-${nip}` }],
    [{ "2.5.4.5": "PNOPL-80010112345" }, { pesel: "80010112345" }],
  ])("the signer's identifiers are read from %j", async (subject, expected) => {
    const result = await verifyForeign({ subject })
    expect(result).toMatchObject({ valid: true, signer: expected })
  })

  it("the NIP is undefined when the certificate has no valid one", async () => {
    const result = await verifyForeign({ subject: { "2.5.4.97": "VATPL-12345" } })
    expect(result).toMatchObject({ valid: true })
    expect(result.valid && result.signer.nip).toBeUndefined()
  })

  it("a self-signed certificate is rejected unless allowed", async () => {
    expect(await verifyForeign({}, {})).toMatchObject({ reason: "UntrustedCertificate" })
  })

  it.each<[string, InvalidReason, Partial<ForeignSignature>]>([
    [
      "an XPath that leaves more out",
      "UnexpectedReference",
      {
        transforms: [
          { ...exceptSignature, selector: "not(ancestor-or-self::ds:Signature or self::Nip)" },
          exclusive,
        ],
      },
    ],
    ["no transform that removes the signature", "UnexpectedReference", { transforms: [exclusive] }],
    [
      "no canonical form at the end",
      "UnexpectedReference",
      { transforms: ["enveloped", "exc-c14n", "c14n"] },
    ],
    [
      "a certificate claimed that is not the signer's",
      "SignerCertificateMismatch",
      {
        claims: "another certificate",
      },
    ],
  ])("a signature with %s is rejected", async (_what, reason, foreign) => {
    expect(await verifyForeign(foreign)).toMatchObject({ valid: false, reason })
  })

  it("RSA-PSS as named by Java's DSS verifies", async () => {
    const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 })
    const plain = await signLikeOthers({ xml: aLoginXml, algorithm: "RSA", privateKey })
    const result = await verifyEnveloped(withMaskGeneration(plain, privateKey), selfSigned)
    expect(result).toMatchObject({ valid: true, signer: { nip } })
  })

  it("a key that is too short is rejected", async () => {
    const short: KeyObject = generateKeyPairSync("rsa", { modulusLength: 1024 }).privateKey
    const result = await verifyForeign({ algorithm: "RSA", privateKey: short })
    expect(result).toMatchObject({ valid: false, reason: "WeakKey" })
  })
})
