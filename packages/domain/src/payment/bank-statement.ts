/**
 * What identifies a transfer of a bank statement, and which invoices it pays. Buyers state KSeF's
 * collective identifier, the KSeF number or the number of the invoice in the title (art. 108g of
 * the VAT Act). Pure.
 */
import { InvoiceNumber, KsefNumber } from "../invoice/invoice-number.ts"
import type { NamedInvoice } from "../invoice/invoice-repository.ts"
import type { LocalDate } from "../calendar/instant.ts"
import { type Money, toDecimal } from "../money/money.ts"
import { lineText } from "../text/line-text.ts"
import * as Schema from "effect/Schema"
import { CollectiveIdentifier } from "./collective-payment.ts"
import { maximumTransferReferenceLength } from "./collective-transfer.ts"
import type { PaymentReference } from "./payment.ts"
import { rowsPerSlice, type Sliced } from "../slices/slices.ts"

/** Money that arrived, as the bank writes it. */
export interface BankTransfer {
  /** The bank's identifier of the transfer; not every bank gives one. */
  readonly bankReference?: string | undefined
  readonly amount: Money
  readonly bookedOn: LocalDate
  readonly title: string
  readonly payer?: string | undefined
  readonly payerAccount?: string | undefined
}

export interface BankStatement {
  /** Empty when the file states none. */
  readonly account: string
  /** The bank's number of the statement; empty when the file states none. */
  readonly number: string
  readonly transfers: ReadonlyArray<BankTransfer>
}

/** A transfer with its reference as a payment. */
export interface StatementEntry extends BankTransfer {
  readonly reference: PaymentReference
}

/** Banks write what their clearing accepts; a reference consists of printable ASCII. */
const referenceOf = (parts: ReadonlyArray<string>): PaymentReference => {
  const text = parts
    .join("/")
    .replaceAll(/[^\x20-\x7e]/g, "?")
    .replaceAll(/ +/g, " ")
  return lineText(text.slice(0, maximumTransferReferenceLength).trim())
}

/** Each numbered statement once, though the file has it twice. */
const distinct = (statements: ReadonlyArray<BankStatement>): ReadonlyArray<BankStatement> => {
  const numbered = new Set<string>()
  return statements.filter((statement) => {
    if (statement.number === "") return true
    const text = JSON.stringify(statement)
    const isRepeated = numbered.has(text)
    numbered.add(text)
    return !isRepeated
  })
}

/** Banks also state transfers of nothing, for example with the title of one that was refused. */
const isMoney = ({ amount }: BankTransfer): boolean => amount.amount > 0n

/** Banks' titles have at most 390 characters; more is something else. */
const maximumTitleLength = 1_000

/**
 * Returns the transfers of a file with their references, in its order. A reference is the account
 * with the bank's identifier. Without one it is the account, day and amount, a number, and the
 * title: the n-th of the file's equal transfers has the number n. So a file that is imported again,
 * and one of a longer period, record nothing twice. If two files have one such transfer each, the
 * second one counts as recorded before, and a person decides.
 */
export function* statementEntries(
  statements: ReadonlyArray<BankStatement>,
): Sliced<ReadonlyArray<StatementEntry>> {
  const seen = new Map<string, number>()
  const entryOf = (account: string, stated: BankTransfer): StatementEntry => {
    const transfer = { ...stated, title: stated.title.slice(0, maximumTitleLength) }
    const { bankReference, bookedOn, amount, title } = transfer
    const owner = account === "" ? [] : [account]
    if (bankReference !== undefined) {
      return { ...transfer, reference: referenceOf([...owner, bankReference]) }
    }
    const facts = [...owner, bookedOn, toDecimal(amount.amount)]
    const first = referenceOf([...facts, "1", title])
    const nth = (seen.get(first) ?? 0) + 1
    seen.set(first, nth)
    return { ...transfer, reference: referenceOf([...facts, String(nth), title]) }
  }
  const entries: Array<StatementEntry> = []
  for (const { account, transfers } of distinct(statements)) {
    for (const transfer of transfers.filter(isMoney)) {
      entries.push(entryOf(account, transfer))
      if (entries.length % rowsPerSlice === 0) yield
    }
  }
  return entries
}

/** What a title names, each once. */
export interface NamedInTitle {
  readonly identifiers: ReadonlyArray<CollectiveIdentifier>
  readonly ksefNumbers: ReadonlyArray<KsefNumber>
  readonly numbers: ReadonlyArray<InvoiceNumber>
}

const isIdentifier = Schema.is(CollectiveIdentifier)
const isKsefNumber = Schema.is(KsefNumber)
const isNumber = Schema.is(InvoiceNumber)

const matchesOf = <A extends string>(
  text: string,
  form: RegExp,
  isOne: (each: unknown) => each is A,
): ReadonlyArray<A> => [
  ...new Set((text.match(form) ?? []).flatMap((each: unknown) => (isOne(each) ? [each] : []))),
]

const identifierForm = /[1-9]\d{9}-IZ20\d{4}-[0-9A-F]{12}-[0-9A-F]{2}/g
const ksefForm = /[1-9]\d{9}-20\d{6}-[0-9A-F]{12}-[0-9A-F]{2}/g
/** Six digits, of which the first ones are zeros, or more: another number may follow at once. */
const numberForm = /FV\/\d{4}\/\d{2}\/(?:0\d{5}|[1-9]\d{5,})/g

/** Banks break titles anywhere, and people type spaces and small letters. */
const compact = (title: string): string => title.replaceAll(/\s+/g, "").toUpperCase()

export const namedIn = (title: string): NamedInTitle => {
  const text = compact(title)
  return {
    identifiers: matchesOf(text, identifierForm, isIdentifier),
    ksefNumbers: matchesOf(text, ksefForm, isKsefNumber),
    numbers: matchesOf(text, numberForm, isNumber),
  }
}

/** Why a person has to decide. */
export const unmatchedReasons = ["names_nothing", "unknown_invoice", "several_invoices"] as const
export type UnmatchedReason = (typeof unmatchedReasons)[number]

export type Match =
  /** KSeF's collective identifier says which invoices it pays. */
  | { readonly _tag: "Together"; readonly identifier: CollectiveIdentifier }
  | { readonly _tag: "One"; readonly invoice: NamedInvoice }
  | { readonly _tag: "None"; readonly reason: UnmatchedReason }

const none = (reason: UnmatchedReason): Match => ({ _tag: "None", reason })

/** The invoices that exist, by number and by KSeF number. */
export type NamedInvoices = ReadonlyMap<InvoiceNumber | KsefNumber, NamedInvoice>

export const byTheirNumbers = (invoices: ReadonlyArray<NamedInvoice>): NamedInvoices =>
  new Map(
    invoices.flatMap((invoice) =>
      [invoice.number, invoice.ksefNumber].flatMap((each) =>
        each === undefined ? [] : [[each, invoice] as const],
      ),
    ),
  )

/**
 * Decides what a title pays among the invoices that exist. A collective identifier says more than
 * the numbers beside it. Several invoices without one are left to a person: the title does not say
 * how the amount is divided. So is a number that no invoice has.
 */
export const matched = (
  { identifiers, ksefNumbers, numbers }: NamedInTitle,
  invoices: NamedInvoices,
): Match => {
  const [identifier, ...more] = identifiers
  if (identifier !== undefined) {
    return more.length === 0 ? { _tag: "Together", identifier } : none("several_invoices")
  }
  const named = [...numbers, ...ksefNumbers].map((one) => invoices.get(one))
  if (named.length === 0) return none("names_nothing")
  const [invoice, ...others] = named
  if (invoice === undefined || others.includes(undefined)) return none("unknown_invoice")
  const isSame = others.every((other) => other?.id === invoice.id)
  return isSame ? { _tag: "One", invoice } : none("several_invoices")
}
