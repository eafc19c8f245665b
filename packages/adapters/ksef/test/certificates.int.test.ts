/** KSeF certificates over the wire: requesting, listing and revoking them. */
import * as Effect from "effect/Effect"
import { createPrivateKey, createPublicKey, verify } from "node:crypto"
import { describe, expect, it } from "vitest"
import { makeKsefCertificates } from "../src/index.ts"
import { newSigningRequest } from "../src/certificates/signing-request.ts"
import { harness, markingSigner, ourNip } from "./harness.ts"
import { elementsOf, makeCertificate } from "./offline-certificate.ts"
import { badRequest } from "./wire-format.ts"

const data = {
  commonName: "Merch Polska – pieczęć",
  countryName: "PL",
  organizationName: "Merch Polska „M” sp. z o.o.",
  organizationIdentifier: "VATPL-5265877635",
  givenName: null,
  surname: null,
  serialNumber: null,
}
const serialNumber = "01F20A5D352AE590"
const ended = { code: 200, description: "gotowe" }
const allowed = {
  canRequest: true,
  enrollment: { remaining: 299, limit: 300 },
  certificate: { remaining: 99, limit: 100 },
}

const nothing = () => Effect.void

const ready = async () => {
  const { ksef, run } = await harness()
  const options = { baseUrl: ksef.baseUrl, contextNip: ourNip, signer: markingSigner }
  return { ksef, run, certificates: makeKsefCertificates(options) }
}

const aCertificate = () => {
  const [validFrom, validTo] = [Date.UTC(2026, 0, 1), Date.UTC(2028, 0, 1)]
  const { certificatePem } = makeCertificate({
    kind: "EC",
    type: "Offline",
    serial: serialNumber,
    validFrom,
    validTo,
  })
  return certificatePem.replaceAll(/-----.*-----|\n/g, "")
}

const request = { name: "Wysyłka 1", type: "Offline" } as const

describe("Requesting a certificate", () => {
  it("enrol sends a request, waits, and fetches the issued certificate", async () => {
    const { ksef, run, certificates } = await ready()
    const certificate = aCertificate()
    ksef.script("certificateLimits", { status: 200, json: allowed })
    ksef.script("enrolmentData", { status: 200, json: data })
    ksef.script("enrol", { status: 202, json: { referenceNumber: "E-1", timestamp: "" } })
    const state = (status: object, more = {}) => ({
      status: 200,
      json: { requestDate: "", status, ...more },
    })
    ksef.script("enrolment", state({ code: 100, description: "w toku" }))
    ksef.script("enrolment", state(ended, { certificateSerialNumber: serialNumber }))
    const one = { certificate, certificateName: "Wysyłka 1", certificateType: "Offline" }
    const found = { ...one, certificateSerialNumber: serialNumber }
    ksef.script("retrieve", { status: 200, json: { certificates: [found] } })
    const kept: Array<string> = []
    const enrolled = await run(
      certificates.enrol(request, (pem) => Effect.sync(() => void kept.push(pem))),
    )
    expect(enrolled.serialNumber).toBe(serialNumber)
    expect(enrolled.certificatePem).toContain("-----BEGIN CERTIFICATE-----\n")
    expect(enrolled.certificatePem.replaceAll(/-----.*-----|\n/g, "")).toBe(certificate)
    expect(kept).toEqual([enrolled.privateKeyPem])
    const [asked] = ksef.seenAt("enrol")
    const body = JSON.parse(asked?.body.toString("utf8") ?? "")
    expect(body).toMatchObject({ certificateName: "Wysyłka 1", certificateType: "Offline" })
    const [info] = elementsOf(
      elementsOf(Buffer.from(body.csr, "base64"))[0]?.content ?? Buffer.of(),
    )
    const spki = elementsOf(info?.content ?? Buffer.of())[2]?.encoded
    const publicKey = createPublicKey(createPrivateKey(enrolled.privateKeyPem))
    expect(spki).toEqual(publicKey.export({ type: "spki", format: "der" }))
  })

  it("enrol sends no request when a limit is reached or the key can't be stored", async () => {
    const { ksef, run, certificates } = await ready()
    ksef.script("certificateLimits", { status: 200, json: { ...allowed, canRequest: false } })
    const refused = await run(Effect.flip(certificates.enrol(request, nothing)))
    expect(refused).toMatchObject({ reason: "Refused" })
    ksef.script("certificateLimits", { status: 200, json: allowed })
    ksef.script("enrolmentData", { status: 200, json: data })
    const failing = certificates.enrol(request, () => Effect.fail("disk full" as const))
    expect(await run(Effect.flip(failing))).toBe("disk full")
    expect(ksef.seenAt("enrol")).toHaveLength(0)
  })

  it.each([
    ["the login was by token", "enrolmentData", badRequest(25_001), "25001"],
    ["the name is another", "enrol", badRequest(25_003), "25003"],
  ] as const)("enrol is refused when %s", async (_, route, answer, code) => {
    const { ksef, run, certificates } = await ready()
    ksef.script("certificateLimits", { status: 200, json: allowed })
    if (route === "enrol") ksef.script("enrolmentData", { status: 200, json: data })
    ksef.script(route, answer)
    const failure = await run(Effect.flip(certificates.enrol(request, nothing)))
    expect(failure).toMatchObject({ reason: "Refused", code: Number(code) })
  })

  it("a certificate request that KSeF rejects fails with its reason", async () => {
    const { ksef, run, certificates } = await ready()
    ksef.script("certificateLimits", { status: 200, json: allowed })
    ksef.script("enrolmentData", { status: 200, json: data })
    ksef.script("enrol", { status: 202, json: { referenceNumber: "E-1" } })
    const status = { code: 400, description: "Wniosek odrzucony", details: ["limit"] }
    ksef.script("enrolment", { status: 200, json: { status } })
    const failure = await run(Effect.flip(certificates.enrol(request, nothing)))
    expect(failure).toMatchObject({ reason: "Refused", code: 400 })
    expect(String("detail" in failure && failure.detail)).toContain("Wniosek odrzucony: limit")
  })
})

describe("A company's certificates", () => {
  it("certificates are listed page by page and revoked by serial number", async () => {
    const { ksef, run, certificates } = await ready()
    const item = (serial: string, status: string) => ({
      certificateSerialNumber: serial,
      name: "jeden",
      type: "Authentication",
      status,
      validFrom: "2026-01-01T00:00:00+00:00",
      validTo: "2028-01-01T00:00:00+00:00",
      requestDate: "2026-01-01T00:00:00+00:00",
    })
    const page = (hasMore: boolean, ...items: ReadonlyArray<object>) => ({
      status: 200,
      json: { hasMore, certificates: items },
    })
    ksef.script("certificateQuery", page(true, item("00000000000000A1", "Active")))
    ksef.script("certificateQuery", page(false, item("00000000000000A2", "Revoked")))
    const listed = await run(certificates.list)
    expect(listed.map(({ serialNumber: serial, status }) => [serial, status])).toEqual([
      ["00000000000000A1", "Active"],
      ["00000000000000A2", "Revoked"],
    ])
    expect(listed[0]).toMatchObject({ type: "Authentication", validTo: Date.UTC(2028, 0, 1) })
    ksef.script("certificateRevoke", { status: 204 })
    await run(certificates.revoke("00000000000000A1", "Superseded"))
    const [revoked] = ksef.seenAt("certificateRevoke")
    expect(revoked?.url).toContain("/00000000000000A1/revoke")
    expect(JSON.parse(revoked?.body.toString("utf8") ?? "")).toEqual({
      revocationReason: "Superseded",
    })
  })
})

describe("Certificate signing requests", () => {
  it.each(["EC", "RSA"] as const)("a request with an %s key is signed by that key", (kind) => {
    const { csr, privateKeyPem } = newSigningRequest(data, kind)
    const [outer, ...nothingElse] = elementsOf(csr)
    expect(nothingElse).toEqual([])
    const [info, , signature] = elementsOf(outer?.content ?? Buffer.of())
    const key = createPublicKey(createPrivateKey(privateKeyPem))
    const signed = signature?.content.subarray(1) ?? Buffer.of()
    expect(verify("sha256", info?.encoded ?? Buffer.of(), key, signed)).toBe(true)
  })

  it("a request contains exactly the non-null names from KSeF, in order", () => {
    const person = {
      commonName: "Anna Maria Nowak",
      countryName: "PL",
      givenName: ["Anna", "Maria"],
      surname: "Nowak",
      serialNumber: "PNOPL-90010112345",
    }
    const { csr } = newSigningRequest(person)
    const info = elementsOf(elementsOf(csr)[0]?.content ?? Buffer.of())[0]
    const [version, name, , attributes] = elementsOf(info?.content ?? Buffer.of())
    const values = elementsOf(name?.content ?? Buffer.of()).map((set) => {
      const [pair] = elementsOf(set.content)
      return elementsOf(pair?.content ?? Buffer.of())[1]?.content.toString("utf8")
    })
    expect(values).toEqual([
      "PL",
      "Anna",
      "Maria",
      "Nowak",
      "PNOPL-90010112345",
      "Anna Maria Nowak",
    ])
    expect(version?.content).toEqual(Buffer.from([0]))
    expect(attributes).toMatchObject({ tag: 0xa0, content: Buffer.of() })
  })
})
