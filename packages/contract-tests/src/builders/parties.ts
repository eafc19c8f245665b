/** Companies with valid numbers: the check digits of NIP and IBAN are correct. */
import {
  type Address,
  type Buyer,
  Iban,
  ibanIssue,
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

/** Draws until the check digits are valid, about ten times. */
const draw = (attempt: () => string, issue: (text: string) => string | undefined): string => {
  const text = attempt()
  return issue(text) === undefined ? text : draw(attempt, issue)
}

export const aNip = (random: Random = defaultRandom): Nip =>
  nip(draw(() => random.digits(10), nipIssue))

export const anIban = (random: Random = defaultRandom): Iban =>
  Schema.decodeUnknownSync(Iban)(draw(() => `PL${random.digits(26)}`, ibanIssue))

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
  const { nip: own, ...rest } = aParty(random)
  return random.happens(0.5) ? { nip: own, ...rest } : { internalId: `${own}-00017`, ...rest }
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
