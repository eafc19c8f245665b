/** OCSP responses in the shapes that other software makes (RFC 6960, RFC 9919). */
import { instant } from "@procurement/domain/calendar"
import { createHash } from "node:crypto"
import { beforeAll, describe, expect, it } from "vitest"
import {
  integer,
  integerOf,
  objectIdentifier,
  octetString,
  sequence,
} from "../src/asn1/der-writer.ts"
import { type Certificate, parseCertificatesPem } from "../src/certificate.ts"
import { ocspRequest, ocspStatus } from "../src/evidence/ocsp.ts"
import { makeRevocationSource } from "../src/evidence/revocation-source.ts"
import { type OcspResponder, respondToStatusRequest } from "../src/testing/ocsp-responder.ts"
import { makeTestAuthority, type TestAuthority } from "../src/testing/index.ts"
import { nip, organization, sealedAt } from "./seals.ts"

let authority: TestAuthority
let seal: Certificate
let issuer: Certificate
let stranger: Certificate
beforeAll(async () => {
  const now = instant(sealedAt - 1_000)
  const request = { nip, organization, now, algorithm: "EC", publishedAt: "http://ca" } as const
  const made = await Promise.all([makeTestAuthority(request), makeTestAuthority(request)])
  const certificates = made.map((one) => parseCertificatesPem(one.seal.certificatePem))
  authority = made[0]
  seal = certificates[0]?.[0] as Certificate
  issuer = certificates[0]?.[1] as Certificate
  stranger = certificates[1]?.[1] as Certificate
})

const responder = (more: Partial<OcspResponder> = {}): OcspResponder => ({
  authorityKeyPem: authority.authorityKeyPem,
  authorityPem: authority.seal.authorityPem,
  revocationOf: () => undefined,
  ...more,
})

const oids = { sha1: "1.3.14.3.2.26", sha256: "2.16.840.1.101.3.4.2.1" } as const

/** A CertID whose algorithm has no parameters. */
const bareId = (hash: "sha1" | "sha256", serialNumber = seal.fields.serialNumber): Buffer => {
  const digest = (bytes: Uint8Array) => octetString(createHash(hash).update(bytes).digest())
  const { issuer: name } = seal.fields
  const key = digest(issuer.fields.publicKeyBits)
  const algorithm = sequence(objectIdentifier(oids[hash]))
  return sequence(algorithm, digest(name), key, integerOf(serialNumber))
}

const statusBy = (more: Partial<OcspResponder>) => {
  const response = respondToStatusRequest(ocspRequest(seal, issuer), responder(more), sealedAt)
  return ocspStatus(response, seal, issuer)
}

const good = { revokedAt: undefined }

describe("The status in an OCSP response", () => {
  it("is found beside the responder's chain, the root and a stranger's certificate", () => {
    const alsoGiven = [issuer, stranger].map(({ x509 }) => x509.raw)
    expect(statusBy({ alsoGiven })).toMatchObject(good)
  })

  it("is found by either hash, with and without parameters of the algorithm", () => {
    for (const hash of ["sha1", "sha256"] as const) {
      expect(statusBy({ idsFor: () => [bareId(hash)] })).toMatchObject(good)
      const request = ocspRequest(seal, issuer, hash)
      const response = respondToStatusRequest(request, responder(), sealedAt)
      expect(ocspStatus(response, seal, issuer)).toMatchObject(good)
    }
  })

  it("is found among others; a revocation prevails over another status of it", () => {
    const other = bareId("sha1", Uint8Array.of(7))
    expect(statusBy({ idsFor: (id) => [other, id] })).toMatchObject(good)
    expect(statusBy({ idsFor: () => [other] })).toBeUndefined()
    let count = 0
    const revocation = { at: sealedAt, reason: 1 }
    const revocationOf = () => ((count += 1) === 2 ? revocation : undefined)
    const both = statusBy({ idsFor: (id) => [id, bareId("sha1")], revocationOf })
    expect(both).toMatchObject({ revokedAt: Math.floor(sealedAt / 1_000) * 1_000, reason: 1 })
  })

  it("of an identifier with parameters other than NULL is refused", () => {
    const algorithm = sequence(objectIdentifier(oids.sha256), integer(1))
    const id = sequence(algorithm, octetString(Buffer.of(1)), octetString(Buffer.of(1)), integer(1))
    expect(() => statusBy({ idsFor: () => [id] })).toThrow(RangeError)
  })
})

type Respond = (body: Uint8Array) => Buffer

const sourceOf = (respond: Respond) => {
  const fetchBytes = async ({ body = Buffer.of() }: { readonly body?: Uint8Array }) => respond(body)
  const limits = { timeoutMillis: 1_000, longestAnswerBytes: 1_000_000 }
  const source = makeRevocationSource({ fetchBytes, close: async () => undefined }, limits)
  return source.of(seal, issuer, { at: sealedAt - 1_000, now: sealedAt })
}

describe("Requests", () => {
  it.each([
    ["both", [oids.sha256]],
    ["sha256", [oids.sha256]],
    ["sha1", [oids.sha256, oids.sha1]],
  ] as const)("a responder that knows %s gets SHA-256 first", async (known, expected) => {
    const hashOf = (id: Uint8Array) => {
      const isSha1 = Buffer.from(id).includes(objectIdentifier(oids.sha1))
      return isSha1 ? "sha1" : "sha256"
    }
    const asked: Array<string> = []
    const idsFor = (id: Uint8Array) => {
      asked.push(oids[hashOf(id)])
      return known === "both" || known === hashOf(id) ? [id] : []
    }
    const proof = await sourceOf((body) =>
      respondToStatusRequest(body, responder({ idsFor }), sealedAt),
    )
    expect(proof).toMatchObject({ kind: "ocsp", status: good })
    expect(asked).toEqual(expected)
  })

  it.each([
    ["malformedRequest", 1, 2],
    ["tryLater", 3, 1],
    ["unauthorized", 6, 2],
  ])("a responder that returns %s (%i) gets %i", async (_, status, count) => {
    let asked = 0
    const respond: Respond = ({ length }) => {
      // Without a body, the revocation list is requested.
      if (length > 0) asked += 1
      return Buffer.of(0x30, 3, 0x0a, 1, status)
    }
    await expect(sourceOf(respond)).rejects.toThrow(RangeError)
    expect(asked).toBe(count)
  })
})
