/**
 * A company on an invoice, as seller (Podmiot1) or as buyer (Podmiot2).
 *
 * Only Polish companies: the NIP identifies them. The address is two free lines, as FA(3) has it.
 */
import * as Schema from "effect/Schema"
import { LineText } from "../text/line-text.ts"
import { Iban } from "./bank-account.ts"
import { Nip } from "./nip.ts"

export const Address = Schema.Struct({
  countryCode: Schema.Literal("PL"),
  line1: LineText,
  line2: Schema.optionalKey(LineText),
})
export type Address = typeof Address.Type

export const Party = Schema.Struct({ nip: Nip, name: LineText, address: Address })
export type Party = typeof Party.Type

/** The one company that sells: its data stand on every invoice. */
export const Seller = Schema.Struct({
  ...Party.fields,
  bankAccount: Iban,
  /** Days from the day of issue to the day of payment. */
  paymentTermDays: Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 365 })),
})
export type Seller = typeof Seller.Type
