/** Companies with valid numbers: the check digits of NIP and IBAN are correct. */
import {
  type Address,
  type Buyer,
  Iban,
  type Nip,
  nip,
  nipIssue,
  type Party,
  type Seller,
  type ThirdParty,
} from "@procurement/domain/party"
import { lineText } from "@procurement/domain/text"
import * as Schema from "effect/Schema"
import { type Random, defaultRandom } from "./random.ts"
import { aLineText } from "./texts.ts"

/** Draws until the check digit is valid, about ten times. */
export const aNip = (random: Random = defaultRandom): Nip => {
  const digits = random.digits(10)
  return nipIssue(digits) === undefined ? nip(digits) : aNip(random)
}

const readIban = Schema.decodeUnknownSync(Iban)

/** The check digits follow from the account (ISO 13616). */
export const anIban = (random: Random = defaultRandom): Iban => {
  const account = random.digits(24)
  const check = 98n - (BigInt(`${account}252100`) % 97n)
  return readIban(`PL${String(check).padStart(2, "0")}${account}`)
}

export const anAddress = (random: Random = defaultRandom): Address => ({
  countryCode: "PL",
  line1: aLineText(random),
  ...(random.happens(0.5) ? { line2: aLineText(random) } : {}),
})

export const aParty = (random: Random = defaultRandom): Party => ({
  nip: aNip(random),
  name: aLineText(random),
  address: anAddress(random),
})

const aThirdParty = (random: Random): ThirdParty => {
  const { nip, ...rest } = aParty(random)
  return random.happens(0.5) ? { nip, ...rest } : { internalId: `${nip}-00017`, ...rest }
}

export const aBuyer = (random: Random = defaultRandom): Buyer => ({
  ...aParty(random),
  ...(random.happens(0.3) ? { related: true } : {}),
  ...(random.happens(0.3) ? { localGovernmentUnit: aThirdParty(random) } : {}),
  ...(random.happens(0.3) ? { vatGroupMember: aThirdParty(random) } : {}),
})

export const aSeller = (random: Random = defaultRandom): Seller => ({
  ...aParty(random),
  ...(random.happens(0.5) ? { krs: random.digits(10), bdo: random.digits(9) } : {}),
  bankAccounts: [
    { currency: "PLN", iban: anIban(random) },
    { currency: "EUR", iban: anIban(random), bankName: lineText("Bank Łódzki"), swift: "PRZKPLPW" },
  ],
  paymentTermDays: random.int(0, 365),
})
