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

describe("A signing key from PEM", () => {
  it("reads an encrypted key with its passphrase", async () => {
    const { seal } = await aSeal()
    const keyPem = createPrivateKey(seal.keyPem)
      .export({ type: "pkcs8", format: "pem", cipher: "aes-256-cbc", passphrase: "secret" })
      .toString()
    expect(loadSigningKeyPem({ ...seal, keyPem, passphrase: "secret" }).algorithm).toBe("EC")
    expect(() => loadSigningKeyPem({ ...seal, keyPem, passphrase: "wrong" })).toThrow(
      expect.objectContaining({ _tag: "SigningKeyError", reason: "UnreadableKey" }),
    )
  })

  it("keeps the chain in its order", async () => {
    const { key } = await aSeal("RSA")
    expect(key.algorithm).toBe("RSA")
    expect(key.chain.map(({ isSelfSigned }) => isSelfSigned)).toEqual([true])
  })

  it("refuses a certificate of another key", async () => {
    const [one, other] = [await aSeal("EC"), await aSeal("EC", "V1")]
    const { certificatePem } = other.seal
    expect(() => loadSigningKeyPem({ ...one.seal, certificatePem })).toThrow(
      expect.objectContaining({ reason: "KeyDoesNotMatchCertificate" }),
    )
  })

  it.each(["", "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----"])(
    "refuses a certificate file that holds none",
    async (certificatePem) => {
      const { seal } = await aSeal()
      expect(() => loadSigningKeyPem({ ...seal, certificatePem })).toThrow(
        expect.objectContaining({ reason: "UnreadableCertificate" }),
      )
    },
  )

  it("refuses short RSA keys and other curves", async () => {
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

describe("A signer", () => {
  it("signs at once, while its templates are still being proved", async () => {
    const seal = await aSeal()
    const signer = makeXadesSigner(seal.key)
    const containers = await Promise.all(
      [1, 2, 3].map(() => Effect.runPromise(signer.seal(anInvoice(), sealedAt))),
    )
    for (const container of containers) {
      expect(await verifyContainer(container, seal)).toMatchObject({ valid: true })
    }
  })

  it("is the domain's port as a layer", async () => {
    const seal = await aSeal()
    const sealing = DocumentSigner.use((signer) => signer.seal(anInvoice(), sealedAt))
    const container = await Effect.runPromise(Effect.provide(sealing, layerXadesSigner(seal.key)))
    expect(await verifyContainer(container, seal)).toMatchObject({ valid: true })
  })

  it("calls a defect a defect, not a failure to sign", async () => {
    const { signer } = await aSeal()
    const broken = { ...anInvoice(), bytes: null as never }
    const exit = await Effect.runPromiseExit(signer.seal(broken, sealedAt))
    expect(exit._tag === "Failure" && exit.cause.reasons.map(({ _tag }) => _tag)).toEqual(["Die"])
  })

  it("does not open when what it signs cannot be verified, and never signs", async () => {
    const [one, other] = [await aSeal("EC"), await aSeal("EC", "V1")]
    const mismatched = { ...one.key, certificate: other.key.certificate }
    await expect(openXadesSigner(mismatched)).rejects.toThrow("xadesjs refuses")
    const signer = makeXadesSigner(mismatched)
    const exit = await Effect.runPromiseExit(signer.seal(anInvoice(), sealedAt))
    expect(exit._tag).toBe("Failure")
    expect(exit._tag === "Failure" && exit.cause.reasons.map(({ _tag }) => _tag)).toEqual(["Die"])
  })
})
