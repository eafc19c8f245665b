/** The single selling company, named on every invoice. */
import * as Context from "effect/Context"
import * as Schema from "effect/Schema"
import { BankAccounts } from "./bank-account.ts"
import { companyRegisters } from "./company-registers.ts"
import { Party } from "./party.ts"

export const Seller = Schema.Struct({
  ...Party.fields,
  ...companyRegisters,
  /** Absent: invoices state no account. */
  bankAccounts: Schema.optionalKey(BankAccounts),
  /** Days from issue to the due date. */
  paymentTermDays: Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 365 })),
})
export type Seller = typeof Seller.Type

/** Configured data of the selling company. Each invoice stores a copy when it is numbered. */
export class SellerProfile extends Context.Service<SellerProfile, Seller>()(
  "@procurement/domain/party/SellerProfile",
) {}
