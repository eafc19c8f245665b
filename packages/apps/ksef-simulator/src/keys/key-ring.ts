/**
 * Unwraps secrets that clients wrapped with a public key: RSA-OAEP with SHA-256 and MGF1-SHA-256.
 *
 * A `publicKeyId` that is not (or no longer) published is rejected with 21470. Clients of an older
 * API send none: then every published key for that usage is tried.
 */
import { constants, hash, privateDecrypt, X509Certificate } from "node:crypto"
import { badRequest } from "../http/api-error.ts"
import type { KeyPublished } from "../state/facts.ts"
import type { KeyUsage } from "../state/values.ts"
import type { SimulatorState } from "../state/state.ts"
import { json } from "../http/response.ts"
import { type Operation, publicOperation } from "../http/operation.ts"
import { isoWithOffset } from "../identifiers.ts"
import { instant } from "@procurement/domain/calendar"

const isoOf = (text: string): string => isoWithOffset(instant(Date.parse(text)))

const certificateBody = ({ certificatePem, publicKeyId, usage }: KeyPublished) => {
  const certificate = new X509Certificate(certificatePem)
  return {
    certificate: certificate.raw.toString("base64"),
    certificateId: hash("sha256", certificate.raw, "base64"),
    publicKeyId,
    validFrom: isoOf(certificate.validFrom),
    validTo: isoOf(certificate.validTo),
    usage,
  }
}

export const keyOperations: ReadonlyArray<Operation> = [
  publicOperation("publicKeys", "GET /security/public-key-certificates", "public", (simulation) =>
    json(200, [...simulation.state().keys.values()].map(certificateBody)),
  ),
]

const candidates = (
  { keys }: SimulatorState,
  usage: KeyUsage,
  publicKeyId: string | undefined,
): ReadonlyArray<KeyPublished> => {
  const usable = [...keys.values()].filter((key) => key.usage.includes(usage))
  if (publicKeyId === undefined) return usable
  const named = usable.filter((key) => key.publicKeyId === publicKeyId)
  if (named.length === 0) {
    throw badRequest(21470, `Klucz o identyfikatorze ${publicKeyId} nie jest wspierany.`)
  }
  return named
}

const open = ({ keyPem }: KeyPublished, wrapped: Uint8Array): Uint8Array | undefined => {
  const padding = constants.RSA_PKCS1_OAEP_PADDING
  try {
    return privateDecrypt({ key: keyPem, padding, oaepHash: "sha256" }, wrapped)
  } catch {
    // OpenSSL reports only wrong padding: another key, or damaged bytes.
    return undefined
  }
}

/** The unwrapped bytes; undefined when no candidate key decrypts them. */
export const unwrap = (
  state: SimulatorState,
  usage: KeyUsage,
  wrapped: Uint8Array,
  publicKeyId: string | undefined,
): Uint8Array | undefined => {
  for (const key of candidates(state, usage, publicKeyId)) {
    const opened = open(key, wrapped)
    if (opened !== undefined) return opened
  }
  return undefined
}
