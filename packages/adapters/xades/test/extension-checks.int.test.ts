/** What extending verifies itself: nothing invalid gets level LT. */
import { instant } from "@procurement/domain/calendar"
import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"
import { parseCertificatesPem } from "../src/certificate.ts"
import { extendToLt } from "../src/evidence/extend-to-lt.ts"
import type { RevocationSource } from "../src/evidence/revocation-source.ts"
import {
  loadSigningKeyPem,
  openValidationData,
  openXadesSigner,
  verifyContainer,
} from "../src/index.ts"
import {
  anAuthority,
  anywhere,
  closeAtTheEnd,
  type OpenAuthority,
  stampWith,
  useAuthorities,
} from "./authorities.ts"
import { flipped, repacked, replaced, signaturesFile, textIn } from "./containers.ts"
import { anInvoice, aSeal, sealedAt } from "./seals.ts"

useAuthorities()

const later = instant(sealedAt + 60_000)

const dataOf = (open: OpenAuthority) => {
  const validationData = openValidationData({
    timeStampUrl: open.server.timeStampUrl,
    timeStampRootsPem: open.trustAnchors[0] ?? "",
    proxyUrl: open.server.url,
    egress: anywhere,
  })
  closeAtTheEnd(validationData.close)
  return validationData
}

const refusal = (work: Effect.Effect<unknown, unknown>) => Effect.runPromise(Effect.flip(work))

describe("Extending", () => {
  it("no flipped bit of a stored container gets level LT, unless it says nothing", async () => {
    const open = await anAuthority("EC")
    const sealed = await stampWith(open)
    open.moveTo(later)
    const counts = { refused: 0, valid: 0 }
    for (let at = 0; at < sealed.length; at += 3) {
      const changed = flipped(sealed, at, at % 8)
      const result = await Effect.runPromise(Effect.result(open.signer.extendToLt(changed, later)))
      counts[result._tag === "Failure" ? "refused" : "valid"] += 1
      if (result._tag === "Failure") continue
      const verified = await verifyContainer(result.success.container!, open)
      expect(verified, `byte ${at}`).toMatchObject({ valid: true, level: "LT" })
      if (verified.valid)
        expect(Buffer.from(verified.signedFiles[0]!.bytes)).toEqual(anInvoice().bytes)
    }
    // Times of the ZIP entries and the manifest are written again.
    expect(counts.refused).toBeGreaterThan(counts.valid * 4)
  }, 120_000)

  it("another document, another signature and another time stamp are refused", async () => {
    const open = await anAuthority("EC")
    const one = await stampWith(open)
    const other = { ...anInvoice(), bytes: Buffer.from("<Faktura/>") }
    const two = await Effect.runPromise(open.signer.seal(other, sealedAt))
    const token = /<xades:UnsignedProperties>.*<\/xades:UnsignedProperties>/s
    const value = /<ds:SignatureValue>[^<]+<\/ds:SignatureValue>/
    const text = textIn(one, signaturesFile)
    const from = (form: RegExp) => {
      const [found = ""] = form.exec(textIn(two, signaturesFile)) ?? []
      return replaced(text, form, found)
    }
    const changed = [
      [repacked(one, { "invoice.xml": "<Faktura/>" }), "MalformedDocument"],
      [repacked(one, { [signaturesFile]: from(value) }), "MalformedDocument"],
      [repacked(one, { [signaturesFile]: from(token) }), "EvidenceUnavailable"],
    ] as const
    open.moveTo(later)
    for (const [container, reason] of changed) {
      expect(await refusal(open.signer.extendToLt(container, later))).toMatchObject({ reason })
    }
  })

  it("two lists of one authority are refused: verifiers accept one", async () => {
    const open = await anAuthority("EC")
    const sealed = await stampWith(open)
    open.moveTo(later)
    const { tsaClient } = dataOf(open)
    let published = 0
    const proofs = (isSame: boolean): RevocationSource => ({
      of: async (_, issuer) => {
        published += isSame ? 0 : 1
        const status = { revokedAt: undefined, thisUpdate: later, nextUpdate: undefined }
        return { kind: "crl", der: Buffer.of(0x30, published), covers: issuer, status }
      },
      issuerOf: async () => undefined,
    })
    const chain = parseCertificatesPem(open.trustAnchors[0] ?? "")
    const extend = (isSame: boolean) =>
      extendToLt(sealed, later, { tsaClient, proofs: proofs(isSame), chain })
    expect(await extend(true)).toMatchObject({ level: "LT" })
    await expect(extend(false)).rejects.toMatchObject({
      reason: "EvidenceUnavailable",
      detail: "an authority published another status",
    })
  })

  it("a certificate off the signer's path is refused: no signature covers it", async () => {
    const open = await anAuthority("EC")
    const { seal } = open.authority
    const stray = (await aSeal("EC")).seal.certificatePem
    const key = loadSigningKeyPem({ ...seal, certificatePem: `${seal.certificatePem}\n${stray}` })
    const signer = await openXadesSigner(key, { validationData: dataOf(open) })
    const sealed = await Effect.runPromise(signer.seal(anInvoice(), sealedAt))
    open.moveTo(later)
    expect(await refusal(signer.extendToLt(sealed, later))).toMatchObject({
      reason: "EvidenceUnavailable",
      detail: expect.stringContaining("is not on the path"),
    })
  })
})
