/**
 * Self-signed certificates in KSeF's form, and a reader of certificate requests: DER by hand (RFC
 * 5280, RFC 2986).
 */
import { generateKeyPairSync, type KeyObject, sign } from "node:crypto"

const tags = {
  integer: 0x02,
  bitString: 0x03,
  objectIdentifier: 0x06,
  utf8String: 0x0c,
  sequence: 0x30,
  set: 0x31,
} as const

const lengthOf = (length: number): ReadonlyArray<number> => {
  if (length < 0x80) return [length]
  const octets: Array<number> = []
  for (let rest = length; rest > 0; rest = Math.floor(rest / 256)) octets.unshift(rest % 256)
  return [0x80 + octets.length, ...octets]
}

const encode = (tag: number, ...contents: ReadonlyArray<Uint8Array>): Buffer => {
  const content = Buffer.concat(contents)
  return Buffer.concat([Buffer.from([tag, ...lengthOf(content.length)]), content])
}

/** Seven bits per octet; all except the last one are marked. */
const base128 = (value: number): ReadonlyArray<number> => {
  const octets = [value % 128]
  for (let rest = Math.floor(value / 128); rest > 0; rest = Math.floor(rest / 128)) {
    octets.unshift((rest % 128) + 128)
  }
  return octets
}

const objectIdentifier = (dotted: string): Buffer => {
  const [first = 0, second = 0, ...rest] = dotted.split(".").map(Number)
  return encode(tags.objectIdentifier, Buffer.from([first * 40 + second, ...rest.flatMap(base128)]))
}

/** A bit string of whole octets. */
const bitString = (octets: Uint8Array): Buffer => encode(tags.bitString, Buffer.from([0]), octets)

const sequence = (...parts: ReadonlyArray<Uint8Array>) => encode(tags.sequence, ...parts)

const algorithmOf = (kind: "EC" | "RSA"): Buffer =>
  kind === "EC"
    ? sequence(objectIdentifier("1.2.840.10045.4.3.2"))
    : sequence(objectIdentifier("1.2.840.113549.1.1.11"), Buffer.from([0x05, 0x00]))

const nameOf = (commonName: string): Buffer => {
  const value = encode(tags.utf8String, Buffer.from(commonName))
  return sequence(encode(tags.set, sequence(objectIdentifier("2.5.4.3"), value)))
}

const generalizedTime = (at: number): Buffer =>
  encode(0x18, Buffer.from(new Date(at).toISOString().replaceAll(/[-:T]|\.\d+/g, "")))

const keyUsage = (octet: number): Buffer => {
  const value = encode(0x04, encode(tags.bitString, Buffer.from([0, octet])))
  const critical = Buffer.from([0x01, 0x01, 0xff])
  return encode(0xa3, sequence(sequence(objectIdentifier("2.5.29.15"), critical, value)))
}

export interface MadeCertificate {
  readonly keyPem: string
  readonly certificatePem: string
  readonly publicKey: KeyObject
}

/** The first octet of KeyUsage for the types Offline and Authentication. */
export const usages = { Offline: 0x40, Authentication: 0x80 } as const

const pairOf = (kind: "EC" | "RSA") =>
  kind === "EC"
    ? generateKeyPairSync("ec", { namedCurve: "P-256" })
    : generateKeyPairSync("rsa", { modulusLength: 2048 })

export const makeCertificate = (options: {
  readonly kind: "EC" | "RSA"
  readonly type: keyof typeof usages
  /** Hexadecimal, whole octets, the first one below 80. */
  readonly serial: string
  readonly validFrom: number
  readonly validTo: number
}): MadeCertificate => {
  const { kind, type, serial, validFrom, validTo } = options
  const { publicKey, privateKey } = pairOf(kind)
  const algorithm = algorithmOf(kind)
  const version3 = encode(0xa0, encode(tags.integer, Buffer.from([2])))
  const body = sequence(
    version3,
    encode(tags.integer, Buffer.from(serial, "hex")),
    algorithm,
    nameOf("KSeF"),
    sequence(generalizedTime(validFrom), generalizedTime(validTo)),
    nameOf("Merch Polska"),
    publicKey.export({ type: "spki", format: "der" }),
    keyUsage(usages[type]),
  )
  const certificate = sequence(body, algorithm, bitString(sign("sha256", body, privateKey)))
  const base64 = certificate.toString("base64")
  return {
    keyPem: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
    certificatePem: `-----BEGIN CERTIFICATE-----\n${base64}\n-----END CERTIFICATE-----\n`,
    publicKey,
  }
}

export interface DerElement {
  readonly tag: number
  readonly content: Buffer
  readonly encoded: Buffer
}

/** Splits concatenated elements. */
export const elementsOf = (bytes: Buffer): ReadonlyArray<DerElement> => {
  const elements: Array<DerElement> = []
  for (let at = 0; at < bytes.length; ) {
    const first = bytes[at + 1] ?? 0
    const octets = first < 0x80 ? 0 : first - 0x80
    const length = octets === 0 ? first : bytes.readUIntBE(at + 2, octets)
    const begin = at + 2 + octets
    const content = bytes.subarray(begin, begin + length)
    elements.push({ tag: bytes[at] ?? 0, content, encoded: bytes.subarray(at, begin + length) })
    at = begin + length
  }
  return elements
}
