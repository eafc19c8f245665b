/**
 * How much validation data a signature may have and still be renewed throughout its retention: each
 * renewal adds the status of the previous time stamp and removes nothing.
 *
 * Only revocation lists come near the limit; OCSP responses have a few kilobytes.
 */

/**
 * The longest signatures file that is read. A signature with a chain of three has about 12,000
 * bytes, and 20,000 with OCSP responses.
 */
export const longestSignaturesBytes = 48_000_000

/** Ten years with time stamps valid for two years, after the first one. */
const renewalsToCome = 5
/** Generous: a time stamp, its certificates, their chain and the surrounding elements. */
const timeStampBytes = 100_000

/** Their length as Base64, which has four characters for three bytes. */
export const writtenBytes = (ders: ReadonlyArray<Uint8Array>): number =>
  ders.reduce((sum, der) => sum + Math.ceil(der.length / 3) * 4, 0)

/** Returns whether all future renewals fit, each adding revocation data of that length. */
export const fitsRenewals = (signatureBytes: number, revocationBytes: number): boolean =>
  signatureBytes + renewalsToCome * (revocationBytes + timeStampBytes) <= longestSignaturesBytes

/** Returns whether all future renewals fit if none adds revocation data. */
export const fitsTimeStamps = (signatureBytes: number): boolean => fitsRenewals(signatureBytes, 0)
