/**
 * The number KSeF gives an invoice: `NIP-YYYYMMDD-12 hex-CRC`, 35 characters.
 *
 * The last two digits are a CRC-8 (polynomial 0x07, initial value 0, no reflection) over the first
 * 32 characters. Source: CIRFMF/ksef-docs, faktury/numer-ksef.md, consulted 2026-11-20.
 */
import * as Schema from "effect/Schema"
import type { LocalDate } from "../calendar/local-date.ts"
import type { Nip } from "../party/nip.ts"

const pattern = /^[1-9]\d{9}-20\d{6}-[0-9A-F]{12}-[0-9A-F]{2}$/

/** CRC-8 of ASCII text as two upper-case hexadecimal digits. */
export const crc8 = (ascii: string): string => {
  let crc = 0
  for (let index = 0; index < ascii.length; index += 1) {
    crc ^= ascii.charCodeAt(index)
    for (let bit = 0; bit < 8; bit += 1) {
      crc = crc & 0x80 ? ((crc << 1) ^ 0x07) & 0xff : crc << 1
    }
  }
  return crc.toString(16).toUpperCase().padStart(2, "0")
}

/** Why a text is no KSeF number, or undefined when it is one. */
export const ksefNumberIssue = (text: string): string | undefined => {
  if (!pattern.test(text)) return "must have the form NIP-YYYYMMDD-XXXXXXXXXXXX-XX"
  return crc8(text.slice(0, 32)) === text.slice(33) ? undefined : "has a wrong CRC"
}

/** How every number begins that KSeF gives to that seller on that day of reception. */
export const ksefNumberPrefix = (seller: Nip, day: LocalDate): string =>
  `${seller}-${day.replaceAll("-", "")}-`

export const KsefNumber = Schema.String.check(
  Schema.makeFilter((text: string) => ksefNumberIssue(text) ?? true),
).pipe(Schema.brand("KsefNumber"))
export type KsefNumber = typeof KsefNumber.Type
