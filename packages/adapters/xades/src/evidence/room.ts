/**
 * How much evidence a signature may have and still be renewed during its retention: each renewal
 * adds the status of the previous time stamp and removes nothing.
 *
 * Only revocation lists come near the limit; OCSP responses have some kilobytes.
 */

/**
 * The longest signatures file that is read. A signature with a chain of three has twelve thousand
 * bytes, with evidence of OCSP some twenty thousand.
 */
export const longestSignaturesBytes = 48_000_000

/** For ten years with time stamps of two years, the first one being there. */
const renewalsToCome = 5
/** A time stamp with its certificates, those above and the elements around: plenty. */
const timeStampBytes = 100_000

/** As text of a signature: Base64 has four characters for three bytes. */
export const writtenBytes = (ders: ReadonlyArray<Uint8Array>): number =>
  ders.reduce((sum, der) => sum + Math.ceil(der.length / 3) * 4, 0)

/** Whether there is room for all renewals to come, each of which adds proofs of that length. */
export const hasRoomForRenewals = (signatureBytes: number, proofBytes: number): boolean =>
  signatureBytes + renewalsToCome * (proofBytes + timeStampBytes) <= longestSignaturesBytes

/** Whether there is room for the renewals to come, if none of them adds a proof. */
export const hasRoomForTimeStamps = (signatureBytes: number): boolean =>
  hasRoomForRenewals(signatureBytes, 0)
