/**
 * X.509 certificates for tests: P-256 keys, valid for a day, self-signed or signed by a test
 * authority. Encoded in DER by hand (ITU-T X.690), because Node cannot create certificates.
 */
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto"

export interface TestCertificate {
  readonly keyPem: string
  readonly certificatePem: string
  readonly der: Buffer
  /** `x5t#S256` of RFC 8705. */
  readonly thumbprint: string
  readonly subject: Buffer
  readonly key: KeyObject
}

const tlv = (tag: number, ...parts: ReadonlyArray<Uint8Array>): Buffer => {
  const content = Buffer.concat(parts)
  const { length } = content
  if (length < 128) return Buffer.concat([Buffer.from([tag, length]), content])
  const size = length < 256 ? [0x81, length] : [0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.from([tag, ...size]), content])
}

const sequence = (...parts: ReadonlyArray<Uint8Array>): Buffer => tlv(0x30, ...parts)
const oid = (hex: string): Buffer => tlv(0x06, Buffer.from(hex, "hex"))
const bits = (bytes: Uint8Array): Buffer => tlv(0x03, Buffer.from([0]), bytes)
const utcTime = (at: Date): Buffer =>
  tlv(0x17, Buffer.from(`${at.toISOString().replace(/[-:T]/g, "").slice(2, 14)}Z`))

const ecdsaWithSha256 = sequence(oid("2a8648ce3d040302"))

const nameOf = (commonName: string): Buffer =>
  sequence(tlv(0x31, sequence(oid("550403"), tlv(0x0c, Buffer.from(commonName)))))

const extension = (id: string, value: Buffer): Buffer => sequence(oid(id), tlv(0x04, value))

/** Every certificate can sign others and is valid for the server name `localhost`. */
const extensions = tlv(
  0xa3,
  sequence(
    extension("551d13", sequence(tlv(0x01, Buffer.from([0xff])))),
    extension("551d11", sequence(tlv(0x82, Buffer.from("localhost")))),
  ),
)

const pemOf = (der: Uint8Array): string => {
  const lines =
    Buffer.from(der)
      .toString("base64")
      .match(/.{1,64}/g) ?? []
  return ["-----BEGIN CERTIFICATE-----", ...lines, "-----END CERTIFICATE-----", ""].join("\n")
}

const dayMillis = 86_400_000

/** A new key and its certificate, signed by the issuer, or self-signed without one. */
export const makeCertificate = (commonName: string, issuer?: TestCertificate): TestCertificate => {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" })
  const subject = nameOf(commonName)
  const now = Date.now()
  const serial = Buffer.concat([Buffer.from([1]), randomBytes(15)])
  const content = sequence(
    tlv(0xa0, tlv(0x02, Buffer.from([2]))),
    tlv(0x02, serial),
    ecdsaWithSha256,
    issuer?.subject ?? subject,
    sequence(utcTime(new Date(now - dayMillis)), utcTime(new Date(now + dayMillis))),
    subject,
    publicKey.export({ type: "spki", format: "der" }),
    extensions,
  )
  const signature = sign("sha256", content, issuer?.key ?? privateKey)
  const der = sequence(content, ecdsaWithSha256, bits(signature))
  return {
    keyPem: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
    certificatePem: pemOf(der),
    der,
    thumbprint: createHash("sha256").update(der).digest("base64url"),
    subject,
    key: privateKey,
  }
}
