/**
 * Reads a key and its certificates from a passphrase-protected PKCS#12 file (RFC 7292), in DER or
 * in BER, as Java tools write it.
 *
 * Node can't export a key from such a file, so this module parses it and Node decrypts: PBES2 with
 * PBKDF2 (RFC 8018; AES-CBC, as OpenSSL 3 and current tools write) and triple DES. RC2, which older
 * tools use, is rejected with advice. The MAC is that of RFC 7292, or PBMAC1 (RFC 9579).
 */
import {
  createDecipheriv,
  createHash,
  createHmac,
  createPrivateKey,
  type KeyObject,
  pbkdf2Sync,
  timingSafeEqual,
} from "node:crypto"
import { hashOids } from "../asn1/algorithm-identifier.ts"
import { toDer } from "../asn1/ber.ts"
import { contextTag, type DerFields, derTag, onlyNode, openDer } from "../asn1/der-reader.ts"
import { type Certificate, parseCertificate } from "../certificate.ts"
import { type SigningKey, SigningKeyError, softKey } from "../signing-key.ts"
import { derive } from "./pkcs12-derivation.ts"

const wrongPassphrase = (cause?: unknown): SigningKeyError => {
  const detail = "the passphrase of the PKCS#12 file is wrong, or the file is damaged"
  return new SigningKeyError({ reason: "SecretRejected", detail, cause })
}

/** A higher count could block the process for minutes. */
const maximumIterations = 10_000_000

const hashes = new Map(Object.entries(hashOids).map(([hash, oid]) => [oid, hash]))
const pseudoRandom: ReadonlyMap<string, string> = new Map([
  ["1.2.840.113549.2.7", "sha1"],
  ["1.2.840.113549.2.9", "sha256"],
  ["1.2.840.113549.2.10", "sha384"],
  ["1.2.840.113549.2.11", "sha512"],
])
const aes: ReadonlyMap<string, { readonly cipher: string; readonly keyBytes: number }> = new Map([
  ["2.16.840.1.101.3.4.1.2", { cipher: "aes-128-cbc", keyBytes: 16 }],
  ["2.16.840.1.101.3.4.1.22", { cipher: "aes-192-cbc", keyBytes: 24 }],
  ["2.16.840.1.101.3.4.1.42", { cipher: "aes-256-cbc", keyBytes: 32 }],
])
const oidPbkdf2 = "1.2.840.113549.1.5.12"
const oidPbmac1 = "1.2.840.113549.1.5.14"
const oidPbes2 = "1.2.840.113549.1.5.13"
const oidTripleDes = "1.2.840.113549.1.12.1.3"
const rc2: ReadonlySet<string> = new Set(["1.2.840.113549.1.12.1.5", "1.2.840.113549.1.12.1.6"])

const numberOf = (content: Uint8Array): number => {
  const value = Number.parseInt(Buffer.from(content).toString("hex") || "0", 16)
  if (value > maximumIterations) throw new RangeError(`${value} iterations exceed the maximum`)
  return value
}

const lookUp = <Value>(table: ReadonlyMap<string, Value>, oid: string): Value => {
  const value = table.get(oid)
  if (value === undefined) throw new RangeError(`unsupported algorithm ${oid}`)
  return value
}

const decipher = (cipher: string, key: Buffer, iv: Uint8Array, data: Uint8Array): Uint8Array => {
  try {
    const opened = createDecipheriv(cipher, key, iv)
    return Buffer.concat([opened.update(data), opened.final()])
  } catch (cause) {
    throw wrongPassphrase(cause)
  }
}

/** RFC 8018, A.2. `bytesOf` returns the length of the key, given the one that the file states. */
const readPbkdf2 = (
  algorithm: DerFields,
  passphrase: string,
  bytesOf: (stated: number | undefined) => number,
): Buffer => {
  const name = algorithm.oid()
  if (name !== oidPbkdf2) throw new RangeError(`unsupported algorithm ${name}`)
  const fields = algorithm.open()
  const salt = fields.octets()
  const iterations = numberOf(fields.integer())
  const stated = fields.takeIf(derTag.integer)
  const prf = fields.openIf()
  const hash = prf === undefined ? "sha1" : lookUp(pseudoRandom, prf.oid())
  return pbkdf2Sync(passphrase, salt, iterations, bytesOf(stated && numberOf(stated.content)), hash)
}

const readPbes2 = (parameters: DerFields, passphrase: string) => {
  const derivation = parameters.open()
  const scheme = parameters.open()
  const { cipher, keyBytes } = lookUp(aes, scheme.oid())
  return { cipher, iv: scheme.octets(), key: readPbkdf2(derivation, passphrase, () => keyBytes) }
}

const readTripleDes = (parameters: DerFields, passphrase: string) => {
  const salt = parameters.octets()
  const iterations = numberOf(parameters.integer())
  const from = { hash: "sha1", passphrase, salt, iterations }
  return { cipher: "des-ede3-cbc", key: derive(1, 24, from), iv: derive(2, 8, from) }
}

/** Throws `SigningKeyError` for a wrong passphrase, `RangeError` for an unknown algorithm. */
const decrypt = (algorithm: DerFields, data: Uint8Array, passphrase: string): Uint8Array => {
  const name = algorithm.oid()
  if (rc2.has(name)) {
    throw new RangeError(
      "it is encrypted with RC2; convert it: openssl pkcs12 -legacy, then -export",
    )
  }
  if (name !== oidPbes2 && name !== oidTripleDes) throw new RangeError(`algorithm ${name}`)
  const read = name === oidPbes2 ? readPbes2 : readTripleDes
  const { cipher, key, iv } = read(algorithm.open(), passphrase)
  return decipher(cipher, key, iv, data)
}

/** A MAC with a shorter key is easily forged, and one with a longer key is no stronger. */
const macKeyBytes = (stated = 0): number => {
  if (stated < 20 || stated > 64) throw new RangeError(`its MAC has a key of ${stated} bytes`)
  return stated
}

/** PBMAC1-params (RFC 8018, A.5). */
const readPbmac1 = (parameters: DerFields, passphrase: string) => {
  const key = readPbkdf2(parameters.open(), passphrase, macKeyBytes)
  return { key, hash: lookUp(pseudoRandom, parameters.open().oid()) }
}

/** RFC 7292, B.4. */
const readOwnMac = (hash: string, fields: DerFields, passphrase: string) => {
  const salt = fields.octets()
  const count = fields.takeIf(derTag.integer)
  const iterations = count === undefined ? 1 : numberOf(count.content)
  const length = createHash(hash).digest().length
  return { hash, key: derive(3, length, { hash, passphrase, salt, iterations }) }
}

/** RFC 7292, 4: verifies the MAC of the contents before anything is parsed. */
const checkMac = (mac: DerFields, contents: Uint8Array, passphrase: string): void => {
  const info = mac.open()
  const algorithm = info.open()
  const name = algorithm.oid()
  const expected = info.octets()
  const { hash, key } =
    name === oidPbmac1
      ? readPbmac1(algorithm.open(), passphrase)
      : readOwnMac(lookUp(hashes, name), mac, passphrase)
  const computed = createHmac(hash, key).update(contents).digest()
  if (expected.length !== computed.length) throw new RangeError("the digest has another length")
  if (!timingSafeEqual(expected, computed)) throw wrongPassphrase()
}

const oid = {
  data: "1.2.840.113549.1.7.1",
  encryptedData: "1.2.840.113549.1.7.6",
  keyBag: "1.2.840.113549.1.12.10.1.1",
  shroudedKeyBag: "1.2.840.113549.1.12.10.1.2",
  certificateBag: "1.2.840.113549.1.12.10.1.3",
  x509Certificate: "1.2.840.113549.1.9.22.1",
} as const

/** The only version of PFX. */
const pfxVersion = 3

interface Bag {
  readonly kind: string
  readonly value: Uint8Array
}

/** The octets in `[0] EXPLICIT OCTET STRING`. */
const explicitOctets = (content: Uint8Array): Uint8Array =>
  onlyNode(content, derTag.octetString).content

/** BER may divide the octets. */
const encryptedOctets = (fields: DerFields): Uint8Array => {
  const whole = fields.takeIf(contextTag(0, false))
  if (whole !== undefined) return whole.content
  return Buffer.concat(
    fields
      .open(contextTag(0))
      .takeAll()
      .map(({ content }) => content),
  )
}

const decryptedContent = (encoded: Uint8Array, passphrase: string): Uint8Array => {
  const data = openDer(encoded)
  data.integer()
  const content = data.open()
  content.oid()
  return decrypt(content.open(), encryptedOctets(content), passphrase)
}

/** ContentInfo and SafeBag: a type, then what it holds. */
const readTyped = (fields: DerFields): Bag => ({
  kind: fields.oid(),
  value: fields.take(contextTag(0)).content,
})

const readAllTyped = (contents: Uint8Array): ReadonlyArray<Bag> =>
  openDer(toDer(contents)).openAll().map(readTyped)

const bagsOf = ({ kind, value }: Bag, passphrase: string): ReadonlyArray<Bag> => {
  if (kind === oid.data) return readAllTyped(explicitOctets(value))
  if (kind === oid.encryptedData) return readAllTyped(decryptedContent(value, passphrase))
  throw new RangeError("the contents are protected by a key, not by a passphrase")
}

const readKey = ({ kind, value }: Bag, passphrase: string): KeyObject => {
  let key = value
  if (kind === oid.shroudedKeyBag) {
    const fields = openDer(value)
    key = decrypt(fields.open(), fields.octets(), passphrase)
  }
  return createPrivateKey({ key: Buffer.from(key), format: "der", type: "pkcs8" })
}

const readCertificate = ({ value }: Bag): Certificate => {
  const { kind, value: certificate } = readTyped(openDer(value))
  if (kind !== oid.x509Certificate) throw new RangeError("no X.509 certificate")
  return parseCertificate(explicitOctets(certificate))
}

const readAll = (pfx: Uint8Array, passphrase: string): ReadonlyArray<Bag> => {
  const fields = openDer(toDer(pfx))
  fields.version(pfxVersion)
  const { kind, value } = readTyped(fields.open())
  if (kind !== oid.data)
    throw new RangeError("the file is protected by a signature, not by a passphrase")
  const contents = explicitOctets(value)
  checkMac(fields.open(), contents, passphrase)
  return readAllTyped(contents).flatMap((info) => bagsOf(info, passphrase))
}

/** The leaf of the key first, then its issuers as far as the file contains them. */
const inOrder = (
  key: KeyObject,
  certificates: ReadonlyArray<Certificate>,
): [Certificate, ...ReadonlyArray<Certificate>] => {
  const leaf = certificates.find(({ x509 }) => x509.checkPrivateKey(key))
  if (leaf === undefined) {
    const detail = "no certificate of the PKCS#12 file belongs to its private key"
    throw new SigningKeyError({ reason: "KeyDoesNotMatchCertificate", detail })
  }
  const chain: Array<Certificate> = []
  for (let current = leaf; !current.isSelfSigned; ) {
    const issuer = certificates.find(
      (one) => !chain.includes(one) && one !== current && current.x509.checkIssued(one.x509),
    )
    if (issuer === undefined) break
    chain.push(issuer)
    current = issuer
  }
  return [leaf, ...chain]
}

const unreadable = (detail: string, cause?: unknown): SigningKeyError =>
  new SigningKeyError({ reason: "UnreadableKey", detail, cause })

/** The only key of a PKCS#12 file, with its certificates. Throws `SigningKeyError`. */
export const loadSigningKeyPkcs12 = (pfx: Uint8Array, passphrase: string): SigningKey => {
  try {
    const bags = readAll(pfx, passphrase)
    const keys = bags.filter(({ kind }) => kind === oid.keyBag || kind === oid.shroudedKeyBag)
    const [only, ...more] = keys
    if (only === undefined || more.length > 0) {
      throw unreadable(`the PKCS#12 file holds ${keys.length} private keys instead of one`)
    }
    const key = readKey(only, passphrase)
    const certificates = bags.filter(({ kind }) => kind === oid.certificateBag)
    return softKey(key, inOrder(key, certificates.map(readCertificate)))
  } catch (cause) {
    if (cause instanceof SigningKeyError) throw cause
    const why = cause instanceof Error ? cause.message : String(cause)
    throw unreadable(`the PKCS#12 file is not readable: ${why}`, cause)
  }
}
