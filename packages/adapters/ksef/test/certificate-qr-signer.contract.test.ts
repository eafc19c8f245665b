/** KOD II with KSeF certificates satisfies its port's contract, for both kinds of keys. */
import { certificateQrSignerContract } from "@procurement/contract-tests/clearance"
import { instant } from "@procurement/domain/calendar"
import { CertificateQrSigner } from "@procurement/domain/offline"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { constants, verify } from "node:crypto"
import { describe, expect, it } from "vitest"
import { loadOfflineCertificate, makeCertificateQrSigner } from "../src/index.ts"
import { anInvoice, ourNip } from "./harness.ts"
import { makeCertificate } from "./offline-certificate.ts"

const validFrom = Date.UTC(2026, 0, 1)
const validTo = Date.UTC(2028, 0, 1)
const common = { type: "Offline", serial: "01f20a5d352ae590", validFrom, validTo } as const
const made = {
  EC: makeCertificate({ ...common, kind: "EC" }),
  RSA: makeCertificate({ ...common, kind: "RSA" }),
}

const pss = { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: 32 }

const isSignedBy = (kind: "EC" | "RSA", text: string, signature: Uint8Array): boolean => {
  const key = made[kind].publicKey
  const how = kind === "RSA" ? { key, ...pss } : { key, dsaEncoding: "ieee-p1363" as const }
  return verify("sha256", Buffer.from(text), how, signature)
}

const qrBaseUrl = "https://qr-test.ksef.mf.gov.pl/"

const proofWith = (kind: "EC" | "RSA") =>
  makeCertificateQrSigner({
    qrBaseUrl,
    contextNip: ourNip,
    certificate: loadOfflineCertificate(made[kind]),
  })

for (const kind of ["EC", "RSA"] as const) {
  certificateQrSignerContract(
    `KSeF certificate, ${kind}`,
    Layer.succeed(CertificateQrSigner, proofWith(kind)),
    {
      validFrom: instant(validFrom),
      isSignedBy: (text, signature) => isSignedBy(kind, text, signature),
    },
  )
}

const linkAt = (
  at: number,
  options: Partial<Parameters<typeof makeCertificateQrSigner>[0]> = {},
) => {
  const certificate = loadOfflineCertificate(made.EC)
  const proof = makeCertificateQrSigner({ qrBaseUrl, contextNip: ourNip, certificate, ...options })
  const file = { sellerNip: ourNip, digest: anInvoice().digest }
  return Option.getOrUndefined(Effect.runSync(proof.link(file, instant(at))))
}

describe("KOD II links", () => {
  it("a link has the Ministry's form: context, seller, certificate, hash, signature", () => {
    const parts = linkAt(validFrom)?.split("/") ?? []
    const digest = expect.stringMatching(/^[\w-]{43}$/)
    const signature = expect.stringMatching(/^[\w-]{86}$/)
    const context = ["Nip", "5265877635", "5265877635", "01F20A5D352AE590"]
    const host = ["https:", "", "qr-test.ksef.mf.gov.pl"]
    expect(parts).toEqual([...host, "certificate", ...context, digest, signature])
  })

  it("there is no link with an expired, withdrawn or missing certificate", () => {
    expect(linkAt(validTo - 1)).toBeDefined()
    expect(linkAt(validTo)).toBeUndefined()
    expect(linkAt(validFrom, { isWithdrawn: () => true })).toBeUndefined()
    expect(linkAt(validFrom, { certificate: undefined })).toBeUndefined()
  })
})

describe("KOD II certificates", () => {
  it("a login certificate, or one of another key, is rejected", () => {
    const other = makeCertificate({ ...common, kind: "EC", type: "Authentication" })
    expect(() => loadOfflineCertificate(other)).toThrow("not a KSeF certificate of type Offline")
    const mixed = { ...made.EC, keyPem: other.keyPem }
    expect(() => loadOfflineCertificate(mixed)).toThrow("does not belong to the key")
    expect(() => loadOfflineCertificate({ ...made.EC, keyPem: "none" })).toThrow("readable PEM")
  })
})
