/** A bank statement in MT940, as the entries of money that arrived. */
import type { LocalDate } from "@procurement/domain/calendar"
import { money, minorUnits } from "@procurement/domain/money"
import { optional } from "@procurement/domain/optional"
import {
  type BankStatement,
  type StatementEntry,
  statementEntries,
} from "@procurement/domain/payment"
import { readStatements, type Statement, StatementUnreadable } from "@procurement/lib-mt940"
import { z } from "zod"
import { issueSaying } from "../problem/field-errors.ts"

/** Below the greatest body. */
const maximumCharacters = 900_000

const currencies = ["PLN", "EUR"] as const

/** The money that arrived. Throws `StatementUnreadable` for a currency that no invoice has. */
const creditsOf = ({ account, number, ...statement }: Statement): BankStatement => {
  const credits = statement.entries.filter(({ direction }) => direction === "credit")
  const currency = currencies.find((each) => each === statement.currency)
  if (currency === undefined && credits.length > 0) {
    const message = `${statement.currency || "no currency"}: invoices are in PLN and EUR`
    throw new StatementUnreadable(statement.balanceLine, message)
  }
  const transfers = credits.map(({ amount, valueDate, bankReference, title, party }) => ({
    amount: money(minorUnits(BigInt(amount.replace(".", ""))), currency ?? "PLN"),
    bookedOn: valueDate as LocalDate,
    title,
    ...optional({ bankReference, payer: party }),
  }))
  return { account, number, transfers }
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
      return statementEntries(readStatements(content).map(creditsOf))
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
