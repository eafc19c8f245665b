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
import { mapInSlices, rowsPerSlice, type Sliced } from "@procurement/domain/slices"
import { CsvUnreadable, readCsv } from "@procurement/lib-csv/read-csv"
import {
  readStatements,
  type Statement,
  type StatementEntry as StatedEntry,
  StatementUnreadable,
} from "@procurement/lib-mt940"
import * as Result from "effect/Result"
import { z } from "zod"
import type { Message } from "../problem/message.ts"
import { fileContent, fileLimits, unreadableFile } from "./file-content.ts"

/** Also of statements. A response states all transfers. */
const maximumTransfers = 10_000

const currencies = ["PLN", "EUR"] as const

/** The money that arrived. Throws `StatementUnreadable` for a currency that no invoice has. */
function* creditsOf({ account, number, ...statement }: Statement): Sliced<BankStatement> {
  const credits = statement.entries.filter(({ direction }) => direction === "credit")
  const currency = currencies.find((each) => each === statement.currency)
  if (currency === undefined && credits.length > 0) {
    const message = `${statement.currency || "no currency"}: invoices are in PLN and EUR`
    throw new StatementUnreadable(statement.balanceLine, message)
  }
  const transferOf = ({ amount, valueDate, title, ...stated }: StatedEntry) => ({
    amount: money(minorUnits(BigInt(amount.replace(".", ""))), currency ?? "PLN"),
    bookedOn: valueDate as LocalDate,
    title,
    ...optional({
      bankReference: stated.bankReference,
      payer: stated.party,
      payerAccount: stated.partyAccount,
    }),
  })
  return { account, number, transfers: yield* mapInSlices(credits, transferOf) }
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

const tooMany: Message = {
  en: `has more than ${maximumTransfers} transfers or statements: split it`,
  pl: `ma więcej niż ${maximumTransfers} przelewów lub wyciągów: podziel go`,
}

function* statementsIn(content: string): Sliced<ReadonlyArray<BankStatement>> {
  if (!isMt940(content)) {
    const { statements, faults } = yield* statementOfRows(yield* readCsv(content, fileLimits))
    if (faults.length > 0) throw new StatementRefused(faults.map(messageOf))
    return statements
  }
  const read = yield* readStatements(content)
  if (read.length > maximumTransfers) throw new StatementRefused([tooMany])
  const statements: Array<BankStatement> = []
  for (const statement of read) {
    statements.push(yield* creditsOf(statement))
    if (statements.length % rowsPerSlice === 0) yield
  }
  return statements
}

/** What is wrong with the file; undefined for a defect of this program. */
const messagesOf = (error: unknown): ReadonlyArray<Message> | undefined => {
  if (error instanceof StatementRefused) return error.messages
  return error instanceof StatementUnreadable || error instanceof CsvUnreadable
    ? [unreadableFile(error)]
    : undefined
}

/** The entries of a file, or everything that is wrong with it. */
export function* readBankStatement(
  content: string,
): Sliced<Result.Result<ReadonlyArray<StatementEntry>, ReadonlyArray<Message>>> {
  try {
    const statements = yield* statementsIn(content)
    const count = statements.reduce((sum, { transfers }) => sum + transfers.length, 0)
    if (count > maximumTransfers) return Result.fail([tooMany])
    return Result.succeed(yield* statementEntries(statements))
  } catch (error) {
    const messages = messagesOf(error)
    if (messages === undefined) throw error
    return Result.fail(messages)
  }
}

export const bankStatement = z
  .strictObject({
    content: fileContent.meta({
      description:
        "The file: MT940 with one or several statements, or CSV with commas, semicolons or tabs. " +
        "The first line of a CSV names its columns: `date` (2026-11-29), `amount` (1234,56 or " +
        "1234.56; negative for money that left), `currency` and `title`, and unless unknown " +
        "`payer_name`, `payer_account`, `reference` (the bank's identifier of the transfer) and " +
        `\`account\` (the seller's). At most ${maximumTransfers} transfers.`,
    }),
  })
  .meta({ id: "BankStatement" })
