/** What is known of a certificate at its authority, as OCSP and revocation lists tell it. */

export interface CertificateStatus {
  /** Epoch milliseconds; undefined: not revoked. */
  readonly revokedAt: number | undefined
  /** From when on the authority knew it so. */
  readonly thisUpdate: number
  /** When it knows more; undefined: at any time. */
  readonly nextUpdate: number | undefined
}

/** Why something that should prove a status proves none. */
export class EvidenceDoubt extends Error {
  override readonly name = "EvidenceDoubt"
}

/** Whether the status says something of that moment: told then or later, or to hold until then. */
export const speaksOf = ({ thisUpdate, nextUpdate }: CertificateStatus, at: number): boolean =>
  at <= Math.max(thisUpdate, nextUpdate ?? thisUpdate)

/** Whether the certificate was good at that moment: what is revoked later counts for later. */
export const wasGoodAt = ({ revokedAt }: CertificateStatus, at: number): boolean =>
  revokedAt === undefined || at < revokedAt
