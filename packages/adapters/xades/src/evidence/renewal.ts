/**
 * Until when evidence keeps its force.
 *
 * A time stamp proves as long as its authority's certificate is valid and nobody can forge what it
 * is made of. Data, with its source; changes with the art of breaking algorithms.
 */
import type { Instant } from "@procurement/domain/calendar"
import { renewalBefore as renewalBeforeEnds } from "@procurement/domain/renewal"
import type { Certificate } from "../certificate.ts"

/**
 * Until when RSA with PKCS#1 v1.5, of whatever length, is expected to hold: ETSI TS 119 312 v1.5.1
 * as the EU's DSS 6.2 has it in its default policy (consulted 2026-11-21). ECDSA on 256 bits or
 * more and SHA-2 have no end there.
 */
export const rsaHorizon = Date.UTC(2029, 0, 1)

const horizonOf = ({ publicKey }: Certificate): number =>
  publicKey.asymmetricKeyType === "rsa" ? rsaHorizon : Number.POSITIVE_INFINITY

/** Well before the first of the certificates ends, or the algorithm of its key. */
export const renewalBefore = (certificates: ReadonlyArray<Certificate>): Instant =>
  renewalBeforeEnds(certificates.map((one) => Math.min(one.validTo, horizonOf(one))))
