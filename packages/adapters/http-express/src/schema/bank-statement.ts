/** A bank statement in MT940, as the entries of money that arrived. */
import type { LocalDate } from "@procurement/domain/calendar"
import { money, minorUnits } from "@procurement/domain/money"
import { optional } from "@procurement/domain/optional"
import {
  maximumTransferReferenceLength,
  type PaymentReference,
  type StatementEntry,
} from "@procurement/domain/payment"
import { lineText } from "@procurement/domain/text"
import {
  readStatements,
  type Statement,
  type StatementEntry as BankEntry,
  StatementUnreadable,
} from "@procurement/lib-mt940"
import { z } from "zod"
import { issueSaying } from "../problem/field-errors.ts"

/** Below the greatest body. */
const maximumCharacters = 900_000

/** Banks write what their clearing accepts; a reference keeps what can be stored. */
const printable = (text: string): string => text.replaceAll(/[^\x20-\x7e]/g, "?")

/**
 * The bank's identifier; otherwise what distinguishes the transfer: a second import of it, also in
 * another statement, gets the same reference.
 */
const referencesOf = ({ account }: Statement) => {
  const seen = new Map<string, number>()
  return ({ bankReference, valueDate, amount, title }: BankEntry): PaymentReference => {
    if (bankReference !== undefined) return lineText(printable(`${account}/${bankReference}`))
    const own = printable(`${account}/${valueDate}/${amount}/${title}`).slice(
      0,
      maximumTransferReferenceLength - 6,
    )
    const nth = (seen.get(own) ?? 0) + 1
    seen.set(own, nth)
    return lineText(nth === 1 ? own : `${own} ${nth}`)
  }
}

const currencies = ["PLN", "EUR"] as const

/** The money that arrived. Throws `StatementUnreadable` for a currency that no invoice has. */
const creditsOf = (statement: Statement): ReadonlyArray<StatementEntry> => {
  const referenceOf = referencesOf(statement)
  const currency = currencies.find((each) => each === statement.currency)
  return statement.entries
    .filter(({ direction }) => direction === "credit")
    .map((entry) => {
      if (currency === undefined) {
        throw new StatementUnreadable(1, `${statement.currency}: invoices are in PLN and EUR`)
      }
      return {
        reference: referenceOf(entry),
        amount: money(minorUnits(BigInt(entry.amount.replace(".", ""))), currency),
        bookedOn: entry.valueDate as LocalDate,
        title: entry.title,
        ...optional({ payer: entry.party }),
      }
    })
}

export const bankStatement = z
  .strictObject({
    content: z
      .string()
      .min(1)
      .max(maximumCharacters)
      .meta({ description: "The file in MT940, with one or several statements." }),
  })
  .transform(({ content }, context): ReadonlyArray<StatementEntry> => {
    try {
      return readStatements(content).flatMap(creditsOf)
    } catch (error) {
      if (!(error instanceof StatementUnreadable)) throw error
      const message = {
        en: `can't be read: ${error.message}`,
        pl: `nie da się odczytać: ${error.message}`,
      }
      context.addIssue({ ...issueSaying(message, "invalid_value"), path: ["content"] })
      return z.NEVER
    }
  })
  .meta({ id: "BankStatement" })
