/**
 * Until when evidence keeps its force, and when it is therefore due to be renewed.
 *
 * A time stamp proves as long as its authority's certificate is valid and nobody can forge what it
 * is made of. Data, with its source; changes with the art of breaking algorithms.
 */
import { type Instant, instant } from "@procurement/domain/calendar"
import type { Certificate } from "../certificate.ts"

const dayMillis = 86_400_000
/** Time enough for a person to see to it. */
const leadDays = 90

/**
 * Until when RSA with PKCS#1 v1.5, of whatever length, is expected to hold: ETSI TS 119 312 v1.5.1
 * as the EU's DSS 6.2 has it in its default policy (consulted 2026-11-21). ECDSA on 256 bits or
 * more and SHA-2 have no end there.
 */
export const rsaHorizon = Date.UTC(2029, 0, 1)

const horizonOf = ({ publicKey }: Certificate): number =>
  publicKey.asymmetricKeyType === "rsa" ? rsaHorizon : Number.POSITIVE_INFINITY

/** Well before the first of the certificates ends, or the algorithm of its key. */
export const renewalBefore = (certificates: ReadonlyArray<Certificate>): Instant => {
  const ends = certificates.map((one) => Math.min(one.validTo, horizonOf(one)))
  return instant(Math.min(...ends) - leadDays * dayMillis)
}
