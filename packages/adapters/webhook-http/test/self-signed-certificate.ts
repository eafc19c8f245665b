/** An X.509 certificate (RFC 5280), generated here so that the repository contains no key. */
import { generateKeyPairSync, sign } from "node:crypto"

const tlv = (tag: number, ...parts: ReadonlyArray<Uint8Array>): Buffer => {
  const content = Buffer.concat(parts)
  const { length } = content
  const size = length < 128 ? [length] : [0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.from([tag, ...size]), content])
}

const sequence = (...parts: ReadonlyArray<Uint8Array>) => tlv(0x30, ...parts)
const oid = (hex: string) => tlv(0x06, Buffer.from(hex, "hex"))
const utcTime = (at: Date) =>
  tlv(
    0x17,
    Buffer.from(
      `${at
        .toISOString()
        .replaceAll(/[-:T]|\.\d+/g, "")
        .slice(2)}`,
    ),
  )

const algorithms = {
  ec: {
    /** ecdsa-with-SHA256 */
    signature: sequence(oid("2a8648ce3d040302")),
    keyPair: () => generateKeyPairSync("ec", { namedCurve: "P-256" }),
  },
  rsa: {
    /** sha256WithRSAEncryption */
    signature: sequence(oid("2a864886f70d01010b"), tlv(0x05)),
    keyPair: () => generateKeyPairSync("rsa", { modulusLength: 2_048 }),
  },
}
const commonName = (name: string) =>
  sequence(tlv(0x31, sequence(oid("550403"), tlv(0x0c, Buffer.from(name)))))

const alternativeNames = (names: ReadonlyArray<string>) => {
  const listed = sequence(...names.map((name) => tlv(0x82, Buffer.from(name))))
  return tlv(0xa3, sequence(sequence(oid("551d11"), tlv(0x04, listed))))
}

/**
 * PEM of a certificate for those host names, and of its key. It is valid from yesterday to
 * tomorrow, or for the given days relative to today.
 */
export const aSelfSignedCertificate = (
  names: ReadonlyArray<string>,
  [fromDay, toDay]: readonly [number, number] = [-1, 1],
  algorithm: keyof typeof algorithms = "ec",
) => {
  const { signature: signatureAlgorithm, keyPair } = algorithms[algorithm]
  const { privateKey, publicKey } = keyPair()
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000)
  const body = sequence(
    tlv(0xa0, tlv(0x02, Buffer.from([2]))),
    tlv(0x02, Buffer.from([1])),
    signatureAlgorithm,
    commonName("test"),
    sequence(utcTime(inDays(fromDay)), utcTime(inDays(toDay))),
    commonName("test"),
    publicKey.export({ format: "der", type: "spki" }),
    alternativeNames(names),
  )
  const signature = tlv(0x03, Buffer.from([0]), sign("sha256", body, privateKey))
  const base64 = sequence(body, signatureAlgorithm, signature).toString("base64")
  const lines = base64.match(/.{1,64}/g)?.join("\n")
  return {
    certificate: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
    key: privateKey.export({ format: "pem", type: "pkcs8" }).toString(),
  }
}
