/** Keys from PKCS#12 files in BER (ITU-T X.690) and with PBMAC1 (RFC 9579). */
import { beforeAll, describe, expect, it } from "vitest"
import { loadSigningKeyPkcs12 } from "../src/keys/pkcs12.ts"
import type { TestSeal } from "../src/testing/index.ts"
import { encodings, pkcs12File } from "./pkcs12-files.ts"
import { aSeal } from "./seals.ts"

const passphrase = "zażółć gęślą"
let seal: TestSeal
beforeAll(async () => {
  seal = (await aSeal("EC")).seal
})

const reasonFor = (file: Uint8Array, text = passphrase): string => {
  try {
    loadSigningKeyPkcs12(file, text)
    return "read"
  } catch (error) {
    return (error as { readonly reason: string }).reason
  }
}

describe("PKCS#12 files with PBMAC1", () => {
  it.each(Object.keys(encodings) as ReadonlyArray<keyof typeof encodings>)(
    "a key in %s is read",
    async (encoding) => {
      const key = loadSigningKeyPkcs12(
        pkcs12File(seal, passphrase, encodings[encoding]),
        passphrase,
      )
      const { certificate } = (await aSeal("EC")).key
      expect(key.certificate.base64).toBe(certificate.base64)
      expect(key.chain.map(({ isSelfSigned }) => isSelfSigned)).toEqual([true])
    },
  )

  it("a wrong passphrase is rejected", () => {
    expect(reasonFor(pkcs12File(seal, passphrase), "other")).toBe("SecretRejected")
  })

  it.each([
    [19, "UnreadableKey"],
    [20, "read"],
    [64, "read"],
    [65, "UnreadableKey"],
  ])("a MAC with a key of %i bytes: %s", (keyBytes, expected) => {
    expect(reasonFor(pkcs12File(seal, passphrase, encodings.DER, keyBytes))).toBe(expected)
  })

  it.each([encodings.DER, encodings.BER])("a truncated or damaged file is rejected", (encoding) => {
    const file = pkcs12File(seal, passphrase, encoding)
    // The last bytes mean nothing: a salt and a count that PBMAC1 does not use.
    for (let at = 0; at < file.length - 16; at += 97) {
      expect(reasonFor(file.subarray(0, at)), `${at} bytes`).toBe("UnreadableKey")
      const damaged = Buffer.from(file)
      damaged[at] = (damaged[at] ?? 0) ^ 0x55
      expect(reasonFor(damaged), `byte ${at}`).not.toBe("read")
    }
    expect(reasonFor(Buffer.concat([file, Buffer.of(0)]))).toBe("UnreadableKey")
  })
})
