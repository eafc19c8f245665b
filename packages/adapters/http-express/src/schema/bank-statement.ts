/** A bank statement in MT940 or CSV, as the entries of money that arrived. */
import type { LocalDate } from "@procurement/domain/calendar"
import { money, minorUnits } from "@procurement/domain/money"
import { optional } from "@procurement/domain/optional"
import {
  type BankStatement,
  type StatementEntry,
  statementEntries,
  type StatementFault,
  statementOfRows,
} from "@procurement/domain/payment"
import { CsvUnreadable, readCsv } from "@procurement/lib-csv/read-csv"
import { readStatements, type Statement, StatementUnreadable } from "@procurement/lib-mt940"
import { z } from "zod"
import { issueSaying } from "../problem/field-errors.ts"
import type { Message } from "../problem/message.ts"

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
  const transfers = credits.map(({ amount, valueDate, title, ...stated }) => ({
    amount: money(minorUnits(BigInt(amount.replace(".", ""))), currency ?? "PLN"),
    bookedOn: valueDate as LocalDate,
    title,
    ...optional({
      bankReference: stated.bankReference,
      payer: stated.party,
      payerAccount: stated.partyAccount,
    }),
  }))
  return { account, number, transfers }
}

/** Everything that is wrong with a file. */
class StatementRefused extends Error {
  readonly messages: ReadonlyArray<Message>

  constructor(messages: ReadonlyArray<Message>) {
    super("the statement is refused")
    this.messages = messages
  }
}

const messageOf = ({ line, reason: { en, pl } }: StatementFault): Message => ({
  en: `line ${line}: ${en}`,
  pl: `wiersz ${line}: ${pl}`,
})

/** A field of MT940, or the envelope of SWIFT around it. */
const isMt940 = (content: string): boolean => /^[\s\uFEFF]*[{:]/.test(content)

const statementsIn = (content: string): ReadonlyArray<BankStatement> => {
  if (isMt940(content)) return readStatements(content).map(creditsOf)
  const { statements, faults } = statementOfRows(readCsv(content))
  if (faults.length > 0) throw new StatementRefused(faults.map(messageOf))
  return statements
}

/** What is wrong with the file; undefined for a defect of this program. */
const messagesOf = (error: unknown): ReadonlyArray<Message> | undefined => {
  if (error instanceof StatementRefused) return error.messages
  if (!(error instanceof StatementUnreadable || error instanceof CsvUnreadable)) return undefined
  const { message } = error
  return [{ en: `can't be read: ${message}`, pl: `nie da się odczytać: ${message}` }]
}

export const bankStatement = z
  .strictObject({
    content: z
      .string()
      .min(1)
      .max(maximumCharacters)
      .meta({
        description:
          "The file: MT940 with one or several statements, or CSV with commas, semicolons or tabs. " +
          "The first line of a CSV names its columns: `date` (2026-11-29), `amount` (1234,56 or " +
          "1234.56; negative for money that left), `currency` and `title`, and unless unknown " +
          "`payer_name`, `payer_account`, `reference` (the bank's identifier of the transfer) and " +
          "`account` (the seller's).",
      }),
  })
  .transform(({ content }, context): ReadonlyArray<StatementEntry> => {
    try {
      return statementEntries(statementsIn(content))
    } catch (error) {
      const messages = messagesOf(error)
      if (messages === undefined) throw error
      for (const message of messages)
        context.addIssue({ ...issueSaying(message, "invalid_value"), path: ["content"] })
      return z.NEVER
    }
  })
  .meta({ id: "BankStatement" })
