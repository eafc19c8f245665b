/** Companies with lawful numbers: the check digits of NIP and IBAN are right. */
import {
  type Address,
  Iban,
  ibanIssue,
  type Nip,
  nip,
  nipIssue,
  type Party,
  type Seller,
} from "@procurement/domain/party"
import * as Schema from "effect/Schema"
import { type Chance, usualChance } from "./chance.ts"
import { aLineText } from "./texts.ts"

/** Draws until the check digits are right; one try in about ten is. */
const draw = (attempt: () => string, issue: (text: string) => string | undefined): string => {
  const text = attempt()
  return issue(text) === undefined ? text : draw(attempt, issue)
}

export const aNip = (chance: Chance = usualChance): Nip =>
  nip(draw(() => chance.digits(10), nipIssue))

export const anIban = (chance: Chance = usualChance): Iban =>
  Schema.decodeUnknownSync(Iban)(draw(() => `PL${chance.digits(26)}`, ibanIssue))

export const anAddress = (chance: Chance = usualChance): Address => ({
  countryCode: "PL",
  line1: aLineText(chance),
  ...(chance.happens(0.5) ? { line2: aLineText(chance) } : {}),
})

export const aParty = (chance: Chance = usualChance): Party => ({
  nip: aNip(chance),
  name: aLineText(chance),
  address: anAddress(chance),
})

export const aSeller = (chance: Chance = usualChance): Seller => ({
  ...aParty(chance),
  bankAccount: anIban(chance),
  paymentTermDays: chance.int(0, 365),
})
