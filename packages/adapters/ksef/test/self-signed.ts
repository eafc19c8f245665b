/**
 * A self-signed RSA certificate, DER-encoded by hand: the form in which KSeF publishes its keys.
 *
 * Only as much of X.509 as `node:crypto` needs to read the key back (RFC 5280, 4.1).
 */
import { createHash, generateKeyPairSync, type KeyObject, sign } from "node:crypto"

const der = (tag: number, ...parts: ReadonlyArray<Uint8Array>): Buffer => {
  const content = Buffer.concat(parts)
  if (content.length < 128) return Buffer.concat([Buffer.from([tag, content.length]), content])
  const digits = content.length.toString(16)
  const length = Buffer.from(digits.length % 2 === 0 ? digits : `0${digits}`, "hex")
  return Buffer.concat([Buffer.from([tag, 0x80 + length.length]), length, content])
}

const sequence = (...parts: ReadonlyArray<Uint8Array>) => der(0x30, ...parts)
const sha256WithRsa = sequence(der(0x06, Buffer.from("2a864886f70d01010b", "hex")), der(0x05))
const commonName = (text: string) =>
  sequence(
    der(0x31, sequence(der(0x06, Buffer.from("550403", "hex")), der(0x0c, Buffer.from(text)))),
  )
const utcTime = (text: string) => der(0x17, Buffer.from(text))

export interface ServerKey {
  readonly privateKey: KeyObject
  /** DER, Base64. */
  readonly certificate: string
  /** SHA-256 of the SubjectPublicKeyInfo, Base64. */
  readonly id: string
}

export const newServerKey = (): ServerKey => {
  const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 })
  const spki = publicKey.export({ type: "spki", format: "der" })
  const name = commonName("Scripted KSeF")
  const validity = sequence(utcTime("250101000000Z"), utcTime("450101000000Z"))
  const body = sequence(der(0x02, Buffer.from([1])), sha256WithRsa, name, validity, name, spki)
  const signature = sign("sha256", body, privateKey)
  const certificate = sequence(body, sha256WithRsa, der(0x03, Buffer.from([0]), signature))
  return {
    privateKey,
    certificate: certificate.toString("base64"),
    id: createHash("sha256").update(spki).digest("base64"),
  }
}
