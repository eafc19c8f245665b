import { execFileSync, spawnSync } from "node:child_process"
import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { temporaryFolder } from "@procurement/testing"
import * as Effect from "effect/Effect"
import { afterAll, describe, expect, it } from "vitest"
import { openXadesSigner, type SigningKey, verifyContainer } from "../src/index.ts"
import { loadSigningKeyPkcs12 } from "../src/keys/pkcs12.ts"
import { anInvoice, aSeal, sealedAt } from "./seals.ts"

const folder = temporaryFolder(afterAll)

const signsWell = async (key: SigningKey, authorityPem: string): Promise<void> => {
  const signer = await openXadesSigner(key)
  const container = await Effect.runPromise(signer.seal(anInvoice(), sealedAt))
  const result = await verifyContainer(container, { trustAnchors: [authorityPem] })
  expect(result).toMatchObject({ valid: true })
}

const openssl = (...args: ReadonlyArray<string>): void => {
  execFileSync("openssl", args, { cwd: folder, stdio: "pipe" })
}

/** A PKCS#12 file as OpenSSL writes it. */
const exported = async (
  algorithm: "RSA" | "EC",
  passphrase: string,
  ...options: ReadonlyArray<string>
) => {
  const { seal } = await aSeal(algorithm)
  writeFileSync(join(folder, "key.pem"), seal.keyPem)
  writeFileSync(join(folder, "cert.pem"), seal.certificatePem)
  const files = ["-inkey", "key.pem", "-in", "cert.pem", "-out", "seal.p12"]
  openssl("pkcs12", "-export", ...files, "-passout", `pass:${passphrase}`, ...options)
  return { seal, file: execFileSync("cat", [join(folder, "seal.p12")]) }
}

describe("PKCS#12 keys", () => {
  it.each([
    ["AES-256", "RSA", []],
    ["AES-256", "EC", []],
    ["AES-128", "EC", ["-keypbe", "AES-128-CBC", "-certpbe", "AES-128-CBC", "-macalg", "sha512"]],
    [
      "triple DES",
      "EC",
      ["-keypbe", "PBE-SHA1-3DES", "-certpbe", "PBE-SHA1-3DES", "-macalg", "SHA1"],
    ],
    ["nothing but the digest", "EC", ["-keypbe", "NONE", "-certpbe", "NONE"]],
  ] as const)("a key protected by %s (%s) signs", async (_protection, algorithm, options) => {
    const { seal, file } = await exported(algorithm, "zażółć gęślą", ...options)
    const key = loadSigningKeyPkcs12(file, "zażółć gęślą")
    expect(key.algorithm).toBe(algorithm)
    expect(key.chain.map(({ isSelfSigned }) => isSelfSigned)).toEqual([true])
    await signsWell(key, seal.authorityPem)
  })

  it("a wrong passphrase, damage, truncation and RC2 encryption are rejected", async () => {
    const { file } = await exported("EC", "right")
    const unreadable = expect.objectContaining({ reason: "UnreadableKey" })
    const rejected = expect.objectContaining({ reason: "SecretRejected" })
    expect(() => loadSigningKeyPkcs12(file, "wrong")).toThrow(/passphrase.*wrong/)
    expect(() => loadSigningKeyPkcs12(file, "wrong")).toThrow(rejected)
    expect(() => loadSigningKeyPkcs12(file.subarray(0, -9), "right")).toThrow(unreadable)
    expect(() => loadSigningKeyPkcs12(Buffer.from("hello"), "right")).toThrow(unreadable)
    const damaged = Buffer.from(file)
    damaged[file.length >> 1] = (damaged[file.length >> 1] ?? 0) ^ 1
    // The integrity check can't distinguish damage from a wrong passphrase.
    expect(() => loadSigningKeyPkcs12(damaged, "right")).toThrow(rejected)
    const { file: old } = await exported("EC", "right", "-legacy")
    expect(() => loadSigningKeyPkcs12(old, "right")).toThrow(/RC2/)
  })

  it("a PKCS#12 file without a certificate is rejected", async () => {
    const { file } = await exported("EC", "right", "-nokeys")
    expect(() => loadSigningKeyPkcs12(file, "right")).toThrow(/0 private keys/)
    expect(spawnSync("openssl", ["version"]).status).toBe(0)
  })
})
