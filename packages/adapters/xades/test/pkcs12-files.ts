/** PKCS#12 files as several tools write them, encoded without the code under test. */
import { createCipheriv, createHmac, createPrivateKey, pbkdf2Sync, randomBytes } from "node:crypto"
import { parseCertificatesPem } from "../src/certificate.ts"
import type { TestSeal } from "../src/testing/index.ts"

/** Encodes elements with content in a tag's form. */
interface Encoding {
  readonly of: (tag: number, ...parts: ReadonlyArray<Uint8Array>) => Buffer
  readonly octets: (bytes: Uint8Array, tag?: number) => Buffer
}

const lengthOf = (length: number): Buffer => {
  if (length < 0x80) return Buffer.of(length)
  return Buffer.of(0x82, length >> 8, length & 0xff)
}

const definite: Encoding["of"] = (tag, ...parts) => {
  const content = Buffer.concat(parts)
  return Buffer.concat([Buffer.of(tag), lengthOf(content.length), content])
}

const indefinite: Encoding["of"] = (tag, ...parts) =>
  Buffer.concat([Buffer.of(tag, 0x80), ...parts, Buffer.of(0, 0)])

const pieceBytes = 100

const pieces = (bytes: Uint8Array): ReadonlyArray<Buffer> =>
  Array.from({ length: Math.ceil(bytes.length / pieceBytes) }, (_, at) =>
    definite(0x04, bytes.subarray(at * pieceBytes, (at + 1) * pieceBytes)),
  )

const constructed = 0x20

export const encodings = {
  DER: { of: definite, octets: (bytes, tag = 0x04) => definite(tag, bytes) },
  BER: {
    of: indefinite,
    octets: (bytes, tag = 0x04) => indefinite(tag | constructed, ...pieces(bytes)),
  },
  "BER with pieces of pieces": {
    of: indefinite,
    octets: (bytes, tag = 0x04) =>
      definite(tag | constructed, definite(0x24, ...pieces(bytes)), definite(0x04)),
  },
} as const satisfies Record<string, Encoding>

const hex = (text: string): Buffer => Buffer.from(text.replaceAll(" ", ""), "hex")
const oid = (digits: string): Buffer => definite(0x06, hex(digits))
const sequence = (...parts: ReadonlyArray<Uint8Array>): Buffer => definite(0x30, ...parts)
const octets = (bytes: Uint8Array): Buffer => definite(0x04, bytes)
const integer = (value: number): Buffer =>
  definite(0x02, value < 0x80 ? Buffer.of(value) : Buffer.of(value >> 8, value & 0xff))

const oids = {
  data: oid("2a864886f70d010701"),
  encryptedData: oid("2a864886f70d010706"),
  pbkdf2: oid("2a864886f70d01050c"),
  pbes2: oid("2a864886f70d01050d"),
  pbmac1: oid("2a864886f70d01050e"),
  hmacSha256: oid("2a864886f70d0209"),
  hmacSha512: oid("2a864886f70d020b"),
  aes256: oid("60864801650304012a"),
  shroudedKeyBag: oid("2a864886f70d010c0a0102"),
  certificateBag: oid("2a864886f70d010c0a0103"),
  x509Certificate: oid("2a864886f70d01091601"),
} as const

const iterations = 2_048

const derivation = (salt: Buffer, hash: "hmacSha256" | "hmacSha512", keyBytes?: number): Buffer => {
  const length = keyBytes === undefined ? [] : [integer(keyBytes)]
  const parameters = [octets(salt), integer(iterations), ...length, sequence(oids[hash])]
  return sequence(oids.pbkdf2, sequence(...parameters))
}

const encrypted = (data: Uint8Array, passphrase: string): readonly [Buffer, Buffer] => {
  const [salt, iv] = [randomBytes(8), randomBytes(16)]
  const key = pbkdf2Sync(passphrase, salt, iterations, 32, "sha256")
  const cipher = createCipheriv("aes-256-cbc", key, iv)
  const scheme = sequence(oids.aes256, octets(iv))
  const parameters = sequence(derivation(salt, "hmacSha256"), scheme)
  return [sequence(oids.pbes2, parameters), Buffer.concat([cipher.update(data), cipher.final()])]
}

/** PBMAC1 with a key of so many bytes; RFC 9579 has the unused salt and count beside it. */
const macOf = (contents: Uint8Array, passphrase: string, keyBytes: number): Buffer => {
  const salt = randomBytes(8)
  const key = pbkdf2Sync(passphrase, salt, iterations, keyBytes, "sha256")
  const mac = createHmac("sha512", key).update(contents).digest()
  const scheme = sequence(oids.hmacSha512)
  const parameters = sequence(derivation(salt, "hmacSha256", keyBytes), scheme)
  const info = sequence(sequence(oids.pbmac1, parameters), octets(mac))
  return sequence(info, octets(Buffer.from("NOT USED")), integer(1))
}

/** A file with the seal's key and certificates, protected by PBES2 and PBMAC1. */
export const pkcs12File = (
  seal: TestSeal,
  passphrase: string,
  { of, octets: inForm }: Encoding = encodings.DER,
  macKeyBytes = 64,
): Buffer => {
  const explicit = (content: Uint8Array): Buffer => of(0xa0, content)
  const certificates = parseCertificatesPem(seal.certificatePem).map(({ x509 }) => {
    const bag = of(0x30, oids.x509Certificate, explicit(inForm(x509.raw)))
    return of(0x30, oids.certificateBag, explicit(bag))
  })
  const [algorithm, data] = encrypted(of(0x30, ...certificates), passphrase)
  const content = of(0x30, oids.data, algorithm, inForm(data, 0x80))
  const encryptedData = of(0x30, integer(0), content)
  const privateKey = createPrivateKey(seal.keyPem).export({ type: "pkcs8", format: "der" })
  const [keyAlgorithm, keyData] = encrypted(privateKey, passphrase)
  const keyBag = of(0x30, keyAlgorithm, inForm(keyData))
  const keys = of(0x30, of(0x30, oids.shroudedKeyBag, explicit(keyBag)))
  const contents = of(
    0x30,
    of(0x30, oids.encryptedData, explicit(encryptedData)),
    of(0x30, oids.data, explicit(inForm(keys))),
  )
  const safe = of(0x30, oids.data, explicit(inForm(contents)))
  return of(0x30, integer(3), safe, macOf(contents, passphrase, macKeyBytes))
}
