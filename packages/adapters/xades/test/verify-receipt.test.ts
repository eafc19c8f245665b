import * as Effect from "effect/Effect"
import { instant } from "@procurement/domain/calendar"
import { beforeAll, describe, expect, it } from "vitest"
import { loadSigningKeyPem, makeReceiptCheck, openXadesSigner } from "../src/index.ts"
import { makeTestSeal, type TestSeal, type TestSealRequest } from "../src/testing/index.ts"
import { flipped, positions, replaced } from "./containers.ts"
import { signLikeOthers } from "./foreign-signatures.ts"
import { sealedAt } from "./seals.ts"

const signerNip = "5260250274"
const receiptXml =
  `<?xml version="1.0" encoding="utf-8"?>\n` +
  `<Potwierdzenie xmlns="http://upo.schematy.mf.gov.pl/KSeF/v4-3">` +
  `<NazwaPodmiotuPrzyjmujacego>Ministerstwo Finansów</NazwaPodmiotuPrzyjmujacego>` +
  `<Dokument><NumerKSeFDokumentu>5265877635-20261120-0100001AF629-AF</NumerKSeFDokumentu>` +
  `<SkrotDokumentu>mkht+3m5trnfxlTYhq3QFn74LkEO69MFNlsMAkCDSPA=</SkrotDokumentu></Dokument>` +
  `</Potwierdzenie>`

const aSeal = (changes: Partial<TestSealRequest> = {}): Promise<TestSeal> =>
  makeTestSeal({
    nip: signerNip,
    organization: "Ministerstwo Finansów",
    now: instant(sealedAt - 86_400_000),
    algorithm: "EC",
    ...changes,
  })

const signedBy = async (seal: TestSeal, xml = receiptXml, at = sealedAt): Promise<string> => {
  const signer = await openXadesSigner(loadSigningKeyPem(seal))
  return Effect.runPromise(signer.signEnveloped(xml, at))
}

let state: TestSeal
let signed: string
beforeAll(async () => {
  state = await aSeal()
  signed = await signedBy(state)
})

const check = (receipt: string | Uint8Array, anchor = state.authorityPem) =>
  makeReceiptCheck({ trustAnchors: [anchor], signerNip })(Buffer.from(receipt))

const leafOf = ({ certificatePem }: TestSeal): string =>
  certificatePem.split(/(?<=-----END CERTIFICATE-----)/)[0] ?? ""

const detailOf = async (receipt: string | Uint8Array, anchor?: string): Promise<string> => {
  const result = await check(receipt, anchor)
  return result.valid ? "valid" : result.detail
}

describe("Valid receipts", () => {
  it("a signed receipt is valid and its content excludes the signature", async () => {
    const result = await check(signed)
    expect(result).toEqual({ valid: true, content: receiptXml.slice(receiptXml.indexOf("<Pot")) })
  })

  it("a receipt with a byte order mark and trailing white space is valid", async () => {
    expect(await detailOf(`\ufeff${signed}\n`)).toBe("valid")
  })

  it("a receipt is valid when the signer's own certificate is trusted, with any NIP", async () => {
    const other = await aSeal({ nip: "5265877635" })
    expect(await detailOf(await signedBy(other), leafOf(other))).toBe("valid")
  })

  it("a receipt is valid when both its signer and its authority are trusted", async () => {
    expect(await detailOf(signed, state.certificatePem)).toBe("valid")
  })

  it("a receipt stays valid after the certificate expires", async () => {
    const short = await aSeal({ until: instant(sealedAt + 60_000) })
    expect(await detailOf(await signedBy(short), short.authorityPem)).toBe("valid")
  })
})

describe("Rejected receipts", () => {
  it("a receipt with any byte changed is rejected", async () => {
    const bytes = Buffer.from(signed)
    // The prolog is outside of every signature and says nothing.
    const start = signed.indexOf("<Potwierdzenie")
    for (const [nth, position] of positions(bytes.length - start, 300, 19).entries()) {
      const changed = flipped(bytes, start + position, nth % 8)
      const { valid } = await check(changed)
      expect(valid, `byte ${start + position}, bit ${nth % 8}`).toBe(false)
    }
  }, 60_000)

  it("a truncated receipt is rejected", async () => {
    const bytes = Buffer.from(signed)
    for (const length of [0, ...positions(bytes.length, 100, 23)]) {
      expect((await check(bytes.subarray(0, length))).valid, `${length} bytes`).toBe(false)
    }
  })

  const signature = (text: string): string =>
    /<ds:Signature .*<\/ds:Signature>/s.exec(text)?.[0] ?? "there is none"

  it.each<[string, string, () => string]>([
    ["nobody signed it", "NoSignature", () => receiptXml],
    ["its signature was removed", "NoSignature", () => signed.replace(signature(signed), "")],
    [
      "a document was added",
      "DigestMismatch",
      () => replaced(signed, "<Dokument>", "<Dokument/><Dokument>"),
    ],
    [
      "it is wrapped in another, which stands in for it",
      "DigestMismatch",
      () => {
        const root = signed.slice(signed.indexOf("<Potwierdzenie"))
        const forged = receiptXml.slice(receiptXml.indexOf("<Pot")).replace("mkht", "AAAA")
        const inner = root.replace(signature(signed), "")
        return replaced(forged, "</Potwierdzenie>", `${inner}${signature(signed)}</Potwierdzenie>`)
      },
    ],
    [
      "the signed one is hidden in the signature of another",
      "Malformed",
      () => {
        const inner = signed.slice(signed.indexOf("<Potwierdzenie")).replace(signature(signed), "")
        const hiding = signature(signed).replace(
          "</ds:Signature>",
          `<ds:Object>${inner}</ds:Object></ds:Signature>`,
        )
        const forged = receiptXml.replace("mkht", "AAAA")
        return replaced(forged, "</Potwierdzenie>", `${hiding}</Potwierdzenie>`)
      },
    ],
    [
      "the signature stands in a child",
      "DocumentNotCovered",
      () =>
        signed
          .replace(signature(signed), "")
          .replace("</Dokument>", `${signature(signed)}</Dokument>`),
    ],
    ["only a part is signed", "DocumentNotCovered", () => replaced(signed, 'URI=""', 'URI="#a"')],
    ["it is signed twice", "ManySignatures", () => signed.replace(signature(signed), "$&$&")],
    ["it has a DOCTYPE", "Malformed", () => replaced(signed, "<Pot", "<!DOCTYPE a><Pot")],
  ])("a receipt is rejected when %s", async (_what, reason, make) => {
    expect(await detailOf(make())).toContain(reason)
  })

  it("a receipt of an unknown signer with the same name and NIP is rejected", async () => {
    expect(await detailOf(await signedBy(await aSeal()))).toContain("UntrustedCertificate")
  })

  it("a seal that a trusted authority issued to another company is rejected", async () => {
    const other = await aSeal({ nip: "5265877635", organization: "Merch Polska sp. z o.o." })
    const detail = await detailOf(await signedBy(other), other.authorityPem)
    expect(detail).toMatch(/^signed by .*Merch Polska.*, not by the state$/)
  })

  it.each([
    ["before its certificate began", -60_000, "CertificateNotValid"],
    ["while its certificate was valid", 60_000, "valid"],
    ["after its certificate had ended", 2 * 86_400_000, "CertificateNotValid"],
  ])("a receipt is valid only if signed in time: %s", async (_what, byMillis, expected) => {
    const late = await signLikeOthers({ xml: receiptXml, signedAt: sealedAt + byMillis })
    const [, certificate = ""] = /<ds:X509Certificate>([^<]+)/.exec(late) ?? []
    const anchor = `-----BEGIN CERTIFICATE-----\n${certificate}\n-----END CERTIFICATE-----\n`
    expect(await detailOf(late, anchor)).toContain(expected)
  })

  it("makeReceiptCheck throws without a valid trust anchor", () => {
    const making = (trustAnchors: ReadonlyArray<string>) => () =>
      makeReceiptCheck({ trustAnchors, signerNip })
    expect(making([])).toThrow(TypeError)
    expect(making([""])).toThrow()
    expect(making(["not a certificate"])).toThrow()
  })
})
