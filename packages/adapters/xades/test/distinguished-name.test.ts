import { describe, expect, it } from "vitest"
import { DerFields } from "../src/asn1/der-reader.ts"
import {
  attributeOf,
  oidOrganizationIdentifier,
  readDistinguishedName,
  toRfc4514,
  parseCertificate,
} from "../src/certificate.ts"
import { aSeal, nip, organization } from "./seals.ts"

const der = (tag: number, ...content: ReadonlyArray<Uint8Array>): Buffer => {
  const body = Buffer.concat(content)
  return Buffer.concat([Buffer.from([tag, body.length]), body])
}

const commonName = Buffer.from([0x06, 0x03, 0x55, 0x04, 0x03])
const nameOf = (tag: number, value: Buffer) =>
  readDistinguishedName(der(0x30, der(0x31, der(0x30, commonName, der(tag, value)))))

describe("Distinguished names", () => {
  it("a name from a certificate keeps its quotes and commas", async () => {
    const { subject } = (await aSeal()).key.certificate
    expect(attributeOf(subject, "2.5.4.10")).toBe(organization)
    expect(attributeOf(subject, oidOrganizationIdentifier)).toBe(`VATPL-${nip}`)
  })

  it("toRfc4514 writes a name from the most specific attribute to the country", async () => {
    const { subject } = (await aSeal()).key.certificate
    expect(toRfc4514(subject)).toBe(
      `${String.raw`CN=Firma \"Żółw\, Syn & Córka\" sp. z o.o. test seal,`}2.5.4.97=#0c10564154504c2d35323635383737363335,${String.raw`O=Firma \"Żółw\, Syn & Córka\" sp. z o.o.,C=PL`}`,
    )
  })

  it.each([
    [" a ", String.raw`CN=\ a\ `],
    ["#a", String.raw`CN=\#a`],
    ["a+b;<c>\\", String.raw`CN=a\+b\;\<c\>\\`],
    ["a\0b", String.raw`CN=a\00b`],
  ])("toRfc4514 escapes %j as RFC 4514 requires", (value, expected) => {
    expect(toRfc4514(nameOf(0x0c, Buffer.from(value)))).toBe(expected)
  })

  it("attributeOf decodes BMPString and TeletexString values", () => {
    expect(attributeOf(nameOf(0x1e, Buffer.from([0x01, 0x7b])), "2.5.4.3")).toBe("Ż")
    expect(attributeOf(nameOf(0x14, Buffer.from([0xf3])), "2.5.4.3")).toBe("ó")
  })

  it.each([[[0x30, 0x05, 0x01]], [[0x30, 0x80, 0x00, 0x00]], [[0x1f, 0x01]], [[0x30]]])(
    "DerFields rejects truncated DER and indefinite lengths: %j",
    (bytes) => {
      expect(() => new DerFields(Uint8Array.from(bytes)).takeAll()).toThrow(RangeError)
    },
  )
})

describe("Certificates", () => {
  it("test certificates state the usage of their keys", async () => {
    const { certificate, chain } = (await aSeal()).key
    expect(certificate.keyUsage).toEqual({
      digitalSignature: true,
      nonRepudiation: true,
      keyCertSign: false,
      crlSign: false,
    })
    expect(certificate.isSelfSigned).toBe(false)
    expect(chain[0]).toMatchObject({ isSelfSigned: true, pathLength: 0 })
    expect(chain[0]?.keyUsage?.keyCertSign).toBe(true)
  })

  it("a test certificate is valid for two years from its creation", async () => {
    const { validFrom, validTo } = (await aSeal()).key.certificate
    expect(new Date(validFrom).toISOString()).toBe("2026-11-20T13:14:15.000Z")
    expect(new Date(validTo).toISOString()).toBe("2028-11-20T13:14:15.000Z")
  })

  it("parseCertificate rejects text that is not a certificate", () => {
    expect(() => parseCertificate("no certificate")).toThrow()
  })
})
