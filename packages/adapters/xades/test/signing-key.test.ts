import { createPrivateKey, generateKeyPairSync } from "node:crypto"
import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"
import { DocumentSigner } from "@procurement/domain/signature"
import {
  layerXadesSigner,
  loadSigningKeyPem,
  makeXadesSigner,
  openXadesSigner,
  verifyContainer,
} from "../src/index.ts"
import { anInvoice, aSeal, sealedAt } from "./seals.ts"

describe("PEM signing keys", () => {
  it("an encrypted key is read with its passphrase and no other", async () => {
    const { seal } = await aSeal()
    const keyPem = createPrivateKey(seal.keyPem)
      .export({ type: "pkcs8", format: "pem", cipher: "aes-256-cbc", passphrase: "secret" })
      .toString()
    expect(loadSigningKeyPem({ ...seal, keyPem, passphrase: "secret" }).algorithm).toBe("EC")
    expect(() => loadSigningKeyPem({ ...seal, keyPem, passphrase: "wrong" })).toThrow(
      expect.objectContaining({ _tag: "SigningKeyError", reason: "UnreadableKey" }),
    )
  })

  it("the chain of a key contains its self-signed authority", async () => {
    const { key } = await aSeal("RSA")
    expect(key.algorithm).toBe("RSA")
    expect(key.chain.map(({ isSelfSigned }) => isSelfSigned)).toEqual([true])
  })

  it("a certificate of another key is rejected", async () => {
    const [one, other] = [await aSeal("EC"), await aSeal("EC", "V1")]
    const { certificatePem } = other.seal
    expect(() => loadSigningKeyPem({ ...one.seal, certificatePem })).toThrow(
      expect.objectContaining({ reason: "KeyDoesNotMatchCertificate" }),
    )
  })

  it.each(["", "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----"])(
    "a file without a certificate is rejected",
    async (certificatePem) => {
      const { seal } = await aSeal()
      expect(() => loadSigningKeyPem({ ...seal, certificatePem })).toThrow(
        expect.objectContaining({ reason: "UnreadableCertificate" }),
      )
    },
  )

  it("short RSA keys and other curves are rejected", async () => {
    const { certificatePem } = (await aSeal()).seal
    const short = generateKeyPairSync("rsa", { modulusLength: 1024 })
    const curve = generateKeyPairSync("ec", { namedCurve: "secp256k1" })
    for (const { privateKey } of [short, curve]) {
      const keyPem = privateKey.export({ type: "pkcs8", format: "pem" }).toString()
      expect(() => loadSigningKeyPem({ keyPem, certificatePem })).toThrow(
        expect.objectContaining({ reason: "UnsupportedKey" }),
      )
    }
  })
})

describe("XAdES signers", () => {
  it("a signer signs before its templates are verified", async () => {
    const seal = await aSeal()
    const signer = makeXadesSigner(seal.key)
    const containers = await Promise.all(
      [1, 2, 3].map(() => Effect.runPromise(signer.seal(anInvoice(), sealedAt))),
    )
    for (const container of containers) {
      expect(await verifyContainer(container, seal)).toMatchObject({ valid: true })
    }
  })

  it("layerXadesSigner provides the DocumentSigner port", async () => {
    const seal = await aSeal()
    const sealing = DocumentSigner.use((signer) => signer.seal(anInvoice(), sealedAt))
    const container = await Effect.runPromise(Effect.provide(sealing, layerXadesSigner(seal.key)))
    expect(await verifyContainer(container, seal)).toMatchObject({ valid: true })
  })

  it("a defect is not reported as a signing error", async () => {
    const { signer } = await aSeal()
    const broken = { ...anInvoice(), bytes: null as never }
    const exit = await Effect.runPromiseExit(signer.seal(broken, sealedAt))
    expect(exit._tag === "Failure" && exit.cause.reasons.map(({ _tag }) => _tag)).toEqual(["Die"])
  })

  it("a signer with a mismatched certificate does not open and never signs", async () => {
    const [one, other] = [await aSeal("EC"), await aSeal("EC", "V1")]
    const mismatched = { ...one.key, certificate: other.key.certificate }
    await expect(openXadesSigner(mismatched)).rejects.toThrow("xadesjs rejects")
    const signer = makeXadesSigner(mismatched)
    const exit = await Effect.runPromiseExit(signer.seal(anInvoice(), sealedAt))
    expect(exit._tag).toBe("Failure")
    expect(exit._tag === "Failure" && exit.cause.reasons.map(({ _tag }) => _tag)).toEqual(["Die"])
  })
})
