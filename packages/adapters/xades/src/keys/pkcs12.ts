/**
 * Reads a key and its certificates from a PKCS#12 file (RFC 7292) that is protected by a
 * passphrase.
 *
 * Node has no reader that hands out the key, so the few layers are read here and node decrypts:
 * PBES2 (AES-CBC, as OpenSSL 3 and current tools write) and triple DES. What older tools encrypt
 * with RC2 is refused with advice.
 */
import { createPrivateKey, type KeyObject, timingSafeEqual } from "node:crypto"
import { contextTag, fieldsOf, onlyNode, takeOid } from "../asn1/der-fields.ts"
import { type Certificate, parseCertificate } from "../certificate.ts"
import { type DerNode, derTag, readDer } from "../der.ts"
import { type SigningKey, SigningKeyError, softKey } from "../signing-key.ts"
import { decrypt, macOf, WrongPassphrase } from "./pkcs12-protection.ts"

const oid = {
  data: "1.2.840.113549.1.7.1",
  encryptedData: "1.2.840.113549.1.7.6",
  keyBag: "1.2.840.113549.1.12.10.1.1",
  shroudedKeyBag: "1.2.840.113549.1.12.10.1.2",
  certificateBag: "1.2.840.113549.1.12.10.1.3",
  x509Certificate: "1.2.840.113549.1.9.22.1",
} as const

/** PFX.version, the only one there is. */
const pfxVersion = 3

interface Bag {
  readonly kind: string
  readonly value: DerNode
}

/** The octets in `[0] EXPLICIT OCTET STRING`. */
const explicitOctets = (node: DerNode): Uint8Array =>
  onlyNode(node.content, derTag.octetString).content

const decryptedContent = (node: DerNode, passphrase: string): Uint8Array => {
  const data = fieldsOf(onlyNode(node.content, derTag.sequence).content)
  data.take(derTag.integer)
  const content = fieldsOf(data.take(derTag.sequence).content)
  takeOid(content)
  const algorithm = content.take(derTag.sequence)
  return decrypt(algorithm, content.take(contextTag(0, false)).content, passphrase)
}

const readBags = (contents: Uint8Array): ReadonlyArray<Bag> =>
  readDer(onlyNode(contents, derTag.sequence).content).map(({ content }) => {
    const fields = fieldsOf(content)
    const kind = takeOid(fields)
    return { kind, value: fields.take(contextTag(0)) }
  })

const bagsOf = (info: DerNode, passphrase: string): ReadonlyArray<Bag> => {
  const fields = fieldsOf(info.content)
  const kind = takeOid(fields)
  const content = fields.take(contextTag(0))
  if (kind === oid.data) return readBags(explicitOctets(content))
  if (kind === oid.encryptedData) return readBags(decryptedContent(content, passphrase))
  throw new RangeError("the contents are protected by a key, not by a passphrase")
}

const readKey = ({ kind, value }: Bag, passphrase: string): KeyObject => {
  const inner = Buffer.from(value.content)
  if (kind === oid.keyBag) return createPrivateKey({ key: inner, format: "der", type: "pkcs8" })
  const fields = fieldsOf(onlyNode(inner, derTag.sequence).content)
  const algorithm = fields.take(derTag.sequence)
  const key = decrypt(algorithm, fields.take(derTag.octetString).content, passphrase)
  return createPrivateKey({ key: Buffer.from(key), format: "der", type: "pkcs8" })
}

const readCertificate = ({ value }: Bag): Certificate => {
  const fields = fieldsOf(onlyNode(value.content, derTag.sequence).content)
  if (takeOid(fields) !== oid.x509Certificate) throw new RangeError("no X.509 certificate")
  return parseCertificate(explicitOctets(fields.take(contextTag(0))))
}

/** RFC 7292, 4: the digest of the contents under the passphrase, before anything is believed. */
const checkMac = (mac: DerNode, contents: Uint8Array, passphrase: string): void => {
  const expected = macOf(mac, contents, passphrase)
  if (!timingSafeEqual(expected.wanted, expected.computed)) throw new WrongPassphrase()
}

const readAll = (pfx: Uint8Array, passphrase: string): ReadonlyArray<Bag> => {
  const fields = fieldsOf(onlyNode(pfx, derTag.sequence).content)
  if (fields.take(derTag.integer).content[0] !== pfxVersion) throw new RangeError("not PKCS#12")
  const safe = fieldsOf(fields.take(derTag.sequence).content)
  if (takeOid(safe) !== oid.data) throw new RangeError("the file is signed, not protected")
  const contents = explicitOctets(safe.take(contextTag(0)))
  checkMac(fields.take(derTag.sequence), contents, passphrase)
  const infos = readDer(onlyNode(contents, derTag.sequence).content)
  return infos.flatMap((info) => bagsOf(info, passphrase))
}

/** The leaf of the key first, then those above it as far as the file has them. */
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

/**
 * The one key of a PKCS#12 file, with its certificates. Throws `SigningKeyError`.
 */
export const loadSigningKeyPkcs12 = (pfx: Uint8Array, passphrase: string): SigningKey => {
  try {
    const bags = readAll(pfx, passphrase)
    const keys = bags.filter(({ kind }) => kind === oid.keyBag || kind === oid.shroudedKeyBag)
    const [only, ...more] = keys
    if (only === undefined || more.length > 0) {
      throw unreadable(`the PKCS#12 file holds ${keys.length} private keys and not one`)
    }
    const key = readKey(only, passphrase)
    const certificates = bags.filter(({ kind }) => kind === oid.certificateBag)
    return softKey(key, inOrder(key, certificates.map(readCertificate)))
  } catch (cause) {
    if (cause instanceof SigningKeyError) throw cause
    if (cause instanceof WrongPassphrase) {
      const detail = "the passphrase of the PKCS#12 file is wrong, or the file is damaged"
      throw new SigningKeyError({ reason: "SecretRefused", detail, cause })
    }
    const why = cause instanceof Error ? cause.message : String(cause)
    throw unreadable(`the PKCS#12 file is not readable: ${why}`, cause)
  }
}
