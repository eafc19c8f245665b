/**
 * A key in a PKCS#11 token (HSM, card, SoftHSM) that signs inside the token and can't be exported.
 *
 * The module is third-party native code that blocks while it signs and may crash its process, so
 * the worker uses it through the signer process. pkcs11js is loaded on demand and is optional.
 */
import { createHash, verify } from "node:crypto"
import type * as pkcs11js from "pkcs11js"
import { type Certificate, parseCertificate } from "../certificate.ts"
import {
  algorithmOf,
  readCertificates,
  type SigningKey,
  SigningKeyError,
  type SigningKeyReason,
} from "../signing-key.ts"

export interface Pkcs11Source {
  /** Path of the module, e.g. `/usr/lib/softhsm/libsofthsm2.so`. */
  readonly module: string
  /** Label of the token. */
  readonly token: string
  /** Label of the key, or `id:` and its CKA_ID in hex. */
  readonly key: string
  readonly pin: string
  /**
   * The leaf first, then its chain; by default the certificate that the token stores for the key.
   */
  readonly certificatePem?: string
}

export interface Pkcs11Key extends SigningKey {
  readonly close: () => void
}

type Library = typeof pkcs11js

const fail = (
  reason: Exclude<SigningKeyReason, "UnreadableKey" | "UnreadableCertificate">,
  detail: string,
  cause?: unknown,
): SigningKeyError => new SigningKeyError({ reason, detail, cause })

const loadLibrary = async (): Promise<Library> => {
  try {
    const { default: library } = await import("pkcs11js")
    return library
  } catch (cause) {
    const detail =
      "PKCS#11 needs the optional package pkcs11js, which is not installed (npm install pkcs11js; " +
      "compiling it needs python3, make and a C++ compiler)"
    throw fail("ModuleUnavailable", detail, cause)
  }
}

const messageOf = (cause: unknown): string =>
  cause instanceof Error ? cause.message : String(cause)

interface Session {
  readonly library: Library
  readonly module: pkcs11js.PKCS11
  readonly handle: Buffer
}

const loadModule = ({ PKCS11 }: Library, path: string): pkcs11js.PKCS11 => {
  try {
    const module = new PKCS11()
    module.load(path)
    module.C_Initialize()
    return module
  } catch (cause) {
    const detail = `the PKCS#11 module ${path} can't be used: ${messageOf(cause)}`
    throw fail("ModuleUnavailable", detail, cause)
  }
}

const slotOf = (module: pkcs11js.PKCS11, label: string): Buffer => {
  const slots = module.C_GetSlotList(true)
  const labels = slots.map((slot) => module.C_GetTokenInfo(slot).label.replace(/[\0 ]+$/, ""))
  const slot = slots[labels.indexOf(label)]
  if (slot !== undefined) return slot
  const there = labels.length === 0 ? "none" : labels.join(", ")
  throw fail("ModuleUnavailable", `there is no token ${label}; tokens of the module: ${there}`)
}

/**
 * A token remembers wrong PINs until a login succeeds, and most tokens lock after three. After one
 * wrong PIN this program tries no other, however often it is restarted.
 */
const rejectAfterWrongPin = (library: Library, flags: number, token: string): void => {
  const { CKF_USER_PIN_COUNT_LOW, CKF_USER_PIN_FINAL_TRY, CKF_USER_PIN_LOCKED } = library
  if ((flags & CKF_USER_PIN_LOCKED) !== 0) {
    throw fail("SecretRejected", `the token ${token} is locked: its PIN was wrong too often`)
  }
  if ((flags & (CKF_USER_PIN_COUNT_LOW | CKF_USER_PIN_FINAL_TRY)) === 0) return
  const advice = "log in to it once by hand, with the right PIN"
  throw fail("SecretRejected", `the token ${token} remembers a wrong PIN: ${advice}`)
}

type PinOf = Pick<Pkcs11Source, "token" | "pin">

const logIn = (session: Session, userType: number, { token, pin }: PinOf): void => {
  const { module, handle } = session
  try {
    module.C_Login(handle, userType, pin)
  } catch (cause) {
    const reason = /CKR_PIN_/.test(messageOf(cause)) ? "SecretRejected" : "ModuleUnavailable"
    throw fail(reason, `the token ${token} can't be opened: ${messageOf(cause)}`, cause)
  }
}

const openSession = (library: Library, source: Pkcs11Source): Session => {
  const { module: path, token } = source
  const module = loadModule(library, path)
  try {
    const slot = slotOf(module, token)
    const session = {
      library,
      module,
      handle: module.C_OpenSession(slot, library.CKF_SERIAL_SESSION),
    }
    rejectAfterWrongPin(library, module.C_GetTokenInfo(slot).flags, token)
    logIn(session, library.CKU_USER, source)
    return session
  } catch (cause) {
    module.C_Finalize()
    if (cause instanceof SigningKeyError) throw cause
    throw fail(
      "ModuleUnavailable",
      `the token ${token} can't be opened: ${messageOf(cause)}`,
      cause,
    )
  }
}

const find = ({ module, handle }: Session, template: pkcs11js.Template): ReadonlyArray<Buffer> => {
  module.C_FindObjectsInit(handle, template)
  const handles = module.C_FindObjects(handle, 2)
  module.C_FindObjectsFinal(handle)
  return handles
}

const nameOf = ({ library }: Session, name: string): pkcs11js.Attribute =>
  name.startsWith("id:")
    ? { type: library.CKA_ID, value: Buffer.from(name.slice(3), "hex") }
    : { type: library.CKA_LABEL, value: name }

const privateKeyOf = (session: Session, name: string): Buffer => {
  const { CKA_CLASS, CKO_PRIVATE_KEY } = session.library
  const named = [{ type: CKA_CLASS, value: CKO_PRIVATE_KEY }, nameOf(session, name)]
  const [object, ...more] = find(session, named)
  if (object === undefined) throw fail("KeyNotFound", `the token has no private key ${name}`)
  if (more.length > 0) throw fail("KeyNotFound", `the token has more than one key ${name}`)
  return object
}

const bytesOf = ({ module, handle }: Session, object: Buffer, type: number): Buffer => {
  const [attribute] = module.C_GetAttributeValue(handle, object, [{ type }])
  const value = attribute?.value
  return Buffer.isBuffer(value) ? value : Buffer.alloc(0)
}

/** The certificate that the token stores under the key's CKA_ID. */
const certificateInToken = (session: Session, key: Buffer): Certificate => {
  const { CKA_CLASS, CKO_CERTIFICATE, CKA_ID, CKA_VALUE } = session.library
  const id = bytesOf(session, key, CKA_ID)
  const [object] = find(session, [
    { type: CKA_CLASS, value: CKO_CERTIFICATE },
    { type: CKA_ID, value: id },
  ])
  if (object === undefined) {
    throw fail("KeyNotFound", "the token has no certificate for the key; name one in a file")
  }
  return parseCertificate(bytesOf(session, object, CKA_VALUE))
}

/** Most cards for qualified signatures require the PIN before each signature. */
const requiresPinPerSignature = (session: Session, key: Buffer): boolean => {
  try {
    return bytesOf(session, key, session.library.CKA_ALWAYS_AUTHENTICATE)[0] === 1
  } catch {
    return false // The module does not support the attribute.
  }
}

/** Modules hash RSA input themselves; for ECDSA many take only a digest. */
const signer = (
  session: Session,
  key: Buffer,
  { publicKey }: Certificate,
  source: PinOf,
): SigningKey["sign"] => {
  const { module, handle, library } = session
  const algorithm = algorithmOf(publicKey)
  const valueBytes =
    algorithm === "EC" ? 64 : (publicKey.asymmetricKeyDetails?.modulusLength ?? 0) / 8
  const mechanism = algorithm === "EC" ? library.CKM_ECDSA : library.CKM_SHA256_RSA_PKCS
  const isPinWanted = requiresPinPerSignature(session, key)
  return (data) => {
    const input =
      algorithm === "EC" ? createHash("sha256").update(data).digest() : Buffer.from(data)
    module.C_SignInit(handle, { mechanism }, key)
    if (isPinWanted) logIn(session, library.CKU_CONTEXT_SPECIFIC, source)
    return Uint8Array.from(module.C_Sign(handle, input, Buffer.alloc(valueBytes)))
  }
}

/** Signs once to check that the key belongs to the certificate. */
const checkKeyMatchesCertificate = (certificate: Certificate, sign: SigningKey["sign"]): void => {
  const proof = Buffer.from("proof of possession")
  const value = sign(proof)
  const { publicKey: key } = certificate
  const isGood =
    value instanceof Uint8Array &&
    verify("sha256", proof, { key, dsaEncoding: "ieee-p1363" }, value)
  if (isGood) return
  const detail = "the certificate does not belong to the key in the token"
  throw fail("KeyDoesNotMatchCertificate", detail)
}

/** Opens the token and finds the key. Rejects with `SigningKeyError`. */
export const openPkcs11Key = async (source: Pkcs11Source): Promise<Pkcs11Key> => {
  const session = openSession(await loadLibrary(), source)
  const close = (): void => session.module.C_Finalize()
  try {
    const key = privateKeyOf(session, source.key)
    const [certificate, ...chain] =
      source.certificatePem === undefined
        ? [certificateInToken(session, key)]
        : readCertificates(source.certificatePem)
    const sign = signer(session, key, certificate, source)
    checkKeyMatchesCertificate(certificate, sign)
    return { algorithm: algorithmOf(certificate.publicKey), certificate, chain, sign, close }
  } catch (cause) {
    close()
    if (cause instanceof SigningKeyError) throw cause
    throw fail("ModuleUnavailable", `the token does not respond: ${messageOf(cause)}`, cause)
  }
}
