/** A bank statement in MT940, as the entries of money that arrived. */
import { type LocalDate } from "@procurement/domain/calendar"
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

/**
 * The bank's identifier; otherwise what distinguishes the transfer: a second import of it, also in
 * another statement, gets the same reference.
 */
const referencesOf = ({ account }: Statement) => {
  const seen = new Map<string, number>()
  return ({ bankReference, valueDate, amount, title }: BankEntry): PaymentReference => {
    if (bankReference !== undefined) return lineText(`${account}/${bankReference}`)
    const own = `${account}/${valueDate}/${amount}/${title}`.slice(
      0,
      maximumTransferReferenceLength - 6,
    )
    const nth = (seen.get(own) ?? 0) + 1
    seen.set(own, nth)
    return lineText(nth === 1 ? own : `${own} ${nth}`)
  }
}
