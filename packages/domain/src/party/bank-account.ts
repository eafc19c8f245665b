/** Bank accounts of the seller, one for each currency in which it invoices. */
import * as Schema from "effect/Schema"
import { Currency } from "../money/money.ts"
import { LineText } from "../text/line-text.ts"
import { ibanIssue } from "./iban.ts"

export { ibanIssue } from "./iban.ts"

/**
 * IBAN of a Polish bank account (NRB with the prefix PL): 28 characters with ISO 7064 check digits.
 */
export const Iban = Schema.String.check(
  Schema.makeFilter((text: string) => ibanIssue(text) ?? true),
).pipe(Schema.brand("Iban"))
export type Iban = typeof Iban.Type

const maximumBankNameLength = 100

/** An account for invoices in one currency. Transfers in another currency than PLN need a SWIFT. */
export const BankAccount = Schema.Struct({
  currency: Currency,
  iban: Iban,
  bankName: Schema.optionalKey(LineText.check(Schema.isMaxLength(maximumBankNameLength))),
  /** BIC (ISO 9362), as FA(3) takes it (SWIFT_Type). */
  swift: Schema.optionalKey(
    Schema.String.check(
      Schema.makeFilter(
        (text) =>
          /^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/.test(text) ||
          "must be a SWIFT code (BIC) of 8 or 11 capital letters and digits",
      ),
    ),
  ),
}).check(
  Schema.makeFilter(
    ({ currency, swift }) =>
      currency === "PLN" || swift !== undefined || `must have swift: the account is in ${currency}`,
  ),
)
export type BankAccount = typeof BankAccount.Type

/** At most one account for each currency. */
export const BankAccounts = Schema.Array(BankAccount).check(
  Schema.makeFilter(
    (accounts) =>
      new Set(accounts.map(({ currency }) => currency)).size === accounts.length ||
      "must have at most one account for each currency",
  ),
)

/** Returns the account for invoices in that currency; never one of another currency. */
export const accountIn = (
  { bankAccounts = [] }: { readonly bankAccounts?: ReadonlyArray<BankAccount> },
  currency: Currency,
): BankAccount | undefined => bankAccounts.find((account) => account.currency === currency)
