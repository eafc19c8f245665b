/**
 * The identifiers that KSeF issues, with their checksums at the end.
 *
 * Reference numbers: `YYYYMMDD-TT-10hex-10hex-2hex`, the last two a CRC-8 of the first 33
 * characters. KSeF numbers: `NIP-YYYYMMDD-12hex-2hex`. Pure: time and randomness are arguments.
 */
import { type Instant, warsawDate } from "@procurement/domain/calendar"
import { crc8 } from "@procurement/domain/invoice"
import { hash, randomBytes } from "node:crypto"

/** Returns `count` random bytes, at most 32. */
export type RandomSource = (count: number) => Uint8Array

/**
 * A repeatable sequence, numbered by `generation`, the number of facts already in the store: a
 * restarted simulator never returns the same identifier twice.
 */
export const seededRandom = (seed: string, generation: number): RandomSource => {
  let drawn = 0
  return (count) => {
    drawn += 1
    return hash("sha256", `${seed}/${generation}/${drawn}`, "buffer").subarray(0, count)
  }
}

export const systemRandom: RandomSource = (count) => randomBytes(count)

/**
 * CR challenge, AU login, SO and SB sessions, EE invoice, EU UPO page, EC token, CE enrolment, EG
 * operation on permissions, EH export.
 */
export type ReferenceType = "CR" | "AU" | "SO" | "SB" | "EE" | "EU" | "EC" | "CE" | "EG" | "EH"

export const referenceEntropyBytes = 10
export const ksefNumberEntropyBytes = 6

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString("hex").toUpperCase()

const compactDay = (at: Instant): string => warsawDate(at).replaceAll("-", "")

export const referenceNumber = (type: ReferenceType, at: Instant, entropy: Uint8Array): string => {
  const digits = hex(entropy.subarray(0, referenceEntropyBytes))
  const body = `${compactDay(at)}-${type}-${digits.slice(0, 10)}-${digits.slice(10)}`
  return `${body}-${crc8(body)}`
}

const referencePattern = /^\d{8}-[A-Z]{2}-[0-9A-F]{10}-[0-9A-F]{10}-[0-9A-F]{2}$/

/** Whether a text has the right form and checksum. */
export const isReferenceNumber = (text: string): boolean =>
  referencePattern.test(text) && crc8(text.slice(0, 33)) === text.slice(34)

/** The number of an invoice received at that instant. */
export const newKsefNumber = (nip: string, receivedAt: Instant, entropy: Uint8Array): string => {
  const digits = hex(entropy.subarray(0, ksefNumberEntropyBytes))
  const body = `${nip}-${compactDay(receivedAt)}-${digits}`
  return `${body}-${crc8(body)}`
}

const compactMonth = (at: Instant): string => compactDay(at).slice(0, 6)

/** The number of a collective identifier of that seller, created at that instant. */
export const collectiveNumber = (nip: string, at: Instant, entropy: Uint8Array): string => {
  const body = `${nip}-IZ${compactMonth(at)}-${hex(entropy.subarray(0, 6))}`
  return `${body}-${crc8(body)}`
}

/** ISO 8601 with the offset written out, as in KSeF's responses. */
export const isoWithOffset = (at: Instant): string =>
  new Date(at).toISOString().replace("Z", "+00:00")
