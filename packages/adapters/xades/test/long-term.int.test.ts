/** Level LT: the evidence that extending adds, what it proves, and its integrity. */
import * as Effect from "effect/Effect"
import { beforeAll, describe, expect, it } from "vitest"
import { instant } from "@procurement/domain/calendar"
import {
  loadSigningKeyPem,
  openValidationData,
  openXadesSigner,
  verifyContainer,
} from "../src/index.ts"
import { parseCertificatesPem } from "../src/certificate.ts"
import {
  anAuthority,
  anywhere,
  type OpenAuthority,
  extendWith,
  stampWith,
  useAuthorities,
} from "./authorities.ts"
import { flipped, repacked, replaced, signaturesFile, textIn } from "./containers.ts"
import { anInvoice, aSeal, sealedAt, sealWith } from "./seals.ts"

useAuthorities()

const later = instant(sealedAt + 60_000)
const reasonFor = async (container: Uint8Array, open: Pick<OpenAuthority, "trustAnchors">) => {
  const result = await verifyContainer(container, open)
  return result.valid ? `valid ${result.level}` : result.reason
}

describe.each(["RSA", "EC"] as const)("Extended containers (%s)", (algorithm) => {
  let open: OpenAuthority
  let sealed: Uint8Array
  let container: Uint8Array
  beforeAll(async () => {
    open = await anAuthority(algorithm)
    sealed = await stampWith(open)
    container = (await extendWith(open, sealed)).container!
  })

  it("an extended container has level LT and a time stamp, a sealed one level T", async () => {
    const result = await verifyContainer(container, open)
    expect(result).toMatchObject({
      valid: true,
      level: "LT",
      timeStamp: {
        time: new Date(Math.floor(sealedAt / 1_000) * 1_000),
        authority: expect.stringContaining("CN=Procurement test TSA"),
      },
    })
    if (result.valid) expect(Buffer.from(result.signedFiles[0]!.bytes)).toEqual(anInvoice().bytes)
    expect(await reasonFor(sealed, open)).toBe("valid T")
  })

  it("extending keeps every signed byte", () => {
    const signed = /<ds:SignedInfo>.*<\/xades:SignedProperties>/s
    expect(signed.exec(textIn(container, signaturesFile))?.[0]).toBe(
      signed.exec(textIn(sealed, signaturesFile))?.[0],
    )
  })

  it("after its certificates a container lacks a renewal, and a bare one is invalid", async () => {
    const at = new Date(Date.UTC(2031, 0, 1))
    expect(await reasonFor(container, { ...open, at } as OpenAuthority)).toBe("RenewalOverdue")
    const { signer, trustAnchors } = open
    const bare = await Effect.runPromise(signer.seal(anInvoice(), sealedAt, "Waived"))
    expect(await verifyContainer(bare, { trustAnchors, at })).toMatchObject({
      reason: "CertificateNotValid",
    })
  })

  it("a container with an untrusted time-stamping authority is rejected", async () => {
    const other = await anAuthority(algorithm)
    expect(await reasonFor(container, other)).toBe("TimeStampMismatch")
    const timeStampAnchors = other.trustAnchors
    const { trustAnchors } = open
    const answer = await verifyContainer(container, { trustAnchors, timeStampAnchors })
    expect(answer).toMatchObject({ reason: "TimeStampMismatch" })
  })
})

describe("Flipped bits", () => {
  it("a flipped bit in the unsigned properties of an extended container is detected", async () => {
    const open = await anAuthority("EC")
    const { container } = await extendWith(open)
    const bytes = Buffer.from(textIn(container!, signaturesFile))
    // Every position costs a verification; a level B test covers the signed part.
    const start = bytes.indexOf("<xades:UnsignedProperties>")
    const step = 5
    for (let at = start; at < bytes.length; at += step) {
      const changed = repacked(container!, { [signaturesFile]: flipped(bytes, at, at % 8) })
      expect(await reasonFor(changed, open), `byte ${at}`).not.toMatch(/^valid/)
    }
  }, 240_000)
})

describe("Changes to an extended container", () => {
  let open: OpenAuthority
  let container: Uint8Array
  let text = ""
  beforeAll(async () => {
    open = await anAuthority("EC")
    container = (await extendWith(open)).container!
    text = textIn(container, signaturesFile)
  })

  const changed = (from: string | RegExp, to: string): Uint8Array =>
    repacked(container, { [signaturesFile]: replaced(text, from, to) })
  const ocsp = /<xades:EncapsulatedOCSPValue>[^<]+<\/xades:EncapsulatedOCSPValue>/
  const certificates = "</xades:CertificateValues>"

  it("a time stamp of another signature is rejected", async () => {
    const other = await Effect.runPromise(open.signer.seal(anInvoice(), later))
    const token = /<xades:EncapsulatedTimeStamp>[^<]+</
    const [theirs = ""] = token.exec(textIn(other, signaturesFile)) ?? []
    expect(await reasonFor(changed(token, theirs), open)).toBe("TimeStampMismatch")
  })

  it("a missing or duplicate certificate status is rejected", async () => {
    expect(await reasonFor(changed(ocsp, ""), open)).toBe("EvidenceIncomplete")
    const [one = ""] = ocsp.exec(text) ?? []
    expect(await reasonFor(changed(ocsp, one + one), open)).toBe("EvidenceIncomplete")
  })

  it("an unneeded certificate is rejected", async () => {
    const stranger = (await aSeal("EC")).key.certificate.base64
    const name = "xades:EncapsulatedX509Certificate"
    const element = `<${name}>${stranger}</${name}>`
    const more = changed(certificates, element + certificates)
    expect(await reasonFor(more, open)).toBe("UntrustedCertificate")
  })

  it.each([
    ["an element nobody knows", certificates, `${certificates}<xades:Other></xades:Other>`],
    ["text between elements", certificates, `${certificates}text`],
    ["an attribute", "<xades:RevocationValues>", '<xades:RevocationValues Id="a">'],
    ["two time stamps", /<xades:SignatureTimeStamp>.*<\/xades:SignatureTimeStamp>/, "$1"],
  ])("evidence with %s is Malformed", async (_what, from, to) => {
    const [whole = ""] = typeof from === "string" ? [from] : (from.exec(text) ?? [])
    const twice = to === "$1" ? whole + whole : to
    expect(await reasonFor(changed(whole, twice), open)).toBe("Malformed")
  })

  it("a signing time 299 s after the time stamp is valid, 301 s after now is not", async () => {
    const { signer, moveTo } = open
    moveTo(sealedAt)
    const sealing = signer.seal(anInvoice(), instant(sealedAt + 299_000))
    expect(await reasonFor(await Effect.runPromise(sealing), open)).toBe("valid T")
    const at = new Date(sealedAt - 301_000)
    expect(await reasonFor(container, { ...open, at } as OpenAuthority)).toBe("SigningTimeInFuture")
  })
})

describe("Delegated OCSP responders", () => {
  const crls = /<xades:CRLValues>.*<\/xades:CRLValues>/

  it("a responder with nocheck needs no revocation data of its own", async () => {
    const open = await anAuthority("EC", { ocspDelegate: "nocheck" })
    const { container } = await extendWith(open)
    expect(await reasonFor(container!, open)).toBe("valid LT")
    expect(textIn(container!, signaturesFile)).not.toMatch(crls)
  })

  it("a responder without nocheck is verified by the list that its certificate names", async () => {
    const open = await anAuthority("EC", { ocspDelegate: "listed" })
    const { container } = await extendWith(open)
    expect(await reasonFor(container!, open)).toBe("valid LT")
    const text = textIn(container!, signaturesFile)
    expect(text).toMatch(crls)
    const without = repacked(container!, { [signaturesFile]: replaced(text, crls, "") })
    expect(await reasonFor(without, open)).toBe("EvidenceIncomplete")
  })

  it("a responder's statement does not count while its own status is unavailable", async () => {
    const open = await anAuthority("EC", { ocspDelegate: "listed" })
    const sealed = await stampWith(open)
    open.server.silence("/ca.crl")
    open.moveTo(later)
    const failure = await Effect.runPromise(Effect.flip(open.signer.extendToLt(sealed, later)))
    expect(failure.reason).toBe("EvidenceUnavailable")
  })

  it("a revoked responder is ignored: the list alone verifies the certificates", async () => {
    const open = await anAuthority("EC", { ocspDelegate: "listed" })
    const [responder] = parseCertificatesPem(open.authority.delegate!.certificatePem)
    const sealed = await stampWith(open)
    open.server.revoke(responder!.x509.serialNumber.toLowerCase(), sealedAt - 1_000)
    open.moveTo(later)
    const extended = await Effect.runPromise(open.signer.extendToLt(sealed, later))
    expect(await reasonFor(extended.container!, open)).toBe("valid LT")
    expect(textIn(extended.container!, signaturesFile)).not.toContain("OCSPValues")
  })
})

describe("Extending", () => {
  it("evidence is unavailable for a seal revoked before it signed, but not after", async () => {
    const open = await anAuthority("EC")
    const [seal] = parseCertificatesPem(open.authority.seal.certificatePem)
    const serialNumber = seal!.x509.serialNumber.toLowerCase()
    const sealed = await stampWith(open)
    open.server.revoke(serialNumber, sealedAt - 1_000)
    open.moveTo(later)
    const failure = await Effect.runPromise(Effect.flip(open.signer.extendToLt(sealed, later)))
    expect(failure).toMatchObject({ reason: "EvidenceUnavailable", isRetryable: true })
    expect(failure.detail).toContain("revoked")
    open.server.revoke(serialNumber, sealedAt + 30_000)
    const extended = await Effect.runPromise(
      open.signer.extendToLt(sealed, instant(sealedAt + 120_000)),
    )
    expect(await reasonFor(extended.container!, open)).toBe("valid LT")
  })

  it("extending fails while the authority is down, and returns level T when waived", async () => {
    const open = await anAuthority("EC")
    const sealed = await stampWith(open)
    await open.server.stop()
    const failure = await Effect.runPromise(Effect.flip(open.signer.extendToLt(sealed, later)))
    expect(failure.reason).toBe("EvidenceUnavailable")
    const extended = await Effect.runPromise(open.signer.extendToLt(sealed, later, "Waived"))
    expect(extended).toMatchObject({ level: "T", container: undefined })
  })

  it("extending adds a time stamp to a container of level B", async () => {
    const open = await anAuthority("EC")
    const bare = await Effect.runPromise(open.signer.seal(anInvoice(), sealedAt, "Waived"))
    expect(await reasonFor(bare, open)).toBe("valid B")
    const { level, container } = await extendWith(open, bare)
    expect(level).toBe("LT")
    expect(await verifyContainer(container!, open)).toMatchObject({
      level: "LT",
      signingTime: new Date(sealedAt),
      timeStamp: { time: new Date(Math.floor(later / 1_000) * 1_000) },
    })
  })

  it("extending stays at level T when certificates publish no status", async () => {
    const open = await anAuthority("EC")
    const { seal } = await aSeal("EC")
    const validationData = openValidationData({
      timeStampUrl: open.server.timeStampUrl,
      timeStampRootsPem: open.trustAnchors[0]!,
      proxyUrl: open.server.url,
      egress: anywhere,
    })
    const signer = await openXadesSigner(loadSigningKeyPem(seal), { validationData })
    const sealed = await Effect.runPromise(signer.seal(anInvoice(), sealedAt))
    const extended = await Effect.runPromise(signer.extendToLt(sealed, later))
    expect(extended).toMatchObject({ level: "T", container: undefined })
    await validationData.close()
  })

  it("extending stays at level T when the seal's issuer can't be found", async () => {
    const open = await anAuthority("EC")
    const { seal } = await aSeal("EC")
    const validationData = openValidationData({
      timeStampUrl: open.server.timeStampUrl,
      timeStampRootsPem: open.trustAnchors[0]!,
      proxyUrl: open.server.url,
      egress: anywhere,
    })
    const [leaf] = parseCertificatesPem(seal.certificatePem)
    const alone = { ...seal, certificatePem: leaf!.x509.toString() }
    const signer = await openXadesSigner(loadSigningKeyPem(alone), { validationData })
    const sealed = await Effect.runPromise(signer.seal(anInvoice(), sealedAt))
    const extended = await Effect.runPromise(signer.extendToLt(sealed, later))
    expect(extended).toMatchObject({ level: "T", container: undefined })
    await validationData.close()
  })

  it("the next renewal is due 90 days before the time stamp's certificate expires", async () => {
    const days = (epochMillis: number) => new Date(epochMillis).toISOString().slice(0, 10)
    const open = await anAuthority("EC")
    const { nextRenewalAt } = await extendWith(open)
    // Test certificates last two years from 2026-11-20.
    expect(days(nextRenewalAt!)).toBe("2028-08-22")
    const waived = await Effect.runPromise(
      open.signer.extendToLt(await stampWith(open), later, "Waived"),
    )
    expect(waived.nextRenewalAt).toBe(nextRenewalAt)
  })

  it("extending rejects a document that was not sealed here", async () => {
    const { signer } = await anAuthority("EC")
    for (const bytes of [new Uint8Array(), Buffer.from("hello")]) {
      const failure = await Effect.runPromise(Effect.flip(signer.extendToLt(bytes, later)))
      expect(failure).toMatchObject({ reason: "MalformedDocument", isRetryable: false })
    }
    const plain = await sealWith(await aSeal("EC"))
    const failure = await Effect.runPromise(
      Effect.flip(signer.extendToLt(repacked(plain, { [signaturesFile]: "<a/>" }), later)),
    )
    expect(failure.reason).toBe("MalformedDocument")
  })
})
