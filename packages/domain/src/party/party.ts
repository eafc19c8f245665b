/**
 * A company on an invoice, as seller (Podmiot1) or buyer (Podmiot2).
 *
 * Only Polish companies, identified by NIP. The address has two free lines, as in FA(3).
 */
import * as Schema from "effect/Schema"
import { LineText } from "../text/line-text.ts"

const weights = [6, 5, 7, 2, 3, 4, 5, 6, 7] as const
const pattern = /^[1-9]((\d[1-9])|([1-9]\d))\d{7}$/

const issues = {
  form: "must have ten digits without prefix or separators",
  check_digit: "has an invalid check digit",
} as const

/** Why a text is not a NIP, as data; the caller writes the message. */
export type NipFault = keyof typeof issues

/** Returns why a text is not a NIP; undefined when it is. */
export const nipFault = (text: string): NipFault | undefined => {
  if (!pattern.test(text)) return "form"
  const sum = weights.reduce((total, weight, index) => total + weight * Number(text[index]), 0)
  return sum % 11 === Number(text[9]) ? undefined : "check_digit"
}

/** Returns the fault in English; undefined when the text is a NIP. */
export const nipIssue = (text: string): string | undefined => {
  const fault = nipFault(text)
  return fault === undefined ? undefined : issues[fault]
}

/**
 * NIP, the Polish tax identification number: ten digits without prefix, with a check digit.
 *
 * Source: art. 12 of the act on the rules of registration and identification of taxpayers; the
 * pattern is TNrNIP of FA(3). Weights 6 5 7 2 3 4 5 6 7, modulo 11; a number with remainder 10 is
 * invalid.
 */
export const Nip = Schema.String.check(
  Schema.makeFilter((text: string) => nipIssue(text) ?? true),
).pipe(Schema.brand("Nip"))
export type Nip = typeof Nip.Type

/** Parses a NIP; throws when the text is not one. */
export const nip = (text: string): Nip => Schema.decodeUnknownSync(Nip)(text)

export const Address = Schema.Struct({
  countryCode: Schema.Literal("PL"),
  line1: LineText,
  line2: Schema.optionalKey(LineText),
})
export type Address = typeof Address.Type

export const Party = Schema.Struct({ nip: Nip, name: LineText, address: Address })
export type Party = typeof Party.Type

/**
 * Country codes: ISO 3166-1 alpha-2, officially assigned (consulted 2026-11-24).
 *
 * FA(3) accepts all of them as `TKodKraju`. It also accepts AN (a former state) and the customs
 * territories XC (Ceuta), XI (Northern Ireland), XK (Kosovo) and XL (Melilla), which are not ISO
 * 3166-1 codes.
 */
const assigned =
  "AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR " +
  "BS BT BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ " +
  "EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW " +
  "GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY " +
  "KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV " +
  "MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY " +
  "QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG " +
  "TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM " +
  "ZW"

export const countryCodes: ReadonlyArray<string> = assigned.split(" ")

const countryCodeSet: ReadonlySet<string> = new Set(countryCodes)

export const isCountryCode = (text: string): boolean => countryCodeSet.has(text)
