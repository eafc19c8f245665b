/**
 * The proofs of the status of all certificates on a path, and how they are written down.
 */
import type { Certificate } from "../certificate.ts"
import type { StatusValues } from "../unsigned-properties.ts"
import { CertificateRevoked } from "./certificate-status.ts"
import { distinct } from "./sealed-container.ts"
import type { Moment, StatusProof, StatusProofs } from "./status-proofs.ts"

/** Undefined for a certificate that publishes no status. */
export type FoundProofs = ReadonlyArray<StatusProof | undefined>

/**
 * One for each certificate of the path but its last. That one of them is revoked is told before all
 * other failures.
 */
export const proofsOf = async (
  path: ReadonlyArray<Certificate>,
  moment: Moment,
  proofs: StatusProofs,
): Promise<FoundProofs> => {
  const [leaf, ...authorities] = path
  // Whose issuer nobody knows, of him nothing is proved: an empty list must not pass for proof.
  if (leaf?.isSelfSigned === false && authorities.length === 0) return [undefined]
  const { stampedAt: _ofTheLeaf, ...ofAuthorities } = moment
  const settled = await Promise.allSettled(
    path.slice(0, -1).map((certificate, nth) => {
      const issuer = path[nth + 1]
      if (issuer === undefined) return undefined
      return proofs.of(certificate, issuer, nth === 0 ? moment : ofAuthorities)
    }),
  )
  const failures = settled.flatMap((one) => (one.status === "rejected" ? [one.reason] : []))
  if (failures.length > 0) {
    throw failures.find((one) => one instanceof CertificateRevoked) ?? failures[0]
  }
  return settled.map((one) => (one.status === "fulfilled" ? one.value : undefined))
}

/** As they are written down. */
export const statusValues = (
  certificates: ReadonlyArray<Certificate>,
  found: FoundProofs,
): StatusValues => {
  const ders = (kind: StatusProof["kind"]): ReadonlyArray<Uint8Array> =>
    distinct(found.flatMap((proof) => (proof?.kind === kind ? [proof.der] : [])))
  return {
    certificates: distinct(certificates.map(({ x509 }) => x509.raw)),
    crls: ders("crl"),
    ocspResponses: ders("ocsp"),
  }
}
