/**
 * Under which names an archive keeps things, the same on every medium:
 *
 *     files/ab/cd/<sha256>             exact bytes
 *     records/<year>/<invoice>.json    sealed records, by the year in which the id was made
 *     renewals/<year>/<invoice>/1.json and so on, sealed records of renewed signatures
 */
import type { Sha256 } from "@procurement/domain/archive"
import type { InvoiceId } from "@procurement/domain/identity"

const crockford = "0123456789abcdefghjkmnpqrstvwxyz"

/**
 * The UTC year in the time stamp of an id (the first 48 bits of a UUID version 7). The id alone
 * tells where its record is, so no two records of one invoice can stand in two years.
 */
export const yearOfId = (id: InvoiceId): number => {
  const digits = id.slice(id.indexOf("_") + 1).slice(0, 10)
  const millis = [...digits].reduce((sum, digit) => sum * 32 + crockford.indexOf(digit), 0)
  return new Date(millis).getUTCFullYear()
}

export const fileName = (digest: Sha256): string =>
  `files/${digest.slice(0, 2)}/${digest.slice(2, 4)}/${digest}`

export const recordName = (id: InvoiceId): string => `records/${yearOfId(id)}/${id}.json`

export const renewalName = (id: InvoiceId, sequence: number): string =>
  `renewals/${yearOfId(id)}/${id}/${sequence}.json`
