/** What is known of a certificate at its authority, as OCSP and revocation lists tell it. */

export interface CertificateStatus {
  /** Epoch milliseconds; undefined: not revoked. */
  readonly revokedAt: number | undefined
  /** CRLReason (RFC 5280, 5.3.1); undefined: not told, or not revoked. */
  readonly reason?: number | undefined
  /** From when on the authority knew it so. */
  readonly thisUpdate: number
  /** When it knows more; undefined: at any time. */
  readonly nextUpdate: number | undefined
}

/** Why something that should prove a status proves none. */
export class EvidenceDoubt extends Error {
  override readonly name = "EvidenceDoubt"
}

/** That the certificate was revoked: no other answer makes up for it. */
export class CertificateRevoked extends EvidenceDoubt {}

/** Whether the status says something of that moment: told then or later, or to hold until then. */
export const speaksOf = ({ thisUpdate, nextUpdate }: CertificateStatus, at: number): boolean =>
  at <= Math.max(thisUpdate, nextUpdate ?? thisUpdate)

/** Whether the certificate was good at that moment: what is revoked later counts for later. */
export const wasGoodAt = ({ revokedAt }: CertificateStatus, at: number): boolean =>
  revokedAt === undefined || at < revokedAt

/** unspecified, affiliationChanged, superseded, cessationOfOperation. */
const routineReasons: ReadonlySet<number | undefined> = new Set([0, 3, 4, 5])

/**
 * Whether time stamps of that moment are still to be believed, given what is known of their
 * authority's own certificate until `until`. Revoked as a matter of routine, for one of the four
 * reasons of RFC 3161, 4.1, it takes nothing from those that were made before; revoked for another
 * reason, or for none that is told, its key may be in the wrong hands.
 */
export const leavesStampsOf = (
  status: CertificateStatus,
  genTime: number,
  until: number,
): boolean =>
  wasGoodAt(status, until) || (routineReasons.has(status.reason) && wasGoodAt(status, genTime))
